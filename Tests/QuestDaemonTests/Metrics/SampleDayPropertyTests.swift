@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The roll-ups of days follow every change as a rebuild would make them, bit by bit.
struct SampleDayPropertyTests {
  private static let metrics = ["pages", "weight", "mood", "meds", "bedtime"]

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func rollupsEqualARebuildAfterAnyChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fixture = try GameFixture()
    var ids: [String] = []
    for _ in 1...60 {
      fixture.clock.advance(Double.random(in: 1...9000, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: _ = try? fixture.call(SampleUpdate(id: ids.randomElement(using: &random) ?? "", day: day(&random)))
      case 1:
        _ = try? fixture.call(SampleUpdate(id: ids.randomElement(using: &random) ?? "", value: value("pages", &random)))
      case 2: _ = try? fixture.call(SampleDelete(id: ids.randomElement(using: &random) ?? ""))
      case 3: _ = try? fixture.call(HistoryUndo())
      case 4: _ = try? fixture.call(HistoryRedo())
      case 5:
        let elsewhere = try GameFixture()
        try elsewhere.call(SampleLog(metric: "pages", value: .number(3), day: day(&random)))
        try fixture.load(elsewhere.export())
      default:
        let metric = Self.metrics.randomElement(using: &random) ?? "pages"
        let logged = try? fixture.call(SampleLog(metric: metric, value: value(metric, &random), day: day(&random)))
        ids += logged.map { [$0.id] } ?? []
      }
    }
    let kept = try fixture.game.store.read { try $0.derivedRows() }
    #expect(kept.contains { $0.contains("pages") })
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == kept)
    // What was exported is all there is.
    let copy = try GameFixture()
    let text = try fixture.export()
    try copy.load(text)
    #expect(try copy.export() == text)
  }

  private func day(_ random: inout SeededGenerator) -> String {
    LocalDay(ordinal: 20_512 + Int32.random(in: 0..<5, using: &random)).description
  }

  private func value(_ metric: String, _ random: inout SeededGenerator) -> SampleInput {
    switch metric {
    case "pages": .text(Bool.random(using: &random) ? "=\(Int.random(in: 0...50, using: &random))" : "0.1")
    case "mood": .number(Double.random(in: 1...5, using: &random))
    case "meds": .number(1)
    case "bedtime": .text("23:1\(Int.random(in: 0...9, using: &random))")
    default: .number(Double.random(in: 60...80, using: &random))
    }
  }
}
