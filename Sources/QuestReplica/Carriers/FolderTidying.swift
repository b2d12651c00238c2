internal import Glibc
internal import LinuxHost
internal import QuestWire

/// Rewrites the own segments so that they are fewer and hold only the newest item of each record.
extension FolderCarrier {
  /// The most bytes of JSON that one new segment may hold.
  private static let segmentBytes = 2 << 20

  public func tidy(_ state: inout FeedState, save: (FeedState) throws -> Void) throws {
    let made = state.made
    // Each tidying doubles the size at which the next one is worth it, so all of them together cost only a few passes.
    guard
      made.count > 2 * state.tidied.parcels + 30
        || made.reduce(0, { $0 + $1.items }) > 2 * state.tidied.items + 1000
    else { return }
    try Self.telling {
      let device = state.device
      let names = try segments(of: device)
      var newest: [String: SyncItem] = [:]
      for name in names {
        guard let bytes = try DurableFile.read("\(folder(of: device))/\(name.text)", atMost: Segment.mostBytes),
          case .items(let items) = Segment.content(bytes, of: device, name.numbers, keys)
        else { return }
        for item in items where item.n > newest[item.record]?.n ?? 0 { newest[item.record] = item }
      }
      guard let end = names.map(\.numbers.upperBound).max() else { return }
      let parcels = try parcels(of: newest.values.sorted { $0.n < $1.n }, device, upTo: end)
      // An old segment with the same numbers is kept, because a segment is never modified.
      let added = parcels.filter { parcel in !names.contains(Segment.Name(parcel.made.numbers)) }
      state.made += added.map(\.made)
      try save(state)
      for parcel in added { try send(parcel, of: device) }
      let kept = Set(parcels.map(\.made.numbers))
      state.retired = Array(
        (state.retired + state.made.filter { !kept.contains($0.numbers) }.map(\.digest)).suffix(FeedState.mostRetired))
      state.made.removeAll { !kept.contains($0.numbers) }
      state.tidied = .init(parcels: parcels.count, items: newest.count)
      try save(state)
      for name in names where !kept.contains(name.numbers) { unlink("\(folder(of: device))/\(name.text)") }
      try DurableFile.sync(folder: folder(of: device))
    }
  }

  /// Segments that together hold every number up to the end.
  private func parcels(of items: [SyncItem], _ device: String, upTo end: Int) throws -> [Parcel] {
    var parcels: [Parcel] = []
    var batch: [SyncItem] = []
    var bytes = 0
    var after = 0
    for (index, item) in items.enumerated() {
      batch.append(item)
      bytes += item.body.utf8.count + item.record.utf8.count + 80
      guard bytes > Self.segmentBytes || index == items.count - 1 else { continue }
      let isLast = index == items.count - 1
      let parcel = try parcel(batch, of: device, numbers: after + 1...(isLast ? end : item.n))
      parcels.append(parcel)
      after = parcel.made.last
      batch = []
      bytes = 0
    }
    return parcels
  }
}
