import QuestTestKit
import Testing

@testable import QuestEngines

/// The collection as a pure function of two counts.
struct CollectionTests {
  @Test(arguments: CollectionScene.all) func aSceneIsWholeAndWithinItsFrame(_ scene: CollectionScene) {
    #expect(scene.parts.count == ["sky": 84, "garden": 64, "coast": 71][scene.id])
    #expect(scene.parts.allSatisfy { (0..<400).contains($0.x) && (0..<200).contains($0.y) })
    #expect(scene.parts.allSatisfy { (1...3).contains($0.size) && !$0.name.isEmpty })
    #expect(Set(scene.parts.map { [$0.x, $0.y] }).count == scene.parts.count)
    #expect(scene.figures.flatMap(\.joins).allSatisfy { $0.count == 2 && $0.allSatisfy(scene.parts.indices.contains) })
    let discoveries = scene.discoveries(of: scene.parts.count)
    #expect(Set(discoveries).count == discoveries.count && discoveries.count >= 15)
    for name in discoveries { #expect(name.count <= 30, "\(name)") }
  }

  /// Parts keep their places in later releases: new parts are appended.
  @Test func noPartHasMoved() {
    let sums = CollectionScene.all.map { scene in
      scene.parts.reduce(UInt64(14_695_981_039_346_656_037)) { sum, part in
        "\(part.kind) \(part.name) \(part.x) \(part.y)".utf8.reduce(sum) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
      }
    }
    #expect(sums == [0x2ba9458d5801aa09, 0xb6255daaa7850630, 0xe368b819e207729b])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>) func morePlayNeverTakesAnythingAway(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var growth = CollectionGrowth(days: 0, guesses: 0)
    var counts = CollectionScene.all.map { _ in 0 }
    for _ in 0..<400 {
      growth.days += Int.random(in: 0...1, using: &random)
      growth.guesses += Int.random(in: 0...9, using: &random)
      let now = CollectionScene.all.map { $0.count(with: growth) }
      #expect(zip(counts, now).allSatisfy { $0 <= $1 })
      for (scene, count) in zip(CollectionScene.all, now) {
        #expect(scene.joins(of: count).allSatisfy { $0.allSatisfy { $0 < count } })
      }
      counts = now
    }
  }

  @Test func theFirstDayBringsSomethingAndAYearFillsEverything() {
    #expect(CollectionScene.all.map { $0.count(with: CollectionGrowth(days: 0, guesses: 0)) } == [0, 0, 0])
    #expect(CollectionScene.all.map { $0.count(with: CollectionGrowth(days: 1, guesses: 1)) } == [1, 1, 1])
    for (weeks, isFull) in [(26, false), (52, true)] {
      let growth = CollectionGrowth(days: 5 * weeks, guesses: 20 * weeks)
      for scene in CollectionScene.all {
        #expect((scene.count(with: growth) == scene.parts.count) == isFull, "\(scene.id) after \(weeks) weeks")
      }
    }
    // However much there is, nothing is counted beyond what fills the sky.
    let busy = CollectionGrowth(days: 100, guesses: CollectionGrowth.most)
    let busier = CollectionGrowth(days: 100, guesses: 1_000_000)
    for scene in CollectionScene.all { #expect(scene.count(with: busy) == scene.count(with: busier)) }
  }

  @Test func rushingGainsNothing() {
    let calm = CollectionGrowth(days: 3, guesses: 30)
    let rushed = CollectionGrowth(days: 3, guesses: 3000)
    for scene in CollectionScene.all { #expect(scene.count(with: calm) == scene.count(with: rushed)) }
  }

  @Test func oneLineADayNamesTheBestOfWhatIsNew() throws {
    func growth(_ days: Int, _ guesses: Int) -> CollectionGrowth { CollectionGrowth(days: days, guesses: guesses) }
    let first = try #require(CollectionNews(today: growth(0, 0), before: growth(0, 0), now: growth(1, 1)))
    #expect(first.text == "New in your sky: Dubhe, and 2 more." && first.count == 3 && first.scene == "sky")
    // Later that day: something was new before.
    #expect(CollectionNews(today: growth(0, 0), before: growth(1, 1), now: growth(1, 9)) == nil)
    // Nothing new.
    #expect(CollectionNews(today: growth(40, 100), before: growth(40, 100), now: growth(40, 100)) == nil)
    // A figure before its last star.
    let sky = CollectionScene.sky
    let seventh = sky.needed(part: 6)
    let plough = CollectionNews(
      today: growth(60, seventh - 1), before: growth(60, seventh - 1), now: growth(60, seventh))
    #expect(plough?.text == "New in your sky: the Plough is complete.")
    // After undo and redo it is new again.
    #expect(CollectionNews(today: growth(0, 0), before: growth(0, 0), now: growth(1, 1)) == first)
    for scene in CollectionScene.all {
      for count in scene.parts.indices {
        let line = scene.news(from: count, to: count + 1)?.text ?? ""
        #expect(line.count <= 56, "\(line)")
      }
    }
  }

  @Test func aPictureIsToldInWords() {
    #expect(CollectionScene.sky.text(of: 0) == "0 of 84 lights.")
    #expect(CollectionScene.sky.text(of: 8) == "8 of 84 lights: the Plough, Dubhe, Alioth.")
    #expect(CollectionScene.garden.text(of: 3) == "3 of 64 plants and visitors: a robin.")
  }
}
