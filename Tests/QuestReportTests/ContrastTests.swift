import Foundation
import Testing

@testable import QuestReport

/// Letters 4.5 to 1 on what they lie on, marks 3 to 1, in light and in dark windows (WCAG 2.2).
@Suite struct ContrastTests {
  private func luminance(_ colour: String) -> Double {
    let value = UInt32(colour.dropFirst(), radix: 16) ?? 0
    func linear(_ channel: UInt32) -> Double {
      let value = Double(channel & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(value >> 16) + 0.7152 * linear(value >> 8) + 0.0722 * linear(value)
  }

  private func contrast(_ a: String, _ b: String) -> Double {
    let (x, y) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(x, y) / min(x, y)
  }

  @Test(arguments: [
    ("ink", 4.5), ("quiet", 4.5), ("mark", 4.5), ("warm", 3), ("p1", 3), ("p2", 3), ("p3", 3), ("p4", 3),
  ])
  func everythingStandsOut(_ name: String, _ least: Double) throws {
    func colour(_ name: String) throws -> StyleSheet.Colour {
      try #require(StyleSheet.colours.first { $0.name == name })
    }
    for ground in ["paper", "card"] {
      #expect(contrast(try colour(name).light, try colour(ground).light) >= least)
      #expect(contrast(try colour(name).dark, try colour(ground).dark) >= least)
    }
  }

  @Test func moreIsStrongerInEachWindow() {
    let shades = StyleSheet.colours.filter { $0.name.hasPrefix("p") && $0.name != "paper" }
    #expect(shades.map(\.name) == ["p1", "p2", "p3", "p4"])
    let light = shades.map { luminance($0.light) }
    let dark = shades.map { luminance($0.dark) }
    #expect(light == light.sorted(by: >) && dark == dark.sorted())
  }

  @Test func contrastIsCountedAsTheStandardDoes() { #expect(abs(contrast("#767676", "#ffffff") - 4.54) < 0.01) }
}
