@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire

/// An import is atomic and idempotent, derived rows equal a rebuild, and its export gives the same store again.
enum ImportTarget {
  private enum Kind: CaseIterable {
    case lines, table, values, lineValues, loop, beeminder
  }

  private static let units = ["s", "minutes", "hours", "25m"]

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let kind = choices.pick(Kind.allCases)
    let unit = choices.pick(units)
    let seed = choices.byte()
    let text = String(decoding: choices.rest, as: UTF8.self)
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let report: DataImport.Report
    do {
      report = try load(text, kind, unit, seed, into: fixture)
    } catch let refusal as RPCError {
      try promise(
        [.invalidImport, .tooLarge, .unknownMetric].contains(refusal.kind), "\(refusal.kind): \(refusal.message)")
      try promise(refusal.data.hint != nil, "a refusal without a hint: \(refusal.message)")
      try promise(try fixture.export().isEmpty, "a refused import left something")
      try promise(try fixture.call(SkillList()).skills.isEmpty, "a refused import left a skill")
      return
    }
    let export = try fixture.export()
    try expectSound(fixture)
    try promise(
      try fixture.call(SessionHistory()).sessions.count == min(report.sessions, 20), "history and report differ")
    let again = try load(text, kind, unit, seed, into: fixture)
    let added = [again.sessions, again.quests, again.settings, again.metrics ?? 0, again.samples ?? 0]
    try promise(added.allSatisfy { $0 == 0 }, "imported twice: \(again)")
    try promise(try fixture.export() == export, "the second import changed something")
    let other = try GameFixture()
    defer { try? other.game.close() }
    try other.load(export)
    try promise(try other.export() == export, "the export's import exports otherwise")
    try expectSound(other)
    while try fixture.refusal(of: HistoryUndo(confirm: true)) == nil {}
    try promise(try fixture.export().isEmpty, "undo leaves something of an import")
    try expectSound(fixture)
  }

  static func expectSound(_ fixture: GameFixture) throws {
    let store = fixture.game.store
    let faults = try store.read { try $0.faults() }
    try promise(faults.isEmpty, "the store is not sound: \(faults)")
    let kept = try store.read { try $0.derivedRows() }
    try store.maintain { try $0.rebuildDerived() }
    try promise(try store.read { try $0.derivedRows() } == kept, "what is derived is not what a rebuild gives")
  }

  private static func load(
    _ text: String, _ kind: Kind, _ unit: String, _ seed: UInt8, into fixture: GameFixture
  ) throws -> DataImport.Report {
    let mapping = DataImport.Mapping(task: "task", kind: "kind", estimate: "est", actual: "act", date: "day")
    let values = DataImport.Mapping(date: "day", value: "value", metric: "kind", note: "task")
    let opening =
      switch kind {
      case .lines: DataImport(format: "jsonl")
      case .table: DataImport(format: "csv", mapping: mapping, unit: unit)
      case .values: DataImport(format: "csv", mapping: values, define: DataImport.Definition(kind: Open(.mean)))
      case .lineValues: DataImport(format: "jsonl", mapping: values)
      case .loop: DataImport(format: "loop")
      case .beeminder: DataImport(format: "beeminder", mapping: DataImport.Mapping(metric: "water"))
      }
    let opened = try fixture.call(opening)
    // Splits between characters, because each piece must be valid text.
    var rest = Substring(text)
    for piece in Choices.pieces(of: Array(text.utf8), seed: seed) where !rest.isEmpty {
      try fixture.call(DataImport(importId: opened.importId, text: String(rest.prefix(piece.count * 8))))
      rest = rest.dropFirst(piece.count * 8)
    }
    guard let report = try fixture.call(DataImport(importId: opened.importId, commit: true)).report else {
      throw BrokenPromise(description: "a finished import has a report")
    }
    return report
  }
}
