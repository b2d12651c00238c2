import QuestTestKit
import ArgumentParser
import FoundationEssentials
import Testing

@testable import tqctl

@Suite struct HelpTests {
  /// Every command with its words.
  static let all: [[String]] = paths(Tqctl.self, [])

  private static func paths(_ command: any ParsableCommand.Type, _ path: [String]) -> [[String]] {
    [path] + children(command).flatMap { paths($0, path + [$0._commandName]) }
  }

  private static func children(_ command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    command.configuration.ungroupedSubcommands + command.configuration.groupedSubcommands.flatMap(\.subcommands)
  }

  static func type(_ path: [String]) -> (any ParsableCommand.Type)? {
    path.reduce(Tqctl.self as (any ParsableCommand.Type)?) { parent, name in
      parent.flatMap { children($0).first { $0._commandName == name } }
    }
  }

  @Test(arguments: all) func everyCommandHasASummaryAndAnExampleOfItself(_ path: [String]) throws {
    let configuration = try #require(Self.type(path)).configuration
    #expect(configuration.abstract.hasSuffix("."))
    #expect(configuration.abstract.count <= 70)
    let example = configuration.discussion.split(separator: "Example:\n").last.map(String.init) ?? ""
    #expect(example.contains((["tqctl"] + path).joined(separator: " ")))
  }

  @Test(arguments: all) func helpIsAnAnswer(_ path: [String]) throws {
    let command = try #require(Self.type(path))
    let help = Tqctl.helpMessage(for: command)
    #expect(help.contains(command.configuration.abstract))
    #expect(help.contains("USAGE: tqctl"))
    let error = #expect(throws: (any Error).self) {
      var command = try Tqctl.parseAsRoot(path + ["--help"])
      try command.run()
    }
    #expect(error.map { Tqctl.exitCode(for: $0).rawValue } == 0)
  }

  @Test(arguments: all) func everyExampleParses(_ path: [String]) throws {
    let discussion = try #require(Self.type(path)).configuration.discussion
    let examples = discussion.split(separator: "\n").filter { $0.hasPrefix("  tqctl ") }
    #expect(!examples.isEmpty)
    for example in examples {
      let words = Self.words(String(example.split { ">|".contains($0) }[0])).dropFirst()
      #expect(throws: Never.self, "\(example)") { try Tqctl.parseAsRoot(Array(words)) }
    }
  }

  @Test(arguments: all) func theManualKnowsEveryCommandAndOption(_ path: [String]) throws {
    let root = SourceTree.root
    let manual = try String(contentsOf: root.appending(path: "contrib/man/tqctl.1"), encoding: .utf8)
    let command = try #require(Self.type(path))
    // A group that only gathers commands has no entry of its own.
    if Self.children(command).isEmpty {
      let last = path.last ?? ""
      #expect(manual.contains("Cm \(path.joined(separator: " "))") || manual.contains(", \(last)\n"))
    }
    for option in Tqctl.helpMessage(for: command).matches(of: /--([a-z-]+)/) {
      #expect(manual.contains("Fl -\(option.output.1)"), "\(option.output.0)")
    }
  }

  /// Splits words as a shell does: quotes keep blanks.
  static func words(_ line: String) -> [String] {
    line.split(separator: "\"", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
      index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
    }
  }

  @Test func commandsAreMany() { #expect(Self.all.count > 35) }
}
