/// A colour theme of the terminal, and the level at which it opens. Clients define its colours.
public struct Theme: Hashable, Sendable {
  /// The value of the setting `theme`.
  public var name: String
  /// A few words about it.
  public var text: String
  /// The level at which it opens; 0 for themes that are open from the first day.
  public var level: Int

  public init(_ name: String, _ text: String, level: Int) {
    self.name = name
    self.text = text
    self.level = level
  }

  /// In the order they open.
  public static let all = [
    Theme("default", "your terminal's own colours", level: 0),
    Theme("mono", "no colour, only weight", level: 0),
    Theme("meadow", "greens and a warm earth", level: 2),
    Theme("tide", "sea blues", level: 4),
    Theme("dusk", "violet and rose", level: 6),
    Theme("ember", "glowing reds", level: 9),
    Theme("aurora", "green into violet, a night in the north", level: 13),
  ]

  /// Whether it is open at that level. Without rewards all themes are open.
  public func isOpen(level: Int, rewards: Bool) -> Bool { !rewards || self.level <= level }
}
