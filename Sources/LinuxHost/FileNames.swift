public import Glibc

/// Names of files, as readdir(3) has them.
public enum FileNames {
  public static func text(_ entry: dirent) -> String {
    withUnsafeBytes(of: entry.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
