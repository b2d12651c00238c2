/// Changes a source and makes it due at once: the state `signIn` and any waiting time end.
public struct SourceConfigure: ChangingRequest {
  public static let method = "source.configure"
  public typealias Response = SourceInfo

  /// The source: `anki`.
  public var name: String
  /// The new settings, which replace all existing ones; unchanged when absent.
  public var settings: [String: String]?
  /// Seconds between two fetches: 300 to 604,800.
  public var every: Int?
  /// The first local day to fetch, of every stream. An earlier day fetches missing days, including days erased with
  /// `data.erase` and its `before`. A later day withdraws nothing.
  public var since: String?
  /// Whether to fetch from the source.
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
