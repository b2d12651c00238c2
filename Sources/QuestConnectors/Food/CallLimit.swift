internal import Glibc
internal import LinuxHost

/// Limits the calls within a span of time over all processes of a user, by a file with their moments.
struct CallLimit: Sendable {
  let path: String
  let most: Int
  let seconds: Double

  /// Takes one of the permitted calls, or returns the seconds until the next one. If the file cannot be written, no
  /// call is permitted.
  func take() -> Double? {
    try? Folder.makePrivate(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return seconds }
    defer { close(file) }
    while flock(file, LOCK_EX) != 0 { guard errno == EINTR else { return seconds } }
    let now = Self.now()
    var moments = read(file).map { min($0, now) }.filter { $0 > now - seconds }.sorted()
    let wait = moments.count < most ? nil : moments[moments.count - most] + seconds - now
    if wait == nil { moments.append(now) }
    // Future moments, from a clock that was ahead, count as now; otherwise they would block for ever.
    guard write(moments, to: file) else { return seconds }
    return wait.map { max(1, $0) }
  }

  private func read(_ file: Int32) -> [Double] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(file, &bytes, bytes.count)
    guard count > 0 else { return [] }
    return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").compactMap { Double($0) }
      .filter(\.isFinite)
  }

  private func write(_ moments: [Double], to file: Int32) -> Bool {
    let bytes = Array(moments.map { "\($0)\n" }.joined().utf8)
    guard ftruncate(file, 0) == 0, lseek(file, 0, SEEK_SET) == 0 else { return false }
    return Glibc.write(file, bytes, bytes.count) == bytes.count
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
