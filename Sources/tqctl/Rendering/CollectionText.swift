import QuestText
import QuestWire

/// The collection in a terminal: a picture of characters for each scene, or its text for screen readers.
enum CollectionText {
  /// All scenes, or the one with that id.
  static func write(_ rewards: RewardsGet.Response, only wanted: String?, to page: inout Page) {
    guard let collection = rewards.collection else {
      page.prose("Rewards are off, and the collection with them.")
      return page.command("tqctl settings set rewards on", "if you would like some")
    }
    for scene in collection.scenes where wanted == nil || scene.id.rawValue == wanted {
      page.gap()
      write(scene, to: &page)
    }
  }

  private static func write(_ scene: CollectionInfo.Scene, to page: inout Page) {
    guard page.style.symbols != .words, !scene.parts.isEmpty else {
      return page.prose("\(scene.title): \(scene.text) \(scene.rule)")
    }
    page.line(page.styled(scene.title, .strong) + " · \(scene.parts.count) of \(scene.total)")
    for row in CollectionCanvas(scene, width: page.width).rows(page) { page.row(row) }
    if !scene.discoveries.isEmpty { page.prose(scene.discoveries.joined(separator: " · "), .quiet) }
    if scene.parts.count < scene.total { page.prose(scene.rule, .quiet) }
  }

  /// `sky 41 of 84, garden 12 of 64, coast 20 of 71`
  static func summary(_ collection: CollectionInfo) -> String {
    collection.scenes.map { "\($0.title.lowercased()) \($0.parts.count) of \($0.total)" }.joined(separator: ", ")
  }

  /// The new parts of the last task, below its reveal.
  static func news(_ collected: RevealedRun.Collected?, to page: inout Page) {
    guard let collected else { return }
    page.prose("\(collected.text) Look: tqctl collection \(collected.scene.rawValue)", .good)
  }
}

/// A scene drawn in characters. Parts are drawn in order of appearance and never over an existing part, so none moves,
/// changes or disappears when new ones appear.
struct CollectionCanvas {
  private struct Cell {
    var sign: Character
    var tone: Page.Tone?
  }

  let width: Int
  let height: Int
  private let scene: CollectionInfo.Scene
  /// The characters of parts.
  private var cells: [Int: Cell] = [:]
  /// The characters of lines and ground, in cells without a part.
  private var ground: [Int: Cell] = [:]
  /// The position of each part.
  private var places: [Int] = []

  init(_ scene: CollectionInfo.Scene, width: Int) {
    self.scene = scene
    self.width = width
    height = max(14, width / 4)
    for part in scene.parts { place(part) }
    switch scene.id.known {
    case .coast: drawCoast()
    case .garden: drawGround()
    case .sky, nil: drawLines()
    }
  }

  /// The rows for a page, in its colours and symbols. The empty top of the garden is left out.
  func rows(_ page: Page) -> [String] {
    ((scene.id == .garden ? height / 4 : 0)..<height).map { row in
      var text = ""
      for column in 0..<width {
        let cell = cells[row * width + column] ?? ground[row * width + column]
        guard let cell else {
          text += " "
          continue
        }
        let sign = page.style.symbols == .unicode ? cell.sign : CollectionSprite.ascii[cell.sign] ?? cell.sign
        text += page.styled(String(sign), cell.tone)
      }
      return Page.trimmed(text)
    }
  }

  /// All characters of parts, by cell: for tests that parts never move.
  var drawn: [Int: Character] { cells.mapValues(\.sign) }

  // MARK: - Parts

  private mutating func place(_ part: CollectionInfo.Part) {
    let sprite = CollectionSprite.of(part, isLarge: width >= 72)
    let anchor = free(near: min(part.y * height / 200, height - 1), min(part.x * width / 400, width - 1))
    places.append(anchor)
    for (up, signs) in sprite.rows.reversed().enumerated() {
      let row = anchor / width - up
      let first = anchor % width - signs.count / 2
      for (index, sign) in signs.enumerated() where sign != " " && row >= 0 {
        guard (0..<width).contains(first + index), cells[row * width + first + index] == nil else { continue }
        cells[row * width + first + index] = Cell(sign: sign, tone: sprite.tone)
      }
    }
  }

