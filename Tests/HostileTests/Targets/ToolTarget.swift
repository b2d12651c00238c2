import QuestModel
import QuestStore
import QuestWire

@testable import QuestImportExport

/// Another tool's file reads the same regardless of how it is split, is refused with an existing line number, and gives
/// only what the store accepts.
enum ToolTarget {
  private struct Outcome: Equatable {
    var sessions: [String] = []
    var leftOut: [String: LeftOut] = [:]
    var error: ImportError?
  }

  private static let zones = ["Europe/Berlin", "UTC", "Australia/Lord_Howe", "Pacific/Apia"].compactMap { Zone($0) }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let tool = choices.pick(ImportTool.allCases)
    let zone = choices.pick(zones)
    let mapping = try tool.mapping(choices.pick(mappings(of: tool)))
    let seed = choices.byte()
    let text = String(decoding: choices.rest, as: UTF8.self)
    var sessions: [ImportedSession] = []
    let whole = read(tool, mapping, zone, [text]) { sessions += $0 }
    var pieces: [String] = []
    var rest = text.unicodeScalars[...]
    for piece in Choices.pieces(of: Array(text.utf8), seed: seed) where !rest.isEmpty {
      pieces.append(String(String.UnicodeScalarView(rest.prefix(piece.count))))
      rest = rest.dropFirst(piece.count)
    }
    pieces.append(String(String.UnicodeScalarView(rest)))
    let cut = read(tool, mapping, zone, pieces) { _ in }
    try promise(cut.error == whole.error, "the error depends on how the text is cut")
    if let error = whole.error {
      try promise(error.line >= 1 && !error.reason.isEmpty, "an error without a place: \(error)")
      return
    }
    try promise(cut == whole, "the runs depend on how the text is cut")
    for session in sessions { try expectSound(session) }
  }

  private static func mappings(of tool: ImportTool) -> [DataImport.Mapping?] {
    switch tool {
    case .timewarrior: [nil, DataImport.Mapping(task: "first-tag", kind: "first-tag"), .init(task: "annotation")]
    case .superProductivity: [nil, DataImport.Mapping(task: "parent", kind: "tag"), .init(kind: "project")]
    case .org: [nil, DataImport.Mapping(task: "parent", kind: "tag"), .init(kind: "parent")]
    case .toggl: [nil, DataImport.Mapping(task: "project", kind: "first-tag", date: "dmy"), .init(date: "mdy")]
    }
  }

  private static func read(
    _ tool: ImportTool, _ mapping: ImportTool.Mapping, _ zone: Zone, _ pieces: [String],
    _ receive: ([ImportedSession]) -> Void
  ) -> Outcome {
    var outcome = Outcome()
    var reader = tool.reader(mapping, zone: zone)
    func take(_ sessions: [ImportedSession]) {
      outcome.sessions += sessions.map { "\($0)" }
      receive(sessions)
    }
    do {
      for piece in pieces { take(try reader.feed(piece.utf8)) }
      take(try reader.finish())
    } catch let error as ImportError {
      outcome.error = error
    } catch {
      outcome.error = ImportError(line: 1, reason: "\(error)")
    }
    outcome.leftOut = reader.runs.leftOut
    return outcome
  }

  private static func expectSound(_ session: ImportedSession) throws {
    try promise(session.runs.count == 1 && session.quest == nil, "no solo run: \(session)")
    let run = session.runs[0]
    try promise(NameRule.accepts(run.task.name), "a name that is none: \(run.task.name.debugDescription)")
    try promise(NameKey.trimmed(run.task.name) == run.task.name, "a name with blanks around it")
    if let kind = run.task.kind {
      try promise(NameRule.accepts(kind) && !kind.contains(where: \.isWhitespace), "no kind: \(kind.debugDescription)")
    }
    let bounds = HistoryLine.shortestDuration...HistoryLine.longestDuration
    try promise(run.facts.actual.map(bounds.contains) == true, "no duration: \(String(describing: run.facts.actual))")
    try promise(
      run.facts.estimate.map { bounds.contains($0.seconds) } ?? true,
      "no estimate: \(String(describing: run.facts.estimate))")
    try promise(session.startedAt >= .earliest && run.recordedAt <= .latest, "outside the calendar: \(session)")
    try promise(session.startedAt <= run.recordedAt, "it ends before it begins: \(session)")
  }
}
