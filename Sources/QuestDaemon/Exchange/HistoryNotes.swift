internal import QuestModel

/// A kept forecast as a line tells it.
struct HistoryForecast: Equatable, Sendable {
  var id: ForecastID
  var subject: Subject
  var madeAt: Instant
  /// `nil` leaves it to the player's own zone.
  var zone: Zone?
  /// The local day it speaks of; that of `madeAt` in its zone when the line does not say.
  var day: LocalDay?
  var deadline: Instant?
  var seconds: KeptForecast.Quantiles
  var runs: Int
  var method: String
  var origin: KeptForecast.Origin

  enum Subject: Equatable, Sendable {
    /// By its name.
    case quest(String)
    /// As names are compared.
    case skill(key: String)
  }
}

/// One try at feeling a time as a line tells it.
struct HistoryPractice: Equatable, Sendable {
  var id: PracticeID
  /// Seconds.
  var target: Double
  var actual: Double
  var recordedAt: Instant
  /// `nil` leaves it to the player's own zone.
  var zone: Zone?
}

// MARK: - Out of the store

extension HistoryForecast {
  /// `quest` is the name of the quest it is about.
  init?(_ kept: KeptForecast, quest: String?) {
    switch kept.subject {
    case .quest:
      guard let quest else { return nil }
      subject = .quest(quest)
    case .skill(let key): subject = .skill(key: key)
    }
    id = kept.id
    madeAt = kept.madeAt
    zone = kept.zone
    day = kept.day
    deadline = kept.deadline
    seconds = kept.seconds
    runs = kept.runs
    method = kept.method
    origin = kept.origin
  }
}

extension HistoryPractice {
  init(_ run: PracticeRun) {
    self.init(id: run.id, target: run.target, actual: run.actual, recordedAt: run.recordedAt, zone: run.zone)
  }
}

// MARK: - Into the store

extension KeptForecast {
  /// `quest` is the id of the quest it is about.
  init?(_ line: HistoryForecast, quest: QuestID?, zone: Zone) {
    let zone = line.zone ?? zone
    let subject: Subject
    switch line.subject {
    case .quest:
      guard let quest else { return nil }
      subject = .quest(quest)
    case .skill(let key): subject = .skill(key: key)
    }
    self.init(
      id: line.id, subject: subject, madeAt: line.madeAt, zone: zone, day: line.day ?? zone.localDay(of: line.madeAt),
      deadline: line.deadline, seconds: line.seconds, runs: line.runs, method: line.method, origin: line.origin)
  }
}

extension PracticeRun {
  init(_ line: HistoryPractice, zone: Zone) {
    let zone = line.zone ?? zone
    self.init(
      id: line.id, target: line.target, actual: line.actual, recordedAt: line.recordedAt, zone: zone,
      day: zone.localDay(of: line.recordedAt))
  }
}
