/// For `timequest-fetch`: begins to fetch from a source, due or not, and holds it for this caller.
///
/// Refused as `busy` while another one holds it. A `put` extends the time. What was put without its `covered` or `state`
/// is dropped when the time is over.
public struct SourceBegin: Request {
  public static let method = "source.begin"

  /// The source: `anki`.
  public var name: String

  public init(name: String) { self.name = name }

  public struct Response: Codable, Equatable, Sendable {
    /// Names this fetch in `source.put` and `source.end`.
    public var run: String
    /// For how long it is held after each call.
    public var leaseSeconds: Int
    public var connector: String
    public var settings: [String: String]
    /// The hosts that may be called.
    public var hosts: [String]
    /// The player's time zone: `Europe/Berlin`.
    public var zone: String
    /// RFC 3339.
    public var now: String
    /// The local day.
    public var today: String
    /// What to ask for; empty when there is nothing to ask.
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
