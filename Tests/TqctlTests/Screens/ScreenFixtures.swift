import FoundationEssentials
import QuestTestKit
import QuestWire

/// The folder of looked-at screens and of the answers they are drawn from, and how both are renewed.
///
///     TIMEQUEST_RENEW=screens swift test --filter ScreenTests    the screens, after a change of how they look
///     TIMEQUEST_RENEW=answers swift test --filter ScreenTests    the answers too, after a change of what is said
enum ScreenFixtures {
  static let renewal = ProcessInfo.processInfo.environment["TIMEQUEST_RENEW"]

  private static let folder = SourceTree.root.appending(path: "Tests/Fixtures/screens")

  /// The answers by name, as lines of JSON.
  static func answers() throws -> [String: JSONValue] {
    let file = folder.appending(path: "answers.jsonl")
    if renewal == "answers" {
      let text = try ScreenMaker.answers().map { #"{"\#($0.name)":\#($0.json)}"# + "\n" }.joined()
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    var answers: [String: JSONValue] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let entry = try WireJSON.decode([String: JSONValue].self, from: Array(line.utf8))
      answers.merge(entry) { $1 }
    }
    return answers
  }

  /// What was looked at; `nil` for a new screen.
  static func screen(_ name: String) -> String? {
    try? String(contentsOf: folder.appending(path: "\(name).txt"), encoding: .utf8)
  }

  static func keep(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: "\(name).txt"))
  }

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".txt") }
      .map { String($0.dropLast(4)) }
  }
}
