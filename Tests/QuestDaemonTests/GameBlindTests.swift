@testable import QuestDaemon
import QuestServer
import Foundation
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// SPEC §3: from lock-in to `done`, nothing that a player can read reveals when the task began or how long it has run.
struct GameBlindTests {
  /// How a task starts; an earlier task, if any, was done well before.
  enum Beginning: String, CaseIterable, Sendable {
    case solo, soloAfterSolo, firstOfQuest, thirdOfQuest, chained, chainedStart, afterAbandon, afterSkip, afterPutAway,
      paused
  }

  @Test(arguments: Beginning.allCases)
  func noReadingTellsWhenTheTaskBeganOrHowLongItRuns(beginning: Beginning) throws {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try prepare(fixture)
    let begun = try begin(beginning, fixture)
    // 14:37:41.777 on the wall, a prime number of seconds ago.
    fixture.clock.advance(2477.131)
    // The store is checked and repaired while the task runs; neither reveals when the task began.
    try fixture.game.health.lookNow()
    _ = try fixture.game.store.mend(witness: RescueText.witness(at: fixture.clock.now().wall))
    let texts = try everythingReadable(fixture, around: begun)
    let secrets = Secrets(begun: begun, now: fixture.clock.now().wall)
    for (what, text) in texts {
      for secret in secrets.found(in: text) { Issue.record("\(what) tells \(secret): \(text.prefix(2000))") }
    }
    let done = try fixture.call(SessionDone())
    // The last undo and redo have restored the task.
    #expect(done.marks.contains("unblinded") == true)
    #expect(try fixture.call(SessionHistory()).sessions.contains { $0.id == done.sessionId })
  }

