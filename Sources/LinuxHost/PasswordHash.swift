internal import CCrypt
internal import Glibc

/// Password hashes as in crypt(5): yescrypt with a random salt, by libcrypt.
///
/// One hash takes about 15 ms of processor time and 16 MiB of memory while it is made. The secret is wiped from the
/// memory passed to libcrypt, and libcrypt wipes its own.
public enum PasswordHash {
  /// The prefix of a yescrypt hash.
  public static let prefix = "$y$"
  /// Bytes; libcrypt takes no more.
  public static let longestSecret = Int(CRYPT_MAX_PASSPHRASE_SIZE) - 1

  /// Hashes the secret with a new salt, at libcrypt's usual cost. Throws a `SystemError`.
  public static func make(of secret: String) throws -> String {
    var setting = [CChar](repeating: 0, count: Int(CRYPT_GENSALT_OUTPUT_SIZE))
    guard crypt_gensalt_rn(prefix, 0, nil, 0, &setting, Int32(setting.count)) != nil else {
      throw SystemError("libcrypt makes no salt for yescrypt")
    }
    return try hash(of: secret, setting: String(decoding: setting.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self))
  }

  /// Whether the hash is of this secret, compared in constant time. Throws a `SystemError` for a hash that libcrypt
  /// does not know.
  public static func matches(_ secret: String, _ hash: String) throws -> Bool {
    let found = Array(try self.hash(of: secret, setting: hash).utf8)
    let expected = Array(hash.utf8)
    var difference = UInt8(found.count == expected.count ? 0 : 1)
    for (one, other) in zip(found, expected) { difference |= one ^ other }
    return difference == 0
  }

  private static func hash(of secret: String, setting: String) throws -> String {
    guard secret.utf8.count <= longestSecret else { throw SystemError("What is hashed is too long", code: EINVAL) }
    let state = UnsafeMutablePointer<crypt_data>.allocate(capacity: 1)
    state.initialize(to: crypt_data())
    var text = Array(secret.utf8CString)
    defer {
      timequest_wipe(&text, text.count)
      timequest_wipe(state, MemoryLayout<crypt_data>.size)
      state.deallocate()
    }
    // A failure token begins with an asterisk, which no hash does.
    guard let hash = crypt_rn(text, setting, state, Int32(MemoryLayout<crypt_data>.size)), hash[0] != 0x2A else {
      throw SystemError("libcrypt does not hash")
    }
    return String(cString: hash)
  }
}
