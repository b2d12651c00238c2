private import Foundation

/// A store as a version with an earlier schema left it: quests, plays, undone and imported ones, a session that is open.
/// `contrib/scripts/schema-fixture` made it with that version's programs.
public struct ReleasedSchema: Sendable, CustomStringConvertible {
  public let version: Int

  /// Every schema that ever landed.
  public static let all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13].map(ReleasedSchema.init)

  public var description: String { "schema \(version)" }

  /// The store as SQL text, `user_version` included.
  public func sql() throws -> String { try text("sql") }

  /// What that version exported.
  ///
  /// A very short run was a personal best up to schema 7, and is none until it is confirmed.
  public func export() throws -> String {
    let short = #","integrity":"suspiciouslyFast""#
    return try text("jsonl").replacing(#""personalBest":true\#(short)"#, with: #""personalBest":false\#(short)"#)
  }

  private func text(_ suffix: String) throws -> String {
    let root = SourceTree.root
    return try String(contentsOf: root.appending(path: "Tests/Fixtures/schema\(version).\(suffix)"), encoding: .utf8)
  }
}
