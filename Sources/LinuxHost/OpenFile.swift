internal import Glibc

enum OpenFile {
  /// Whether the open file is the one at the path, which is not followed if it is a symbolic link.
  static func isSame(_ descriptor: Int32, _ path: String) -> Bool {
    var open = stat()
    var named = stat()
    return fstat(descriptor, &open) == 0 && lstat(path, &named) == 0 && open.st_ino == named.st_ino
      && open.st_dev == named.st_dev
  }
}
