import QuestText
import QuestWire

/// The collection; part of the rewards. A picture contains no text, so one drawing is used for every width.
enum CollectionSection {
  static func section(_ data: ReportData) -> Markup? {
    guard data.showsRewards, let collection = data.collection else { return nil }
    let scenes = collection.scenes.filter { !$0.parts.isEmpty }
    guard !scenes.isEmpty else { return nil }
    return .tag(
      "section", ["aria-labelledby": "collection"],
      [.tag("h2", ["id": "collection"], "Collection")] + scenes.map(figure))
  }

  private static func figure(_ scene: CollectionInfo.Scene) -> Markup {
    let names = scene.discoveries.isEmpty ? "" : ": \(scene.discoveries.joined(separator: ", "))"
    return .tag(
      "figure", [:],
      [
        picture(scene),
        .tag("figcaption", [:], "\(scene.title), \(scene.parts.count) of \(scene.total)\(names). \(scene.rule)"),
      ])
  }

  /// In units of the scene, without the air over the garden. The ground is its own: the same in light and dark windows.
  static func picture(_ scene: CollectionInfo.Scene) -> Markup {
    let frame = scene.id == .garden ? "0 44 400 156" : "0 0 400 200"
    return .tag(
      "svg",
      [
        "xmlns": "http://www.w3.org/2000/svg", "class": "scene", "role": "img", "viewBox": frame,
        "aria-labelledby": "\(scene.id)-title \(scene.id)-desc",
      ],
      [
        .tag("title", ["id": "\(scene.id)-title"], scene.title), .tag("desc", ["id": "\(scene.id)-desc"], scene.text),
      ] + ground(scene).map(\.markup)
        + scene.parts.map { part in
          .tag(
            "g", ["transform": "translate(\(part.x) \(part.y))"],
            [.tag("title", [:], part.name)] + CollectionShape.of(part).map(\.markup))
        })
  }

  /// From the zenith to the horizon.
  private static let dusk = [
    "#0b1026", "#0f162f", "#131c38", "#172241", "#1b284a",
    "#202f54", "#24355d", "#283b66", "#2c416f", "#304778",
  ]

  private static func ground(_ scene: CollectionInfo.Scene) -> [CollectionShape] {
    switch scene.id.known {
    case .sky:
      // Each band reaches down to the ground, so that there is no gap between two of them.
      zip(dusk, 0...).map { .path($0, "M0 \($1 * 20)h400V200h-400z") } + [
        .path("#070b18", "M0 200v-7l38 -6 44 5 52 -9 60 8 48 -5 66 7 44 -8 48 7v8z"),
        .line("#8fa8e0", 0.7, lines(scene)),
      ]
    case .garden:
      [
        .path("#cfe6f2", "M0 0h400v90h-400z"), .path("#e6f1ee", "M0 40h400v50h-400z"),
        .path("#b5d3a6", "M0 92c60 -34 110 -30 160 -14c60 -26 130 -26 240 6v20h-400z"),
        .path("#a3cb87", "M0 94c80 -12 200 -14 400 -4v110h-400z"),
        .path("#93bf76", "M0 150c120 -14 260 -10 400 2v48h-400z"),
      ]
    case .coast, nil:
      [
        .path("#f2e8d2", "M0 0h400v200h-400z"),
        .line("#e2d4b4", 0.6, "M0 50h400M0 100h400M0 150h400M100 0v200M200 0v200M300 0v200"),
      ]
        + coast(scene)
    }
  }

  private static func lines(_ scene: CollectionInfo.Scene) -> String {
    scene.joins.filter { $0.count == 2 && $0.allSatisfy(scene.parts.indices.contains) }.map { join in
      let (from, to) = (scene.parts[join[0]], scene.parts[join[1]])
      return "M\(from.x) \(from.y)L\(to.x) \(to.y)"
    }.joined()
  }

  /// Land above the charted shore, the sea below it.
  private static func coast(_ scene: CollectionInfo.Scene) -> [CollectionShape] {
    let shore = scene.parts.filter { $0.kind == "shore" }
    guard let first = shore.first, let last = shore.last, shore.count > 1 else { return [] }
    let line = shore.map { "L\($0.x) \($0.y)" }.joined()
    return [
      .path("#cfe4ec", "M\(first.x) 200\(line)L\(last.x) 200z"), .path("#d6e0ae", "M\(first.x) 0\(line)L\(last.x) 0z"),
      .line("#b9d4de", 5, lines(scene)), .line("#7a5a35", 1.6, lines(scene)),
    ]
  }
}

