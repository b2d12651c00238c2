internal import QuestModel
internal import QuestStore

/// One run of a session. Only this file reads, checks and writes its keys.
struct HistoryTask: Equatable, Sendable {
  var id: EstimationID?
  var task: TaskName
  var recordedAt: Instant
  /// Where it was recorded, if not in the session's zone.
  var zone: Zone?
  /// Its local day, if it is not the calendar day.
  var day: LocalDay?
  var facts: RunFacts
  /// Whether the line has the facts of its moment with an id: these are never scored again. Otherwise only the guess,
  /// the measurement, the felt time and the marks are used.
  var hasFacts = false
  var personalBest = false

  /// The line gave no name.
  var isUntitled: Bool { task.name == HistoryLine.untitled }
}

extension HistoryTask {
  init(_ known: KnownRun, in zone: Zone) {
    let run = known.run
    self.init(
      id: run.id, task: run.task, recordedAt: run.recordedAt, zone: run.zone == zone ? nil : run.zone,
      day: run.zone.localDay(of: run.recordedAt) == run.day ? nil : run.day, facts: run.facts, hasFacts: true,
      personalBest: known.isBest)
  }

  /// The run to store; without the session's facts it has none.
  func run(of session: SessionID, position: Int, startedIn zone: Zone, _ brought: ImportedSession.Facts?)
    -> Estimation
  {
    let zone = self.zone ?? zone
    return Estimation(
      sessionID: session, position: position, task: task, recordedAt: recordedAt, zone: zone,
      day: day ?? zone.localDay(of: recordedAt), calibration: brought?.calibration ?? false,
      facts: brought != nil ? facts : RunFacts(estimate: facts.estimate, actual: facts.actual, felt: facts.felt))
  }
}

// MARK: - Reading

struct RawHistoryTask {
  var id: String?
  var task: String?
  /// Only for a quest's task.
  var setupName: String?
  var kind: String?
  var estimatedSeconds: Double?
  var estimatedLowSeconds: Double?
  var estimatedHighSeconds: Double?
  var actualSeconds: Double?
  var recordedAt: String?
  var timeZone: String?
  var day: String?
  var differenceSeconds: Double?
  var accuracyPercent: Double?
  var rating: String?
  var level: Int?
  var xp: Int?
  var personalBest: Bool?
  var integrity: String?
  var marks: [String] = []
  var feltSeconds: Double?
  var suggestedLowSeconds: Double?
  var suggestedHighSeconds: Double?

  /// The tasks of a session or quest; `nil` for `null`.
  static func list(_ scanner: inout JSONScanner) throws(HistoryFault) -> [RawHistoryTask]? {
    guard try scanner.beginArray("tasks") else { return nil }
    var tasks: [RawHistoryTask] = []
    while try scanner.nextElement() {
      do {
        try scanner.beginObject("tasks")
        tasks.append(try RawHistoryTask(&scanner))
      } catch {
        throw error.field == nil ? error : HistoryFault(error.field, error.problem, taskIndex: tasks.count)
      }
    }
    return tasks
  }

  private init(_ scanner: inout JSONScanner) throws(HistoryFault) {
    while let key = try scanner.nextKey() {
      switch key {
      case "id": id = try scanner.text(key)
      case "task": task = try scanner.text(key)
      case "setupName": setupName = try scanner.text(key)
      case "kind": kind = try scanner.text(key)
      case "estimatedSeconds": estimatedSeconds = try scanner.number(key)
      case "estimatedLowSeconds": estimatedLowSeconds = try scanner.number(key)
      case "estimatedHighSeconds": estimatedHighSeconds = try scanner.number(key)
      case "actualSeconds": actualSeconds = try scanner.number(key)
      case "recordedAt": recordedAt = try scanner.text(key)
      case "timeZone": timeZone = try scanner.text(key)
      case "day": day = try scanner.text(key)
      case "differenceSeconds": differenceSeconds = try scanner.number(key)
      case "accuracyPercent": accuracyPercent = try scanner.number(key)
      case "rating": rating = try scanner.text(key)
      case "level": level = try scanner.integer(key)
      case "xp": xp = try scanner.integer(key)
      case "personalBest": personalBest = try scanner.flag(key)
      case "integrity": integrity = try scanner.text(key)
      case "marks": marks = try scanner.texts(key)
      case "feltSeconds": feltSeconds = try scanner.number(key)
      case "suggestedLowSeconds": suggestedLowSeconds = try scanner.number(key)
      case "suggestedHighSeconds": suggestedHighSeconds = try scanner.number(key)
      default: try scanner.skip()
      }
    }
  }
}

// MARK: - Checks

