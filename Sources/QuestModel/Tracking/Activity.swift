public enum ActivityTag {}
public typealias ActivityID = Identifier<ActivityTag>

/// What tracked time is counted under: `Code`. Its name is unique for the player, as names are compared (`NameKey`).
public struct Activity: Hashable, Sendable {
  public var id: ActivityID
  public var name: String
  /// One of 8 colours, 0 … 7.
  public var colour: Int?
  /// Up to 16 bytes, for bars: an emoji or a few letters.
  public var sign: String?
  /// The player's own order, from 0.
  public var position: Int
  public var isArchived: Bool

  public init(
    id: ActivityID, name: String, colour: Int? = nil, sign: String? = nil, position: Int = 0, isArchived: Bool = false
  ) {
    self.id = id
    self.name = name
    self.colour = colour
    self.sign = sign
    self.position = position
    self.isArchived = isArchived
  }

  /// The name as names are compared.
  public var key: String { NameKey.of(name) }
}