  @Test func askingForTheTimeTellsItAndMarksTheRun() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(77)
    #expect(try fixture.call(SessionStatus(reveal: true)).elapsedSeconds == 77)
    let done = try fixture.call(SessionDone())
    #expect(done.marks == ["unblinded"])
    #expect(done.xp == 0)
    #expect(try fixture.call(StatsGet()).bands.isEmpty)
  }

  @Test func anUndoOfARunningTaskIsNeverAskedForSinceAskingTellsItsAge() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Sleep", estimates: [.seconds(60)]))
    fixture.clock.advance(50_000)
    let answer = fixture.exchange(method: "history.undo")
    #expect(answer.contains(#""change":"the start of Sleep""#))
  }

  @Test func refusalsOfAnEndBeforeTheBeginningNameNoTime() throws {
    let fixture = try GameFixture()
    fixture.clock.advance(to: try #require(Instant(rfc3339: Secrets.begun)))
    try fixture.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    fixture.clock.advance(77)
    for parameters in [#"{"ago":78}"#, #"{"at":"14:30"}"#] {
      let answer = fixture.exchange(method: "session.done", parameters: parameters)
      #expect(answer.contains(#""kind":"invalidArgument""#))
      #expect(Secrets(begun: try #require(Instant(rfc3339: Secrets.begun)), now: .latest).found(in: answer).isEmpty)
    }
  }

  @Test(arguments: Beginning.allCases)
  func correctingAndDeletingWhileATaskRunsTellsNothingOfIt(beginning: Beginning) throws {
    let fixture = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try prepare(fixture)
    let begun = try begin(beginning, fixture)
    fixture.clock.advance(2477.131)
    let ids = try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 100).map(\.session.id)
    }
    let secrets = Secrets(begun: begun, now: fixture.clock.now().wall)
    func expectSilence(_ method: String, _ parameters: String) {
      let text = fixture.exchange(method: method, parameters: parameters)
      for secret in secrets.found(in: text) { Issue.record("\(method) tells \(secret): \(text)") }
    }
    for id in ids {
      for name in ["\(id)", "\(id)-0", "\(id)-1"] {
        expectSilence("session.correct", #"{"id":"\#(name)","actual":"25h","felt":61}"#)
        expectSilence("session.correct", #"{"id":"\#(name)","task":"Swim","estimate":"soon"}"#)
        expectSilence("history.journal", #"{"id":"\#(name)"}"#)
        expectSilence("session.delete", #"{"id":"\#(name)"}"#)
      }
    }
    for what in [#""before":"2026-03-04""#, #""before":"2026-03-03""#, #""everything":true"#, #""skill":"Tidy""#] {
      expectSilence("data.erase", "{\(what)}")
    }
    let days = ["2026-03-04", "2026-03-03", "2020-01-01"].map { #"{"before":"\#($0)"}"# }
    #expect(Set(days.map { fixture.exchange(method: "data.erase", parameters: $0) }).count == 1)
    // Nor do records about the task.
    for method in ["history.journal", "session.history", "data.export", "history.undo"] { expectSilence(method, "{}") }
    #expect(fixture.exchange(method: "history.journal").contains("the correction of") == false)
  }

  // MARK: - Scenes

  private func prepare(_ fixture: GameFixture) throws {
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Wash", "Rest"]))
    for _ in 1...3 {
      try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(120)]))
      fixture.clock.advance(121)
      try fixture.call(SessionDone())
    }
  }

  /// Makes a task run from the secret moment on.
  private func begin(_ beginning: Beginning, _ fixture: GameFixture) throws -> Instant {
    let clock = fixture.clock
    let moment = try #require(Instant(rfc3339: Secrets.begun))
    let swim = SessionDo(name: "Swim", estimates: [.seconds(300)])
    switch beginning {
    case .solo, .soloAfterSolo:
      clock.advance(to: moment)
      // A record made right before a task would reveal its start too.
      try fixture.call(PlanKeep(name: "Swim", by: "23:00"))
      try fixture.call(PracticeRecord(target: .seconds(60), actual: 61))
      try fixture.load(DescribedRecord.samples(1, at: moment).map(\.line).joined())
      try fixture.call(swim)
    case .firstOfQuest:
      try fixture.call(SessionStart(quest: "Evening"))
      clock.advance(to: moment)
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
    case .thirdOfQuest:
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
      for _ in 1...2 {
        clock.advance(60)
        try fixture.call(SessionDone())
      }
      clock.advance(to: moment)
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
    case .chained:
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
      clock.advance(60)
      try fixture.call(SessionDone(ago: .seconds(50)))
      try fixture.call(SessionSkip())
      clock.advance(to: moment)
      try fixture.call(SessionEstimate(estimate: .seconds(300)))
    case .chainedStart:
      clock.advance(to: moment.advanced(bySeconds: -120))
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60), .seconds(60)]))
      for _ in 1...2 {
        clock.advance(60)
        try fixture.call(SessionDone())
      }
    case .afterAbandon:
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
      clock.advance(60)
      try fixture.call(SessionDone())
      clock.advance(to: moment)
      try fixture.call(SessionAbandon())
      try fixture.call(swim)
    case .afterSkip:
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
      clock.advance(60)
      try fixture.call(SessionDone())
      for _ in 1...2 { try fixture.call(SessionSkip()) }
      clock.advance(to: moment)
      try fixture.call(SessionSkip())
      try fixture.call(swim)
    case .afterPutAway:
      clock.stepWall(-86_400)
      try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
      clock.advance(60)
      try fixture.call(SessionDone())
      clock.advance(to: moment)
      try fixture.call(swim)
    case .paused:
      clock.advance(to: moment)
      try fixture.call(swim)
      clock.advance(100)
      try fixture.call(SessionPause())
    }
    return moment
  }

  // MARK: - Reading

  /// The results of every reading method, with and without `asOf`, and the events for a subscriber.
  private func everythingReadable(_ fixture: GameFixture, around begun: Instant) throws -> [(String, String)] {
    var texts: [(String, String)] = []
    // A backup's name reveals when it was made, so none made during this task may be in the list.
    try fixture.call(DataBackup())
    let asOfs = [-60, -0.001, 0, 0.001, 60, 2477].map { begun.advanced(bySeconds: $0).rfc3339() }
    let ids = try fixture.game.store.read { reader in
      try reader.history(of: PlayerID(1), HistoryFilter(), after: nil, newestFirst: true, limit: 100).map(\.session.id)
    }
    for row in fixture.methods where !row.changes || Self.readsThoughChanging.contains(row.name) {
      var parameters = ["{}"]
      switch row.name {
      case "session.get": parameters = ids.map { #"{"id":"\#($0)"}"# } + ids.map { #"{"id":"\#($0)-0"}"# }
      case "patterns.get": parameters = ["{}", #"{"quest":"Evening"}"#, #"{"skill":"Swim"}"#]
      case "recap.list": parameters = ["{}", #"{"week":"2026-03-03"}"#]
      case "quest.get", "quest.export": parameters = [#"{"quest":"Evening"}"#]
      case "data.export": parameters = [#"{"format":"jsonl"}"#, #"{"format":"csv"}"#, #"{"format":"timewarrior"}"#]
      case "data.backup": parameters = [#"{"list":true}"#]
      case "data.restore": parameters = [#"{"dryRun":true}"#]
      case "plan.get":
        parameters = [
          #"{"name":"Swim"}"#, #"{"name":"Swim","by":"15:00"}"#,
          #"{"quest":"Evening","start":"16:00","estimates":[\#(Self.guesses)]}"#,
        ]
      case "plan.keep": parameters = [#"{"name":"Swim","by":"15:00"}"#]
      case "practice.record": parameters = [#"{"target":60,"actual":61}"#]
      case "forecast.get": parameters = [#"{"name":"Swim"}"#, #"{"name":"Swim","estimate":333}"#]
      default: break
      }
      for parameter in parameters {
        texts.append((row.name, fixture.exchange(method: row.name, parameters: parameter)))
        guard row.parameterNames.contains("asOf") else { continue }
        let more = parameter == "{}" ? "" : ","
        let answers = asOfs.map { asOf in
          fixture.exchange(method: row.name, parameters: parameter.dropLast() + #"\#(more)"asOf":"\#(asOf)"}"#)
        }
        texts += answers.map { ("\(row.name) \(parameter) asOf", $0) }
        // Queries with many values of `asOf` reveal nothing either.
        #expect(Set(answers).count == 1, "\(row.name) \(parameter)")
      }
    }
    #expect(try fixture.isTimeSeen() == false)
    texts.append(("undo", fixture.exchange(method: "history.undo")))
    texts.append(("redo", fixture.exchange(method: "history.redo")))
    texts.append(("done", fixture.exchange(method: "session.done", parameters: #"{"ago":86400}"#)))
    return texts
  }

  private static let guesses = ["Tidy", "Read", "Wash", "Rest"].map { #"{"task":"\#($0)","estimate":60}"# }
    .joined(separator: ",")

  /// Changing methods that return the player's state, or are refused while a task runs.
  private static let readsThoughChanging: Set<String> = [
    "data.check", "session.status", "session.hint", "session.next", "session.estimate", "session.startTask",
    "data.restore", "plan.keep", "practice.record",
  ]
}

/// The moment at which a task began, in every possible form.
private struct Secrets {
  static let begun = "2026-03-03T13:37:41.777Z"

  let begun: Instant
  let now: Instant

  /// The forms that the text contains.
  func found(in text: String) -> [String] {
    guard let value = try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8)) else { return ["no JSON"] }
    return leaves(of: value).flatMap { leaf -> [String] in
      switch leaf {
      case .string(let string): return words.filter(string.contains)
      case .integer(let number): return isTelling(Double(number)) ? ["\(number)"] : []
      case .number(let number): return isTelling(number) ? ["\(number)"] : []
      default: return []
      }
    }
  }

  /// Local and UTC times of day of the minute, the instant as a number, the age in seconds.
  private var words: [String] {
    let minutes = ["13:37", "14:37", "13:38", "14:38", "13:36", "14:36"]
    return minutes + ["\(begun.milliseconds)", "\(begun.milliseconds / 1000)", "\(Int(now - begun))"]
  }

  private func isTelling(_ number: Double) -> Bool {
    let start = begun.secondsSince1970
    return abs(number - start) < 90 || abs(number - start * 1000) < 90_000 || abs(number - (now - begun)) < 2
      || abs(number - (now - begun) * 1000) < 2000
  }

  private func leaves(of value: JSONValue) -> [JSONValue] {
    switch value {
    case .array(let values): values.flatMap(leaves)
    case .object(let values): values.values.flatMap(leaves)
    default: [value]
    }
  }
}
