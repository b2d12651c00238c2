internal import CSystemd
internal import Glibc

/// Limits on the process's memory.
public enum Memory {
  /// Makes all threads share two heaps. The C library's default is one for nearly every thread, each of which keeps its
  /// peak size. Call it before starting threads.
  ///
  /// Also makes the C library merge small blocks as soon as they are freed. By default it keeps them in lists without a
  /// limit, and the next thread that asks for a large block merges all of them. Beside an erasure among 1,000,000 runs
  /// that thread was the event loop: it stood still for 65 ms, and the lines that arrived meanwhile got a late moment.
  public static func shareHeaps() {
    mallopt(M_ARENA_MAX, 2)
    mallopt(M_MXFAST, 0)
  }

  /// Returns memory after a peak such as a start or a full check: free heap, and pages of the program, which the kernel
  /// maps again on use. Takes some milliseconds; the next calls take some page faults.
  public static func giveBack() {
    malloc_trim(0)
    for pages in ownPages() { madvise(UnsafeMutableRawPointer(bitPattern: pages.start), pages.count, MADV_DONTNEED) }
  }

  /// Ranges of the program's text. Writable ranges are left out: their content is in no file.
  private static func ownPages() -> [(start: UInt, count: Int)] {
    // One read returns at most a page of lines. The program's own lines come first.
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
