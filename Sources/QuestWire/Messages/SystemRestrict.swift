/// Leaves this connection nothing but the methods of a scope, until it ends. Nothing gives the rest back; another scope is
/// refused as `forbidden`, the same one is answered again.
///
/// It counts for every call after this one, those of the same batch included. A subscription and an unfinished import end
/// with it. Any other call is refused as `forbidden`.
public struct SystemRestrict: Request, Hashable {
  public static let method = "system.restrict"

  /// What is left.
  public var scope: Open<Scope>
  /// With the scope `source` alone, and needed there: the only source that calls may be about.
  public var source: String?

  public enum Scope: String, CaseIterable, Sendable {
    /// One fetch after another from one source.
    case source
    /// What says which sources are to be asked.
    case sources
    /// Reading settings.
    case settings
    /// Exchanging items with other devices.
    case sync
    /// Setting up routines that a guardian sent from another machine.
    case setup
  }

  public init(_ scope: Scope, source: String? = nil) {
    self.scope = Open(scope)
    self.source = source
  }

  public struct Response: Codable, Equatable, Sendable {
    public var scope: Open<Scope>
    /// The source as it is named.
    public var source: String?
    /// The methods that are left.
    public var methods: [String]
    /// How many bytes of lines the connection may still send. Calls in a line beyond that are refused as `tooLarge`.
    public var bytes: Int

    public init(scope: Open<Scope>, source: String?, methods: [String], bytes: Int) {
      self.scope = scope
      self.source = source
      self.methods = methods
      self.bytes = bytes
    }
  }
}
