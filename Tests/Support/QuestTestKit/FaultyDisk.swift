internal import CFaultVFS

/// A folder whose disk fails when a test says so: SQLite's files below it go through a VFS of our own.
///
/// Make it before the store below is opened. Other folders are untouched, so tests run side by side. It can be full,
/// refuse, forget what it was told to keep, and lose its power.
public final class FaultyDisk: Sendable {
  public let folder: TemporaryFolder
  private let number: Int32

  /// - Parameters:
  ///   - folder: where the store is going to be.
  ///   - remembersWrites: whether the disk keeps apart what was synced, for `cutPower`; it costs memory.
  /// - Throws: `NotMade`, when SQLite or the memory does not allow it.
  public init(_ folder: TemporaryFolder, remembersWrites: Bool = false) throws {
    self.folder = folder
    guard faultvfs_register() == 0 else { throw NotMade() }
    number = faultvfs_watch(folder.path, remembersWrites)
    guard number > 0 else { throw NotMade() }
  }

  deinit { faultvfs_unwatch(number) }

  public struct NotMade: Error {}

  /// Kinds of calls to the disk.
  public struct Calls: OptionSet, Sendable, CustomStringConvertible {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let open = Calls(rawValue: UInt32(FAULTVFS_OPEN))
    public static let read = Calls(rawValue: UInt32(FAULTVFS_READ))
    public static let write = Calls(rawValue: UInt32(FAULTVFS_WRITE))
    public static let sync = Calls(rawValue: UInt32(FAULTVFS_SYNC))
    public static let truncate = Calls(rawValue: UInt32(FAULTVFS_TRUNCATE))
    public static let delete = Calls(rawValue: UInt32(FAULTVFS_DELETE))
    /// Mapping the log's shared memory.
    public static let sharedMemory = Calls(rawValue: UInt32(FAULTVFS_SHM))
    /// Getting a lock that writers need.
    public static let lock = Calls(rawValue: UInt32(FAULTVFS_LOCK))

    public var description: String {
      let names: [(Calls, String)] = [
        (.open, "open"), (.read, "read"), (.write, "write"), (.sync, "sync"), (.truncate, "truncate"),
        (.delete, "delete"), (.sharedMemory, "shm"), (.lock, "lock"),
      ]
      return names.filter { contains($0.0) }.map(\.1).joined(separator: "+")
    }
  }

  /// What a failing call is answered.
  public enum Answer: Sendable {
    /// An input/output error of its kind; a lock is busy.
    case failure
    /// There is no room for a write; other calls fail as with `failure`.
    case noRoom
    /// There is room for half of what is written.
    case roomForHalf
  }

  /// From the call after `skip` others on, so many calls of these kinds fail; all of them without a number.
  ///
  /// - Parameters:
  ///   - calls: the kinds that fail.
  ///   - answer: what they are told.
  ///   - name: only files whose names hold this: `-wal`, `import-`.
  ///   - skip: how many still succeed.
  ///   - times: how many fail.
  public func fail(_ calls: Calls, _ answer: Answer = .failure, name: String = "", skip: Int = 0, times: Int = -1) {
    let isRoom = answer != .failure
    name.withCString { name in
      faultvfs_inject(
        number,
        faultvfs_fault(
          operations: calls.rawValue, write_code: isRoom ? Self.full : 0, skip: Int64(skip),
          times: Int64(times), growing_only: false, half: answer == .roomForHalf, name: name))
    }
  }

  private static let full: Int32 = 13

  /// Every write that makes a file longer fails, and half of it arrives: a full disk. What is there can be written over.
  public func fill() {
    faultvfs_inject(
      number,
      faultvfs_fault(
        operations: FaultyDisk.Calls.write.rawValue, write_code: Self.full, skip: 0, times: -1, growing_only: true,
        half: true,
        name: nil))
  }

  /// All is well again.
  public func mend() { faultvfs_lift(number) }

  /// Calls that have failed since the last `fail` or `fill`.
  public var failures: Int { Int(faultvfs_hits(number)) }

  /// How many calls of these kinds there have been.
  public func count(_ calls: Calls) -> Int { Int(faultvfs_count(number, calls.rawValue)) }

  /// The power goes after so many more changes to the disk: from then on every call fails.
  public func cutPower(after changes: Int) { faultvfs_cut(number, Int64(changes)) }

  public var isOff: Bool { faultvfs_is_cut(number) }

  /// A new folder with what the disk holds after the cut: all that was synced, and of the rest whichever sectors the
  /// seed lets arrive.
  public func salvaged(seed: UInt64) throws -> TemporaryFolder {
    let found = try TemporaryFolder()
    guard faultvfs_salvage(number, found.path, seed) == 0 else { throw NotMade() }
    return found
  }
}
