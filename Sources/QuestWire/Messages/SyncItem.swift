/// One record as stored on a device. Devices exchange items. A carrier needs only the members `n` and `record`.
///
/// Items may arrive in any order and any number of times, because each field of a record keeps the value with the
/// newest stamp.
public struct SyncItem: Codable, Equatable, Sendable {
  /// The item's number in the feed of its device, from 1. Numbers increase and have gaps, because a record that changes
  /// again gets a new number instead of its earlier one.
  public var n: Int
  /// The record's name: its type and its id, such as `quest/5f0c…`. A later item of the same device with the same name
  /// replaces an earlier one.
  public var record: String
  /// The schema of the store that made the item. A device with an older schema keeps the item, and takes it after an
  /// upgrade.
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
