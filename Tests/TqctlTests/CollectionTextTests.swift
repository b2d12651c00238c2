import QuestTestKit
import QuestText
import QuestWire
import Testing

@testable import tqctl

/// The pictures of the collection in a terminal.
@Suite struct CollectionTextTests {
  /// The real game's answer after a year with five days a week and four guesses a day.
  private static let year = Result { try rewards(days: 260) }

  private static func rewards(days: Int) throws -> RewardsGet.Response {
    let game = try GameFixture(at: "2026-03-16T08:00:00Z")
    let first = (CivilDay.number("2026-03-15") ?? 0) - days + 1
    var lines = ""
    for number in first..<first + days {
      let date = CivilDay.date(number)
      let runs = (0..<4).map {
        #"{"task":"Task \#($0)","estimatedSeconds":300,"actualSeconds":320,"recordedAt":"\#(date)T0\#(6 + $0 / 3):1\#($0):00Z"}"#
      }
      lines +=
        #"{"type":"session","routine":"Morning","startedAt":"\#(date)T06:00:00Z","completedAt":"\#(date)T07:30:00Z","#
        + #""timeZone":"UTC","tasks":[\#(runs.joined(separator: ","))]}"# + "\n"
    }
    try game.load(lines)
    return try game.call(RewardsGet())
  }

  private static func scenes() throws -> [CollectionInfo.Scene] { try #require(try year.get().collection).scenes }

  /// The scene with only its first parts.
  private func early(_ scene: CollectionInfo.Scene, _ count: Int) -> CollectionInfo.Scene {
    var scene = scene
    scene.parts = Array(scene.parts.prefix(count))
    scene.joins = scene.joins.filter { $0.allSatisfy { $0 < count } }
    return scene
  }

  @Test func aYearFillsEveryPicture() throws {
    for scene in try Self.scenes() { #expect(scene.parts.count == scene.total && scene.total >= 60) }
  }

  @Test(arguments: [20, 40, 80, 100]) func noPartMovesChangesOrDisappears(_ width: Int) throws {
    for scene in try Self.scenes() {
      var before: [Int: Character] = [:]
      for count in 1...scene.parts.count {
        let now = CollectionCanvas(early(scene, count), width: width).drawn
        #expect(before.allSatisfy { now[$0.key] == $0.value }, "\(scene.id.rawValue) at \(count)")
        #expect(now.count > before.count, "\(scene.id.rawValue): \(scene.parts[count - 1].name) is not to be seen")
        before = now
      }
    }
  }

  @Test func everyKindIsDrawnInOneColumnAWide() throws {
    let kinds = Set(try Self.scenes().flatMap(\.parts).map(\.kind)).subtracting(["star"])
    #expect(kinds == Set(CollectionSprite.all.keys))
    for part in try Self.scenes().flatMap(\.parts) {
      for isLarge in [false, true] {
        let rows = CollectionSprite.of(part, isLarge: isLarge).rows
        let last = Array(rows.last ?? "")
        #expect(!last.isEmpty && last[last.count / 2] != " ", "\(part.kind)")
        for sign in rows.joined() {
          #expect(DisplayWidth.columns(String(sign)) == 1, "\(part.kind): \(sign)")
          #expect(sign.isASCII || CollectionSprite.ascii[sign]?.isASCII == true, "\(part.kind): \(sign)")
        }
      }
    }
  }

  private func text(_ style: Terminal.RenderStyle, only scene: String? = nil) throws -> String {
    var page = Page(style)
    CollectionText.write(try Self.year.get(), only: scene, to: &page)
    return page.text
  }

  @Test(arguments: [40, 80, 140]) func itFitsAndLooksTheSameInColour(_ width: Int) throws {
    let plain = try text(Terminal.RenderStyle(width: width, isColoured: false))
    let coloured = try text(Terminal.RenderStyle(width: width, isColoured: true))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    for line in coloured.split(separator: "\n") {
      #expect(Page.columns(String(line)) <= width)
      #expect(line.matches(of: /\u{1B}\[[0-9;]+m[^\u{1B}]*\u{1B}\[0m/).count * 2 == line.count { $0 == "\u{1B}" })
    }
  }

  @Test func inWordsThereIsNoPicture() throws {
    let words = try text(Terminal.RenderStyle(width: 80, isColoured: false, symbols: .words))
    #expect(words.hasPrefix("Sky: 84 of 84 lights: the Plough, Cassiopeia, the Lyre, Orion,"))
    #expect(words.contains("a hedgehog") && words.contains("the old lighthouse") && !words.contains("✿"))
    let one = try text(Terminal.RenderStyle(width: 80, isColoured: false, symbols: .words), only: "garden")
    #expect(one.hasPrefix("Garden: 64 of 64 plants and visitors"))
  }

  @Test func withoutRewardsItSaysHowToHaveThem() {
    var page = Page(.plain)
    let off = RewardsGet.Response(shown: false, theme: "default", themes: [])
    CollectionText.write(off, only: nil, to: &page)
    #expect(page.text.contains("Rewards are off, and the collection with them."))
    #expect(page.text.contains("tqctl settings set rewards on"))
  }
}
