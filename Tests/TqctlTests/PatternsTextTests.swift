import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// The text of patterns, at 80 columns without colour.
@Suite struct PatternsTextTests {
  @Test func patternsReadWithoutAnyStatistics() {
    func task(_ skill: String, _ claims: [String]) -> PatternsGet.Pattern {
      PatternsGet.Pattern(
        skill: skill, quest: nil, sampleCount: 12, meanDifferenceSeconds: -50, slopePerSession: 0.2,
        coefficientOfVariation: 0.4, recentActualSeconds: [300], hint: "Last 5 times: ~5m",
        claims: claims.map { PatternsGet.Claim(kind: "bias", label: "under", strength: "plain", text: $0) },
        note: claims.isEmpty ? "not sure yet" : nil)
    }
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    PatternsText.write(
      PatternsGet.Response(
        tasks: [task("Tea", []), task("Pack", ["Pack usually takes 1.1 to 1.5 times your guess."])],
        learning: [.init(skill: "Bath", sampleCount: 2, text: "still learning: 3 more runs to see a pattern")],
        overall: .init(claims: [], note: "Not sure yet."), nextCursor: nil), to: &page)
    #expect(
      page.lines == [
        "Pack  12 times", "  Pack usually takes 1.1 to 1.5 times your guess.", "  Last 5 times: ~5m", "",
        "Not sure yet",
        "  Tea  12 times  Last 5 times: ~5m", "", "Too few times to see a pattern",
        "  Bath  still learning: 3 more runs to see a pattern", "", "Not sure yet.",
      ])
  }

  /// Claims count as seen after a page has shown all of them.
  @Test func onlyAPageThatTellsEveryClaimMarksThemAsSeen() {
    func patterns(_ count: Int, cursor: String? = nil) -> PatternsGet.Response {
      let claim = PatternsGet.Claim(kind: "bias", label: "under", strength: "plain", text: "It is so.")
      return PatternsGet.Response(
        tasks: (0..<count).map {
          PatternsGet.Pattern(
            skill: "T\($0)", quest: nil, sampleCount: 12, meanDifferenceSeconds: 0, slopePerSession: 0,
            coefficientOfVariation: 0, recentActualSeconds: [], hint: nil, claims: [claim], note: nil)
        }, learning: [], overall: .init(claims: [], note: nil), nextCursor: cursor)
    }
    #expect(PatternsText.tellsAll(patterns(6), .short))
    #expect(!PatternsText.tellsAll(patterns(7), .short))
    #expect(PatternsText.tellsAll(patterns(7), .whole))
    #expect(!PatternsText.tellsAll(patterns(1, cursor: "50"), .short))
    #expect(!PatternsText.tellsAll(patterns(7, cursor: "50"), .whole))
  }

  /// The page stays short for any number of skills, and the strongest bias comes first.
  @Test func patternsOfManySkillsBeginWithWhatLeansMost() {
    func task(_ skill: String, _ strength: Open<PatternsGet.Claim.Strength>, _ factor: Double?) -> PatternsGet.Pattern {
      let claim = PatternsGet.Claim(
        kind: factor == nil ? "steadiness" : "bias", label: "", strength: strength, factor: factor, text: "\(skill)!")
      return PatternsGet.Pattern(
        skill: skill, quest: nil, sampleCount: 12, meanDifferenceSeconds: 0, slopePerSession: 0,
        coefficientOfVariation: 0, recentActualSeconds: [], hint: nil, claims: strength.rawValue.isEmpty ? [] : [claim],
        note: nil)
    }
    func lines(_ extent: PatternsText.Extent) -> [String] {
      var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
      PatternsText.write(
        PatternsGet.Response(
          tasks: [
            task("A", "plain", nil), task("B", "maybe", 3), task("C", "plain", 1.2), task("D", "plain", 0.5),
            task("E", "plain", nil), task("F", "maybe", 1.3), task("G", "plain", nil), task("H", "plain", nil),
          ] + (1...7).map { task("N\($0)", "", nil) },
          learning: (1...40).map { .init(skill: "L\($0)", sampleCount: 1, text: "still learning") },
          overall: .init(
            claims: [.init(kind: "trend", label: "improving", strength: "plain", text: "Closer.")], note: nil),
          nextCursor: "50"), extent, to: &page)
      return page.lines
    }
    let short = lines(.short)
    #expect(short.first == "Closer.")
    #expect(short.filter { $0.hasSuffix("times") } == ["D", "C", "B", "F", "A", "E"].map { "\($0)  12 times" })
    #expect(short.contains("There is something to say about G and H, too."))
    // Skills beyond the page are not counted.
    #expect(short.contains("Not sure yet about N1, N2, N3, N4, N5 and others."))
    #expect(short.contains("Still learning about L1, L2, L3, L4, L5 and others."))
    #expect(
      short.suffix(2).map { $0.split(separator: "  ").first?.trimmingPrefix(" ") } == [
        "tqctl patterns G", "tqctl patterns --all",
      ])
    #expect(short.count < 30)
    let whole = lines(.whole)
    #expect(whole.filter { $0.hasSuffix("12 times") && !$0.hasPrefix(" ") }.count == 8)
    #expect(whole.count { $0.contains("still learning") } == 40)
    #expect(whole.last?.contains("--cursor 50") == true)
    #expect(lines(.quest).first { $0.hasSuffix("times") } == "A  12 times")
  }
}