extension RawHistoryTask {
  /// `sessionZone` is its zone unless it names one.
  func checked(_ zones: inout ZoneCache, in sessionZone: Zone?) throws(HistoryFault) -> HistoryTask {
    let name = NameKey.normalized(task ?? "")
    let recorded = try Check.present(Check.instant(recordedAt, "recordedAt"), "recordedAt")
    guard let marks = Marks(names: marks) else { throw HistoryFault("marks", "holds an unknown mark") }
    var facts = RunFacts(
      estimate: try estimate(), actual: try Check.duration(actualSeconds, "actualSeconds"), marks: marks)
    let hasFacts = try take(factsInto: &facts)
    let id = try Check.identifier(id, "id", EstimationTag.self)
    let task = TaskName(
      name: name.isEmpty ? HistoryLine.untitled : try Check.name(name, "task"), kind: try Check.kind(kind))
    let zone = try Check.zone(timeZone, "timeZone", &zones)
    facts.felt = try Check.duration(feltSeconds, "feltSeconds")
    return HistoryTask(
      id: id, task: task, recordedAt: recorded, zone: zone,
      day: try Check.day(day, "day", of: recorded, in: zone ?? sessionZone), facts: facts, hasFacts: hasFacts,
      personalBest: hasFacts && (personalBest ?? false))
  }

  private func estimate() throws(HistoryFault) -> Estimate? {
    let seconds = try Check.duration(estimatedSeconds, "estimatedSeconds")
    let low = try Check.duration(estimatedLowSeconds, "estimatedLowSeconds")
    let high = try Check.duration(estimatedHighSeconds, "estimatedHighSeconds")
    guard let low, let high else { return seconds.map { Estimate(seconds: $0) } }
    guard low <= high else { throw HistoryFault("estimatedLowSeconds", "is above estimatedHighSeconds") }
    return Estimate(low: low, high: high)
  }

  /// Facts are accepted completely or not at all: if one is missing, the import scores the run. Returns whether they
  /// were accepted.
  private func take(factsInto run: inout RunFacts) throws(HistoryFault) -> Bool {
    guard id != nil, let level, let xp = try Check.points(xp, "xp", most: HistoryLine.mostPoints), let name = integrity
    else { return false }
    guard (1...5).contains(level) else { throw HistoryFault("level", "is not 1 to 5") }
    guard let integrity = Integrity(rawValue: name) else { throw HistoryFault("integrity", "is unknown") }
    run.score = try score()
    guard run.score == nil || (run.estimate != nil && run.actual != nil) else {
      throw HistoryFault("rating", "needs estimatedSeconds and actualSeconds")
    }
    run.level = level
    run.xp = xp
    run.integrity = integrity
    return true
  }

  private func score() throws(HistoryFault) -> Score? {
    guard let differenceSeconds, let accuracyPercent, let rating else { return nil }
    guard abs(differenceSeconds) <= HistoryLine.longestDuration else {
      throw HistoryFault("differenceSeconds", "is more than 30 days")
    }
    guard (0...100).contains(accuracyPercent) else { throw HistoryFault("accuracyPercent", "is not 0 to 100") }
    guard let known = Rating.allCases.first(where: { $0.name == rating }) else {
      throw HistoryFault("rating", "is not spot_on, close, off or way_off")
    }
    return Score(difference: differenceSeconds, accuracy: accuracyPercent, rating: known)
  }
}

// MARK: - Writing

extension HistoryLineWriter {
  mutating func members(of task: HistoryTask, in zone: Zone) {
    let facts = task.facts
    member("id", task.id?.text)
    member("task", task.task.name)
    member("kind", task.task.kind)
    key("estimatedSeconds")
    raw(facts.estimate.map { Self.text($0.seconds) } ?? "null")
    member("estimatedLowSeconds", facts.estimate?.range?.lowerBound)
    member("estimatedHighSeconds", facts.estimate?.range?.upperBound)
    key("actualSeconds")
    raw(facts.actual.map { Self.text($0) } ?? "null")
    member("recordedAt", zone.rfc3339(task.recordedAt))
    member("timeZone", task.zone?.identifier)
    member("day", task.day?.description)
    if task.hasFacts {
      member("differenceSeconds", facts.score?.difference)
      member("accuracyPercent", facts.score?.accuracy)
      member("rating", facts.score?.rating.name)
      member("level", facts.level)
      member("xp", facts.xp)
      member("personalBest", task.personalBest)
      member("integrity", facts.integrity.rawValue)
    }
    if task.hasFacts || !facts.marks.isEmpty {
      key("marks")
      array(facts.marks.names) { $0.value($1) }
    }
    member("feltSeconds", facts.felt)
  }
}