/// A coloured form of a part, around its foot.
enum CollectionShape {
  case path(String, String)
  case line(String, Double, String)

  static func disc(_ fill: String, _ x: Double, _ y: Double, _ r: Double) -> CollectionShape {
    let (left, r, d) = (Drawing.number(x - r), Drawing.number(r), Drawing.number(2 * r))
    return .path(fill, "M\(left) \(Drawing.number(y))a\(r) \(r) 0 1 0 \(d) 0a\(r) \(r) 0 1 0 -\(d) 0z")
  }

  var markup: Markup {
    switch self {
    case .path(let fill, let data): .tag("path", ["d": data, "fill": fill])
    case .line(let colour, let width, let data):
      .tag(
        "path",
        [
          "d": data, "fill": "none", "stroke": colour, "stroke-width": Drawing.number(width), "stroke-linecap": "round",
          "stroke-linejoin": "round",
        ])
    }
  }

  /// The forms of a part; a plain dot for a kind of a newer daemon.
  static func of(_ part: CollectionInfo.Part) -> [CollectionShape] {
    if part.kind == "star" { return star(part.size) }
    return all[part.kind] ?? [disc("#8a5a2b", 0, -2, 2)]
  }

  private static func star(_ size: Int) -> [CollectionShape] {
    switch size {
    case 3: [.path("#fff3c9", "M0 -6L0.9 -0.9L6 0L0.9 0.9L0 6L-0.9 0.9L-6 0L-0.9 -0.9z"), disc("#fffdf2", 0, 0, 1.9)]
    case 2: [disc("#fff6dc", 0, 0, 1.5)]
    default: [disc("#d5def5", 0, 0, 1)]
    }
  }

  private static let stem = line("#3f7d3a", 1, "M0 0v-7")

  private static func petals(_ fill: String, _ heart: String) -> [CollectionShape] {
    let ring = [(0.0, -10.6), (2.5, -8.8), (1.6, -5.9), (-1.6, -5.9), (-2.5, -8.8)]
    return [stem] + ring.map { disc(fill, $0.0, $0.1, 1.8) } + [disc(heart, 0, -8, 1.4)]
  }

  private static func crown(_ dark: String, _ light: String, trunk: String) -> [CollectionShape] {
    [
      .line(trunk, 3, "M0 0v-18"), disc(dark, -7, -20, 8), disc(dark, 7, -20, 8), disc(dark, 0, -28, 9),
      disc(light, -3, -25, 6), disc(light, 5, -22, 5),
    ]
  }

  private static let all: [String: [CollectionShape]] = sky.merging(plants) { $1 }.merging(visitors) { $1 }
    .merging(things) { $1 }.merging(coast) { $1 }

  private static let sky: [String: [CollectionShape]] = [
    "moon": [.path("#f6edc8", "M2 -8a8 8 0 1 0 6 10a6.6 6.6 0 0 1 -6 -10z")],
    "planet": [disc("#e9c98c", 0, 0, 3.6), .line("#cbb48a", 1, "M-7 2.2C-3 3.4 5 0.6 7 -2.2")],
    "comet": [
      .path("#a9c4ff", "M0 0L-16 -6L-3 -2.6z"), .path("#dfe9ff", "M0 1L-12 1.5L-1 -2z"), disc("#ffffff", 0, 0, 2),
    ],
  ]

