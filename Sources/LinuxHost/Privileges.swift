internal import Glibc

/// Lets root change a user's files without leaving files that the user's service cannot write.
public enum Privileges {
  /// As root, acts as the owner of the file from now on, in all threads. For any other user it does nothing. Throws a
  /// `SystemError` when the file is not there or root may not do it.
  public static func lend(toOwnerOf path: String) throws {
    guard geteuid() == 0 else { return }
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemError("\(path) cannot be looked at") }
    guard setegid(status.st_gid) == 0, seteuid(status.st_uid) == 0 else {
      throw SystemError("Acting as user \(status.st_uid) is not possible")
    }
  }

  /// Becomes root again after `lend`.
  public static func takeBack() throws {
    guard getuid() == 0, geteuid() != 0 else { return }
    guard seteuid(0) == 0, setegid(getgid()) == 0 else { throw SystemError("Being root again is not possible") }
  }
}
