import QuestModel
import QuestTestKit
import QuestWire

/// A player who sends random commands, suitable for the state or not, chosen by a seeded generator.
///
/// `play` makes one call and returns its description, so that a failure can be understood. Refusals are expected.
final class GamePlayer {
  let fixture: GameFixture
  private var generator: SeededGenerator
  /// If set, some time passes before each step, and imports belong to this year. No two events then have the same
  /// moment, so the order of records does not depend on random ids.
  private let year: Int?
  private var imports: [String] = []
  private(set) var log: [String] = []

  static let quests = ["Morning Quest", "Evening", "Été à Paris", "Long day"]
  static let tasks = ["Shower", "shower ", "Breakfast", "Fix login @code", "Read @code", "Pack bag", "Écrire"]

  init(_ fixture: GameFixture, seed: UInt64, year: Int? = nil) {
    self.fixture = fixture
    self.year = year
    generator = SeededGenerator(seed: seed)
  }

  /// One step. Refusals are logged; any other error is a defect.
  func play() throws {
    wait()
    do {
      try step(number(100))
    } catch let error as RPCError where error.kind != .internalError {
      log.append("  refused: \(error.data.kind)")
    }
  }

  private func step(_ dice: Int) throws {
    switch dice {
    case ..<34: try move()
    case ..<56: try finish()
    case ..<64: try open()
    case ..<67: try setUp()
    case ..<69: try mend()
    case ..<73: try name()
    case ..<86: try takeBack()
    case ..<88: try load()
    case ..<90: try call(SettingsSet(key: "hints", value: pick(["ask", "before", "after", "off", nil])))
    case ..<91: try call(SettingsSet(key: "timeZone", value: pick(["Europe/Berlin", "Pacific/Kiritimati", nil])))
    case ..<92: try call(SessionStatus(reveal: true))
    case ..<94: try call(SessionHint())
    case ..<95: try call(SessionConfirm(id: try someRun { $0.integrity == "overlong" } ?? "none"))
    case ..<96 where number(2) == 0:
      try call(
        SessionAdd(task: pick(Self.tasks), actual: guess(), ago: pick([nil, .seconds(Double(number(9000) + 1))])))
    case ..<96: fixture.clock.stepWall(Double(number(7200) - 3600))
    case ..<97: fixture.clock.reboot(afterSeconds: Double(number(400)))
    default: try begin()
    }
  }

  /// Seconds, minutes, sometimes a night.
  private func wait() {
    if year != nil { fixture.clock.advance(0.001) }
    switch number(12) {
    case 0: fixture.clock.advance(Double(number(40) * 3600))
    case 1...3: break
    default: fixture.clock.advance(Double(number(1_500_000)) / 1000)
    }
  }

  // MARK: - Playing

  private func begin() throws {
    try call(SessionDo(name: pick(Self.quests + Self.tasks + ["sh", "mor"]), estimates: estimates(3)))
  }

  private func open() throws {
    switch number(3) {
    case 0: try call(SessionStart(quest: pick(Self.quests + ["eve"]), estimates: estimates(2)))
    case 1: try call(SessionStartTask(task: pick(Self.tasks), estimate: pick([nil, guess()])))
    default: try begin()
    }
  }

  private func move() throws {
    switch number(10) {
    case 0: try call(SessionPause())
    case 1: try call(SessionResume())
    case 2: try call(SessionSkip())
    case 3 where number(4) == 0: try call(SessionAbandon())
    case 4: try call(SessionStartTask(task: pick([nil] + Self.tasks), estimate: pick([nil, guess()])))
    case 5: try call(SessionNext())
    case 6: try open()
    default: try call(SessionEstimate(estimate: guess(), hold: pick([nil, nil, nil, true])))
    }
  }

  private func finish() throws {
    let felt = pick([nil, nil, guess()])
    switch number(9) {
    case 0: try call(SessionDone(took: .seconds(Double(number(5000) + 1)), felt: felt))
    case 1: try call(SessionDone(ago: .seconds(Double(number(600) + 1)), felt: felt))
    case 2: try call(SessionDone(forgot: true))
    case 3: try call(SessionDone(askIfOverlong: true))
    case 4: try call(SessionDone(confirm: true))
    case 5: try call(SessionDone(at: "0\(number(10)):\(number(50) + 10)"))
    default: try call(SessionDone(felt: felt))
    }
  }

