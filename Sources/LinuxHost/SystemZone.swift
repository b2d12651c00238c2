internal import Glibc

/// The machine's time zone.
public enum SystemZone {
  /// The first zone name that `known` accepts, in this order: `$TZ`, the target of /etc/localtime, /etc/timezone. `nil`
  /// when there is none; the C library then uses UTC.
  ///
  /// Read at each call, so a change of the link is seen. Stops at the first known name. Cost: one or two microseconds.
  public static func first<Value>(_ known: (_ name: String) -> Value?) -> Value? {
    if let variable = Environment["TZ"],
      let zone = known(zoneName(ofPath: variable.hasPrefix(":") ? String(variable.dropFirst()) : variable))
    {
      return zone
    }
    if let zone = linkTarget(of: "/etc/localtime").flatMap({ known(zoneName(ofPath: $0)) }) { return zone }
    guard let line = try? TextFile.firstLine(of: "/etc/timezone", upTo: 64), !line.isEmpty else { return nil }
    return known(line)
  }

  /// `/usr/share/zoneinfo/Europe/Berlin` → `Europe/Berlin`; a bare name stays as it is.
  private static func zoneName(ofPath path: String) -> String {
    // Fast path for the usual target: searching for the folder takes ten times as long as the rest.
    for folder in ["/usr/share/zoneinfo/", "../usr/share/zoneinfo/"] where path.hasPrefix(folder) {
      return String(path.utf8.dropFirst(folder.utf8.count)) ?? path
    }
    guard let found = path.firstRange(of: "zoneinfo/") else { return path }
    return String(path[found.upperBound...])
  }

  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
