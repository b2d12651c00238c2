internal import Glibc

/// The machine's users, as its name service knows them.
public enum UserDatabase {
  /// The user id of that name; `nil` for an unknown name. Asks the name service, which may take a while.
  public static func user(named name: String) -> UInt32? {
    entry {
      getpwnam_r(name, $0, $1, $2, $3)
    } read: {
      $0.pw_uid
    }
  }

  /// The name of that user; `nil` when the id has none.
  public static func name(of user: UInt32) -> String? {
    entry {
      getpwuid_r(user, $0, $1, $2, $3)
    } read: {
      $0.pw_name.map { String(cString: $0) }
    } ?? nil
  }

  /// The ids of people who log in: UID_MIN to UID_MAX of /etc/login.defs, by default 1000 to 60000.
  public static func loginUsers(definitions path: String = "/etc/login.defs") -> ClosedRange<UInt32> {
    let text = (try? TextFile.whole(of: path, upTo: 1 << 16)) ?? ""
    var numbers: [Substring: UInt32] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.count >= 2, let number = UInt32(words[1]) { numbers[words[0]] = number }
    }
    let (least, most) = (numbers["UID_MIN"] ?? 1000, numbers["UID_MAX"] ?? 60_000)
    return least <= most ? least...most : 1000...60_000
  }

  private typealias Lookup = (
    UnsafeMutablePointer<passwd>, UnsafeMutablePointer<CChar>, Int, UnsafeMutablePointer<UnsafeMutablePointer<passwd>?>
  ) -> Int32

  /// Looks an entry up, in a buffer as large as it takes.
  private static func entry<Value>(_ lookup: Lookup, read: (passwd) -> Value?) -> Value? {
    var size = 1024
    while size <= 1 << 20 {
      var buffer = [CChar](repeating: 0, count: size)
      var entry = passwd()
      let outcome = buffer.withUnsafeMutableBufferPointer { bytes -> (code: Int32, value: Value?) in
        guard let start = bytes.baseAddress else { return (ENOMEM, nil) }
        var found: UnsafeMutablePointer<passwd>?
        let code = lookup(&entry, start, size, &found)
        return (code, found.flatMap { read($0.pointee) })
      }
      guard outcome.code == ERANGE || outcome.code == EINTR else { return outcome.value }
      if outcome.code == ERANGE { size *= 4 }
    }
    return nil
  }
}
