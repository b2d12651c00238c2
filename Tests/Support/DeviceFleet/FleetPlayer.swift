import QuestTestKit
internal import QuestWire

/// A player at one device who sends random commands, many of which are refused.
public final class FleetPlayer {
  let fixture: GameFixture
  private var generator: SeededGenerator
  public private(set) var log: [String] = []

  private static let quests = ["Morning", "Evening", "Long day"]
  private static let tasks = ["Shower", "shower ", "Breakfast", "Fix login @code", "Read @code", "Pack bag"]
  private static let skills = ["Shower", "Breakfast", "@code", "Pack bag", "Wash"]
  private static let goals = ["Novel", "Walk", "Less coffee"]
  private static let activities = ["Code", "Email", "Chess"]

  init(_ fixture: GameFixture, seed: UInt64) {
    self.fixture = fixture
    generator = SeededGenerator(seed: seed)
  }

  /// Sends one command, which may be refused.
  func play() throws {
    do {
      try step()
    } catch let error as RPCError where error.kind != .internalError {
      log.append("  refused: \(error.data.kind)")
    }
  }

  /// Ends the open session.
  func rest() throws {
    while try fixture.call(SessionStatus()).phase != "none" { try fixture.call(SessionAbandon()) }
    _ = try? fixture.call(TrackStop())
  }

  private func step() throws {
    if number(30) == 0 { return try erase() }
    switch number(20) {
    case 0...4: try call(SessionDo(name: pick(Self.quests + Self.tasks), estimates: [guess(), guess()]))
    case 5...8: try call(SessionDone(felt: pick([nil, guess()])))
    case 9: try go()
    case 10: try call(SessionAbandon())
    case 11: try setUp()
    case 12: try mend()
    case 13, 14: if number(3) == 0 { try call(HistoryRedo()) } else { try call(HistoryUndo(confirm: true)) }
    case 15: try name()
    case 16, 17: try aim()
    case 18: try track()
    default: try call(SettingsSet(key: pick(["hints", "sound"]), value: pick(["after", "off", nil])))
    }
  }

  private func go() throws {
    switch number(5) {
    case 0: try call(SessionSkip())
    case 1: try call(SessionStart(quest: pick(Self.quests)))
    case 2: try call(SessionEstimate(estimate: guess()))
    case 3: try call(SessionPause())
    default: try call(SessionResume())
    }
  }

  private func setUp() throws {
    let quest = pick(Self.quests)
    let tasks = (0...number(3)).map { _ in pick(Self.tasks) }
    switch number(6) {
    case 0: try call(QuestDelete(quest: quest))
    case 1: try call(QuestUpdate(quest: quest, name: pick([nil, pick(Self.quests)]), tasks: tasks))
    case 2: try call(QuestUpdate(quest: quest, days: [number(7) + 1], reminderTime: pick([nil, "07:30"])))
    case 3: try call(QuestReorder(quests: [quest]))
    default: try call(QuestCreate(name: quest, tasks: tasks))
    }
  }

  private func mend() throws {
    let runs = try fixture.call(SessionHistory(limit: 20)).sessions.flatMap(\.tasks)
    guard !runs.isEmpty else { return }
    let id = pick(runs).id
    switch number(4) {
    case 0: try call(SessionDelete(id: id))
    case 1: try call(SessionDelete(id: String(id.prefix(16))))
    default: try call(SessionCorrect(id: id, actual: .seconds(Double(number(900) + 1))))
    }
  }

  private func name() throws {
    if number(2) == 0 {
      try call(SkillMerge(from: pick(Self.skills), into: pick(Self.skills)))
    } else {
      try call(SkillRename(skill: pick(Self.skills), name: pick(Self.skills)))
    }
  }

  private func erase() throws {
    switch number(4) {
    case 0: try call(DataErase(skill: pick(Self.tasks), confirm: true))
    case 1: try call(DataErase(quest: pick(Self.quests), confirm: true))
    case 2: try call(DataErase(goal: pick(Self.goals), confirm: true))
    default: try call(DataErase(activity: pick(Self.activities), confirm: true))
    }
  }

  private func aim() throws {
    let goal = pick(Self.goals)
    switch number(10) {
    case 0:
      try call(GoalCreate(name: goal, metric: "pages", reach: Double(number(60) + 5), guess: pick(["", "2w"])))
    case 1: try call(GoalCreate(name: goal, metric: "play.minutes", atLeast: Double(number(20) + 1), per: "week"))
    case 2: try call(GoalUpdate(goal: goal, reach: Double(number(80) + 5)))
    case 3: try call(GoalUpdate(goal: goal, name: pick(Self.goals), colour: number(8)))
    case 4: try call(GoalDelete(goal: goal))
    case 5: try call(GoalRest(goal: goal, from: "2026-03-0\(number(8) + 1)"))
    case 6: try call(FoodLog(name: "Bread", grams: Double(number(90) + 1), facts: nil))
    default: try call(SampleLog(metric: "pages", value: .number(Double(number(9))), set: pick([nil, true])))
    }
  }

  private func track() throws {
    let activity = pick(Self.activities)
    switch number(6) {
    case 0: try call(TrackStop())
    case 1: try call(ActivityUpdate(activity: activity, name: pick(Self.activities + ["Mail"]), colour: number(8)))
    case 2: try call(ActivityMerge(from: activity, into: pick(Self.activities)))
    case 3:
      try call(TrackAdd(activity: activity, from: "0\(number(6)):00", to: "0\(number(3) + 6):30", day: "2026-03-01"))
    default: try call(TrackStart(activity: activity))
    }
  }

  // MARK: - Dice

  private func call(_ request: some Request) throws {
    log.append("\(request)")
    try fixture.call(request)
  }

  private func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
  private func pick<Item>(_ items: [Item]) -> Item { items[number(items.count)] }
  private func guess() -> DurationInput { .seconds(Double(number(1200) + 1)) }
}
