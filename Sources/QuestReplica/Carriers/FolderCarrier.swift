internal import Glibc
internal import LinuxHost
public import QuestWire

/// A folder that another program moves between machines, such as Syncthing, Nextcloud, rsync or a USB stick.
///
/// `<folder>/timequest/v1/<family>/<device>/<first>-<last>.seg`. A segment is never modified, and each device writes
/// only in its own folder, so two machines never write one file. A segment holds a device's items with the numbers
/// `first` to `last`. Segments can be taken in any order, because items carry their own versions.
public final class FolderCarrier: Carrier {
  let root: String
  let keys: KeyRing

  /// Takes an absolute path. Throws a problem of the kind `offline` if the folder does not exist.
  public init(folder: String, keys: KeyRing) throws {
    guard FileFacts(path: folder) != nil else {
      throw ReplicaProblem(.offline, "The folder \(folder) is not there. Is it mounted?")
    }
    root = "\(folder)/timequest/v1/\(keys.family)"
    self.keys = keys
  }

  /// The folders to watch.
  public var watched: [String] { [root, "\(root)/keys"] + ((try? devices()) ?? []).map { folder(of: $0) } }

  func folder(of device: String) -> String { "\(root)/\(device)" }

  // MARK: - The family

  public func hasFamily() throws -> Bool { FileFacts(path: "\(root)/keys") != nil }

  public func makeFamily() throws {
    try Self.telling {
      try Folder.make("\(root)/keys")
      try DurableFile.sync(folder: root)
    }
  }

  public func marks() throws -> [KeyMark] {
    try Self.telling {
      try DurableFile.names(in: "\(root)/keys").compactMap { name in
        guard let match = name.wholeMatch(of: /([1-9][0-9]{0,2})-([0-9a-f]{16})\.key/), let generation = Int(match.1),
          let id = Hex.bytes(String(match.2)),
          let sealed = try DurableFile.read("\(root)/keys/\(name)", atMost: 4096)
        else { return nil }
        return KeyMark(generation: generation, id: id, sealed: sealed)
      }
    }
  }

  public func add(_ mark: KeyMark) throws {
    try Self.telling {
      try DurableFile.write(
        mark.sealed, to: "\(mark.generation)-\(Hex.text(mark.id)).key", in: "\(root)/keys")
    }
  }

  /// The existing device folders, sorted.
  func devices() throws -> [String] {
    try DurableFile.names(in: root).filter { $0 != "keys" && $0.wholeMatch(of: /[A-Za-z0-9-]{1,64}/) != nil }
  }

  /// The segments of a device in the order of their numbers.
  func segments(of device: String) throws -> [Segment.Name] {
    try DurableFile.names(in: folder(of: device)).compactMap { Segment.Name($0) }
      .sorted { ($0.numbers.lowerBound, $0.numbers.upperBound) < ($1.numbers.lowerBound, $1.numbers.upperBound) }
  }

  // MARK: - The own feed

  public func standing(of device: String, _ state: inout FeedState) throws -> Standing {
    try Self.telling {
      var whole = NumberRanges()
      for name in try segments(of: device) {
        switch try judge(name, of: device, &state) {
        case .own: whole.insert(name.numbers)
        case .foreign: return .foreign
        // Its items are sent again.
        case .damaged: break
        // Another program has brought a replaced segment back.
        case .retired: unlink("\(folder(of: device))/\(name.text)")
        }
      }
      return .upTo(whole.wholeUpTo)
    }
  }

  private enum Origin {
    case own, foreign, damaged, retired
  }

  private func judge(_ name: Segment.Name, of device: String, _ state: inout FeedState) throws -> Origin {
    let path = "\(folder(of: device))/\(name.text)"
    let stamp = DurableFile.stamp(path)
    if let stamp, state.made.contains(where: { $0.numbers == name.numbers && $0.stamp == stamp }) { return .own }
    guard let bytes = try DurableFile.read(path, atMost: Segment.mostBytes) else { return .damaged }
    let digest = Segment.digest(bytes)
    if let index = state.made.firstIndex(where: { $0.numbers == name.numbers && $0.digest == digest }) {
      state.made[index].stamp = stamp
      return .own
    }
    if state.retired.contains(digest) { return .retired }
    switch Segment.content(bytes, of: device, name.numbers, keys) {
    case .items, .otherKey, .newer: return .foreign
    case .unreadable: return .damaged
    }
  }

