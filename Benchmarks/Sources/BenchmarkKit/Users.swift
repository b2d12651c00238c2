package import Glibc

/// Temporary Unix users for a measurement.
package enum Users {
  /// Makes users known only in this process's mount namespace.
  package static func introduce(_ users: [uid_t], in folder: String) throws {
    let lines = users.map { "member\($0):x:\($0):\($0)::/nonexistent:/usr/sbin/nologin\n" }
    let text = Array((try readFile("/etc/passwd") + lines.joined()).utf8)
    let path = "\(folder)/passwd"
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard file >= 0, write(file, text, text.count) == text.count else { throw SystemFailure("write \(path)") }
    close(file)
    guard try Child(["/bin/mount", "--bind", path, "/etc/passwd"], environment: []).wait() == 0 else {
      throw Unexpected("the users could not be made known")
    }
  }
}
