import QuestClient
import QuestText
import QuestWire

/// One completion of a word.
struct Candidate: Equatable {
  var text: String
  /// A description, for shells that show one.
  var about: String?

  init(_ text: String, _ about: String? = nil) {
    self.text = Page.printable(text)
    self.about = about.map { Page.printable($0) }
  }
}

/// All completions for a place. The daemon is queried only if needed, and errors are silent.
struct Candidates {
  let place: CompletionPlace
  let tree: CommandTree
  /// Connected on first use.
  let client: () -> Client

  /// The most plays and skills to offer, newest first.
  private static let most = 500

  func all() -> [Candidate] {
    if place.isOption { return options }
    var candidates: [Candidate] = []
    if place.option == nil, !place.isAfterTerminator, place.values.isEmpty {
      candidates += place.command.children.map { Candidate($0.commandName, $0.abstract) }
    }
    if let argument = place.argument, let source = ValueSource.of(argument, path: place.path) {
      // Without a daemon, or with locked setup, there are no completions; an error must not interrupt typing.
      candidates += (try? values(of: source)) ?? []
    }
    // A word that starts like an option would be parsed as one.
    let fitting = candidates.filter { place.isAfterTerminator || !$0.text.hasPrefix("-") }
    return fitting.map { Candidate(place.prefix + $0.text, $0.about) }
  }

  private var options: [Candidate] {
    place.command.options.flatMap { option -> [Candidate] in
      let names = option.names ?? []
      // One name for each option: `--output` and not `-o`.
      guard let name = names.first(where: \.isLong) ?? names.first else { return [] }
      return [Candidate(name.text, option.abstract)]
    }
  }

  private func values(of source: ValueSource) throws -> [Candidate] {
    switch source {
    case .words(let words): words.map { Candidate($0) }
    case .quests: try quests()
    case .goals: try goals()
    case .playable: try playable()
    case .skills: try skills()
    case .kinds: try kinds()
    case .remainingTasks: try tasks()
    case .tasksOfQuest: try tasksOfQuest()
    case .routines: try routines()
    case .templates: try client().call(TemplateList()).templates.map { Candidate($0.id, $0.name) }
    case .plays: try plays()
    case .activities: try client().call(ActivityList()).activities.map { Candidate($0.name) }
    case .intervals:
      try client().call(TrackList(limit: 50)).intervals.map { Candidate($0.id, "\($0.activity) \($0.spanText)") }
    case .nights:
      try client().call(NightList(limit: 50)).nights.flatMap { night in
        night.stretches.map { Candidate($0.id, "\(night.dayText) \($0.spanText)") }
      }
    case .sources: try client().call(SourceList()).sources.map { Candidate($0.name, $0.title) }
    case .devices:
      try client().call(SyncStatus()).devices.dropFirst().filter { !$0.forgotten }.map { Candidate($0.name) }
    case .connectors: try Fetcher(socket: nil).available().map { Candidate($0.name, $0.title) }
    case .backups:
      try (client().call(DataBackup(list: true)).backups ?? []).map { Candidate($0.name, $0.atText) }
    case .players: try client().call(PlayerList()).players.map { Candidate($0.name) }
    case .settingKeys: try client().call(SettingsGet()).settings.map { Candidate($0.key, $0.allowed) }
    case .metrics:
      try client().call(MetricList()).metrics.filter { !place.values.contains($0.key) }.map {
        Candidate($0.key, $0.name)
      }
    case .foods: try place.values.isEmpty ? client().call(FoodItems()).items.map { Candidate($0.name) } : []
    case .settingValues(let key): try settingValues(of: key ?? place.values.first)
    case .menuEntries: try place.values.isEmpty ? Menu(client: client()).entries().map { Candidate($0.label) } : []
    case .commands: commands()
    case .files, .free: []
    }
  }

  // MARK: - From the daemon

  private func quests() throws -> [Candidate] {
    // `quest reorder` takes several quests, each once.
    try client().call(QuestList(all: true)).quests.filter { !place.values.contains($0.name) }.flatMap { quest in
      let about = "quest: " + quest.tasks.map(\.name).joined(separator: ", ")
      return names(quest.name, quest.setupName).map { Candidate($0, about) }
    }
  }

  /// The shown name, and the setup name if its beginning is typed.
  private func names(_ shown: String, _ setup: String?) -> [String] {
    guard let setup, !place.word.isEmpty, setup.lowercased().hasPrefix(place.word.lowercased()) else { return [shown] }
    return [shown, setup]
  }

  private func goals() throws -> [Candidate] {
    try client().call(GoalList(all: true)).goals.filter { !place.values.contains($0.name) }.map {
      Candidate($0.name, $0.texts.terms)
    }
  }

  /// First the name, then guesses, which are not completed, and a kind.
  private func playable() throws -> [Candidate] {
    guard place.values.isEmpty else { return place.word.hasPrefix("@") ? try kinds() : [] }
    return try unique(quests() + skills().filter { !$0.text.hasPrefix("@") })
  }

  private func skills() throws -> [Candidate] {
    try client().call(SkillList(limit: Self.most)).skills.map { Candidate($0.name, Figures.of($0.runs, "time")) }
  }

  private func kinds() throws -> [Candidate] { try skills().filter { $0.text.hasPrefix("@") } }

  /// In a quest its remaining tasks, else all known tasks.
  private func tasks() throws -> [Candidate] {
    if place.option == nil, let left = try client().call(SessionStatus(), keyed: false).remaining, !left.isEmpty {
      return left.map { Candidate($0) }
    }
    return try skills().filter { !$0.text.hasPrefix("@") }
  }

  private func tasksOfQuest() throws -> [Candidate] {
    guard let quest = place.values.first else { return [] }
    return try client().call(QuestGet(quest: quest)).tasks.flatMap { task in
      names(task.name, task.setupName).map { Candidate($0) }
    }
  }

  private func routines() throws -> [Candidate] {
    try client().call(GuardianApply(dryRun: true), keyed: false).routines.map { Candidate($0.name, $0.displayName) }
  }

  private func plays() throws -> [Candidate] {
    try client().call(SessionHistory(limit: 50)).sessions.map { session in
      Candidate(session.id, "\(session.quest ?? session.tasks.first?.task ?? ""), \(session.startedAtText)")
    }
  }

  private func settingValues(of key: String?) throws -> [Candidate] {
    guard let key else { return [] }
    let settings = try client().call(SettingsGet(key: key)).settings
    return (settings.first?.values ?? []).map { Candidate($0) }
  }

  private func commands() -> [Candidate] {
    let command = place.values.reduce(tree as CommandTree?) { $0?.child($1) }
    return command?.children.map { Candidate($0.commandName, $0.abstract) } ?? []
  }

  private func unique(_ candidates: [Candidate]) -> [Candidate] {
    var seen: Set<String> = []
    return candidates.filter { seen.insert($0.text.lowercased()).inserted }
  }
}
