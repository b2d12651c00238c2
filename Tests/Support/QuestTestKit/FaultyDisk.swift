internal import CFaultVFS

/// A folder whose disk fails on request: SQLite's files in it use a special VFS.
///
/// Create it before the store is opened. Other folders are not affected, so tests can run in parallel. The disk can be
/// full, refuse calls, lose unsynced writes, and lose power.
public final class FaultyDisk: Sendable {
  public let folder: TemporaryFolder
  private let number: Int32

  /// - Parameters:
  ///   - folder: the folder of the store.
  ///   - remembersWrites: whether the disk records which writes were synced, for `cutPower`; this costs memory.
  /// - Throws: `NotMade` if SQLite or the memory does not allow it.
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

  /// The result of a failing call.
  public enum Answer: Sendable {
    /// An input/output error of its kind; a lock is busy.
    case failure
    /// There is no room for a write; other calls fail as with `failure`.
    case noRoom
    /// There is room for half of what is written.
    case roomForHalf
  }

  /// After `skip` calls, the next `times` calls of these kinds fail, or all of them without a number.
  ///
  /// - Parameters:
  ///   - calls: the kinds that fail.
  ///   - answer: the result of the failing calls.
  ///   - name: only files whose names contain this text: `-wal`, `import-`.
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

  /// Simulates a full disk: every write that extends a file fails, and half of it is written. Existing bytes can be
  /// overwritten.
  public func fill() {
    faultvfs_inject(
      number,
      faultvfs_fault(
        operations: FaultyDisk.Calls.write.rawValue, write_code: Self.full, skip: 0, times: -1, growing_only: true,
        half: true,
        name: nil))
  }

  /// Ends all failures.
  public func mend() { faultvfs_lift(number) }

  /// Calls that have failed since the last `fail` or `fill`.
  public var failures: Int { Int(faultvfs_hits(number)) }

  /// The number of calls of these kinds so far.
  public func count(_ calls: Calls) -> Int { Int(faultvfs_count(number, calls.rawValue)) }

  /// Cuts the power after this number of further changes to the disk; then every call fails.
  public func cutPower(after changes: Int) { faultvfs_cut(number, Int64(changes)) }

  public var isOff: Bool { faultvfs_is_cut(number) }

  /// A new folder with the content of the disk after the power cut: everything that was synced, and of the rest random
  /// sectors chosen by the seed.
  public func salvaged(seed: UInt64) throws -> TemporaryFolder {
    let found = try TemporaryFolder()
    guard faultvfs_salvage(number, found.path, seed) == 0 else { throw NotMade() }
    return found
  }
}
