internal import CSystemd
internal import Glibc

/// The system's journal.
public enum Journal {
  /// Writes one entry (sd_journal_sendv(3)). Names of fields consist of capital letters, digits and underscores; values
  /// are arbitrary. Costs one system call.
  ///
  /// - Returns: whether the journal accepted it. Without a running journal every entry is accepted and lost: check
  ///   `StandardError.isJournal` first.
  public static func send(_ fields: [(name: String, value: String)]) -> Bool {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for (name, value) in fields {
      bytes += "\(name)=\(value)".utf8
      ends.append(bytes.count)
    }
    return bytes.withUnsafeMutableBytes { buffer in
      var start = 0
      let parts = ends.map { end in
        defer { start = end }
        return iovec(iov_base: buffer.baseAddress?.advanced(by: start), iov_len: end - start)
      }
      return sd_journal_sendv(parts, Int32(parts.count)) >= 0
    }
  }
}
