import QuestModel
import QuestStore
import QuestWire

@testable import QuestImportExport

/// A table of nights reads the same regardless of how it is split, is refused with an existing line number, and gives
/// only stretches that the rules permit.
enum NightTarget {
  private struct Outcome: Equatable {
    var notes: [ImportedNote] = []
    var leftOut: [String: LeftOut] = [:]
    var error: ImportError?
  }

  private static let zones = ["Europe/Berlin", "UTC", "Australia/Lord_Howe", "Pacific/Apia"].compactMap { Zone($0) }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let format = choices.pick([ImportFormat.Nights.table, .sleepAsAndroid])
    let zone = choices.pick(zones)
    let boundary = DayBoundary(minute: choices.pick([0, 240, 360])) ?? .midnight
    let seed = choices.byte()
    let text = String(decoding: choices.rest, as: UTF8.self)
    let context = SampleContext(
      metrics: [], boundary: boundary, zone: zone, now: Instant(milliseconds: 1_790_000_000_000))
    let whole = read(format, context, [text])
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    for piece in Choices.pieces(of: Array(text.utf8), seed: seed) where !rest.isEmpty {
      pieces.append(String(String.UnicodeScalarView(rest.prefix(piece.count))))
      rest = rest.dropFirst(piece.count)
    }
    pieces.append(String(String.UnicodeScalarView(rest)))
    let cut = read(format, context, pieces)
    try promise(cut.error == whole.error, "the error depends on how the text is cut")
    if let error = whole.error {
      try promise(error.line >= 0 && !error.reason.isEmpty, "an error without a place: \(error)")
      return
    }
    try promise(cut == whole, "the nights depend on how the text is cut")
    for note in whole.notes {
      let night = Night(note.record)
      try promise((1...Night.longest).contains(night.endedAt - night.startedAt), "no length: \(night)")
      try promise(night.asleepSeconds <= night.endedAt - night.startedAt, "more sleep than night: \(night)")
      try promise(note.record["stages"] == .null || night.stages != nil, "stages that cannot be read: \(note.record)")
      let length = night.stages.map { $0.seconds(of: Set(SleepStage.allCases)) }
      try promise(length.map { $0 == night.endedAt - night.startedAt } ?? true, "stages of another length: \(night)")
      try promise(night.device.map(NameRule.accepts) ?? true, "a device that is no name: \(night)")
    }
  }

  private static func read(_ format: ImportFormat.Nights, _ context: SampleContext, _ pieces: [String]) -> Outcome {
    var outcome = Outcome()
    var reader = format.reader(NightBuilder(context))
    do {
      for piece in pieces {
        _ = try reader.feed(piece.utf8)
        outcome.notes += reader.takeRecords()
      }
      _ = try reader.finish()
      outcome.notes += reader.takeRecords()
    } catch let error as ImportError {
      outcome.error = error
    } catch {
      outcome.error = ImportError(line: 1, reason: "\(error)")
    }
    outcome.leftOut = reader.runs.leftOut
    return outcome
  }
}
