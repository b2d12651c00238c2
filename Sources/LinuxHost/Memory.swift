internal import CSystemd
internal import Glibc

/// How the process's memory is kept.
public enum Memory {
  /// Lets all threads share two heaps. By itself the C library makes one for nearly every thread, and each keeps what its
  /// thread once needed. Call it before there are threads.
  public static func shareHeaps() { mallopt(M_ARENA_MAX, 2) }

  /// Gives back what only an effort needed, as a start or a look at everything stored: heap that is free, and the pages
  /// of the program, which the kernel has in its cache and maps again where they are used. Some milliseconds; the next
  /// calls take some page faults.
  public static func giveBack() {
    malloc_trim(0)
    for pages in ownPages() { madvise(UnsafeMutableRawPointer(bitPattern: pages.start), pages.count, MADV_DONTNEED) }
  }

  /// Where the program's text is. Never what can be written, or once could: that is in no file.
  private static func ownPages() -> [(start: UInt, count: Int)] {
    // A read gives a page of lines at the most. The program's stand first.
    guard let maps = TextFile.contents(of: "/proc/self/maps") else { return [] }
    var program: Substring?
    return maps.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 5, fields[5].hasPrefix("/") else { return nil }
      program = program ?? fields[5]
      let bounds = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
      guard fields[5] == program, fields[1] == "r-xp", bounds.count == 2, bounds[0] < bounds[1] else { return nil }
      return (bounds[0], Int(bounds[1] - bounds[0]))
    }
  }
}
