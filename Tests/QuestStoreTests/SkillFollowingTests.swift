import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// A skill's totals and bests equal a rebuild after every added, removed or changed run at any time.
@Suite struct SkillFollowingTests {
  /// With few moments several runs share one, and so do bests.
  @Test(arguments: [1, 2, 3, 4] as [UInt64], [120, 30])
  func bestsFollowRunsThatComeAndGoAnywhereInTime(seed: UInt64, moments: Int) throws {
    let fixture = try StoreFixture()
    var generator = SeededGenerator(seed: seed)
    var next: Int64 = 100
    var known: [Int64] = []
    try fixture.store.withWriter { db in try StoreFixture.addGround(to: db) }
    for _ in 1...250 {
      let dice = Int.random(in: 0..<10, using: &generator)
      try fixture.store.write(fixture.command()) { writer in
        if dice < 5 || known.isEmpty {
          next += 1
          known.append(next)
          try writer.insert(.estimation, Self.image(position: next, moments, &generator), id: next)
        } else if dice < 8 {
          try writer.delete(.estimation, known.remove(at: Int.random(in: known.indices, using: &generator)))
        } else if let id = known.randomElement(using: &generator) {
          try writer.update(.estimation, id, Self.image(position: id, moments, &generator))
        }
      }
      let kept = try fixture.store.read { try $0.derivedRows() }
      try fixture.store.maintain { try $0.rebuildDerived() }
      #expect(try fixture.store.read { try $0.derivedRows() } == kept)
    }
  }

  /// A run of one skill; some share their moment, some count for nothing.
  private static func image(position: Int64, _ moments: Int, _ generator: inout SeededGenerator) -> RowImage {
    let estimate = Double(Int.random(in: 1...40, using: &generator) * 10)
    let actual = Double(Int.random(in: 1...40, using: &generator) * 10)
    let isScored = Int.random(in: 0..<5, using: &generator) > 0
    let marks = Int.random(in: 0..<6, using: &generator) == 0 ? Marks.unblinded.rawValue : 0
    // Within a moment positions count, and they are not in the order of the rows.
    let place = position.isMultiple(of: 2) ? position : 10_000 - position
    return RowImage([
      1, 1, place, "Tidy", nil, 1, isScored ? estimate : nil, nil, nil, actual,
      Int.random(in: 0..<moments, using: &generator), 1, 0, isScored ? 50.0 : nil, isScored ? 1 : nil, 1, 25, false, 0,
      marks, nil,
    ])
  }
}
