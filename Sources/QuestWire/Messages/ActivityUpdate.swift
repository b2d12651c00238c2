/// Changes an activity; absent members stay unchanged.
public struct ActivityUpdate: ChangingRequest {
  public static let method = "activity.update"
  public typealias Response = ActivityInfo

  /// The activity by its name or a unique prefix of it.
  public var activity: String
  /// The new name.
  public var name: String?
  /// The colour, 0 to 7.
  public var colour: Int?
  /// A short sign for status bars, up to 16 bytes; an empty text removes it.
  public var sign: String?
  /// Its position in the order, from 0; the other activities move.
  public var position: Int?
  /// True hides it in lists; its intervals stay.
  public var archived: Bool?
  public var idempotencyKey: String?

  public init(
    activity: String, name: String? = nil, colour: Int? = nil, sign: String? = nil, position: Int? = nil,
    archived: Bool? = nil, idempotencyKey: String? = nil
  ) {
    self.activity = activity
    self.name = name
    self.colour = colour
    self.sign = sign
    self.position = position
    self.archived = archived
    self.idempotencyKey = idempotencyKey
  }
}
