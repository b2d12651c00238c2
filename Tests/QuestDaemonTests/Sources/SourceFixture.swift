import QuestModel
import QuestTestKit
import QuestWire

/// Helpers for sources and fetches in tests.
extension GameFixture {
  static let days = SourceStream(
    name: "days", strategy: Open(.days),
    metrics: [
      .init(key: "count", name: "Commits", unit: "commits", kind: Open(.sum), better: Open(.up)),
      .init(key: "size", name: "Size", kind: Open(.level), better: Open(.up)),
    ])
  static let items = SourceStream(
    name: "items", strategy: Open(.version),
    metrics: [.init(key: "read", name: "Read", unit: "items", kind: Open(.sum), better: Open(.up))])
  static let log = SourceStream(
    name: "log", strategy: Open(.cursor),
    metrics: [.init(key: "solved", name: "Solved", unit: "tasks", kind: Open(.sum), better: Open(.up))])
  static let counted = SourceStream(
    name: "log", strategy: Open(.cursor), verify: true,
    metrics: [.init(key: "solved", name: "Solved", unit: "tasks", kind: Open(.sum), better: Open(.up))])
  static let level = SourceStream(
    name: "level", strategy: Open(.snapshot),
    metrics: [.init(key: "rating", name: "Rating", kind: Open(.level), better: Open(.up))])

  /// Adds a source with these streams.
  @discardableResult
  func addSource(
    _ name: String = "git", _ streams: [SourceStream] = [GameFixture.days], since: String? = "2026-02-20",
    every: Int = 3600, settings: [String: String] = [:]
  ) throws -> SourceInfo {
    try call(
      SourceAdd(
        name: name, connector: "commits", title: name.prefix(1).uppercased() + name.dropFirst(), hosts: ["example.org"],
        settings: settings,
        every: every, since: since, streams: streams))
  }

  /// A complete fetch: one put, and its end.
  @discardableResult
  func fetch(
    _ name: String = "git", _ samples: [SourcePut.Sample] = [], gone: [SourcePut.Gone]? = nil,
    covered: SourcePut.Covered? = nil, state: SourcePut.Position? = nil, outcome: SourceEnd.Outcome = .ok
  ) throws -> SourcePut.Response {
    let run = try call(SourceBegin(name: name)).run
    let put = try call(
      SourcePut(run: run, n: 1, samples: samples, gone: gone, covered: covered, state: state))
    try call(SourceEnd(run: run, outcome: Open(outcome)))
    return put
  }

  /// A source that waits after a failure.
  func addFailingSource() throws {
    try addSource()
    try fetch(outcome: .signIn)
  }

  /// The same that answers for days.
  @discardableResult
  func fetch(_ counts: [String: Double], from: String, to: String) throws -> SourcePut.Response {
    try fetch(
      "git", counts.sorted { $0.key < $1.key }.map { .init(metric: "count", day: $0.key, value: $0.value) },
      covered: .init(stream: "days", from: from, to: to))
  }

  /// The samples of a metric by their days and times, oldest first.
  func samples(of metric: String) throws -> [SampleList.Sample] {
    var samples: [SampleList.Sample] = []
    var cursor: String?
    repeat {
      let page = try call(SampleList(metric: metric, cursor: cursor, limit: 500))
      samples += page.samples ?? []
      cursor = page.nextCursor
    } while cursor != nil
    return samples.reversed()
  }
}
