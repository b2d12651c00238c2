internal import QuestWire

/// Splits items into batches that fit into a line of the protocol.
struct ItemBatches: Sequence, IteratorProtocol {
  private static let most = 500
  /// Bytes of JSON, escaped.
  private static let mostBytes = 700 << 10
  private var rest: ArraySlice<SyncItem>

  init(_ items: [SyncItem]) { rest = items[...] }

  mutating func next() -> ArraySlice<SyncItem>? {
    guard !rest.isEmpty else { return nil }
    let batch = Self.first(of: rest)
    rest = rest.dropFirst(batch.count)
    return batch
  }

  /// The first batch: at least one item, unless `items` is empty.
  static func first(of items: ArraySlice<SyncItem>) -> ArraySlice<SyncItem> {
    var bytes = 0
    var count = 0
    for item in items.prefix(most) {
      // The body is JSON within JSON, so each quotation mark takes two bytes.
      bytes += 120 + item.record.utf8.count
      for byte in item.body.utf8 {
        bytes += byte < 0x20 ? 6 : byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1
      }
      if count > 0, bytes > mostBytes { break }
      count += 1
    }
    return items.prefix(count)
  }
}
