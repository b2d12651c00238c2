internal import QuestModel
internal import QuestWire

/// Reviews of Anki: from the running program through AnkiConnect, else from a copy of its collection file.
///
/// Both count the same reviews: those of cards that still exist, without manual rescheduling.
public struct AnkiConnector: BuiltInConnector {
  var address = "http://127.0.0.1:8765"
  var policy = WebPolicy(hosts: ["127.0.0.1", "localhost", "[::1]"])

  public init() {}

  public func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest {
    Manifest(
      name: "anki", title: "Anki", run: ["/usr/bin/timequest-fetch", "connector", "anki"], hosts: policy.hosts,
      settings: [
        .init("address", "Of AnkiConnect (http://127.0.0.1:8765)", isOptional: true),
        .init("collection", "The file collection.anki2, while Anki is closed", isOptional: true),
        .init("decks", "Only these decks and what is below them, with commas between", isOptional: true),
        .init("rollover", "Hour at which Anki's next day begins (4)", isOptional: true),
        .init("key", "Key of AnkiConnect", isSecret: true, isOptional: true),
      ],
      streams: [
        SourceStream(
          // Reviews on a telephone are synchronised days later.
          name: "reviews", strategy: Open(.days), settleSeconds: 7 * 86_400, chunkDays: 366,
          metrics: [
            .init(key: "reviews", name: "Reviews", unit: "cards", kind: Open(.sum), better: Open(.up)),
            .init(key: "studyTime", name: "Study time", unit: "min", kind: Open(.sum), better: Open(.up)),
            .init(key: "retention", name: "Retention", unit: "%", kind: Open(.share), better: Open(.up)),
            .init(key: "newCards", name: "New cards", unit: "cards", kind: Open(.sum), better: Open(.up)),
          ])
      ])
  }

  public func answer(_ request: ConnectorRequest, to answer: Answer) throws {
    let days = request.days("reviews")
    guard let first = days.map(\.lowerBound).min() else { return }
    let decks = (request.setting("decks") ?? "").split(separator: ",").map { $0.drop { $0 == " " } }.map(String.init)
    var rollover: Int?
    if let text = request.setting("rollover") {
      guard let hour = Int(text), (0...23).contains(hour) else {
        throw ConnectorProblem(.signIn, "\"rollover\" must be an hour from 0 to 23.")
      }
      rollover = hour
    }
    var tally: ReviewTally
    do {
      tally = try connectTally(request, decks: decks, first: first, rollover: rollover ?? 4)
    } catch let problem as ConnectorProblem where problem.kind == .asleep {
      guard let collection = try AnkiCollection.find(request.setting("collection")) else { throw problem }
      tally = try AnkiCollection.tally(
        collection, copy: "\(request.folder)/collection-copy.anki2", decks: decks, zone: request.zone,
        rollover: rollover)
    }
    for range in days {
      for day in tally.days.keys.filter(range.contains).sorted() {
        guard let counts = tally.days[day] else { continue }
        answer.sample("reviews", day: day, value: Double(counts.reviews))
        answer.sample("studyTime", day: day, value: Double(counts.milliseconds) / 60_000)
        answer.sample("retention", day: day, value: Double(counts.passed), weight: Double(counts.reviews))
        if counts.new > 0 { answer.sample("newCards", day: day, value: Double(counts.new)) }
      }
      answer.covered("reviews", range)
    }
  }

  // MARK: - AnkiConnect

  private struct Call: Encodable {
    var action: String
    var version = 6
    var params: [String: JSONValue]
    var key: String?
  }

  /// Errors have status 200, too.
  private struct Reply<Value: Decodable>: Decodable {
    var result: Value?
    var error: String?
  }

  private struct Review: Decodable {
    var id: Int64
    var ease: Int
    var time: Int64
    var type: Int
  }

  /// Cards of one call: AnkiConnect answers nobody else meanwhile.
  static let cardsPerCall = 500

