import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// A skill's pattern and level depend only on its runs in their order, for any history of added and removed runs.
@Suite struct SkillCourseTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func theCourseIsThatOfTheRunsThatAreThere(seed: UInt64) throws {
    let fixture = try StoreFixture()
    var generator = SeededGenerator(seed: seed)
    var known: [Int64: RowImage] = [:]
    try fixture.store.withWriter { db in try StoreFixture.addGround(to: db) }
    for step in 1...700 {
      let dice = Int.random(in: 0..<20, using: &generator)
      try fixture.store.write(fixture.command()) { writer in
        if dice < 14 || known.isEmpty {
          // Mostly the newest, as in life; some at a moment that others have, too.
          let moment = dice < 11 ? Int64(step) * 10 : Int64.random(in: 0...Int64(step), using: &generator) * 10
          let image = Self.image(position: Int64(step), at: moment, &generator)
          known[Int64(step)] = image
          try writer.insert(.estimation, image, id: Int64(step))
        } else if let id = dice < 17 ? known.keys.max() : known.keys.sorted().randomElement(using: &generator) {
          if dice.isMultiple(of: 3) {
            let moment = known[id]?.integer(EstimationRow.Column.recordedAt.rawValue) ?? 0
            let image = Self.image(position: id, at: moment, &generator)
            known[id] = image
            try writer.update(.estimation, id, image)
          } else {
            known[id] = nil
            try writer.delete(.estimation, id)
          }
        }
      }
      guard step.isMultiple(of: 10) else { continue }
      let naive = Self.fold(known)
      let course = try fixture.store.read { try $0.course(ofSkillKey: "tidy", player: PlayerID(1)) }
      #expect(course == naive, "step \(step)")
      let moment = Instant(milliseconds: Int64.random(in: 0...Int64(step * 10), using: &generator))
      let earlier = known.filter {
        $0.value.integer(EstimationRow.Column.recordedAt.rawValue) ?? 0 < moment.milliseconds
      }
      #expect(
        try fixture.store.read { try $0.course(ofSkillKey: "tidy", player: PlayerID(1), before: moment) }
          == Self.fold(earlier), "step \(step), before \(moment)")
    }
    let kept = try fixture.store.read { try $0.derivedRows() }
    try fixture.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.store.read { try $0.derivedRows() } == kept)
    #expect(kept.count { $0.contains("skillCourse") } > 3)
  }

  /// Everything from the beginning, in the order of time and then of ids.
  private static func fold(_ runs: [Int64: RowImage]) -> SkillCourse {
    func number(_ image: RowImage, _ column: EstimationRow.Column) -> Double? { image.number(column.rawValue) }
    func integer(_ image: RowImage, _ column: EstimationRow.Column) -> Int64 { image.integer(column.rawValue) ?? 0 }
    let ordered = runs.sorted {
      (integer($0.value, .recordedAt), $0.key) < (integer($1.value, .recordedAt), $1.key)
    }
    var course = SkillCourse()
    for (_, image) in ordered {
      let marks = Marks(rawValue: Int(integer(image, .marks)))
      guard let accuracy = number(image, .accuracy), let estimate = number(image, .estimate),
        let actual = number(image, .actual), !marks.contains(.unblinded)
      else { continue }
      course.take(
        SkillCourse.Run(
          difference: estimate - actual, accuracy: accuracy,
          logRatio: CourseRules.standard.boundedLogRatio(estimate: estimate, actual: actual),
          calibration: integer(image, .calibration) == 1,
          isOwnGuess: marks.isDisjoint(with: [.hinted, .recalled])))
    }
    return course
  }

  private static func image(position: Int64, at moment: Int64, _ generator: inout SeededGenerator) -> RowImage {
    let actual = Double.random(in: 60...600, using: &generator)
    let estimate = actual * Double.random(in: 0.7...1.4, using: &generator)
    let isScored = Int.random(in: 0..<6, using: &generator) > 0
    let marks: [Marks] = [[], [], [], [], .hinted, .recalled, .unblinded]
    let isCalibrating = Int.random(in: 0..<8, using: &generator) == 0
    return RowImage([
      1, 1, position, "Tidy", nil, 1, isScored ? estimate : nil, nil, nil, actual, moment, 1, 0,
      isScored ? 100 * min(estimate, actual) / max(estimate, actual) : nil, isScored ? 1 : nil, 1, 25, isCalibrating, 0,
      (marks.randomElement(using: &generator) ?? []).rawValue, nil,
    ])
  }

  @Test func sessionsThatClaimsRestOnAreCountedOnce() throws {
    let fixture = try StoreFixture()
    try fixture.store.withWriter { db in try StoreFixture.addGround(to: db) }
    func sessions() throws -> Int {
      try fixture.store.read { try $0.speakingSessions(of: PlayerID(1), upTo: nil) }
    }
    func image(_ position: Int64, calibration: Bool = false, marks: Marks = []) -> RowImage {
      RowImage([
        1, 1, position, "Tidy", nil, 1, 100.0, nil, nil, 110.0, position, 1, 0, 90.0, 2, 1, 25, calibration, 0,
        marks.rawValue, nil,
      ])
    }
    try fixture.store.write(fixture.command()) { _ = try $0.insert(.estimation, image(1, calibration: true), id: 1) }
    try fixture.store.write(fixture.command()) { _ = try $0.insert(.estimation, image(2, marks: .hinted), id: 2) }
    #expect(try sessions() == 0)
    for id in [3, 4] as [Int64] {
      try fixture.store.write(fixture.command()) { _ = try $0.insert(.estimation, image(id), id: id) }
      #expect(try sessions() == 1)
    }
    try fixture.store.write(fixture.command()) { try $0.delete(.estimation, 3) }
    #expect(try sessions() == 1)
    try fixture.store.write(fixture.command()) { try $0.update(.estimation, 4, image(4, marks: .recalled)) }
    #expect(try sessions() == 0)
    #expect(try fixture.store.read { try $0.speakingSessions(of: PlayerID(1), upTo: .latest) } == 0)
  }
}
