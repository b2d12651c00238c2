@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// A run earns the same if it is played here or imported without its results.
struct RecordingPathTests {
  @Test(arguments: [(1, "fixed"), (2, "fixed"), (3, "fixed"), (4, "adaptive"), (5, "adaptive"), (6, "adaptive")])
  func aHistoryEarnsTheSamePlayedAndImported(seed: UInt64, difficulty: String) throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let played = try GameFixture(zone: berlin)
    try played.call(SettingsSet(key: "difficulty", value: difficulty))
    var player = PlainPlayer(fixture: played, generator: SeededGenerator(seed: seed))
    try player.play(sessions: 90)

    let imported = try GameFixture(zone: berlin)
    imported.clock.advance(to: played.clock.now().wall)
    try imported.call(SettingsSet(key: "difficulty", value: difficulty))
    try imported.load(Self.withoutFacts(try played.export()))

    let expected = try history(of: played)
    let found = try history(of: imported)
    #expect(found.count == 90)
    for (session, reference) in zip(found, expected) {
      let which = "\(reference.quest ?? "solo") at \(reference.session.startedAt.rfc3339())"
      #expect(session.session.calibration == reference.session.calibration, "\(which)")
      #expect(session.session.bonus == reference.session.bonus, "\(which)")
      #expect(session.runs.map(plain) == reference.runs.map(plain), "\(which)")
      #expect(session.runs.map(\.isBest) == reference.runs.map(\.isBest), "\(which)")
    }
    #expect(try imported.call(StatsGet()) == played.call(StatsGet()))

    // The histories hold what the rules are about.
    let facts = expected.flatMap(\.runs).map(\.run.facts)
    #expect(facts.contains { $0.integrity == .overlong } && facts.contains { $0.actual == nil })
    #expect(Set(facts.map(\.xp)).count > 8)
    #expect(Set(facts.map(\.level)).count > 1 || difficulty == "fixed")
    #expect(Set(facts.compactMap(\.score?.rating)).count == 4)
  }

  /// The facts of a run that both ways have: an import has its own mark, and a file has no pauses.
  private func plain(_ known: KnownRun) -> RunFacts {
    var facts = known.run.facts
    facts.marks.subtract([.imported, .interrupted])
    return facts
  }

  private func history(of fixture: GameFixture) throws -> [PlayedSession] {
    try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: false, limit: 1000)
    }
  }

  /// The sessions of an export with only what another program would store: moments, guesses and times.
  private static func withoutFacts(_ export: String) throws -> String {
    let ofSession = ["type", "routine", "startedAt", "completedAt", "endedAt", "outcome", "timeZone", "endedTimeZone"]
    let ofRun = [
      "task", "kind", "estimatedSeconds", "estimatedLowSeconds", "estimatedHighSeconds", "actualSeconds", "recordedAt",
      "timeZone", "feltSeconds",
    ]
    var text = ""
    for line in export.split(separator: "\n") where line.hasPrefix(#"{"type":"session""#) {
      let bytes: [UInt8] = Array(line.utf8)
      guard case .object(let session) = try WireJSON.decode(JSONValue.self, from: bytes),
        case .array(let tasks)? = session["tasks"]
      else {
        Issue.record("no session: \(line)")
        continue
      }
      var bare = session.filter { ofSession.contains($0.key) }
      bare["tasks"] = .array(
        tasks.map { task in
          guard case .object(let run) = task else { return task }
          return .object(run.filter { ofRun.contains($0.key) })
        })
      text += String(decoding: try WireJSON.line(JSONValue.object(bare)), as: UTF8.self)
    }
    return text
  }
}

/// Plays quests and solo tasks one after another, without hints, corrections and later guesses, which another program's
/// file does not have.
private struct PlainPlayer {
  let fixture: GameFixture
  var generator: SeededGenerator
  private var unconfirmed: [String] = []

  private static let quests = ["Morning": ["Shower", "Breakfast", "Pack bag"], "Evening": ["Tidy", "Shower"]]
  private static let solo = ["Fix login @code", "Read @code", "Shower"]

  init(fixture: GameFixture, generator: SeededGenerator) {
    self.fixture = fixture
    self.generator = generator
  }

  mutating func play(sessions: Int) throws {
    for (name, tasks) in Self.quests.sorted(by: { $0.key < $1.key }) {
      try fixture.call(QuestCreate(name: name, tasks: tasks))
    }
    for _ in 0..<sessions {
      // Usually several plays a day, so that they earn fewer points.
      fixture.clock.advance(Double(number(8) == 0 ? 40_000 + number(80_000) : 30 + number(1500)))
      if number(2) == 0 {
        try solo()
      } else {
        try quest()
      }
      // A running task hides what was done before it.
      for id in unconfirmed { try fixture.call(SessionConfirm(id: id)) }
      unconfirmed.removeAll()
    }
  }

  private mutating func solo() throws {
    let guess = guess()
    try fixture.call(SessionDo(name: Self.solo[number(Self.solo.count)], estimates: [guess.input]))
    if number(8) == 0 {
      fixture.clock.advance(Double(number(300)))
      try fixture.call(SessionAbandon())
    } else {
      try end(guess.seconds)
    }
  }

  private mutating func quest() throws {
    let quest = number(2) == 0 ? "Morning" : "Evening"
    let count = Self.quests[quest]?.count ?? 0
    let guesses = (0..<count).map { _ in guess() }
    try fixture.call(SessionStart(quest: quest, estimates: guesses.map(\.input)))
    for (index, guess) in guesses.enumerated() {
      if index > 0, number(12) == 0 {
        try fixture.call(SessionAbandon())
        return
      }
      try end(guess.seconds)
    }
  }

  /// Ends the running task after a time that is mostly near the guess, now and then far from it.
  private mutating func end(_ guess: Double) throws {
    if number(6) == 0 {
      try fixture.call(SessionPause())
      fixture.clock.advance(Double(number(600)))
      try fixture.call(SessionResume())
    }
    switch number(12) {
    case 0:
      fixture.clock.advance(Double(number(900)))
      try fixture.call(SessionDone(forgot: true))
    case 1:
      fixture.clock.advance(40_000 + Double(number(9000)))
      let isAnswered = number(2) == 0
      let run = try fixture.call(SessionDone(confirm: isAnswered ? true : nil))
      if !isAnswered, run.integrity == "overlong" { unconfirmed.append(run.id) }
    case 2...4:
      // An import trusts what would be a slip here.
      fixture.clock.advance(max(4, guess / 8) + Double(number(4000)) / 4)
      try fixture.call(SessionDone(felt: .seconds(Double(1 + number(900)))))
    default:
      fixture.clock.advance((4 + guess * Double(90 + number(21)) / 100).rounded())
      try fixture.call(SessionDone())
    }
  }

  private mutating func guess() -> (input: DurationInput, seconds: Double) {
    let seconds = Double(20 + number(700))
    guard number(5) == 0 else { return (.seconds(seconds), seconds) }
    let (low, high) = (Int(seconds), Int(seconds) * 2)
    return (.text("\(low)s..\(high)s"), Double(low * high).squareRoot())
  }

  private mutating func number(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &generator) }
}
