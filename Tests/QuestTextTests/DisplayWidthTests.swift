import QuestTestKit
import QuestText
import Testing

@Suite struct DisplayWidthTests {
  static let samples: [(String, Int)] = [
    ("Shower", 6), ("", 0), ("日本語", 6), ("한국어", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("é", 1), ("e\u{301}", 1),
    ("n\u{303}o", 2),
    ("🙂", 2), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🇩🇪", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("ก็", 1), ("\u{1112}\u{1161}\u{11AB}", 2),
    ("a\u{200B}b", 2), ("\u{FEFF}a", 1), ("\t", 0), ("\r\n", 0), ("…", 1), ("█▁░│", 4), ("कि", 2),
  ]

  @Test(arguments: samples) func aTextTakesTheColumnsThatATerminalGivesIt(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.columns(text) == columns, "\(text)")
  }

  /// Texts without such characters are counted by their scalars, with the same result.
  @Test func belowTheCombiningMarksEachScalarCountsByItself() {
    for scalar in (1..<0x300).compactMap(Unicode.Scalar.init) {
      let text = "\u{B7} a\(Character(scalar))é"
      #expect(DisplayWidth.columns(text) == DisplayWidth.columns(text + "日") - 2, "\(scalar.value)")
    }
  }

  /// Every character that Python's tables know as wide, and no other.
  @Test func wideCharactersAreThoseOfUnicode() throws {
    let script = """
      import sys, unicodedata
      for n in list(range(0xD800)) + list(range(0xE000, 0x110000)):
          c = chr(n)
          if unicodedata.category(c) not in ("Cn", "Cc", "Mn", "Me", "Cf", "Co", "Zl", "Zp"):
              print("%x" % n, 2 if unicodedata.east_asian_width(c) in "WF" else 1)
      """
    let outcome = try BuiltPrograms.run("/usr/bin/env", ["python3", "-c", script])
    #expect(outcome.lines.count > 140_000)
    var wrong: [String] = []
    for line in outcome.lines {
      let fields = line.split(separator: " ")
      guard let value = UInt32(fields[0], radix: 16), let scalar = Unicode.Scalar(value), let columns = Int(fields[1])
      else { continue }
      // Parts of Hangul syllables and of flags are counted with what they join; the hexagrams became wide in Unicode 16.
      let isPart = (0x1160...0x11FF).contains(value) || (0xD7B0...0xD7FB).contains(value)
      if isPart || (0x4DC0...0x4DFF).contains(value) { continue }
      if DisplayWidth.columns(String(Character(scalar))) != columns { wrong.append(line) }
    }
    #expect(wrong.prefix(20) == [], "\(wrong.count)")
  }

  @Test func aCutTextFitsAndKeepsWholeCharacters() {
    #expect(DisplayWidth.cut("日本語", to: 6, mark: "…") == "日本語")
    #expect(DisplayWidth.cut("日本語", to: 5, mark: "…") == "日本…")
    #expect(DisplayWidth.cut("日本語", to: 4, mark: "…") == "日…")
    #expect(DisplayWidth.cut("Breakfast", to: 6, mark: "..") == "Brea..")
    #expect(DisplayWidth.cut("a👩‍👩‍👧‍👦b", to: 2, mark: "…") == "a…")
  }
}
