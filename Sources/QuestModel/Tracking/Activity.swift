public enum ActivityTag {}
public typealias ActivityID = Identifier<ActivityTag>

/// A name under which tracked time is counted: `Code`. It is unique for the player by its key (`NameKey`).
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
