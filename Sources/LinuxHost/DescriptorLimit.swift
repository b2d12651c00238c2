internal import Glibc

/// How many files and sockets the process may have open.
public enum DescriptorLimit {
  /// Raises the soft limit to `wanted`, as far as the hard one allows, and never lowers it. Returns the new limit.
  public static func raised(to wanted: Int) throws -> Int {
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { throw SystemError("The limit of open files cannot be read") }
    let better = min(rlim_t(wanted), limit.rlim_max)
    if limit.rlim_cur < better {
      limit.rlim_cur = better
      guard setrlimit(files, &limit) == 0 else { throw SystemError("The limit of open files cannot be raised") }
    }
    return Int(min(limit.rlim_cur, rlim_t(Int32.max)))
  }

  /// The current soft limit.
  public static func current() throws -> Int { try raised(to: 0) }

  private static var files: __rlimit_resource_t { __rlimit_resource_t(RLIMIT_NOFILE.rawValue) }
}