  private func takeBack() throws {
    if number(3) == 0 { try call(HistoryRedo()) } else { try call(HistoryUndo(confirm: true)) }
  }

  // MARK: - Setting up

  private func setUp() throws {
    let quest = pick(Self.quests)
    let tasks = (0...number(3)).map { _ in pick(Self.tasks) }
    switch number(6) {
    case 0: try call(QuestDelete(quest: quest))
    case 1: try call(QuestUpdate(quest: quest, name: pick([nil, pick(Self.quests)]), tasks: tasks))
    case 2: try call(QuestReorder(quests: [quest]))
    default: try call(QuestCreate(name: quest, tasks: tasks, reminderTime: pick([nil, "07:30"])))
    }
  }

  private func name() throws {
    let names = ["Shower", "Breakfast", "@code", "Pack bag", "Écrire", "Wash", "Eat"]
    if number(2) == 0 {
      try call(SkillMerge(from: pick(names), into: pick(names)))
    } else {
      try call(SkillRename(skill: pick(names), name: pick(names)))
    }
  }

  /// A new small history, or one that was loaded already.
  private func load() throws {
    let text = imports.isEmpty || number(3) > 0 ? history() : pick(imports)
    imports.append(text)
    log.append("import \(text)")
    if text.hasPrefix("task") {
      let mapping = DataImport.Mapping(task: "task", kind: nil, estimate: "e", actual: "a", date: "day")
      try fixture.load(text, format: "csv", mapping: mapping)
    } else {
      try fixture.load(text)
    }
  }

  private func history() -> String {
    let day = "\(year ?? 2026)-0\(number(3) + 1)-\(number(18) + 10)"
    if number(2) == 0 {
      let rows = (0...number(4)).map { _ in "\(pick(["Shower", "Jog", ""])),\(number(900)),\(number(900)),\(day)" }
      return "task,e,a,day\n" + rows.joined(separator: "\n") + "\n"
    }
    let run = { (task: String, minute: Int) in
      #"{"task":"\#(task)","estimatedSeconds":\#(self.number(900) + 1),"actualSeconds":\#(self.number(900) + 1),"#
        + #""recordedAt":"\#(day)T07:\#(minute):00Z"}"#
    }
    let quest = pick(["\"Morning Quest\"", "\"Old quest\"", "null"])
    let tasks = quest == "null" ? run("Jog", 20) : run("Shower", 10) + "," + run("Breakfast", 30)
    let completed = number(4) == 0 ? "null" : "\"\(day)T07:40:00Z\""
    return #"{"type":"session","routine":\#(quest),"startedAt":"\#(day)T07:00:00Z","completedAt":\#(completed),"#
      + #""timeZone":"Europe/Berlin","tasks":[\#(tasks)]}"# + "\n"
  }

  private func someRun(_ isMeant: (RunRecord) -> Bool) throws -> String? {
    let runs = try fixture.call(SessionHistory(limit: 20)).sessions.flatMap(\.tasks).filter(isMeant)
    return runs.isEmpty ? nil : pick(runs).id
  }

  /// Corrects or deletes what was played.
  private func mend() throws {
    let id = try someRun { _ in true } ?? "none"
    switch number(6) {
    case 0: try call(SessionDelete(id: id))
    case 1: try call(SessionDelete(id: String(id.prefix(16))))
    case 2: try call(SessionCorrect(id: id, estimate: guess()))
    case 3: try call(SessionCorrect(id: id, actual: .seconds(Double(number(90_000) + 1)), felt: guess()))
    default:
      try call(SessionCorrect(id: id, estimate: pick([nil, guess()]), actual: .seconds(Double(number(900) + 1))))
    }
  }

  // MARK: - Dice

  private func call(_ request: some Request) throws {
    log.append("\(request)")
    try fixture.call(request)
  }

  func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }

  private func pick<Item>(_ items: [Item]) -> Item { items[number(items.count)] }

  private func guess() -> DurationInput {
    number(5) == 0 ? .text("\(number(9) + 1)m..\(number(9) + 12)m") : .seconds(Double(number(1200) + 1))
  }

  private func estimates(_ most: Int) -> [DurationInput]? {
    number(3) == 0 ? nil : (0...number(most)).map { _ in guess() }
  }
}
