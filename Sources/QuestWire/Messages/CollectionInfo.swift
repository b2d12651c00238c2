/// Pictures that fill in with days played and guesses. While a task runs: as of the preceding `done`.
public struct CollectionInfo: Codable, Equatable, Sendable {
  /// Local days with a completed quest or single task.
  public var days: Int
  /// Guesses that were measured and not corrected. Counted up to 868, because more add nothing.
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
    /// The number of parts of the complete picture.
    public var total: Int
    /// The parts so far, in the order they appeared. A part's place never changes.
    public var parts: [Part]
    /// Lines between parts, as pairs of indexes of `parts`.
    public var joins: [[Int]]
    /// Names of complete constellations and of finds.
    public var discoveries: [String]
    /// The picture in words: `41 of 84 lights: the Plough, Vega.`
    public var text: String
    /// One sentence that says what makes the picture grow.
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

  /// Something in a picture that is 400 wide and 200 high.
  public struct Part: Codable, Equatable, Sendable {
    /// What to draw, like `lighthouse`. Kinds may be added: draw a dot for an unknown one.
    public var kind: String
    /// `Vega`, `a hedgehog`.
    public var name: String
    /// The distance from the left.
    public var x: Int
    /// The distance from the top; for things on the ground that of their lower end.
    public var y: Int
    /// 1 to 3: the brightness of a star, or the weight of a find.
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
