import Foundation
import QuestTestKit
import Testing

@testable import tqctl

/// Commands in hints, errors and notices of the service and the other programs. They are texts, so the compiler does
/// not detect a renamed command.
@Suite struct HintCommandTests {
  private struct Mention: CustomStringConvertible {
    var file: String
    var line: Int
    var words: [String]

    var description: String { "\(file):\(line): tqctl \(words.joined(separator: " "))" }
  }

  /// Every `tqctl …` in a string literal outside tqctl, up to the first text that is not a command, option or value.
  private static func mentions() throws -> [Mention] {
    let folder = SourceTree.root.appending(path: "Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("tqctl/") }
    return try paths.flatMap { path in
      let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
      return zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)).flatMap { number, line in
        let code = line.drop { $0 == " " }.hasPrefix("//") ? "" : line
        return code.matches(of: /\btqctl ([^"`(),;:.|\\]+)/).map { match in
          Mention(file: path, line: number, words: match.1.split(separator: " ").map(String.init))
        }
      }
    }
  }

  @Test func everyCommandThatATextNamesExists() throws {
    let tree = try CommandTree.whole()
    let mentions = try Self.mentions()
    #expect(mentions.count > 150)
    for mention in mentions {
      var command = tree
      var words = mention.words[...]
      while let word = words.first, let child = command.child(word) {
        command = child
        words.removeFirst()
      }
      // A group accepts only its commands.
      let isGroup = !command.children.isEmpty && command.positionals.isEmpty
      if isGroup, let word = words.first, !word.hasPrefix("-") {
        #expect(word.allSatisfy { !$0.isLowercase } || command.commandName != "tqctl", "\(mention)")
      }
      for word in words where word.hasPrefix("--") {
        #expect(command.option(word) != nil || tree.option(word) != nil, "\(mention): \(word)")
      }
    }
  }
}
