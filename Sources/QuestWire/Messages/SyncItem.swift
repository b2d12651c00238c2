/// One record as a device has it: what devices exchange. Whoever carries it needs no member but `n` and `record`.
///
/// Items can arrive in any order, and any number of times: each field of a record keeps the value with the newest stamp.
public struct SyncItem: Codable, Equatable, Sendable {
  /// The item's number in the feed of its device, from 1 on. Numbers rise and have gaps: a record that changes again is
  /// sent under a new number, and not under the one before.
  public var n: Int
  /// Names the record: its type and its id, such as `quest/5f0c…`. A later item of the same device takes the place of an
  /// earlier one with this name.
  public var record: String
  /// The schema of the store that made it. A device with an older one keeps it, and takes it after its upgrade.
  public var schema: Int
  /// The newest stamp among its fields: microseconds since 1970 on a hybrid logical clock.
  public var clock: Int
  /// The fields with their stamps, as JSON; at most `WireLimits.syncBodyBytes`.
  public var body: String

  public init(n: Int, record: String, schema: Int, clock: Int, body: String) {
    self.n = n
    self.record = record
    self.schema = schema
    self.clock = clock
    self.body = body
  }
}
