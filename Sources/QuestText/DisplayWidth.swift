/// How many columns of a terminal a text takes.
///
/// Widths are those of Unicode's annex 11, like `wcwidth` of current systems. A sequence that is drawn as one picture
/// (families, flags, keycaps, skin tones) takes two columns. Terminals that do not support such sequences draw them
/// wider, which cannot be queried.
public enum DisplayWidth {
  /// Cost: O(length). Control characters take none.
  public static func columns(_ text: String) -> Int {
    var text = text
    let simple: Int? = text.withUTF8 { utf8 in
      // Fast path: below the combining marks each scalar is a character of its own. The lead bytes 0xCC and more begin
      // with U+0300; the controls from U+0080 to U+009F are 0xC2 and a byte below 0xA0.
      var columns = 0
      var last: UInt8 = 0
      for byte in utf8 {
        guard byte < 0xCC else { return nil }
        if byte < 0x80 ? byte >= 0x20 && byte != 0x7F : byte < 0xC0 && (last != 0xC2 || byte >= 0xA0) { columns += 1 }
        last = byte
      }
      return columns
    }
    return simple ?? text.reduce(0) { $0 + columns($1) }
  }

  /// 0, 1 or 2; more for scripts whose syllables are drawn from several spacing signs.
  public static func columns(_ character: Character) -> Int {
    if let byte = character.asciiValue { return byte < 0x20 || byte == 0x7F ? 0 : 1 }
    // CR and LF are one character.
    if character == "\r\n" { return 0 }
    let scalars = character.unicodeScalars
    if isPicture(scalars) { return 2 }
    return scalars.reduce(0) { $0 + columns($1) }
  }

  /// The beginning of the text that fits `width` columns, with `mark` at its end if it was cut.
  public static func cut(_ text: String, to width: Int, mark: String) -> String {
    guard columns(text) > width else { return text }
    let room = width - columns(mark)
    var kept = ""
    var used = 0
    for character in text {
      let more = columns(character)
      guard used + more <= room else { break }
      used += more
      kept.append(character)
    }
    return kept + mark
  }

  private static func columns(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .control, .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return 0
    // The soft hyphen is drawn.
    case .format: return scalar.value == 0xAD ? 1 : 0
    default: break
    }
    // Vowels and final consonants of Hangul join the consonant before them.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FB).contains(scalar.value) { return 0 }
    return isWide(scalar) ? 2 : 1
  }

  /// Drawn as one picture: an emoji with a variation selector, a modifier or joined to others, a flag, a keycap.
  private static func isPicture(_ scalars: Character.UnicodeScalarView) -> Bool {
    guard scalars.count > 1, let first = scalars.first else { return false }
    guard first.properties.isEmoji || (0x1F1E6...0x1F1FF).contains(first.value) else { return false }
    return scalars.dropFirst().contains { scalar in
      scalar.value == 0xFE0F || scalar.value == 0x200D || scalar.value == 0x20E3
        || (0x1F1E6...0x1F1FF).contains(scalar.value) || scalar.properties.isEmojiModifier
    }
  }

  /// East Asian wide and fullwidth; emoji come with the standard library's own tables.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x1100: false
    case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF, 0x4E00...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
      0xFFE0...0xFFE6, 0x16FE0...0x16FFF, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F202,
      0x1F210...0x1F23B, 0x1F240...0x1F248, 0x1F250...0x1F251, 0x1F260...0x1F265, 0x20000...0x2FFFD,
      0x30000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation && !(0x1F1E6...0x1F1FF).contains(scalar.value)
    }
  }
}
