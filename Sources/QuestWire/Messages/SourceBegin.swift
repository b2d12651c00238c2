/// For `timequest-fetch`: begins a fetch from a source, whether due or not, and reserves the source for this caller.
///
/// Refused as `busy` while another caller has the source. Each `source.put` extends the reservation. When it expires,
/// samples without their `covered` or `state` are discarded.
public struct SourceBegin: Request {
  public static let method = "source.begin"

  /// The source: `anki`.
  public var name: String

  public init(name: String) { self.name = name }

  public struct Response: Codable, Equatable, Sendable {
    /// The id of this fetch for `source.put` and `source.end`.
    public var run: String
    /// How long the source stays reserved after each call.
    public var leaseSeconds: Int
    public var connector: String
    public var settings: [String: String]
    /// The hosts that the connector may call.
    public var hosts: [String]
    /// The player's time zone: `Europe/Berlin`.
    public var zone: String
    /// The current moment, RFC 3339.
    public var now: String
    /// The local day.
    public var today: String
    /// What to request; empty if nothing is to be requested.
    public var want: [SourceWant]

    public init(
      run: String, leaseSeconds: Int, connector: String, settings: [String: String], hosts: [String], zone: String,
      now: String, today: String, want: [SourceWant]
    ) {
      self.run = run
      self.leaseSeconds = leaseSeconds
      self.connector = connector
      self.settings = settings
      self.hosts = hosts
      self.zone = zone
      self.now = now
      self.today = today
      self.want = want
    }
  }
}
