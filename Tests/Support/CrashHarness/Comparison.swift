internal import QuestTestKit
internal import QuestWire

/// What is wrong with a store after a crash.
public struct Violation: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    /// A change was acknowledged but is missing.
    case lost
    /// A change exists more often than requested, or without a request, or although it was refused.
    case doubled
    /// A change differs from what was acknowledged.
    case half
    /// A repeated request got another answer than the first.
    case answer
    /// A measured time is off by more than 10 ms.
    case time
    /// `integrity_check`, `foreign_key_check`, or derived rows that differ from a rebuild.
    case integrity
    /// The daemon ended unexpectedly or did not start.
    case daemon
  }

  public var kind: Kind
  public var text: String
}

/// Compares the game on a killed daemon's files with the model, field by field.
struct Comparison {
  private(set) var violations: [Violation] = []
  private(set) var time: TimeCheck?

  init(_ game: OfflineGame, with model: GameModel) throws {
    try compareSetUp(game, model)
    try comparePlace(game, model)
    // Abandons the open and the waiting session in the copy, so that no running task hides history.
    while try game.call(SessionStatus()).phase != "none" { try game.call(SessionAbandon()) }
    try compareHistory(game, model)
    try compareRecords(game, model)
  }

  private mutating func note(_ kind: Violation.Kind, _ text: String) {
    violations.append(Violation(kind: kind, text: text))
  }

  private mutating func compareSetUp(_ game: OfflineGame, _ model: GameModel) throws {
    let quests = try game.call(QuestList(all: true)).quests.map(\.unplayed)
    for quest in model.quests where !quests.contains(where: { $0.id == quest.id }) {
      note(.lost, "the quest \(quest.name)")
    }
    for quest in quests where !model.quests.contains(where: { $0.id == quest.id }) {
      note(.doubled, "the quest \(quest.name)")
    }
    if violations.isEmpty, quests != model.quests { note(.half, "the quests are \(quests), not \(model.quests)") }
    let settings = try game.call(SettingsGet()).settings.filter { !$0.isDefault }
    let values = Dictionary(uniqueKeysWithValues: settings.map { ($0.key, $0.value) })
    if values != model.settings { note(.half, "the settings are \(values), not \(model.settings)") }
    let sources = Dictionary(
      uniqueKeysWithValues: try game.call(SourceList()).sources.map { ($0.name, $0.every) })
    if sources != model.sources { note(.half, "the sources are \(sources), not \(model.sources)") }
  }

  private mutating func comparePlace(_ game: OfflineGame, _ model: GameModel) throws {
    let place = GameModel.Place(try game.call(SessionStatus()))
    if place != model.place { note(.half, "the player stands at \(place), not at \(model.place)") }
    guard let running = model.running, place == model.place else { return }
    let before = Moment.now
    guard let elapsed = try game.call(SessionStatus(reveal: true)).elapsedSeconds else { return }
    time = TimeCheck(running, measured: elapsed, until: Moment(earliest: before, latest: Moment.now), shortest: 0)
  }

  /// Records of every described type with an id, as the export has them.
  private mutating func compareRecords(_ game: OfflineGame, _ model: GameModel) throws {
    var found: [String: [String: JSONValue]] = [:]
    var tracked: [GameModel.TrackedActivity] = []
    var cursor: String?
    repeat {
      let page = try game.call(DataExport(cursor: cursor))
      for line in page.text.split(separator: "\n") {
        guard let (name, members) = ImportText.record(line) else { continue }
        if name.hasPrefix("interval "), model.records[name] == nil, members["note"]?.text != CommandGenerator.addedNote
        {
          tracked.append(.init(activity: members["activity"]?.text ?? "", isOpen: members["end"]?.text == nil))
          continue
        }
        if found.updateValue(members, forKey: name) != nil { note(.doubled, name) }
      }
      cursor = page.nextCursor
    } while cursor != nil
    if tracked != model.tracked {
      let kind: Violation.Kind =
        tracked.count < model.tracked.count ? .lost : tracked.count > model.tracked.count ? .doubled : .half
      note(kind, "tracked are \(tracked), not \(model.tracked)")
    }
    for (name, members) in model.records {
      guard let line = found[name] else {
        note(.lost, name)
        continue
      }
      for (key, value) in members where line[key]?.number != value.number || line[key]?.text != value.text {
        note(.half, "\(key) of \(name) is \(line[key].map { "\($0)" } ?? "missing"), not \(value)")
      }
    }
    // Terms, guesses and reached days of goals, badges and activities are created by commands for other records.
    let parts = ["goalTerms ", "goalGuess ", "goalReached ", "badge ", "activity "]
    for name in found.keys where model.records[name] == nil && !parts.contains(where: name.hasPrefix) {
      note(.doubled, name)
    }
  }

  private mutating func compareHistory(_ game: OfflineGame, _ model: GameModel) throws {
    var sessions: [SessionRecord] = []
    var cursor: String?
    repeat {
      let page = try game.call(SessionHistory(cursor: cursor, limit: WireLimits.listEntries))
      sessions += page.sessions
      cursor = page.nextCursor
    } while cursor != nil
    let imports = sessions.filter { $0.startedAt.hasPrefix(ImportText.year) }.map(\.startedAt)
    if imports.count != Set(imports).count { note(.doubled, "an imported session") }
    for missing in Set(model.imported.keys).subtracting(imports) { note(.lost, "the imported session of \(missing)") }
    for extra in Set(imports).subtracting(model.imported.keys) { note(.doubled, "the imported session of \(extra)") }

    let records = sessions.filter { !$0.startedAt.hasPrefix(ImportText.year) }.flatMap(\.tasks)
    if records.count != Set(records.map(\.id)).count { note(.doubled, "a run") }
    let byID = Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for (id, run) in model.runs {
      guard let record = byID[id] else {
        note(.lost, "the run \(id) of \(run.task)")
        continue
      }
      var known = run
      known.skill = model.skill(of: run.task)
      known.recordedAt = known.recordedAt ?? record.recordedAt
      if RunFacts(record) != known { note(.half, "the run \(id) is \(RunFacts(record)), not \(known)") }
    }
    for id in byID.keys where model.runs[id] == nil { note(.doubled, "the run \(id)") }
  }
}