  private func connectTally(
    _ request: ConnectorRequest, decks: [String], first: LocalDay, rollover: Int
  ) throws -> ReviewTally {
    let web = Web(policy)
    let address = request.setting("address") ?? address
    func call<Value: Decodable>(_ action: String, _ params: [String: JSONValue] = [:]) throws -> Value {
      let line = try WireJSON.line(Call(action: action, params: params, key: request.input.secrets["key"]))
      let page = try web.post(address, json: line.dropLast())
      guard let reply = try? WireJSON.decode(Reply<Value>.self, from: page.body) else {
        throw ConnectorProblem(.upstream, "\(address) is not AnkiConnect, or answered \(action) wrongly.")
      }
      if let error = reply.error {
        let kind: ConnectorProblem.Kind = error.contains("api key") ? .signIn : .upstream
        throw ConnectorProblem(kind, "AnkiConnect: \(error)".plainLine(upTo: 160))
      }
      guard let result = reply.result else {
        throw ConnectorProblem(.upstream, "AnkiConnect answered \(action) with nothing.")
      }
      return result
    }
    var query = "rated:\(max(1, request.zone.localDay(of: request.now) - first + 2))"
    if !decks.isEmpty {
      let known: [String] = try call("deckNames")
      for deck in decks where !known.contains(where: { $0.caseInsensitivelyEquals(deck) }) {
        throw ConnectorProblem(.signIn, "Anki has no deck \"\(deck.plainLine(upTo: 60))\".")
      }
      let terms = decks.map { deck in
        "\"deck:\(deck.map { "\"*_\\".contains($0) ? "\\\($0)" : String($0) }.joined())\""
      }
      query += " (\(terms.joined(separator: " or ")))"
    }
    let cards: [Int64] = try call("findCards", ["query": .string(query)])
    var tally = ReviewTally(zone: request.zone, rollover: rollover)
    var known: Set<Int64> = []
    for start in stride(from: 0, to: cards.count, by: Self.cardsPerCall) {
      let some = cards[start..<min(start + Self.cardsPerCall, cards.count)]
      let reviews: [String: [Review]] = try call(
        "getReviewsOfCards", ["cards": .array(some.map { .string("\($0)") })])
      for card in reviews.values {
        var isFirst = true
        for review in card.sorted(by: { $0.id < $1.id }) where ReviewTally.counts(type: review.type, ease: review.ease)
        {
          if known.insert(review.id).inserted {
            tally.add(milliseconds: review.id, ease: review.ease, took: review.time, isFirst: isFirst)
          }
          isFirst = false
        }
      }
    }
    return tally
  }
}

/// Reviews by Anki's day.
struct ReviewTally {
  struct Counts: Equatable {
    var reviews = 0
    /// Answered with another button than "again".
    var passed = 0
    var milliseconds: Int64 = 0
    /// Cards reviewed for the first time.
    var new = 0
  }

  private(set) var days: [LocalDay: Counts] = [:]
  private let zone: Zone
  private let rollover: Int
  private let boundary: DayBoundary?
  /// A cache of the last day, because reviews are mostly sorted by time.
  private var last: (day: LocalDay, time: Range<Int64>)?

  /// `rollover` is the hour when a day begins.
  init(zone: Zone, rollover: Int) {
    self.zone = zone
    self.rollover = rollover
    boundary = DayBoundary(minute: rollover * 60)
  }

  /// Rescheduling (4), manual changes (5) and entries without a button are no reviews.
  static func counts(type: Int, ease: Int) -> Bool { type != 4 && type != 5 && ease > 0 }

  /// `milliseconds` is the moment of the review, `took` its duration in milliseconds.
  mutating func add(milliseconds: Int64, ease: Int, took: Int64, isFirst: Bool) {
    let day = day(of: milliseconds)
    days[day, default: Counts()].reviews += 1
    days[day, default: Counts()].passed += ease >= 2 ? 1 : 0
    days[day, default: Counts()].milliseconds += max(0, took)
    days[day, default: Counts()].new += isFirst ? 1 : 0
  }

  private mutating func day(of milliseconds: Int64) -> LocalDay {
    if let last, last.time.contains(milliseconds) { return last.day }
    let at = Instant(milliseconds: milliseconds)
    guard let boundary else { return zone.localDay(of: at.advanced(bySeconds: Double(-3600 * rollover))) }
    let day = boundary.day(of: at, in: zone)
    let start = boundary.start(of: day, in: zone).milliseconds
    let end = boundary.start(of: day.advanced(by: 1), in: zone).milliseconds
    if start < end { last = (day, start..<end) }
    return day
  }
}

extension String {
  func caseInsensitivelyEquals(_ other: String) -> Bool { lowercased() == other.lowercased() }
}