  private static let plants: [String: [CollectionShape]] = [
    "grass": [.line("#4f8f3f", 1, "M-3 0c0 -3 -2 -5 -3 -6M0 0v-8M3 0c0 -3 2 -5 3 -6")],
    "daisy": petals("#ffffff", "#f2c230"), "poppy": petals("#e0492f", "#3a2320"),
    "lily": [
      .path("#4e8f5a", "M-6 0a6 2 0 1 0 12 0a6 2 0 1 0 -12 0z"), disc("#ffe9f0", 0, -2, 2.2),
      disc("#f2c230", 0, -2, 0.9),
    ],
    "tulip": [stem, .path("#e2557a", "M-3 -12l1.5 2L0 -13l1.5 3L3 -12c1 5 -1 6 -3 6s-4 -1 -3 -6z")],
    "lavender": [
      .line("#5d8f4a", 0.9, "M-3 0v-8M0 0v-10M3 0v-8"), .line("#7d63b8", 2, "M-3 -8v-4M0 -10v-4M3 -8v-4"),
    ],
    "fern": [
      .line(
        "#2f7a45", 1.4, "M0 0c-1 -6 -5 -9 -8 -10M0 0v-12M0 0c1 -6 5 -9 8 -10M0 0c-3 -3 -6 -3 -9 -3M0 0c3 -3 6 -3 9 -3")
    ],
    "rose": [
      disc("#3c7d42", -4, -5, 5), disc("#3c7d42", 4, -5, 5), disc("#3c7d42", 0, -9, 5), disc("#d8436b", -4, -7, 2),
      disc("#e8698a", 3, -4, 2), disc("#d8436b", 1, -11, 2.2), disc("#e8698a", 6, -8, 1.6),
    ],
    "sunflower": [
      .line("#3f7d3a", 1.6, "M0 0v-20M0 -8l5 -3M0 -11l-5 -3"), disc("#f5b921", 0, -24, 6), disc("#6b4423", 0, -24, 3.2),
    ],
    "reed": [.line("#5f8a3d", 1, "M-3 0v-12M0 0v-16M3 0v-11"), .line("#6b4a2a", 2, "M-3 -12v-4M0 -16v-4M3 -11v-3")],
    "mushroom": [
      .path("#f3ead9", "M-1.6 0v-5h3.2v5z"), .path("#c8402f", "M-5 -4a5 5 0 0 1 10 0z"), disc("#ffffff", -2, -6, 0.8),
      disc("#ffffff", 2, -5.6, 0.8),
    ],
    "bush": [disc("#4a8a48", -6, -5, 6), disc("#4a8a48", 6, -5, 6), disc("#5d9d57", 0, -9, 7)],
    "birch": [
      .line("#f0ede4", 3, "M0 0v-24"), .line("#55504a", 0.8, "M-1 -6h2M0 -11h1.4M-1.4 -16h2"),
      disc("#7fae4e", -5, -26, 6.5),
      disc("#7fae4e", 5, -25, 6.5), disc("#93c05d", 0, -33, 7.5),
    ],
    "apple": crown("#477f3c", "#5f9a4b", trunk: "#6d4a2c")
      + [
        disc("#d5362c", -6, -18, 1.6), disc("#d5362c", 4, -26, 1.6), disc("#d5362c", 9, -19, 1.6),
        disc("#d5362c", -1, -31, 1.6),
      ],
    "fir": [
      .line("#5a3f28", 2.4, "M0 0v-6"),
      .path("#2e6a49", "M-10 -4L0 -18L10 -4zM-8 -12L0 -26L8 -12zM-6 -20L0 -34L6 -20z"),
    ],
  ]

