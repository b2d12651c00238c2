internal import CSystemd
internal import Glibc

/// File systems whose locks and shared memory do not work across machines, which a database needs.
public enum NetworkFileSystem {
  /// The name of the network file system that holds the path, or `nil` for a local one.
  public static func holding(_ path: String) throws -> String? {
    var status = statfs()
    guard statfs(path, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    let magic = UInt32(truncatingIfNeeded: status.f_type)
    if magic == fuse { return try fuseName(of: path) }
    return names[magic]
  }

  /// From statfs(2) and linux/magic.h.
  private static let names: [UInt32: String] = [
    0x6969: "NFS", 0x517B: "SMB", 0xFE53_4D42: "SMB", 0xFF53_4D42: "CIFS", 0x5346_414F: "AFS", 0x6B41_4653: "AFS",
    0x7375_7245: "Coda", 0x00C3_6400: "Ceph", 0x0102_1997: "9P", 0x0BD0_0BD0: "Lustre", 0x564C: "NCP",
  ]
  private static let fuse: UInt32 = 0x6573_5546
  private static let fuseNames = ["sshfs", "rclone", "davfs", "davfs2", "glusterfs", "s3fs", "gvfsd-fuse", "cephfs"]

  /// FUSE names its file system only in the mount table: `… - fuse.sshfs host:/ …`.
  private static func fuseName(of path: String) throws -> String? {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    let device = "\(gnu_dev_major(status.st_dev)):\(gnu_dev_minor(status.st_dev))"
    guard let table = fopen("/proc/self/mountinfo", "re") else { throw SystemError("The mount table cannot be read") }
    defer { fclose(table) }
    var line: UnsafeMutablePointer<CChar>?
    var size = 0
    defer { free(line) }
    while getline(&line, &size, table) >= 0, let text = line.map({ String(cString: $0) }) {
      let fields = text.split(separator: " ")
      guard fields.count > 2, fields[2] == device, let dash = fields.firstIndex(of: "-"), dash + 1 < fields.count else {
        continue
      }
      let kind = fields[dash + 1].split(separator: ".").last.map(String.init) ?? ""
      return fuseNames.contains(kind) ? kind : nil
    }
    return nil
  }
}
