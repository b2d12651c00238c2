import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestConnectors

/// AtCoder, TypeQuicker and Zotero with fake services that answer like the real ones.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct ServiceTests {
  /// What a connector printed.
  struct Said {
    var lines: [ConnectorLine] = []

    var samples: [String] {
      lines.compactMap { line in
        guard case .sample(let sample) = line else { return nil }
        let key = sample.key.map { " [\($0)]" } ?? ""
        let weight = sample.weight.map { " of \($0)" } ?? ""
        return "\(sample.metric) \(sample.day ?? sample.at ?? "") \(sample.value)\(weight)\(key)"
      }
    }
    var problem: ConnectorProblem? {
      for case .problem(let problem) in lines { return problem }
      return nil
    }
    var states: [SourcePut.Position] {
      lines.compactMap { if case .state(let state) = $0 { state } else { nil } }
    }
    var gone: [String] { lines.compactMap { if case .gone(let gone) = $0 { gone.key } else { nil } } }
  }

  /// Runs a connector in this process as its child process would, and checks its output with its manifest.
  static func run(
    _ connector: any BuiltInConnector, _ settings: [String: String] = ["user": "ada"], secrets: [String: String] = [:],
    want: [SourceWant], zone: String = "UTC", now: String = "2026-11-22T08:00:00Z", folder: String? = nil
  ) throws -> Said {
    let temporary = try TemporaryFolder()
    var text: [UInt8] = []
    let answer = Answer { text += $0 }
    let input = ConnectorInput(settings: settings, secrets: secrets, zone: zone, now: now, want: want)
    BuiltIn.run(connector, input: try input.line(), folder: folder ?? temporary.path, to: answer)
    var reader = AnswerReader(manifest: try connector.manifest(settings), wants: want, isLenient: false)
    var said = Said()
    for line in text.split(separator: 10) {
      _ = try reader.read(Array(line))
      said.lines.append(try ConnectorLine(Array(line), isLenient: false))
    }
    #expect(reader.problemAtEnd() == nil)
    return said
  }

  typealias Rule = FakeService.Rule
  let days = [SourceWant(stream: "typing", from: "2026-11-01", to: "2026-11-22")]

  // MARK: - TypeQuicker

  func typing(_ service: FakeService) -> TypeQuickerConnector {
    var connector = TypeQuickerConnector()
    connector.service = service.address
    connector.policy = WebPolicy(hosts: ["127.0.0.1"])
    return connector
  }

  @Test func typingIsWeightedByItsTime() throws {
    let service = try FakeService([
      Rule(
        "/stats/ada?start_date=2026-11-01&end_date=2026-11-22",
        """
        {"activity":{"2026-11-20":[{"wpm":60,"accuracy":90,"trueAccuracy":80,"timeTyping":90500},
          {"wpm":30,"accuracy":100,"timeTyping":30500,"primaryMode":"code"},{"wpm":999},{}],
         "2026-11-21":[],"2026-12-24":[{"wpm":1,"timeTyping":1000}],"rubbish":[]}}
        """)
    ])
    let said = try Self.run(typing(service), want: days)
    let wpm = (60 * 90.5 + 30 * 30.5) / 121
    let accuracy = (80 * 90.5 + 100 * 30.5) / 121
    #expect(
      said.samples == [
        "wpm 2026-11-20 \(wpm) of 121.0", "accuracy 2026-11-20 \(accuracy) of 121.0",
        "practice 2026-11-20 \(121.0 / 60)",
      ])
    #expect(try service.end().count == 1)
  }

  @Test(arguments: ["{}", "null", #"{"activity":null}"#])
  func noStatisticsAreAnAnswer(_ body: String) throws {
    let said = try Self.run(typing(FakeService([Rule("*", body)])), want: days)
    #expect(said.samples.isEmpty && said.problem == nil && said.lines.count == 1)
  }

  @Test func anotherAnswerIsTheServicesFault() throws {
    #expect(try Self.run(typing(FakeService([Rule("*", "<html>")])), want: days).problem?.kind == .upstream)
    #expect(try Self.run(typing(FakeService([])), want: days).problem?.kind == .signIn)
  }

  @Test func nothingNewIsOneConditionalRequest() throws {
    let folder = try TemporaryFolder()
    let service = try FakeService([
      Rule(
        "*", .init(headers: ["ETag": "\"7\""], body: #"{"activity":{"2026-11-20":[{"wpm":60,"timeTyping":60000}]}}"#),
        .init(status: 304))
    ])
    let first = try Self.run(typing(service), want: days, folder: folder.path)
    let second = try Self.run(typing(service), want: days, folder: folder.path)
    #expect(first.lines == second.lines && first.samples.count == 2)
    let requests = try service.end()
    #expect(requests.map { $0.headers["if-none-match"] } == [nil, "\"7\""])
  }

  // MARK: - AtCoder

  func coder(_ service: FakeService) -> AtCoderConnector {
    var connector = AtCoderConnector()
    connector.contests = service.address
    connector.problems = service.address
    connector.policy = WebPolicy(hosts: ["127.0.0.1"])
    return connector
  }

  @Test func contestsAreOfTheDaysAskedForAndUnratedOnesAreNone() throws {
    let history = """
      [{"IsRated":true,"Place":1,"OldRating":0,"NewRating":900,"EndTime":"2026-10-01T22:00:00+09:00","ContestScreenName":"a"},
       {"IsRated":false,"Place":9,"NewRating":null,"Performance":null,"EndTime":"2026-11-01T22:00:00+09:00","ContestScreenName":"b"},
       {"IsRated":true,"NewRating":850,"EndTime":"2026-11-08T00:30:00+09:00","ContestScreenName":"c"}]
      """
    let want = [
      SourceWant(stream: "contests", from: "2026-11-01", to: "2026-11-22"),
      SourceWant(stream: "contests", from: "2026-09-01", to: "2026-09-30"),
    ]
    let service = try FakeService([Rule("/users/ada/history/json", history)])
    let said = try Self.run(coder(service), want: want)
    #expect(
      said.samples == [
        "rating 2026-11-07T15:30:00Z 850.0 [c]", "highest 2026-11-07T15:30:00Z 900.0 [c]",
        "contests 2026-11-07T15:30:00Z 1.0 [c]",
      ])
    #expect(said.lines.count == 5)
    let unknown = try Self.run(coder(try FakeService([])), want: want)
    #expect(unknown.problem?.kind == .signIn && unknown.problem?.text.contains("\"ada\" is unknown") == true)
  }

  /// Rows of submissions with these seconds, numbered from `first`.
  static func rows(_ seconds: [Int], first: Int = 1) -> String {
    let rows = seconds.enumerated().map {
      #"{"id":\#(first + $0.offset),"epoch_second":\#($0.element),"result":"\#($0.offset % 2 == 0 ? "AC" : "WA")","x":null}"#
    }
    return "[\(rows.joined(separator: ","))]"
  }

  static func page(_ from: Int, _ body: String) -> Rule {
    Rule("/atcoder/atcoder-api/v3/user/submissions?user=ada&from_second=\(from)", body)
  }

  @Test func submissionsOfOneSecondOverTwoPagesAreAllThereOnce() throws {
    let seconds = (0..<499).map { 1000 + $0 } + [2000]
    let service = try FakeService([
      Self.page(0, Self.rows(seconds)), Self.page(2000, Self.rows([2000, 2000, 2000, 2001], first: 500)),
    ])
    let said = try Self.run(coder(service), want: [SourceWant(stream: "submissions")])
    #expect(said.samples.filter { $0.hasPrefix("submissions ") }.count == 503)
    #expect(said.samples.filter { $0.hasPrefix("accepted ") }.count == 251)
    #expect(said.states.map(\.after) == [.number(2000), .number(2001)])
    #expect(said.states.map(\.complete) == [false, nil])
  }

  @Test func aSecondWithTooManySubmissionsFailsAloud() throws {
    let service = try FakeService([Self.page(2000, Self.rows(Array(repeating: 2000, count: 500)))])
    let want = [SourceWant(stream: "submissions", after: .number(2000))]
    #expect(try Self.run(coder(service), want: want).problem?.text.contains("500 submissions in one second") == true)
  }

  @Test func nothingNewIsOneRequestAndKeepsThePosition() throws {
    let service = try FakeService([Self.page(2000, Self.rows([2000]))])
    let said = try Self.run(coder(service), want: [SourceWant(stream: "submissions", after: .number(2000))])
    #expect(said.states.map(\.after) == [.number(2000)])
    #expect(try service.end().count == 1)
  }

  @Test func submissionsAreCountedWhereThatIsAsked() throws {
    let service = try FakeService([
      Self.page(2000, Self.rows([2000])),
      Rule(
        "/atcoder/atcoder-api/v3/user/submission_count?user=ada&from_second=0&to_second=1000",
        #"{"user_id":"ada","count":412}"#),
      Rule("/atcoder/atcoder-api/v3/user/submission_count?user=ada&from_second=1000&to_second=1800", #"{"count":0}"#),
    ])
    let spans = [("00:00:00", "00:16:40"), ("00:16:40", "00:30:00")].map {
      SourceWant.Span(from: "1970-01-01T\($0.0)Z", to: "1970-01-01T\($0.1)Z")
    }
    let want = SourceWant(stream: "submissions", after: .number(2000), verify: spans)
    let said = try Self.run(coder(service), want: [want])
    #expect(said.problem == nil && said.states.map(\.counts) == [[412, 0]])
  }

  @Test func whoHasNoRankHasNoTotals() throws {
    let service = try FakeService([
      Rule("/atcoder/atcoder-api/v3/user/ac_rank?user=ada", #"{"count":17,"rank":4}"#)
    ])
    let said = try Self.run(coder(service), want: [SourceWant(stream: "totals")])
    #expect(said.samples == ["solved 2026-11-22 17.0"])
    #expect(said.states.count == 1)
  }

  // MARK: - Zotero

  func zotero(local: FakeService?, web: FakeService? = nil) throws -> ZoteroConnector {
    var connector = ZoteroConnector()
    // Nothing listens at the address of an ended service.
    let asleep = try FakeService([])
    _ = try asleep.end()
    connector.local = local?.address ?? asleep.address
    connector.web = web?.address ?? asleep.address
    connector.policy = WebPolicy(hosts: ["127.0.0.1"])
    return connector
  }

  static func items(
    _ user: String, since: Int? = nil, start: Int = 0, _ answers: FakeService.Answer...
  ) -> Rule {
    let changes = since.map { "since=\($0)&includeTrashed=1&" } ?? ""
    var rule = Rule(
      "/users/\(user)/items?itemType=annotation%20%7C%7C%20note&\(changes)format=json&limit=100&start=\(start)")
    rule.answers = answers
    return rule
  }

  static func page(_ version: Int, total: Int, _ items: [String]) -> FakeService.Answer {
    .init(
      headers: ["Last-Modified-Version": "\(version)", "Total-Results": "\(total)"],
      body: "[\(items.joined(separator: ","))]")
  }

  static func item(_ key: String, _ version: Int, type: String = "annotation", extra: String = "") -> String {
    #"{"key":"\#(key)","version":\#(version),"data":{"itemType":"\#(type)","dateAdded":"2026-11-0\#(version % 9 + 1)T10:00:00Z"\#(extra)}}"#
  }

  let items = [SourceWant(stream: "items")]

  @Test func aFirstPassHasAllPagesOfOneVersion() throws {
    let first = (0..<100).map { Self.item("A\($0)", 1) }
    let service = try FakeService([
      Self.items("0", Self.page(5, total: 101, first)),
      Self.items("0", start: 100, Self.page(5, total: 101, [Self.item("N1", 3, type: "note")])),
    ])
    let said = try Self.run(zotero(local: service), [:], want: items)
    #expect(said.samples.count == 101)
    #expect(said.samples.last == "notes 2026-11-04T10:00:00Z 1.0 [N1]")
    #expect(said.states == [SourcePut.Position(stream: "items", version: 5, complete: true)])
    #expect(try service.end().allSatisfy { $0.headers["zotero-api-version"] == "3" })
  }

  @Test func aVersionThatChangesBetweenPagesBeginsThePassAgain() throws {
    let first = (0..<100).map { Self.item("A\($0)", 1) }
    let service = try FakeService([
      Self.items("0", Self.page(5, total: 101, first), Self.page(6, total: 101, first)),
      Self.items("0", start: 100, Self.page(6, total: 101, [Self.item("B", 6)])),
    ])
    let said = try Self.run(zotero(local: service), [:], want: items)
    #expect(said.samples.count == 101 && said.states.map(\.version) == [6])
    #expect(try service.end().count == 4)
    let restless = try FakeService([
      Self.items("0", Self.page(5, total: 101, first)), Self.items("0", start: 100, Self.page(6, total: 101, [])),
    ])
    let never = try Self.run(zotero(local: restless), [:], want: items)
    #expect(never.problem?.kind == .upstream && never.samples.isEmpty && never.states.isEmpty)
    #expect(try restless.end().count == 8)
  }

  @Test func changesAndDeletionsComeSinceAVersion() throws {
    let service = try FakeService([
      Self.items(
        "7", since: 5,
        Self.page(9, total: 2, [Self.item("A", 8), Self.item("T", 9, extra: #","deleted":1"#)])),
      Rule(
        "/users/7/deleted?since=5", .init(headers: ["Last-Modified-Version": "9"], body: #"{"items":["D"],"tags":[]}"#)),
    ])
    let said = try Self.run(
      zotero(local: nil, web: service), ["user": "7"], secrets: ["key": "k3y"],
      want: [SourceWant(stream: "items", since: 5)])
    #expect(said.samples.count == 1 && said.gone == ["D", "T"])
    #expect(said.states.map(\.version) == [9])
    let requests = try service.end()
    #expect(requests.allSatisfy { $0.headers["zotero-api-key"] == "k3y" && !$0.path.contains("k3y") })
    #expect(requests[0].headers["if-modified-since-version"] == "5")
  }

  @Test func nothingNewIsOneRequestWithStatus304() throws {
    let service = try FakeService([Self.items("0", since: 5, .init(status: 304))])
    let said = try Self.run(zotero(local: service), [:], want: [SourceWant(stream: "items", since: 5)])
    #expect(said.states.map(\.version) == [5] && said.samples.isEmpty)
    #expect(try service.end().count == 1)
  }

  @Test func faultsOfZoteroAreToldApart() throws {
    // Its interface is switched off, and there is no key for the web.
    let off = try Self.run(zotero(local: FakeService([Rule("*", .init(status: 403))])), [:], want: items)
    #expect(off.problem?.kind == .signIn)
    #expect(try Self.run(zotero(local: nil), [:], want: items).problem?.kind == .asleep)
    let wrong = try FakeService([Rule("*", .init(status: 403))])
    let key = try Self.run(zotero(local: nil, web: wrong), ["user": "7"], secrets: ["key": "k"], want: items)
    #expect(key.problem?.kind == .signIn)
    #expect(try Self.run(zotero(local: nil), ["via": "web"], want: items).problem?.kind == .signIn)
    // A pause beside a whole answer.
    let slow = try FakeService([
      Self.items(
        "0", .init(headers: ["Last-Modified-Version": "1", "Total-Results": "0", "Backoff": "40"], body: "[]"))
    ])
    let said = try Self.run(zotero(local: slow), [:], want: items)
    #expect(said.states.count == 1 && said.problem?.kind == .limited && said.problem?.retryAfterSeconds == 40)
  }

  @Test func readingListsAreCountedWhenAllThreeAreNamed() throws {
    func list(_ key: String, _ total: Int) -> Rule {
      Rule(
        "/users/0/collections/\(key)/items/top?format=json&limit=1",
        .init(headers: ["Total-Results": "\(total)"], body: "[]"))
    }
    let want = [SourceWant(stream: "lists")]
    let service = try FakeService([list("T", 8), list("P", 3), list("R", 10)])
    let said = try Self.run(
      zotero(local: service), ["toRead": "T", "inProgress": "P", "read": "R"], want: want)
    #expect(
      said.samples == [
        "toRead 2026-11-22 8.0", "inProgress 2026-11-22 3.0", "read 2026-11-22 10.0", "progress 2026-11-22 13.5",
      ])
    let none = try Self.run(zotero(local: service), ["toRead": "T"], want: want)
    #expect(none.samples.isEmpty && none.states.count == 1)
  }
}
