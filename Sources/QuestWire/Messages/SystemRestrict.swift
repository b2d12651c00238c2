/// Restricts this connection to the methods of a scope until it ends. The restriction cannot be lifted: another scope
/// is refused as `forbidden`, and repeating the same scope returns the same result.
///
/// The restriction applies to every later call, including calls of the same batch. It ends a subscription and an
/// unfinished import. Any other call is refused as `forbidden`.
public struct SystemRestrict: Request, Hashable {
  public static let method = "system.restrict"

  /// The scope to keep.
  public var scope: Open<Scope>
  /// The only source that calls may be about. Required with the scope `source`, and only allowed there.
  public var source: String?

  public enum Scope: String, CaseIterable, Sendable {
    /// Fetching from one source, any number of times.
    case source
    /// Reading which sources are due.
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
    /// The source's name as stored.
    public var source: String?
    /// The allowed methods.
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
