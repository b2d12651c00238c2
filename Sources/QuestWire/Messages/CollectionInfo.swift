/// Pictures that fill in with days played and guesses. While a task runs: as of the preceding `done`.
public struct CollectionInfo: Codable, Equatable, Sendable {
  /// Local days with a completed quest or single task.
  public var days: Int
  /// Guesses that were measured and not corrected, as far as they matter here: at most 868.
  public var guesses: Int
  public var scenes: [Scene]

  public init(days: Int, guesses: Int, scenes: [Scene]) {
    self.days = days
    self.guesses = guesses
    self.scenes = scenes
  }

  public enum Picture: String, CaseIterable, Sendable { case sky, garden, coast }

  /// One picture.
  public struct Scene: Codable, Equatable, Sendable {
    public var id: Open<Picture>
    public var title: String
    /// How many parts it has when it is full.
    public var total: Int
    /// Those there are, in the order they appeared. A part's place never changes.
    public var parts: [Part]
    /// Lines between parts, as pairs of indexes of `parts`.
    public var joins: [[Int]]
    /// Complete constellations, and finds, by name.
    public var discoveries: [String]
    /// The picture in words: `41 of 84 lights: the Plough, Vega.`
    public var text: String
    /// What it grows with, as a sentence.
    public var rule: String

    public init(
      id: Open<Picture>, title: String, total: Int, parts: [Part], joins: [[Int]], discoveries: [String], text: String,
      rule: String
    ) {
      self.id = id
      self.title = title
      self.total = total
      self.parts = parts
      self.joins = joins
      self.discoveries = discoveries
      self.text = text
      self.rule = rule
    }
  }

  /// Something in a picture of 400 by 200.
  public struct Part: Codable, Equatable, Sendable {
    /// What to draw, like `lighthouse`. Kinds may be added: draw a dot for an unknown one.
    public var kind: String
    /// `Vega`, `a hedgehog`.
    public var name: String
    /// From the left.
    public var x: Int
    /// From the top; of what stands on the ground its foot.
    public var y: Int
    /// 1 to 3: how bright a star is, or how much a find.
    public var size: Int

    public init(kind: String, name: String, x: Int, y: Int, size: Int) {
      self.kind = kind
      self.name = name
      self.x = x
      self.y = y
      self.size = size
    }
  }
}
