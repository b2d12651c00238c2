internal import QuestModel
internal import QuestWire

/// Typing practice at typequicker.com, by the user's name.
public struct TypeQuickerConnector: BuiltInConnector {
  var service = "https://api.typequicker.com"
  var policy = WebPolicy(hosts: ["api.typequicker.com"])

  public init() {}

  public func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest {
    Manifest(
      name: "typequicker", title: "TypeQuicker", run: ["/usr/bin/timequest-fetch", "connector", "typequicker"],
      hosts: policy.hosts, settings: [.init("user", "User name")],
      streams: [
        SourceStream(
          name: "typing", strategy: Open(.days), chunkDays: 92,
          metrics: [
            .init(key: "wpm", name: "Typing speed", unit: "WPM", kind: Open(.mean), better: Open(.up), decimals: 1),
            .init(
              key: "accuracy", name: "Typing accuracy", unit: "%", kind: Open(.mean), better: Open(.up), decimals: 1),
            .init(key: "practice", name: "Typing practice", unit: "min", kind: Open(.sum), better: Open(.up)),
          ])
      ])
  }

  /// All fields may be missing.
  private struct Stats: Decodable { var activity: [String: [Entry]]? }
  /// Statistics, or null.
  private struct Answered: Decodable {
    var value: Stats?
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      value = container.decodeNil() ? nil : try container.decode(Stats.self)
    }
  }
  private struct Entry: Decodable {
    var wpm: Double?
    var accuracy: Double?
    var trueAccuracy: Double?
    /// Milliseconds.
    var timeTyping: Double?
  }

  public func answer(_ request: ConnectorRequest, to answer: Answer) throws {
    guard let user = request.setting("user") else { throw ConnectorProblem(.signIn, "The user name is missing.") }
    let web = Web(policy, folder: request.folder)
    for range in request.days("typing") {
      let page = try web.get(
        "\(service)/stats/\(WebAddress.escaped(user))?start_date=\(range.lowerBound)&end_date=\(range.upperBound)",
        isKept: true, accepted: [404])
      guard page.status != 404 else { throw ConnectorProblem(.signIn, "The user \"\(user)\" is unknown.") }
      guard let stats = try? WireJSON.decode(Answered.self, from: page.body) else {
        throw ConnectorProblem(.upstream, "api.typequicker.com answered something else than statistics.")
      }
      for (text, entries) in (stats.value?.activity ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let day = LocalDay(text), range.contains(day) else { continue }
        say(entries, of: day, to: answer)
      }
      answer.covered("typing", range)
    }
    answer.pauseSeconds = web.pauseSeconds
  }

  /// The day's averages, weighted by typing time.
  private func say(_ entries: [Entry], of day: LocalDay, to answer: Answer) {
    let timed = entries.compactMap { entry in entry.timeTyping.map { (entry: entry, seconds: $0 / 1000) } }
      .filter { $0.seconds > 0 && $0.seconds.isFinite }
    func mean(_ metric: String, _ value: (Entry) -> Double?) {
      let values = timed.compactMap { timed in value(timed.entry).map { (value: $0, seconds: timed.seconds) } }
      let seconds = values.reduce(0) { $0 + $1.seconds }
      guard seconds > 0 else { return }
      answer.sample(
        metric, day: day, value: values.reduce(0) { $0 + $1.value * $1.seconds } / seconds, weight: seconds)
    }
    mean("wpm") { $0.wpm }
    mean("accuracy") { $0.trueAccuracy ?? $0.accuracy }
    let seconds = timed.reduce(0) { $0 + $1.seconds }
    if seconds > 0 { answer.sample("practice", day: day, value: seconds / 60) }
  }
}
