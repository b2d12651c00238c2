import QuestModel
import QuestStore
import QuestTestKit
import Testing

@testable import QuestImportExport

@Suite struct HistoryReaderTests {
  private func read(_ text: String, pieces: Int = .max) throws(ImportError) -> [HistoryReader.Entry] {
    var reader = HistoryReader()
    var entries: [HistoryReader.Entry] = []
    let bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = pieces >= bytes.count - start ? bytes.count : start + pieces
      entries += try reader.feed(bytes[start..<end])
      start = end
    }
    return entries + (try reader.finish())
  }

  private func session(_ line: String) throws -> HistorySession {
    guard case .session(let session) = try #require(try read(line).first).content else {
      throw ImportError(line: 1, reason: "no session")
    }
    return session
  }

  private func failure(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch {
      return error.message
    }
  }

  private func line(_ task: String, session: String = "") -> String {
    #"{"type":"session","routine":null,"startedAt":"2026-03-15T17:57:35Z","completedAt":null\#(session),"tasks":[\#(task)]}"#
  }

  @Test func theHistoryLineOfTheSpecificationIsRead() throws {
    let session = try session(
      #"""
      {"type":"session","routine":"Morning Quest","startedAt":"2026-03-15T07:00:00+01:00","completedAt":"2026-03-15T06:20:00Z","timeZone":"Europe/Berlin","tasks":[{"task":" Shower ","kind":"body","estimatedSeconds":300,"actualSeconds":372.5,"recordedAt":"2026-03-15T06:10:00Z"},{"task":"Pack","estimatedSeconds":null,"actualSeconds":60,"recordedAt":"2026-03-15T06:19:00Z"}]}
      """#)
    #expect(session.quest == "Morning Quest")
    #expect(session.startedAt == Instant(rfc3339: "2026-03-15T06:00:00Z"))
    #expect(session.zone?.identifier == "Europe/Berlin")
    #expect(session.outcome == .completed)
    #expect(session.endedAt == Instant(rfc3339: "2026-03-15T06:20:00Z"))
    #expect(session.tasks.map(\.task) == [TaskName(name: "Shower", kind: "body"), TaskName(name: "Pack")])
    #expect(session.tasks.map(\.facts.estimate) == [Estimate(seconds: 300), nil])
    #expect(session.tasks.map(\.facts.actual) == [372.5, 60])
    #expect(!session.tasks[0].hasFacts)
  }

  @Test func aSessionWithoutAnEndIsAbandoned() throws {
    #expect(try session(line("")).outcome == .abandoned)
    #expect(try session(line("")).endedAt == nil)
  }

  @Test func zeroAndMissingNumbersAreMissingAndMissingNamesAreUntitled() throws {
    let tasks = [
      #"{"task":"","estimatedSeconds":0,"actualSeconds":0,"recordedAt":"2026-03-15T17:57:35Z"}"#,
      #"{"recordedAt":"9999-12-31T23:59:59Z"}"#,
    ]
    let read = try session(line(tasks.joined(separator: ","))).tasks
    #expect(read.allSatisfy { $0.isUntitled && $0.task.name == "(untitled)" })
    #expect(read.allSatisfy { $0.facts.estimate == nil && $0.facts.actual == nil })
  }

  @Test func durationsUpToThirtyDaysAreTaken() throws {
    let task = #"{"task":"Walk","estimatedSeconds":2592000,"actualSeconds":0.5,"recordedAt":"2026-03-15T17:57:35Z"}"#
    #expect(try session(line(task)).tasks[0].facts.estimate?.seconds == 2_592_000)
  }

  @Test func factsAreTakenWholeOrNotAtAll() throws {
    let facts = #""level":2,"xp":69,"integrity":"clean""#
    let score = #""differenceSeconds":-10,"accuracyPercent":96.5,"rating":"spot_on","personalBest":true"#
    let rest = #""task":"Walk","recordedAt":"2026-03-15T17:57:35Z","estimatedSeconds":50,"actualSeconds":60"#
    let whole = try session(line("{\"id\":\"r1\",\(facts),\(score),\(rest)}")).tasks[0]
    #expect(whole.hasFacts && whole.personalBest)
    #expect(whole.facts.score == Score(difference: -10, accuracy: 96.5, rating: .spotOn))
    #expect(whole.facts.level == 2)
    #expect(whole.facts.xp == 69)
    #expect(try !session(line("{\(facts),\(score),\(rest)}")).tasks[0].hasFacts)
    #expect(try !session(line("{\"id\":\"r1\",\"level\":2,\"xp\":69,\(rest)}")).tasks[0].hasFacts)
  }

  @Test(arguments: [
    ("[]", "Line 1: the line is not a JSON object."),
    ("{\"type\":\"session\"", "Line 1: the line ends in the middle of its JSON."),
    (#"{"type":"session",}"#, "Line 1: the line is not JSON from byte 19 on."),
    (#"{"type":"setting","key":"\ud800"}"#, "Line 1: the line is not JSON from byte 32 on."),
    (#"{"type":"setting","n":[01]}"#, "Line 1: the line is not JSON from byte 26 on."),
    ("{}", "Line 1: type is missing."),
    (#"{"type":"plan"}"#, "Line 1: type is \"plan\", not \(LineTypes.all)."),
    (#"{"type":"session","tasks":[]}"#, "Line 1: startedAt is missing."),
    (
      #"{"type":"session","startedAt":"2026-02-30T00:00:00Z","tasks":[]}"#,
      "Line 1: startedAt is not a moment such as 2026-03-15T18:48:28Z."
    ),
    (#"{"type":"session","startedAt":"2026-02-03T00:00:00Z"}"#, "Line 1: tasks is missing."),
    (#"{"type":"session","startedAt":"2026-02-03T00:00:00Z","tasks":7}"#, "Line 1: tasks is not a list."),
    (#"{"type":"setting","key":"sound","value":true}"#, "Line 1: value is not text."),
    (
      #"{"type":"practice","id":"p","targetSeconds":0,"actualSeconds":9,"recordedAt":"2026-02-03T00:00:00Z"}"#,
      "Line 1: targetSeconds is not above 0."
    ), (#"{"type":"practice","id":"p","targetSeconds":null}"#, "Line 1: targetSeconds is missing."),
    (
      #"{"type":"quest","id":"q","name":"Go","tasks":[],"days":[1],"createdBy":"player","active":true}"#,
      "Line 1: tasks is not 1 to 10 tasks."
    ),
    (
      #"{"type":"quest","id":"q","name":"Go","tasks":[{"id":"t","task":"Run"}],"days":[8],"createdBy":"player","active":true}"#,
      "Line 1: days is not a list of 1 (Sunday) to 7."
    ),
    (
      #"{"type":"night","id":"n","start":"2026-03-15T07:00:00+01:00","end":"2026-03-15T05:59:59Z"}"#,
      "Line 1: end does not suit start: it ends before it begins."
    ),
    (
      #"{"type":"night","id":"n","start":"2026-03-15T07:00:00+01:00","end":"2026-03-15T06:00:00Z"}"#,
      "Line 1: end does not suit start: it took no time."
    ),
    (
      #"{"type":"night","id":"n","start":"2026-03-15T07:00:00+01:00","end":"2026-03-16T06:00:00.001Z"}"#,
      "Line 1: end does not suit start: it is longer than 24 hours."
    ),
  ])
  func aLineThatIsWrongAsAWholeIsTold(_ text: String, _ message: String) {
    #expect(failure(text) == message)
  }

  @Test(arguments: [
    (#""actualSeconds":-1"#, "actualSeconds of task 2 is negative"),
    (#""estimatedSeconds":2592001"#, "estimatedSeconds of task 2 is more than 30 days"),
    (#""actualSeconds":"300""#, "actualSeconds of task 2 is not a number"),
    (
      #""estimatedLowSeconds":9,"estimatedHighSeconds":8"#,
      "estimatedLowSeconds of task 2 is above estimatedHighSeconds"
    ),
    (#""task":"a\u0007b""#, "task of task 2 holds a control character"),
    (#""kind":"deep work""#, "kind of task 2 holds a blank"),
    (#""timeZone":"Mars/Olympus""#, "timeZone of task 2 is not a time zone this system knows (such as Europe/Berlin)"),
    (#""marks":["shiny"]"#, "marks of task 2 holds an unknown mark"),
    (#""id":"a b""#, "id of task 2 is not 1 to 128 ASCII characters without blanks"),
    (#""id":"r","level":6,"xp":1,"integrity":"clean""#, "level of task 2 is not 1 to 5"),
    (#""id":"r","level":1,"xp":-1,"integrity":"clean""#, "xp of task 2 is not 0 to 1000"),
  ])
  func aWrongValueIsToldWithItsFieldAndTask(_ member: String, _ reason: String) {
    let good = #"{"task":"Walk","recordedAt":"2026-03-15T17:57:35Z"}"#
    let bad = "{\"recordedAt\":\"2026-03-15T17:57:35Z\",\(member)}"
    #expect(failure(line("\(good),\(bad)")) == "Line 1: \(reason).")
  }

  @Test func aNameOfTwoHundredBytesIsTakenAndALongerOneIsNot() throws {
    func named(_ count: Int) -> String {
      line(#"{"task":"\#(String(repeating: "x", count: count))","recordedAt":"2026-03-15T17:57:35Z"}"#)
    }
    #expect(failure(named(200)) == nil)
    #expect(failure(named(201)) == "Line 1: task of task 1 is longer than 200 bytes.")
  }

  @Test func anEndDecidesTheOutcomeAndMustAgreeWithIt() {
    #expect(failure(line("", session: #","outcome":"open""#)) == "Line 1: outcome is neither completed nor abandoned.")
    #expect(failure(line("", session: #","outcome":"completed""#)) == "Line 1: completedAt is missing.")
  }

  @Test func theFirstBadLineIsNamedByItsPhysicalNumber() {
    let text = "\n\(line(""))\r\n  \n\(line(""))\n{\"type\":\"setting\"}\n[]\n"
    #expect(failure(text) == "Line 5: key is missing.")
  }

  @Test func twoObjectsOnOneLineAreNoLine() {
    #expect(failure("\(line("")),\(line(""))\n") == "Line 1: the line is not JSON from byte 99 on.")
  }

  @Test func aLineLongerThanAMebibyteIsToldAfterEarlierFaults() {
    let long = String(repeating: " ", count: HistoryLine.longestLine + 1)
    #expect(failure("\(line(""))\n\(long)\n") == "Line 2: the line is longer than 1 MiB.")
    #expect(failure("[]\n\(long)\n") == "Line 1: the line is not a JSON object.")
    #expect(failure(long) == "Line 1: the line is longer than 1 MiB.")
  }

  @Test func cuttingTheBytesAnywhereChangesNothing() throws {
    let text = "\u{FEFF}\(line(#"{"task":"Grüße","recordedAt":"2026-03-15T17:57:35Z"}"#))\r\n\n\(line(""))"
    let whole = try read(text)
    #expect(whole.map(\.line) == [1, 3])
    for pieces in 1...64 { #expect(try read(text, pieces: pieces) == whole) }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func hostileLinesNeverCrashAndEveryErrorNamesItsLine(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var bytes = Array("\(line(#"{"task":"Walk","actualSeconds":3,"recordedAt":"2026-03-15T17:57:35Z"}"#))\n".utf8)
    bytes += bytes
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
    }
    var reader = HistoryReader()
    do {
      _ = try reader.feed(bytes)
      _ = try reader.finish()
    } catch {
      #expect((1...bytes.reduce(1) { $0 + ($1 == 0x0A ? 1 : 0) }).contains(error.line))
    }
  }
}

/// What a line of an export can be, in the words of a refusal.
private enum LineTypes {
  static var all: String {
    func names(_ place: RecordType.Place) -> [String] { RecordType.all.filter { $0.place == place }.map(\.name) }
    let all = ["session", "quest"] + names(.setUp) + ["skill"] + names(.note)
    return "\(all.dropLast().joined(separator: ", ")) or \(all[all.count - 1])"
  }
}
