/// Changes a source, and tries it again at once: a state `signIn` is over, and so is any wait.
public struct SourceConfigure: ChangingRequest {
  public static let method = "source.configure"
  public typealias Response = SourceInfo

  /// The source: `anki`.
  public var name: String
  /// All settings from now on; as they are when absent.
  public var settings: [String: String]?
  /// Seconds between two fetches: 300 to 604,800.
  public var every: Int?
  /// The first local day to fetch, of every stream. An earlier one fetches what is missing, also what was erased with
  /// `before`; a later one withdraws nothing.
  public var since: String?
  /// Whether it is asked at all.
  public var enabled: Bool?
  public var idempotencyKey: String?

  public init(
    name: String, settings: [String: String]? = nil, every: Int? = nil, since: String? = nil, enabled: Bool? = nil,
    idempotencyKey: String? = nil
  ) {
    self.name = name
    self.settings = settings
    self.every = every
    self.since = since
    self.enabled = enabled
    self.idempotencyKey = idempotencyKey
  }
}
