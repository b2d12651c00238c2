internal import CSystemd
internal import Glibc

/// The kernel's random numbers.
public enum RandomBytes {
  /// Returns that many random bytes, at most 256.
  public static func make(_ count: Int) throws -> [UInt8] {
    precondition((0...256).contains(count), "getrandom(2) promises whole answers up to 256 bytes")
    var bytes = [UInt8](repeating: 0, count: count)
    guard getrandom(&bytes, count, 0) == count else { throw SystemError("The kernel gives no random bytes") }
    return bytes
  }
}