  public func parcel(_ items: [SyncItem], of device: String, after: Int) throws -> Parcel {
    try parcel(items, of: device, numbers: after + 1...(items.last?.n ?? after + 1))
  }

  func parcel(_ items: [SyncItem], of device: String, numbers: ClosedRange<Int>) throws -> Parcel {
    let segment = try Segment.bytes(items, of: device, numbers, keys.newest)
    return Parcel(
      made: .init(
        first: numbers.lowerBound, last: numbers.upperBound, digest: Segment.digest(segment), items: items.count),
      segment: segment)
  }

  public func send(_ parcel: Parcel, of device: String) throws {
    try Self.telling {
      try Folder.make(folder(of: device))
      // The device's new folder has to be durable as well.
      if parcel.made.first == 1 { try DurableFile.sync(folder: root) }
      try DurableFile.write(parcel.segment, to: Segment.Name(parcel.made.numbers).text, in: folder(of: device))
    }
  }

  public func remove(_ device: String) throws {
    let folder = folder(of: device)
    try Self.telling {
      for name in try DurableFile.names(in: folder) where unlink("\(folder)/\(name)") != 0 && errno != ENOENT {
        throw SystemError("\(folder)/\(name) cannot be removed")
      }
      guard rmdir(folder) == 0 || errno == ENOENT || errno == ENOTEMPTY else {
        throw SystemError("\(folder) cannot be removed")
      }
      try DurableFile.sync(folder: root)
    }
  }

  // MARK: - The others' feeds

  private func cursor(of device: String) -> String { "folder/\(keys.family)/\(device)" }

  public func taken(_ pull: Pull) throws -> [String: String] {
    try Self.telling {
      var feeds: [String: String] = [:]
      for device in try devices() where device != pull.own && !pull.forgotten.contains(device) {
        guard let text = pull.cursors[cursor(of: device)] else { continue }
        // A missing part before a later one can still arrive.
        if !NumberRanges(text).hasGap, try isTaken(device, text) { feeds[device] = text }
      }
      return feeds
    }
  }

  public func removeTaken(_ device: String, _ text: String) throws {
    if try Self.telling({ try isTaken(device, text) }) { try remove(device) }
  }

  private func isTaken(_ device: String, _ text: String) throws -> Bool {
    let taken = NumberRanges(text)
    return try segments(of: device).allSatisfy { taken.contains($0.numbers) }
  }

  public func pull(_ pull: Pull, _ deliver: (Delivery) throws -> Void) throws -> PullReport {
    var report = PullReport()
    for device in try Self.telling(devices) where device != pull.own && !pull.forgotten.contains(device) {
      let cursor = cursor(of: device)
      var taken = NumberRanges(pull.cursors[cursor] ?? "")
      for name in try Self.telling({ try segments(of: device) }) where !taken.contains(name.numbers) {
        guard !pull.isInterrupted() else { return report }
        // A segment that has vanished was replaced by another one, which the next exchange finds.
        guard let bytes = try Self.telling({ try bytes(of: name, of: device) }) else { continue }
        switch Segment.content(bytes, of: device, name.numbers, keys) {
        case .items(let items):
          taken.insert(name.numbers)
          try deliver(
            Delivery(device: device, items: items, cursor: .init(name: cursor, value: taken.text)))
        case .otherKey: report.otherKeys[device, default: 0] += 1
        case .newer: report.newer += 1
        case .unreadable: report.unreadable += 1
        }
      }
      if taken.hasGap { report.gaps += 1 }
    }
    return report
  }

  private func bytes(of name: Segment.Name, of device: String) throws -> [UInt8]? {
    do {
      return try DurableFile.read("\(folder(of: device))/\(name.text)", atMost: Segment.mostBytes)
    } catch let error as SystemError where error.code == EFBIG {
      return []
    }
  }

  /// Turns a failed system call into a problem with words for the player.
  static func telling<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let error as SystemError {
      throw ReplicaProblem(
        error.code == ENOTCONN || error.code == EHOSTDOWN ? .offline : .carrier,
        "\(error) Nothing is lost; the next exchange tries again.")
    }
  }
}
