internal import QuestModel
internal import QuestWire

/// Contests at atcoder.jp, and the number of submissions from kenkoooo.com.
public struct AtCoderConnector: BuiltInConnector {
  var contests = "https://atcoder.jp"
  var problems = "https://kenkoooo.com"
  var policy = WebPolicy(hosts: ["atcoder.jp", "kenkoooo.com"])

  /// Rows of one page of submissions.
  static let pageRows = 500

  public init() {}

  public func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest {
    func level(_ key: String, _ name: String, _ unit: String?) -> SourceStream.Metric {
      .init(key: key, name: name, unit: unit, kind: Open(.level), better: Open(.up))
    }
    func sum(_ key: String, _ name: String, _ unit: String) -> SourceStream.Metric {
      .init(key: key, name: name, unit: unit, kind: Open(.sum), better: Open(.up))
    }
    return Manifest(
      name: "atcoder", title: "AtCoder", run: ["/usr/bin/timequest-fetch", "connector", "atcoder"],
      hosts: policy.hosts, settings: [.init("user", "User name")],
      streams: [
        SourceStream(
          name: "contests", strategy: Open(.days), settleSeconds: 7 * 86_400, chunkDays: 366,
          metrics: [
            level("rating", "AtCoder rating", nil), level("highest", "Highest rating", nil),
            sum("contests", "Rated contests", "contests"),
          ]),
        SourceStream(
          name: "submissions", strategy: Open(.cursor), verify: true,
          metrics: [
            sum("submissions", "Submissions", "submissions"), sum("accepted", "Accepted submissions", "submissions"),
          ]),
        SourceStream(
          name: "totals", strategy: Open(.snapshot),
          metrics: [level("solved", "Problems solved", "problems"), level("streak", "Longest streak", "days")]),
      ])
  }

  public func answer(_ request: ConnectorRequest, to answer: Answer) throws {
    guard let user = request.setting("user") else { throw ConnectorProblem(.signIn, "The user name is missing.") }
    let web = Web(policy, folder: request.folder)
    defer { answer.pauseSeconds = web.pauseSeconds }
    if !request.days("contests").isEmpty { try sayContests(of: user, request, web, answer) }
    for want in request.wants("submissions") { try saySubmissions(of: user, want, web, answer) }
    if !request.wants("totals").isEmpty { try sayTotals(of: user, request, web, answer) }
  }

  // MARK: - Contests

  /// Numbers are null if the contest was not rated.
  private struct Contest: Decodable {
    var isRated: Bool?
    var newRating: Double?
    var endTime: String
    var screenName: String?

    private enum CodingKeys: String, CodingKey {
      case isRated = "IsRated"
      case newRating = "NewRating"
      case endTime = "EndTime"
      case screenName = "ContestScreenName"
    }
  }

  private func sayContests(
    of user: String, _ request: ConnectorRequest, _ web: Web, _ answer: Answer
  ) throws {
    let page = try web.get(
      "\(contests)/users/\(WebAddress.escaped(user))/history/json", isKept: true, accepted: [404])
    guard page.status != 404 else { throw unknown(user) }
    guard let history = try? WireJSON.decode([Contest].self, from: page.body) else {
      throw ConnectorProblem(.upstream, "atcoder.jp answered something else than a history.")
    }
    var highest = 0.0
    let rated = history.compactMap { contest -> (at: Instant, contest: Contest, rating: Double, highest: Double)? in
      guard contest.isRated == true, let rating = contest.newRating, let at = Instant(rfc3339: contest.endTime)
      else { return nil }
      highest = max(highest, rating)
      return (at, contest, rating, highest)
    }
    for range in request.days("contests") {
      for entry in rated where range.contains(request.zone.localDay(of: entry.at)) {
        let key = entry.contest.screenName
        answer.sample("rating", at: entry.at, value: entry.rating, key: key)
        answer.sample("highest", at: entry.at, value: entry.highest, key: key)
        answer.sample("contests", at: entry.at, value: 1, key: key)
      }
      answer.covered("contests", range)
    }
  }

  // MARK: - Submissions

  private struct Submission: Decodable {
    var id: Int
    var epoch: Int
    var result: String?

    private enum CodingKeys: String, CodingKey {
      case id, result
      case epoch = "epoch_second"
    }
  }

  /// Rows are sorted by second only, so each page starts again with the last second of the previous page.
  private func saySubmissions(of user: String, _ want: SourceWant, _ web: Web, _ answer: Answer) throws {
    var from = 0
    if case .number(let number)? = want.after { from = number }
    var known: Set<Int> = []
    while true {
      let page = try web.get(
        "\(problems)/atcoder/atcoder-api/v3/user/submissions?user=\(WebAddress.escaped(user))&from_second=\(from)")
      guard let rows = try? WireJSON.decode([Submission].self, from: page.body) else {
        throw ConnectorProblem(.upstream, "kenkoooo.com answered something else than submissions.")
      }
      for row in rows where known.insert(row.id).inserted {
        let at = Instant(milliseconds: Int64(row.epoch) * 1000)
        answer.sample("submissions", at: at, value: 1, key: "\(row.id)")
        if row.result == "AC" { answer.sample("accepted", at: at, value: 1, key: "\(row.id)") }
      }
      let last = max(from, rows.map(\.epoch).max() ?? from)
      guard rows.count >= Self.pageRows else {
        answer.state("submissions", after: .number(last), counts: try counts(want.verify, of: user, web))
        return
      }
      guard last > from else {
        throw ConnectorProblem(
          .upstream, "kenkoooo.com has \(Self.pageRows) submissions in one second: some are missing.")
      }
      answer.say(.state(SourcePut.Position(stream: "submissions", after: .number(last), complete: false)))
      from = last
    }
  }

  /// The number of submissions in each span, including late ones; `nil` if no counts are requested.
  private func counts(_ spans: [SourceWant.Span]?, of user: String, _ web: Web) throws -> [Int]? {
    try spans?.map { span in
      guard let from = Instant(rfc3339: span.from), let to = Instant(rfc3339: span.to) else {
        throw ConnectorProblem(.bug, "A span of \"verify\" has no moments.")
      }
      let seconds = "from_second=\(from.milliseconds / 1000)&to_second=\(to.milliseconds / 1000)"
      let page = try web.get(
        "\(problems)/atcoder/atcoder-api/v3/user/submission_count?user=\(WebAddress.escaped(user))&\(seconds)")
      guard let answer = try? WireJSON.decode(Count.self, from: page.body), let count = Int(exactly: answer.count)
      else {
        throw ConnectorProblem(.upstream, "kenkoooo.com answered something else than a count.")
      }
      return count
    }
  }

  // MARK: - Totals

  private struct Count: Decodable { var count: Double }

  private func sayTotals(of user: String, _ request: ConnectorRequest, _ web: Web, _ answer: Answer) throws {
    for (metric, path) in [("solved", "ac_rank"), ("streak", "streak_rank")] {
      let page = try web.get(
        "\(problems)/atcoder/atcoder-api/v3/user/\(path)?user=\(WebAddress.escaped(user))", accepted: [404])
      // A user without a rank has not solved any problem yet.
      if page.status == 404 { continue }
      guard let count = try? WireJSON.decode(Count.self, from: page.body) else {
        throw ConnectorProblem(.upstream, "kenkoooo.com answered something else than a rank.")
      }
      answer.sample(metric, day: request.zone.localDay(of: request.now), value: count.count)
    }
    answer.state("totals")
  }

  private func unknown(_ user: String) -> ConnectorProblem {
    ConnectorProblem(.signIn, "The user \"\(user)\" is unknown: tqctl sources configure atcoder")
  }
}