  /// The nearest cell without a part, searched in rings.
  private func free(near row: Int, _ column: Int) -> Int {
    for radius in 0..<width {
      for down in -radius...radius {
        for right in -radius...radius where max(abs(down), abs(right)) == radius {
          let (y, x) = (row + down, column + right)
          guard (0..<height).contains(y), (0..<width).contains(x), cells[y * width + x] == nil else { continue }
          return y * width + x
        }
      }
    }
    return row * width + column
  }

  // MARK: - What lies around them

  private mutating func drawLines() {
    for join in scene.joins { for cell in cells(of: join) { ground[cell] = Cell(sign: "·", tone: .quiet) } }
  }

  private mutating func drawGround() {
    for row in (height * 11 / 20)..<height {
      for column in 0..<width where (column * 7 + row * 11) % 13 == 0 {
        ground[row * width + column] = Cell(sign: ",", tone: .good)
      }
    }
  }

  /// Land above the shore and sea below, as far as the shore has appeared.
  private mutating func drawCoast() {
    for join in scene.joins {
      for cell in cells(of: join) + join.map({ places[$0] }) {
        let (row, column) = (cell / width, cell % width)
        ground[cell] = Cell(sign: "▓", tone: .warm)
        for up in stride(from: row - 1, through: max(1, row - height / 3), by: -1)
        where ground[up * width + column]?.sign != "▓" {
          ground[up * width + column] = Cell(sign: "░", tone: .good)
        }
        for down in stride(from: row + 1, to: height, by: 1) where (column * 5 + down * 8) % 17 == 0 {
          if ground[down * width + column] == nil { ground[down * width + column] = Cell(sign: "~", tone: .command) }
        }
      }
    }
  }

  /// The cells between the two parts of a join.
  private func cells(of join: [Int]) -> [Int] {
    guard join.count == 2, join.allSatisfy(places.indices.contains) else { return [] }
    let (from, to) = (places[join[0]], places[join[1]])
    let (rows, columns) = (to / width - from / width, to % width - from % width)
    let steps = max(abs(rows), abs(columns))
    guard steps > 1 else { return [] }
    return (1..<steps).map { step in
      let row = Double(from / width) + Double(rows * step) / Double(steps)
      let column = Double(from % width) + Double(columns * step) / Double(steps)
      return Int(row.rounded()) * width + Int(column.rounded())
    }
  }
}

/// The characters of a part.
struct CollectionSprite {
  /// From top to bottom, each centred over the part's position. The middle of the last row is no blank.
  let rows: [String]
  let tone: Page.Tone?

  /// One character, or several if there is room.
  static func of(_ part: CollectionInfo.Part, isLarge: Bool) -> CollectionSprite {
    if part.kind == "star" {
      return CollectionSprite(
        rows: [["·", "+", "✦"][max(0, min(part.size, 3) - 1)]],
        tone: part.size == 3 ? .strong : part.size == 2 ? nil : .quiet)
    }
    guard let sprite = all[part.kind] else { return CollectionSprite(rows: ["•"], tone: .strong) }
    return CollectionSprite(rows: isLarge ? sprite.large : [sprite.small], tone: sprite.tone)
  }

