internal import CSystemd
internal import Glibc

/// The file system that holds a path.
public struct FileSystemFacts: Equatable, Sendable {
  /// `ext4`, `tmpfs`, …; `nil` for one this table does not know.
  public var kind: String?
  /// Bytes that a user without privileges may still fill.
  public var freeBytes: Int64
  /// Its size in bytes.
  public var totalBytes: Int64
  /// How many files can still be made (inodes); `nil` where the file system sets no limit.
  public var freeFiles: Int64?

  public init(kind: String?, freeBytes: Int64, totalBytes: Int64 = .max, freeFiles: Int64? = nil) {
    self.kind = kind
    self.freeBytes = freeBytes
    self.totalBytes = totalBytes
    self.freeFiles = freeFiles
  }

  public init(holding path: String) throws {
    var status = statfs()
    guard statfs(path, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    kind = Self.names[UInt32(truncatingIfNeeded: status.f_type)]
    func bytes(_ blocks: UInt64) -> Int64 {
      Int64(clamping: blocks.multipliedReportingOverflow(by: UInt64(status.f_bsize)).partialValue)
    }
    freeBytes = bytes(UInt64(status.f_bavail))
    totalBytes = bytes(UInt64(status.f_blocks))
    freeFiles = status.f_files == 0 ? nil : Int64(clamping: UInt64(status.f_ffree))
  }

  /// Whether its content is lost when the machine is off.
  public var isInMemory: Bool { kind == "tmpfs" || kind == "ramfs" }

  /// From statfs(2) and linux/magic.h.
  private static let names: [UInt32: String] = [
    0xEF53: "ext4", 0x9123_683E: "btrfs", 0x5846_5342: "XFS", 0x2FC1_2FC1: "ZFS", 0xF2F5_2010: "F2FS",
    0x0102_1994: "tmpfs", 0x8584_58F6: "ramfs", 0x794C_7630: "overlay", 0xCA45_1A4E: "bcachefs", 0x4D44: "FAT",
    0x5346_544E: "NTFS", 0x6573_5546: "FUSE",
  ]
}
