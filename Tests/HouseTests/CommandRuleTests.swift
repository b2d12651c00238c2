import Testing

@Suite struct CommandRuleTests {
  /// A command that is in no `subcommands` list compiles but cannot be called.
  @Test func everyCommandIsNamedByItsParent() throws {
    let files = try Checkout.files(in: "Sources/tqctl", suffixes: [".swift"])
    let commands = files.flatMap { file in
      file.text.matches(of: /\nstruct (\w+): (?:QuestCommand|ParsableCommand)\b/).map { String($0.1) }
    }
    #expect(commands.count > 50)
    for command in commands where command != "Tqctl" {
      let isNamed = files.contains { $0.text.contains("\(command).self") }
      #expect(isNamed, "no command has \(command) among its subcommands")
    }
  }
}
