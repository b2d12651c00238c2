private import Foundation

/// A store written by a version with an earlier schema: quests, plays including undone and imported ones, an open
/// session. `contrib/scripts/schema-fixture` created it with that version's programs.
public struct ReleasedSchema: Sendable, CustomStringConvertible {
  public let version: Int

  /// All schemas so far.
  public static let all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14].map(ReleasedSchema.init)

  public var description: String { "schema \(version)" }

  /// The store as SQL text, including `user_version`.
  public func sql() throws -> String { try text("sql") }

  /// The export of that version.
  ///
  /// Up to schema 7 a very short run was a personal best; since then only after a confirmation.
  public func export() throws -> String {
    let short = #","integrity":"suspiciouslyFast""#
    return try text("jsonl").replacing(#""personalBest":true\#(short)"#, with: #""personalBest":false\#(short)"#)
  }

  private func text(_ suffix: String) throws -> String {
    let root = SourceTree.root
    return try String(contentsOf: root.appending(path: "Tests/Fixtures/schema\(version).\(suffix)"), encoding: .utf8)
  }
}
