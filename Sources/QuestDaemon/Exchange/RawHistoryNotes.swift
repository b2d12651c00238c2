internal import QuestModel

/// A kept forecast before its values are checked.
struct RawHistoryForecast {
  var id: String?
  var routine: String?
  var skill: String?
  var madeAt: String?
  var timeZone: String?
  var day: String?
  var by: String?
  var p50Seconds: Double?
  var p80Seconds: Double?
  var p90Seconds: Double?
  var runs: Int?
  var method: String?
  var origin: String?

  init(_ scanner: inout JSONScanner) throws(HistoryFault) {
    while let key = try scanner.nextKey() {
      switch key {
      case "id": id = try scanner.text(key)
      case "routine": routine = try scanner.text(key)
      case "skill": skill = try scanner.text(key)
      case "madeAt": madeAt = try scanner.text(key)
      case "timeZone": timeZone = try scanner.text(key)
      case "day": day = try scanner.text(key)
      case "by": by = try scanner.text(key)
      case "p50Seconds": p50Seconds = try scanner.number(key)
      case "p80Seconds": p80Seconds = try scanner.number(key)
      case "p90Seconds": p90Seconds = try scanner.number(key)
      case "runs": runs = try scanner.integer(key)
      case "method": method = try scanner.text(key)
      case "origin": origin = try scanner.text(key)
      default: try scanner.skip()
      }
    }
  }

  func checked(_ zones: inout ZoneCache) throws(HistoryFault) -> HistoryForecast {
    let id = try Check.present(Check.identifier(id, "id", ForecastTag.self), "id")
    let subject: HistoryForecast.Subject
    switch (routine, skill) {
    case (let quest?, nil): subject = .quest(try Check.name(quest, "routine"))
    case (nil, let skill?): subject = .skill(key: NameKey.of(try Check.skillName(skill, "skill")))
    default: throw HistoryFault("routine", "or skill says what it is about: one of them")
    }
    let seconds = KeptForecast.Quantiles(
      p50: try Check.present(Check.total(p50Seconds, "p50Seconds"), "p50Seconds"),
      p80: try Check.present(Check.total(p80Seconds, "p80Seconds"), "p80Seconds"),
      p90: try Check.present(Check.total(p90Seconds, "p90Seconds"), "p90Seconds"))
    guard seconds.p50 > 0, seconds.p50 <= seconds.p80, seconds.p80 <= seconds.p90 else {
      throw HistoryFault("p50Seconds", "is not above 0 and in order with p80Seconds and p90Seconds")
    }
    let runs = try Check.points(runs, "runs") ?? 0
    let method = try Check.name(Check.present(method, "method"), "method")
    guard method.utf8.count <= 32 else { throw HistoryFault("method", "is longer than 32 bytes") }
    guard let origin = KeptForecast.Origin.allCases.first(where: { $0.name == origin ?? "asked" }) else {
      throw HistoryFault("origin", "is neither asked nor reminder")
    }
    return HistoryForecast(
      id: id, subject: subject, madeAt: try Check.present(Check.instant(madeAt, "madeAt"), "madeAt"),
      zone: try Check.zone(timeZone, "timeZone", &zones), day: try checkedDay(),
      deadline: try Check.instant(by, "by"), seconds: seconds, runs: runs, method: method, origin: origin)
  }

  private func checkedDay() throws(HistoryFault) -> LocalDay? {
    guard let day else { return nil }
    guard let known = LocalDay(day) else { throw HistoryFault("day", "is not a day such as 2026-03-15") }
    return known
  }
}

/// One try at feeling a time before its values are checked.
struct RawHistoryPractice {
  var id: String?
  var targetSeconds: Double?
  var actualSeconds: Double?
  var recordedAt: String?
  var timeZone: String?

  init(_ scanner: inout JSONScanner) throws(HistoryFault) {
    while let key = try scanner.nextKey() {
      switch key {
      case "id": id = try scanner.text(key)
      case "targetSeconds": targetSeconds = try scanner.number(key)
      case "actualSeconds": actualSeconds = try scanner.number(key)
      case "recordedAt": recordedAt = try scanner.text(key)
      case "timeZone": timeZone = try scanner.text(key)
      default: try scanner.skip()
      }
    }
  }

  func checked(_ zones: inout ZoneCache) throws(HistoryFault) -> HistoryPractice {
    HistoryPractice(
      id: try Check.present(Check.identifier(id, "id", PracticeTag.self), "id"),
      target: try Check.present(
        Check.duration(targetSeconds, "targetSeconds", longest: 86_400), "targetSeconds"),
      actual: try Check.present(Check.duration(actualSeconds, "actualSeconds"), "actualSeconds"),
      recordedAt: try Check.present(Check.instant(recordedAt, "recordedAt"), "recordedAt"),
      zone: try Check.zone(timeZone, "timeZone", &zones))
  }
}
