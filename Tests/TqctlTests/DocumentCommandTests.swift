import QuestTestKit
import ArgumentParser
import FoundationEssentials
import Testing

@testable import tqctl

/// The commands in documents exist.
@Suite struct DocumentCommandTests {
  private static let root = SourceTree.root
  static let documents = [
    "README.md", "CONTRIBUTING.md", "docs/ARCHITECTURE.md", "docs/DURATIONS.md", "docs/GUARDIANS.md", "docs/GUIDE.md",
    "docs/NUMBERS.md",
    "docs/PROTOCOL.md",
    "docs/RECIPES.md", "docs/SPEC.md", "docs/TESTING.md",
  ]

  @Test(arguments: documents) func whatStandsInABlockParses(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    for block in text.matches(of: /(?s)```\n(.*?)```/) {
      for line in block.1.split(separator: "\n") {
        for command in Self.commands(line.hasPrefix("$ ") ? line.dropFirst(2) : line) {
          #expect(throws: Never.self, "\(path): \(line)") { try Tqctl.parseAsRoot(HelpTests.words(command)) }
        }
      }
    }
  }

  @Test(arguments: documents) func whatStandsInASentenceIsThere(_ path: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    for mention in text.replacing(/(?s)```.*?```/, with: "").matches(of: /`(?:tqctl|tq) ([^`]+)`/) {
      let words = HelpTests.words(String(mention.1).replacing("\n", with: " "))
      let paths = HelpTests.all.filter { !$0.isEmpty && words.starts(with: $0) }
      let isAlias = ["d", "do"].contains(words.first) || words.first?.hasPrefix("-") == true
      guard let command = paths.max(by: { $0.count < $1.count }) else {
        // Several subcommands at once: `tqctl guardian quest create|edit`.
        #expect(isAlias || words.contains { $0.contains("|") || $0 == "…" }, "\(path): \(mention.0)")
        continue
      }
      let help = Tqctl.helpMessage(for: try #require(HelpTests.type(command)))
      for option in words where option.hasPrefix("--") {
        #expect(help.contains(option), "\(path): \(mention.0)")
      }
    }
  }

  /// The tqctl commands of a line, without pipes, comments and output.
  private static func commands(_ line: Substring) -> [String] {
    let line = line.split(separator: " #", maxSplits: 1).first ?? ""
    return line.split(separator: "|").compactMap { part in
      let words = part.drop { $0 == " " }
      guard let name = words.firstMatch(of: /^(?:tqctl|tq) (?=\S)/) else { return nil }
      return String(words[name.range.upperBound...])
    }
  }
}
