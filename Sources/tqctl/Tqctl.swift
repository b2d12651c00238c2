import ArgumentParser
import QuestClient
import QuestWire

/// The command tree. Alone it shows home.
struct Tqctl: QuestCommand {
  static let configuration = CommandConfiguration(
    commandName: "tqctl",
    abstract: "Guess how long it takes, do it, see how close you were.",
    discussion: """
      Alone it shows where you are: what is open, today's quests, days played.

      Example:
        tqctl do Shower 10m
        tqctl done
      """,
    version: "tqctl \(WireProtocol.build)",
    groupedSubcommands: [
      CommandGroup(
        name: "Play",
        subcommands: [
          DoCommand.self, StartCommand.self, StartTaskCommand.self, EstimateCommand.self, HintCommand.self,
          DoneCommand.self, ForgotCommand.self, DidCommand.self, NextCommand.self, PauseCommand.self,
          ResumeCommand.self, AsideCommand.self, SkipCommand.self, AbandonCommand.self, StatusCommand.self,
          PlayCommand.self, UndoCommand.self,
          RedoCommand.self, ConfirmCommand.self, MenuCommand.self,
        ]),
      CommandGroup(
        name: "Quests",
        subcommands: [
          QuestsCommand.self, QuestCommandGroup.self, TemplatesCommand.self, SkillsCommand.self, RemindCommand.self,
        ]),
      CommandGroup(
        name: "Goals",
        subcommands: [
          GoalsCommand.self, GoalCommandGroup.self, LogCommand.self, MetricCommandGroup.self, SourceCommandGroup.self,
          BadgesCommand.self,
          FoodCommandGroup.self,
        ]),
      CommandGroup(
        name: "Look ahead",
        subcommands: [PlanCommand.self, ForecastCommand.self, FeelCommand.self]),
      CommandGroup(name: "Track", subcommands: [TrackCommand.self]),
      CommandGroup(
        name: "Look back",
        subcommands: [
          HistoryCommand.self, ShowCommand.self, StatsCommand.self, InsightsCommand.self, NightsCommand.self,
          PatternsCommand.self,
          RecapCommand.self, CollectionCommand.self, ReportCommand.self, EditCommand.self, DeleteCommand.self,
          JournalCommand.self,
        ]),
      CommandGroup(
        name: "Housekeeping",
        subcommands: [
          SettingsCommand.self, ThemeCommand.self, RewardsCommand.self, SoundCommand.self, ImportCommand.self,
          ExportCommand.self, BackupCommand.self, RestoreCommand.self,
          SyncCommandGroup.self, EraseCommand.self, DoctorCommand.self, CompletionsCommand.self, VersionCommand.self,
        ]),
      CommandGroup(name: "For somebody else", subcommands: [GuardianCommandGroup.self]),
    ]
  )

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try Home.show(caller) }

  /// Parses the arguments and runs the command. Returns the exit code.
  static func run(_ arguments: [String]) -> Int32 {
    let arguments = Shorthand.expanded(negativeNumbersAsValues(globalOptionsLast(arguments))) { told in
      if Terminal.current.errorIsTerminal { StandardError.write("\(told)\n") }
    }
    if HelpPage.isAsked(arguments) { return printed { HelpPage.write(to: &$0) } }
    if HelpPage.isAllAsked(arguments) {
      return printed { HelpPage.write(helpMessage(columns: HelpPage.unfolded), to: &$0) }
    }
    do {
      var command = try leaf(arguments) ?? parseAsRoot(arguments)
      guard let own = command as? any QuestCommand else {
        // The parser's own: help.
        try command.run()
        return ExitStatus.ok
      }
      do {
        try own.run()
        return ExitStatus.ok
      } catch let help as CleanExit {
        return finish(help, arguments)
      } catch {
        return ErrorReport.report(error, asJSON: own.options.json)
      }
    } catch {
      return finish(error, arguments)
    }
  }

  /// Parses a command without subcommands by itself: parsing through the whole tree takes a third longer. `nil` for any
  /// other command line and for help, which the tree handles.
  private static func leaf(_ arguments: [String]) -> (any ParsableCommand)? {
    var type: any ParsableCommand.Type = self
    var rest = arguments[...]
    while !type.configuration.subcommands.isEmpty {
      guard let name = rest.popFirst(), let named = type.configuration.subcommands.first(where: { $0.isCalled(name) })
      else { return nil }
      type = named
    }
    return try? type.parseAsRoot(Array(rest)) as? any QuestCommand
  }

  /// Help goes to standard output, a wrong command line to standard error.
  private static func finish(_ error: any Error, _ arguments: [String]) -> Int32 {
    let status = exitCode(for: error).rawValue
    guard status == ExitStatus.ok else {
      return ErrorReport.report(UsageFailure.of(error, arguments), asJSON: arguments.contains("--json"))
    }
    return printed { HelpPage.write(fullMessage(for: error, columns: HelpPage.unfolded), to: &$0) }
  }

  private static func printed(_ layOut: (inout Page) -> Void) -> Int32 {
    var page = Page(Terminal.current.output)
    layOut(&page)
    do {
      try page.print()
      return ExitStatus.ok
    } catch {
      return ErrorReport.report(error, asJSON: false)
    }
  }

  /// `log temp -5 --on yesterday` as `log temp --on yesterday -- -5`, and `--reach -5` as `--reach=-5`: the parser takes
  /// a word that begins with a dash for an option.
  static func negativeNumbersAsValues(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    let flags = ["--json", "--plain", "--no-pager"]
    var words: [String] = []
    var values: [String] = []
    for word in arguments[..<end] {
      if !isNegativeNumber(word) {
        // A value that follows a negative one would come before it.
        let isOption = word.hasPrefix("-") || words.last?.hasPrefix("--") == true
        guard values.isEmpty || isOption else { return arguments }
        words.append(word)
      } else if let option = words.last, option.hasPrefix("--"), !option.contains("="), !flags.contains(option) {
        words[words.count - 1] = "\(option)=\(word)"
      } else {
        values.append(word)
      }
    }
    let rest = values + arguments[end...].dropFirst()
    return rest.isEmpty && end == arguments.endIndex ? words : words + ["--"] + rest
  }

  private static func isNegativeNumber(_ word: String) -> Bool {
    word.hasPrefix("-") && word.dropFirst().first.map { ("0"..."9").contains($0) || $0 == "." } == true
  }

  /// `tqctl --socket PATH done` means `tqctl done --socket PATH`.
  static func globalOptionsLast(_ arguments: [String]) -> [String] {
    var rest = arguments[...]
    var moved: [String] = []
    while let first = rest.first, ["--json", "--plain", "--no-pager"].contains(first) || first.hasPrefix("--socket") {
      moved.append(rest.removeFirst())
      if first == "--socket", let value = rest.popFirst() { moved.append(value) }
    }
    guard !rest.isEmpty else { return moved }
    let end = rest.firstIndex(of: "--") ?? rest.endIndex
    return Array(rest[..<end]) + moved + Array(rest[end...])
  }
}

extension ParsableCommand {
  fileprivate static func isCalled(_ name: String) -> Bool {
    _commandName == name || configuration.aliases.contains(name)
  }
}
