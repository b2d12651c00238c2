internal import Glibc

/// Root doing somebody's housekeeping leaves nothing behind that this person's service could not write.
public enum Privileges {
  /// As root, acts as the owner of the file from now on, in all threads; for anybody else nothing happens. Throws a
  /// `SystemError` when the file is not there or root may not do it.
  public static func lend(toOwnerOf path: String) throws {
    guard geteuid() == 0 else { return }
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    guard setegid(status.st_gid) == 0, seteuid(status.st_uid) == 0 else {
      throw SystemError("Acting as user \(status.st_uid) is not possible")
    }
  }

  /// Is root again, where `lend` made the process somebody else.
  public static func takeBack() throws {
    guard getuid() == 0, geteuid() != 0 else { return }
    guard seteuid(0) == 0, setegid(getgid()) == 0 else { throw SystemError("Being root again is not possible") }
  }
}
