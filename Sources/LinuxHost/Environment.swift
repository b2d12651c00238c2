internal import Glibc

/// The process's environment.
public enum Environment {
  /// The variable's value; `nil` when it is unset or empty.
  public static subscript(name: String) -> String? {
    guard let value = getenv(name), value[0] != 0 else { return nil }
    return String(cString: value)
  }

  /// The home of the process's user: `$HOME`, else the entry of the user database.
  public static var home: String? {
    if let home = Environment["HOME"] { return home }
    guard let entry = getpwuid(geteuid()), let home = entry.pointee.pw_dir else { return nil }
    return String(cString: home)
  }
}