  private static let visitors: [String: [CollectionShape]] = [
    "robin": [
      disc("#7a5a43", 0, -4, 3.4), disc("#d9662f", 1.6, -3.4, 2.2), disc("#7a5a43", 2.4, -7.4, 2),
      .path("#e7b23c", "M4.2 -7.6l2.4 0.6l-2.4 0.6z"), disc("#1d1a18", 3, -8, 0.5),
    ],
    "butterfly": [
      .path("#5b6fd6", "M0 -6l-6 -4v7zM0 -6l6 -4v7z"), .path("#93a2f0", "M0 -5l-4 5l3 0zM0 -5l4 5l-3 0z"),
      .line("#2a2440", 0.9, "M0 -9v8"),
    ],
    "dragonfly": [
      .line("#2c8fa0", 1.4, "M-7 -1l14 -3"), .line("#a8dbe4", 1.6, "M0 -2.5l-4 -5M0 -2.5l4 -6M1 -2.4l-2 4M1 -2.4l5 3"),
    ],
    "bee": [disc("#f0b429", 0, -3, 2.2), .line("#2a2018", 0.9, "M-0.6 -5v4M1 -4.8v3.6"), disc("#e6f0f7", -1, -6, 1.6)],
    "hedgehog": [
      .path("#6b5138", "M-8 0c-1 -7 4 -9 8 -8l1 -1l1 2l2 -1l0 2l2 0l-1 2c2 1 3 2 4 4z"),
      .path("#d9b98c", "M4 0c0 -3 2 -4 5 -1l0 1z"), disc("#1d1a18", 8.6, -0.9, 0.7), disc("#1d1a18", 6, -2.2, 0.5),
    ],
    "frog": [
      disc("#5aa23e", 0, -3, 4), disc("#5aa23e", -2.4, -6.4, 1.6), disc("#5aa23e", 2.4, -6.4, 1.6),
      disc("#1d1a18", -2.4, -6.6, 0.7), disc("#1d1a18", 2.4, -6.6, 0.7),
    ],
    "snail": [
      .path("#c9a77c", "M-6 0h12c1 0 1 -5 0 -6l-1 3c-3 1 -8 1 -11 3z"), disc("#9b6a3c", -1, -3.6, 3.4),
      disc("#c08a55", -1, -3.6, 1.8),
    ],
    "cat": [
      .path("#3b3a40", "M-6 0c0 -6 2 -8 6 -8v-5l2 2h2l2 -2v6c0 3 -1 7 -2 7z"),
      .line("#3b3a40", 1.6, "M-6 -1c-5 0 -6 -6 -4 -8"), disc("#f2d45c", 2, -8.4, 0.6), disc("#f2d45c", 4.4, -8.4, 0.6),
    ],
    "fox": [
      .path("#cc6a2b", "M-9 0c0 -6 4 -8 9 -8l1 -5l2.4 3h1.6l2 -3l0.6 6l-2 3v4z"),
      .path("#cc6a2b", "M-8 0c-8 0 -9 -6 -5 -9c0 4 2 5 6 5z"), .path("#fff4e6", "M-13 -8.6l-1.2 3.4l2.6 -0.4z"),
      disc("#1d1a18", 7.6, -6.4, 0.7),
    ],
    "owl": [
      disc("#7c634b", 0, -5, 4.6), disc("#7c634b", 0, -10, 4), disc("#f7eccf", -1.7, -10.4, 1.6),
      disc("#f7eccf", 1.7, -10.4, 1.6), disc("#1d1a18", -1.7, -10.4, 0.7), disc("#1d1a18", 1.7, -10.4, 0.7),
      .path("#e7b23c", "M-0.8 -9h1.6l-0.8 1.8z"),
    ],
    "duck": [
      .path("#8a6b4c", "M-7 -2c2 4 11 4 13 0l-3 -2c-3 -1 -6 0 -10 2z"), disc("#2f6f57", 4.4, -6, 2.4),
      .path("#e7a13c", "M6.4 -6.2l3 0.8l-3 0.8z"), disc("#111111", 5, -6.6, 0.5),
    ],
  ]

  private static let things: [String: [CollectionShape]] = [
    "pond": [
      .path("#5f9fc4", "M-34 0a34 10 0 1 0 68 0a34 10 0 1 0 -68 0z"),
      .path("#86bcd9", "M-26 -1a26 7 0 1 0 52 0a26 7 0 1 0 -52 0z"), .line("#b9dcec", 0.8, "M-14 -2h10M4 2h14"),
    ],
    "bench": [.line("#8a5f36", 2, "M-11 -6h22M-11 -10h22M-11 -13h22"), .line("#5e4226", 1.6, "M-9 0v-13M9 0v-13")],
    "lantern": [
      .line("#3d3a38", 1.4, "M0 0v-18"), .path("#f7d774", "M-2.6 -18h5.2v-6h-5.2z"),
      .path("#3d3a38", "M-3.4 -24h6.8l-3.4 -3z"),
    ],
    "beehive": [
      .path("#d9a441", "M-7 0c0 -12 3 -15 7 -15s7 3 7 15z"),
      .line("#b27f2a", 0.9, "M-6.6 -4h13.2M-6 -8h12M-4.6 -12h9.2"), disc("#4a3213", 0, -3, 1.6),
    ],
    "birdhouse": [
      .line("#6d4a2c", 1.8, "M0 0v-22"), .path("#b9763d", "M-5 -20h10v-9h-10z"),
      .path("#8f3b2e", "M-7 -28.6L0 -36L7 -28.6z"), disc("#3a2414", 0, -25, 1.8),
    ],
    "swing": [
      .line("#7a5530", 2, "M-11 0L-8 -26H8L11 0"), .line("#c9b28a", 0.9, "M-4 -26v19M4 -26v19"),
      .line("#8a5f36", 2, "M-5 -7h10"),
    ],
  ]

