/// The colours of a theme. The daemon decides which themes exist and when they open.
///
/// A terminal's background is not known. So a theme's colours have medium lightness: contrast against both black and
/// white is 4.5 to 1 in true colour and 4.1 to 1 with 256 colours (a test measures it). With 16 colours the terminal's
/// own are used, which suit its background.
struct Palette: Equatable, Sendable {
  /// One colour at each depth.
  struct Ink: Equatable, Sendable {
    /// Parameters of an SGR sequence for 16 colours or weight alone.
    var basic: String
    /// One of 256 colours; `nil` if `basic` is used at each depth.
    var indexed: UInt8?
    var rgb: UInt32 = 0
    var isBold = false
  }

  enum Depth: Sendable {
    case basic, indexed, full

    /// The colour depth that the environment announces.
    init(colorTerm: String?, term: String?) {
      if colorTerm == "truecolor" || colorTerm == "24bit" || term?.hasSuffix("-direct") == true {
        self = .full
      } else {
        self = term?.contains("256color") == true ? .indexed : .basic
      }
    }
  }

  let name: String
  let strong: Ink
  let quiet: Ink
  let good: Ink
  let warm: Ink
  let command: Ink

  /// The parameters of the SGR sequence: `38;5;28`.
  func code(_ tone: Page.Tone, _ depth: Depth) -> String {
    let ink = self[tone]
    guard let indexed = ink.indexed, depth != .basic else { return ink.basic }
    let colour =
      depth == .full
      ? "38;2;\(ink.rgb >> 16);\(ink.rgb >> 8 & 0xFF);\(ink.rgb & 0xFF)" : "38;5;\(indexed)"
    return ink.isBold ? "1;\(colour)" : colour
  }

  subscript(tone: Page.Tone) -> Ink {
    switch tone {
    case .strong: strong
    case .quiet: quiet
    case .good: good
    case .warm: warm
    case .command: command
    }
  }

  // MARK: - The themes

  /// The theme of that name; an unknown one looks like the default.
  static func named(_ name: String) -> Palette { all.first { $0.name == name } ?? standard }

  static let standard = Palette(
    name: "default", strong: Ink(basic: "1"), quiet: Ink(basic: "2"), good: Ink(basic: "32"), warm: Ink(basic: "33"),
    command: Ink(basic: "36"))

  private static let grey = Ink(basic: "2", indexed: 243, rgb: 0x757575)

  static let all = [
    standard,
    Palette(
      name: "mono", strong: Ink(basic: "1"), quiet: Ink(basic: "2"), good: Ink(basic: "1"), warm: Ink(basic: "4"),
      command: Ink(basic: "1")),
    Palette(
      name: "meadow", strong: Ink(basic: "1"), quiet: grey, good: Ink(basic: "32", indexed: 28, rgb: 0x13881D),
      warm: Ink(basic: "33", indexed: 130, rgb: 0xA96518), command: Ink(basic: "32", indexed: 29, rgb: 0x0F865E)),
    Palette(
      name: "tide", strong: Ink(basic: "1;34", indexed: 63, rgb: 0x2B73DA, isBold: true), quiet: grey,
      good: Ink(basic: "36", indexed: 30, rgb: 0x0F8383), warm: Ink(basic: "33", indexed: 130, rgb: 0xA96518),
      command: Ink(basic: "34", indexed: 31, rgb: 0x127FA3)),
    Palette(
      name: "dusk", strong: Ink(basic: "1;35", indexed: 98, rgb: 0x8761CA, isBold: true), quiet: grey,
      good: Ink(basic: "32", indexed: 29, rgb: 0x0F874B), warm: Ink(basic: "31", indexed: 132, rgb: 0xBC4F85),
      command: Ink(basic: "35", indexed: 97, rgb: 0x8761CA)),
    Palette(
      name: "ember", strong: Ink(basic: "1;31", indexed: 131, rgb: 0xC7501C, isBold: true), quiet: grey,
      good: Ink(basic: "32", indexed: 64, rgb: 0x558217), warm: Ink(basic: "31", indexed: 131, rgb: 0xCE473A),
      command: Ink(basic: "33", indexed: 130, rgb: 0x976F11)),
    Palette(
      name: "aurora", strong: Ink(basic: "1;32", indexed: 29, rgb: 0x0F874B, isBold: true), quiet: grey,
      good: Ink(basic: "32", indexed: 29, rgb: 0x0F874B), warm: Ink(basic: "35", indexed: 163, rgb: 0xCA32B0),
      command: Ink(basic: "35", indexed: 98, rgb: 0x6666E4)),
  ]
}
