package import Glibc

/// Observes a process through /proc.
package struct Watcher {
  private let pid: pid_t

  package init(pid: pid_t) { self.pid = pid }

  /// Resident memory in bytes.
  package func memory() throws -> Int {
    let fields = try readFile("/proc/\(pid)/statm").split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { throw SystemFailure("statm", ENODATA) }
    return pages * Int(getpagesize())
  }

  /// Open files and sockets.
  package func descriptors() throws -> Int {
    guard let folder = opendir("/proc/\(pid)/fd") else { throw SystemFailure("/proc/\(pid)/fd") }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count - 2
  }

  /// The used processor time in seconds.
  package func processorSeconds() throws -> Double {
    let line = try readFile("/proc/\(pid)/stat")
    let fields = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    guard fields.count > 13, let user = Double(fields[12]), let system = Double(fields[13]) else {
      throw SystemFailure("stat", ENODATA)
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// Sets the process's limit of open files, and returns the previous limit.
  package func limitDescriptors(to count: Int) throws -> Int {
    let limits = try readFile("/proc/\(pid)/limits").split(separator: "\n")
    let words = limits.first { $0.hasPrefix("Max open files") }?.split(separator: " ") ?? []
    guard words.count > 3, let usual = Int(words[3]) else { throw SystemFailure("limits", ENODATA) }
    let code = try Child(["/usr/bin/prlimit", "--pid=\(pid)", "--nofile=\(count):"], environment: []).wait()
    guard code == 0 else { throw Unexpected("prlimit ended with \(code)") }
    return usual
  }
}
