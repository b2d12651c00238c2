import FoundationEssentials
import Glibc
import QuestWire
import Testing

@testable import tqctl

/// Colours are readable on any background.
@Suite struct PaletteTests {
  private static func luminance(_ rgb: UInt32) -> Double {
    func linear(_ channel: UInt32) -> Double {
      let value = Double(channel & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(rgb >> 16) + 0.7152 * linear(rgb >> 8) + 0.0722 * linear(rgb)
  }

  /// The lower of the contrasts with black and with white (WCAG 2.2).
  private static func contrast(_ rgb: UInt32) -> Double {
    let light = luminance(rgb) + 0.05
    return min(1.05 / light, light / 0.05)
  }

  /// The 6 × 6 × 6 cube and the greys of 256 colours.
  private static func rgb(_ index: UInt8) -> UInt32 {
    let number = UInt32(index)
    guard number < 232 else {
      let grey = 8 + 10 * (number - 232)
      return grey << 16 | grey << 8 | grey
    }
    let steps: [UInt32] = [0, 95, 135, 175, 215, 255]
    let cube = Int(number) - 16
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6]
  }

  @Test(arguments: Palette.all) func everyColourStandsOutFromBlackAndFromWhite(_ palette: Palette) {
    for tone in Page.Tone.allCases {
      let ink = palette[tone]
      guard let indexed = ink.indexed else { continue }
      #expect(Self.contrast(ink.rgb) >= 4.5, "\(palette.name) \(tone)")
      #expect(Self.contrast(Self.rgb(indexed)) >= 4.1, "\(palette.name) \(tone)")
    }
  }

  @Test func theLuminanceIsTheOneOfTheStandard() {
    #expect(abs(Self.contrast(0x767676) - 4.54) < 0.01)
    #expect(Self.rgb(243) == 0x767676)
    #expect(Self.rgb(130) == 0xAF5F00)
  }

  @Test(
    arguments: [
      ("truecolor", "xterm", Palette.Depth.full), (nil, "xterm-direct", .full), (nil, "tmux-256color", .indexed),
      (nil, "linux", .basic), ("", "xterm", .basic),
    ] as [(String?, String, Palette.Depth)])
  func theTerminalSaysHowManyColoursItHas(_ colorTerm: String?, _ term: String, _ depth: Palette.Depth) {
    #expect(Palette.Depth(colorTerm: colorTerm, term: term) == depth)
  }

  @Test func aPageIsColouredByItsTheme() {
    func text(_ palette: Palette, _ depth: Palette.Depth) -> String {
      var page = Page(Terminal.RenderStyle(width: 80, isColoured: true, palette: palette, depth: depth))
      page.line(page.styled("Tea", .good))
      return page.text
    }
    let meadow = Palette.named("meadow")
    #expect(text(.standard, .full) == "\u{1B}[32mTea\u{1B}[0m\n")
    #expect(text(meadow, .full) == "\u{1B}[38;2;19;136;29mTea\u{1B}[0m\n")
    #expect(text(meadow, .indexed) == "\u{1B}[38;5;28mTea\u{1B}[0m\n")
    #expect(text(meadow, .basic) == "\u{1B}[32mTea\u{1B}[0m\n")
    #expect(Palette.named("of a newer daemon") == .standard)
    #expect(Page.columns("\u{1B}[1;38;2;19;136;29mTea\u{1B}[0m") == 3)
  }

  private func page(_ layOut: (inout Page) -> Void) -> String {
    var page = Page(.plain)
    layOut(&page)
    return page.text
  }

  private let rewards = RewardsGet.Response(
    shown: true, level: 3, totalXP: 620, xpForNextLevel: 800, levelProgress: 0.36, theme: "meadow",
    themes: [
      RewardsGet.Theme(name: "default", text: "your terminal's own colours", open: true, level: 0),
      RewardsGet.Theme(name: "meadow", text: "greens", open: true, level: 2),
      RewardsGet.Theme(name: "tide", text: "sea blues", open: false, level: 4),
    ])

  @Test func rewardsSayWhatIsOpenAndWhatComesNext() {
    #expect(
      page { RewardsText.write(rewards, to: &$0) } == """
        Level 3 · 620 XP, 180 XP to level 4

           default  your terminal's own colours
        ✓  meadow   greens
           tide     sea blues                    unlocked at level 4

          tqctl theme NAME              use one

        Next to unlock: tide, sea blues, at level 4.

        """)
  }

  /// As in `stats`: any points make level 1.
  @Test func rewardsOfTheFirstDayPromiseNoMoreThanIsAskedFor() {
    var first = rewards
    (first.level, first.totalXP, first.xpForNextLevel) = (0, 0, 100)
    #expect(page { RewardsText.write(first, to: &$0) }.hasPrefix("Level 0, your first XP make it level 1\n"))
  }

  @Test func withoutRewardsNoLevelIsNamed() {
    var off = rewards
    (off.shown, off.level, off.totalXP, off.xpForNextLevel, off.levelProgress) = (false, nil, nil, nil, nil)
    off.themes = off.themes.map { RewardsGet.Theme(name: $0.name, text: $0.text, open: true, level: nil) }
    let text = page { ThemeText.list(off, to: &$0) } + page { RewardsText.write(off, to: &$0) }
    #expect(text.contains("every theme is open"))
    for word in ["Level ", " level ", "XP", "opens at"] { #expect(!text.contains(word)) }
  }
}
