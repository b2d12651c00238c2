import Foundation
import QuestTestKit
import Testing

/// A page of docs/ written by people, with parts between marks that tests generate:
///
///     <!-- made: levels -->
///     …
///     <!-- end: levels -->
///
/// A test fails if a part differs from the generated text. `TIMEQUEST_RENEW=pages swift test --filter PageTests` renews
/// all parts; review the changes.
struct MadePage {
  static let root = SourceTree.root

  let path: String
  let kept: String
  private(set) var text: String

  init(_ path: String) throws {
    self.path = path
    kept = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    text = kept
  }

  /// Sets the part of that name.
  mutating func make(_ name: String, _ part: String) throws {
    try fill(from: "<!-- made: \(name) -->\n", to: "<!-- end: \(name) -->", "\n\(part)\n")
  }

  /// Sets the text between two marks.
  mutating func fill(from start: String, to end: String, _ part: String) throws {
    let first = try #require(text.range(of: start), "\(path) has no mark \(start)")
    let last = try #require(
      text.range(of: end, range: first.upperBound..<text.endIndex), "\(path) has no mark \(end)")
    text = text[..<first.upperBound] + part + text[last.lowerBound...]
  }

  /// Compares the generated text with the file, or writes it if requested.
  func settle() throws {
    guard text != kept else { return }
    if ProcessInfo.processInfo.environment["TIMEQUEST_RENEW"] == "pages" {
      try Data(text.utf8).write(to: Self.root.appending(path: path))
      return
    }
    let lines = (text.split(separator: "\n"), kept.split(separator: "\n"))
    let (made, found) = zip(lines.0, lines.1).first { $0 != $1 } ?? ("\(lines.0.count) lines", "\(lines.1.count) lines")
    Issue.record(
      """
      \(path) is not what would be made now. It has
        \(found)
      in place of
        \(made)
      Make it anew and read it: TIMEQUEST_RENEW=pages swift test --filter PageTests
      """)
  }
}
