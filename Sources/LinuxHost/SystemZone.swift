internal import Glibc

/// The machine's time zone.
public enum SystemZone {
  /// What the zone may be called, the most binding first: `$TZ`, where /etc/localtime leads, /etc/timezone.
  ///
  /// Read anew at each call, so a change of the link is seen. Cost: some microseconds. A name may be one
  /// that nobody knows, and the list may be empty: the C library then takes UTC.
  public static func candidates() -> [String] {
    var names: [String] = []
    if let variable = Environment["TZ"] {
      names.append(zoneName(ofPath: variable.hasPrefix(":") ? String(variable.dropFirst()) : variable))
    }
    if let target = linkTarget(of: "/etc/localtime") { names.append(zoneName(ofPath: target)) }
    if let line = try? TextFile.firstLine(of: "/etc/timezone", upTo: 64), !line.isEmpty { names.append(line) }
    return names
  }

  /// `/usr/share/zoneinfo/Europe/Berlin` → `Europe/Berlin`; a bare name stays as it is.
  private static func zoneName(ofPath path: String) -> String {
    let marker = "zoneinfo/"
    guard let found = path.firstRange(of: marker) else { return path }
    return String(path[found.upperBound...])
  }

  private static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