  /// By kind. An unknown kind comes from a newer daemon.
  static let all: [String: (small: String, large: [String], tone: Page.Tone?)] = [
    "moon": ("☾", ["☾"], .warm), "planet": ("ø", ["(ø)"], .warm), "comet": ("*", ["∙~~*"], .command),
    "grass": ("\"", ["\\|/"], .good), "daisy": ("✿", ["✿", "|"], .strong), "tulip": ("Y", ["Y", "|"], .warm),
    "poppy": ("❀", ["❀", "|"], .warm), "lavender": ("¦", ["¦¦¦", "\\|/"], .command), "fern": ("ψ", ["\\ψ/"], .good),
    "rose": ("@", ["@@", "\\|/"], .warm), "sunflower": ("✺", ["✺", "|", "|"], .warm),
    "reed": ("!", ["!¡!", "|||"], .good),
    "lily": ("❁", ["❁"], .strong), "mushroom": ("∩", [".∩.", " I "], .strong),
    "bush": ("♣", [" ♣♣♣ ", "♣♣♣♣♣"], .good), "fir": ("▲", ["  ▲  ", " ▲▲▲ ", "▲▲▲▲▲", "  |  "], .good),
    "birch": ("¶", [" ♣♣♣ ", "♣♣♣♣♣", " ♣♣♣ ", "  ║  ", "  ║  "], .good),
    "apple": ("¶", [" ♣♣o♣ ", "♣o♣♣♣♣♣", " ♣♣♣o♣ ", "   ║   ", "   ║   "], .good),
    "pond": ("≈", [" ≈≈≈≈≈≈≈ ", "≈≈≈≈≈≈≈≈≈", " ≈≈≈≈≈≈≈ "], .command),
    "bench": ("π", ["═════", "╨═══╨"], .warm), "lantern": ("¡", ["◊", "|", "|"], .warm),
    "beehive": ("Ω", [" ╭≡╮ ", " │≡│ ", "═╧═╧═"], .warm), "bee": ("°", ["°∞"], .warm),
    "butterfly": ("ʚ", ["ʚıɞ"], .command), "dragonfly": ("ŧ", ["-ŧ-"], .command),
    "birdhouse": ("⌂", [" ▲ ", "[o]", " | ", " | "], .warm), "robin": ("v", ["(o>"], .warm),
    "owl": ("ö", ["{ö,ö}", " \"I\" "], .strong), "duck": ("2", ["_2_/"], .strong), "snail": ("ə", ["_@/"], .warm),
    "hedgehog": ("ʍ", [".:::.>"], .strong), "frog": ("ö", ["ö.ö"], .good), "cat": ("ʌ", ["ʌ.ʌ  ,", "(___)~"], .strong),
    "fox": ("ʌ", ["ʌ_ʌ   ", " v\\__~"], .warm), "swing": ("Π", ["┌───┐", "│ │ │", "│ ┴ │"], .quiet),
    "shore": ("▓", ["▓"], .warm), "wood": ("♠", [" ♠ ♠ ", "♠ ♠ ♠"], .good), "house": ("⌂", ["╱▔╲", "│▪│"], .strong),
    "hill": ("∩", ["  ▁  ", " ╱ ╲ ", "╱ ^ ╲"], .quiet), "mill": ("×", ["╲ ╱", " ╳ ", "╱║╲"], .strong),
    "castle": ("♜", ["╻╻ ╻", "█▆▆█"], .quiet), "lighthouse": ("¡", ["◊", "█", "█"], .strong),
    "pier": ("╥", ["═══", " ║ ", " ║ "], .warm), "cave": ("∩", ["∩"], .quiet),
    "boat": ("⌣", [" |\\ ", "╲_╱ "], .strong), "sail": ("△", [" ◢| ", "◢█| ", "╲__╱"], .strong),
    "ship": ("⌣", ["  |>  |>  ", " ◢█ ◢█  ", "╲▁▁▁▁▁╱ "], .strong), "wreck": ("⌿", ["  /  ", "╲_/_ "], .quiet),
    "whale": ("ᴖ", ["  '.' ", "╭▔▔▔╮v", "╰▁▁▁╯'"], .command), "seal": ("ʅ", [" o", "◜▂"], .quiet),
    "gull": ("v", ["~v~"], .strong), "island": ("○", [" ♠ ♠  ", "◟▓▓▓◞"], .good), "buoy": ("ı", ["ı", "◇"], .warm),
  ]

  /// Replacements if only ASCII is shown.
  static let ascii: [Character: Character] = [
    "✦": "*", "·": ".", "☾": ")", "ø": "O", "∙": ".", "✿": "*", "❀": "@", "❁": "*", "✺": "O", "¦": ":", "ψ": "Y",
    "¡": "!", "∩": "n", "♣": "&", "▲": "A", "║": "|", "¶": "P", "≈": "~", "π": "n", "═": "=", "╨": "=", "◊": "o",
    "Ω": "Q", "╭": "/", "≡": "=", "╮": "\\", "│": "|", "╧": "=", "°": "o", "∞": "8", "ʚ": "}", "ı": "i", "ɞ": "{",
    "ŧ": "t", "⌂": "^", "ö": "o", "ə": "@", "ʍ": "m", "ʌ": "^", "Π": "H", "┌": "+", "─": "-", "┐": "+", "┴": "=",
    "▓": "#", "░": ":", "♠": "^", "╱": "/", "▔": "-", "╲": "\\", "▪": "o", "▁": "_", "×": "x", "╳": "X", "♜": "M",
    "╻": "|", "█": "#", "▆": "#", "╥": "T", "⌣": "u", "△": "A", "◢": "/", "⌿": "/", "ᴖ": "n", "╰": "\\", "╯": "/",
    "ʅ": "l", "◜": "/", "▂": "_", "○": "O", "◟": "(", "◞": ")", "◇": "o", "•": "o",
  ]
}