  private static let coast: [String: [CollectionShape]] = [
    "shore": [disc("#7a5a35", 0, 0, 0.9)],
    "wood": [.path("#5d7f3f", "M-12 0l4 -9l4 9zM-6 2l5 -11l5 11zM2 0l4 -9l4 9z")],
    "house": [
      .path("#f4efe2", "M-5 0h10v-7h-10z"), .path("#b5503a", "M-6.6 -6.6L0 -12L6.6 -6.6z"),
      .path("#6d4a2c", "M-1.4 0v-4h2.8v4z"),
    ],
    "hill": [.path("#a9b884", "M-14 0c4 -9 8 -11 13 -11s10 3 15 11z"), .line("#7f9160", 0.8, "M-6 -5c2 -3 4 -4 7 -4")],
    "mill": [
      .path("#efe6d2", "M-4 0l1.4 -13h5.2l1.4 13z"), .path("#8f3b2e", "M-3.4 -13L0 -17L3.4 -13z"),
      .line("#5e4226", 1.2, "M-9 -22L9 -6M-9 -6L9 -22"),
    ],
    "castle": [.path("#a39a8c", "M-10 0v-12h3v2h2v-2h3v4h4v-7h3v2h2v-2h3v15z"), .path("#6f675c", "M-1.6 0v-5h3.2v5z")],
    "lighthouse": [
      .path("#f7f3ea", "M-3.4 0l1 -16h4.8l1 16z"), .path("#c8402f", "M-3 -5h6l-0.3 -4h-5.4zM-2.5 -12h5l-0.2 -3h-4.6z"),
      disc("#f7d774", 0, -18, 2.2), .path("#f7e7a8", "M2 -18l16 -4v7z"),
    ],
    "pier": [.line("#7a5530", 2, "M0 -14v20M-5 -2h10M-5 4h10")],
    "cave": [.path("#3f3426", "M-4 0a4 5 0 0 1 8 0z")],
    "boat": [
      .path("#8a4b2d", "M-8 -3h16l-3 4h-10z"), .line("#5e4226", 1, "M0 -3v-9"), .path("#e9dcc0", "M0.8 -12l5 7h-5z"),
    ],
    "sail": [
      .path("#3c5a78", "M-9 -3h18l-3 4h-12z"), .line("#5e4226", 1, "M0 -3v-17"), .path("#fffaf0", "M1 -20l9 15h-9z"),
      .path("#e4d8c2", "M-1 -17l-7 12h7z"),
    ],
    "ship": [
      .path("#5a3624", "M-15 -5h28l4 -3l-4 10h-24z"), .line("#3f2a1b", 1, "M-7 -5v-18M5 -5v-20"),
      .path("#fbf3e0", "M-12 -20h10v5h-10zM-13 -13h12v6h-12zM0 -22h10v6h-10zM-0.6 -14h12v7h-12z"),
      .path("#c8402f", "M-7 -23h5v-3h-5zM5 -25h5v-3h-5z"),
    ],
    "wreck": [.path("#6f5a44", "M-11 1l3 -5l14 -2l3 6z"), .line("#4f4030", 1.2, "M-2 -4l-4 -10M3 -5l2 -6")],
    "whale": [
      .path("#44678a", "M-14 0c0 -9 14 -9 20 -3c3 0 4 -3 4 -6c2 1 3 1 5 0c0 5 -3 9 -8 9z"),
      .line("#8fb4cc", 1.2, "M-8 -8c0 -4 -3 -5 -5 -5M-8 -8c0 -4 3 -5 5 -5"), disc("#14212e", -10, -3, 0.8),
    ],
    "seal": [.path("#6b6f7c", "M-8 1c3 -3 6 -3 9 -5c1 -3 5 -3 5 0c0 3 -3 5 -8 5z"), disc("#1d1a18", 4.4, -4.4, 0.6)],
    "gull": [.line("#4d5662", 1.2, "M-6 -2c2 -3 4 -3 6 0c2 -3 4 -3 6 0")],
    "island": [
      .path("#d6e0ae", "M-13 0c2 -6 8 -6 12 -4c4 -3 12 -1 14 4c-6 4 -20 4 -26 0z"),
      .line("#7a5a35", 1.2, "M-13 0c6 4 20 4 26 0"), .path("#5d7f3f", "M-5 -3l3 -8l3 8zM2 -2l3 -7l3 7z"),
    ],
    "buoy": [.path("#c8402f", "M-3 0l1.4 -7h3.2l1.4 7z"), disc("#f7d774", 0, -9, 1.4)],
  ]
}
