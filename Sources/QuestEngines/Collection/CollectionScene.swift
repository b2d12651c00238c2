/// A picture of the collection: its parts in the order of their appearance, and the amounts at which they appear.
///
/// A part's position and order never change in a release: a part that somebody has seen stays where it was. New parts
/// are appended.
public struct CollectionScene: Hashable, Sendable {
  /// Something in the picture.
  public struct Part: Hashable, Sendable {
    /// The kind, which clients draw: `star`, `daisy`, `lighthouse`.
    public var kind: String
    /// `Vega`, `a hedgehog`.
    public var name: String
    /// 0 ..< 400, from the left.
    public var x: Int
    /// 0 ..< 200, from the top; for a part that stands on the ground, its foot.
    public var y: Int
    /// 1 to 3: the brightness of a star, or the rarity of a find.
    public var size: Int
  }

  /// Parts that form a whole: a constellation.
  public struct Figure: Hashable, Sendable {
    public var name: String
    /// Its lines, as indexes of parts.
    public var joins: [[Int]]

    /// The number of parts at which it is complete.
    var completeAt: Int { 1 + (joins.joined().max() ?? 0) }
  }

  /// The amount that a picture grows with.
  public enum Basis: Sendable { case guesses, days, both }

  /// `sky`.
  public let id: String
  public let title: String
  /// `in your sky`.
  let place: String
  /// The name of its parts: `lights`.
  let unit: String
  public let basis: Basis
  /// A larger value spreads the parts less over time.
  private let pace: Int
  public let parts: [Part]
  public let figures: [Figure]
  /// The kind of parts that a single line connects in the order of appearance; `nil` for none.
  private let line: String?

  /// `parts` has a line each: kind, x, y, size and name. `figures` has a name, and its joins as `0-1 1-2`.
  init(
    id: String, title: String, place: String, unit: String, basis: Basis, pace: Int, parts: String,
    figures: [(name: String, joins: String)] = [], line: String? = nil
  ) {
    (self.id, self.title, self.place, self.unit, self.basis) = (id, title, place, unit, basis)
    (self.pace, self.line) = (pace, line)
    self.parts = parts.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 4).map(String.init)
      guard words.count == 5, let x = Int(words[1]), let y = Int(words[2]), let size = Int(words[3]) else { return nil }
      return Part(kind: words[0], name: words[4], x: x, y: y, size: size)
    }
    self.figures = figures.map { figure in
      let joins = figure.joins.split(separator: " ").map { $0.split(separator: "-").compactMap { Int($0) } }
      return Figure(name: figure.name, joins: joins)
    }
  }

  /// In display order.
  public static let all = [sky, garden, coast]

  // MARK: - Growth

  /// The amount that the part with this index needs: 1 for the first one, then rising steps. The picture fills in fast
  /// at the start.
  public func needed(part index: Int) -> Int { (index + 1) + (index + 1) * (index + 1) / pace }

  /// The number of parts that have appeared. O(parts).
  public func count(with growth: CollectionGrowth) -> Int {
    let amount = growth.amount(basis)
    return parts.indices.prefix { needed(part: $0) <= amount }.count
  }

  /// The lines between the first `count` parts: those of complete figures, and the single line.
  public func joins(of count: Int) -> [[Int]] {
    let line = parts.indices.prefix(count).filter { parts[$0].kind == self.line }
    return figures.filter { $0.completeAt <= count }.flatMap(\.joins) + zip(line, line.dropFirst()).map { [$0, $1] }
  }
}

/// The amounts that the collection grows with. They are counts of history, so a rebuild gives the same result and
/// `undo` removes its part.
public struct CollectionGrowth: Hashable, Sendable {
  /// Days with a completed quest or single task.
  public var days: Int
  /// Guesses that were measured and not corrected.
  public var guesses: Int

  public init(days: Int, guesses: Int) { (self.days, self.guesses) = (days, guesses) }

  /// The most guesses that count for a played day, so that rushing gains nothing.
  public static let guessesADay = 10
  /// Guesses that count as much as one day in a picture that grows with both.
  public static let guessesAStep = 4

  /// The guesses at which the sky is full; more make no difference anywhere.
  public static let most = CollectionScene.sky.needed(part: CollectionScene.sky.parts.count - 1)

  /// Whether a picture has more parts than before. O(parts).
  public func hasMore(than before: CollectionGrowth) -> Bool {
    CollectionScene.all.contains { $0.count(with: self) > $0.count(with: before) }
  }

  func amount(_ basis: CollectionScene.Basis) -> Int {
    let counted = min(guesses, days * Self.guessesADay, Self.most)
    return switch basis {
    case .guesses: counted
    case .days: days
    case .both: days + counted / Self.guessesAStep
    }
  }
}
