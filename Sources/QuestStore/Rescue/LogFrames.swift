private import Glibc

/// The write-ahead log beside a store, read frame by frame as it lies on the disk.
///
/// Every frame carries a checksum that goes on from the frame before, so each one can be told good or bad by itself,
/// also beyond a damaged one, where SQLite stops reading. Format: sqlite.org/fileformat2.html, section 4.
struct LogFrames {
  enum State: Equatable {
    /// There is none, or it holds no whole change.
    case empty
    /// Everything in it can be used.
    case sound
    /// It ends in something that is no whole change, and nobody knows whether that had been answered.
    case torn
    /// Changes that had been answered lie behind a damaged place, or its head is damaged.
    case broken
  }

  private(set) var state = State.empty
  /// Where the newest usable version of a page lies in the log, by page number.
  private(set) var pages: [Int: Int] = [:]
  /// The store's size in pages after the last usable change.
  private(set) var pageCount: Int?

  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private struct Frame {
    var page: Int
    /// The size of the store in pages, in the frame that ends a change; else 0.
    var commit: Int
    var checksum: Checksum
    var isOfThisLog: Bool
    var isIntact = false
  }

  init() {}

  /// Reads the log. O(its size); no memory to speak of.
  init(_ file: PageFile?, index: LogIndex?, pageSize: Int) {
    guard let file, let header = file.bytes(at: 0, count: Self.headerSize) else {
      // A log that is gone with changes in it that the store itself does not have.
      if let index, index.frames > index.folded { state = .broken }
      return
    }
    let isBigEndian = header.integer(at: 0) == 0x377f_0683
    let isKnown = isBigEndian || header.integer(at: 0) == 0x377f_0682
    var frames = Self.frames(of: file, header, pageSize: pageSize, isKnown: isKnown)
    let answered = index.flatMap { $0.salt == Array(header[16..<24]) ? $0.frames : nil }
    guard !frames.isEmpty else {
      if answered ?? 0 > 0 { state = .broken }
      return
    }
    var sum = Checksum(header.integer(at: 24), header.integer(at: 28))
    for index in frames.indices {
      let offset = Self.offset(of: index, pageSize)
      if let bytes = file.bytes(at: offset, count: Self.frameHeaderSize + pageSize) {
        sum.add(bytes[..<8], isBigEndian: isBigEndian)
        sum.add(bytes[Self.frameHeaderSize...], isBigEndian: isBigEndian)
        frames[index].isIntact = frames[index].isOfThisLog && sum == frames[index].checksum
      }
      sum = frames[index].checksum
    }
    let isHeaderGood = isKnown && Self.isGood(header, isBigEndian: isBigEndian)
    use(frames, isHeaderGood: isHeaderGood, answered: answered, pageSize: pageSize)
  }

  /// `answered` frames had been written when the last change was answered; `nil` when nobody knows.
  ///
  /// Whole changes behind a frame that does not go on from the one before it are damage only where they had been
  /// answered. Else they may be what is left of a refused change that the next one was written over, and SQLite's own
  /// rule holds: the log ends there.
  private mutating func use(_ frames: [Frame], isHeaderGood: Bool, answered: Int?, pageSize: Int) {
    let firstBad = isHeaderGood ? frames.firstIndex { !$0.isIntact } ?? frames.count : 0
    let lastCommit = frames.lastIndex { $0.isOfThisLog && $0.commit > 0 }
    guard let lastCommit else {
      if answered ?? 0 > 0 { state = .broken }
      return
    }
    if !isHeaderGood || answered ?? 0 > firstBad {
      state = .broken
    } else {
      state = lastCommit < firstBad || answered != nil ? .sound : .torn
    }
    let end = state == .broken ? lastCommit : frames[..<firstBad].lastIndex { $0.commit > 0 } ?? -1
    for (index, frame) in frames.enumerated() where index <= end && frame.isIntact {
      pages[frame.page] = Self.offset(of: index, pageSize) + Self.frameHeaderSize
      if frame.commit > 0 { pageCount = frame.commit }
    }
  }

  /// The heads of all frames up to the last one of this log: behind it lies what an earlier round left.
  private static func frames(of file: PageFile, _ header: Bytes, pageSize: Int, isKnown: Bool) -> [Frame] {
    var salt = (header.integer(at: 16), header.integer(at: 20))
    var frames: [Frame] = []
    while let head = file.bytes(at: offset(of: frames.count, pageSize), count: frameHeaderSize) {
      let own = (head.integer(at: 8), head.integer(at: 12))
      if frames.isEmpty, !isKnown { salt = own }
      frames.append(
        Frame(
          page: Int(head.integer(at: 0)), commit: Int(head.integer(at: 4)),
          checksum: Checksum(head.integer(at: 16), head.integer(at: 20)), isOfThisLog: own == salt))
    }
    let last = frames.lastIndex { $0.isOfThisLog }
    return Array(frames[..<(last.map { $0 + 1 } ?? 0)])
  }

  private static func offset(of frame: Int, _ pageSize: Int) -> Int {
    headerSize + frame * (frameHeaderSize + pageSize)
  }

  private static func isGood(_ header: Bytes, isBigEndian: Bool) -> Bool {
    var sum = Checksum(0, 0)
    sum.add(header[..<24], isBigEndian: isBigEndian)
    return sum == Checksum(header.integer(at: 24), header.integer(at: 28))
  }
}

/// The log's running checksum.
private struct Checksum: Equatable {
  var first: UInt32
  var second: UInt32

  init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }

  /// Adds a multiple of eight bytes.
  mutating func add(_ bytes: Bytes, isBigEndian: Bool) {
    var index = bytes.startIndex
    while index + 8 <= bytes.endIndex {
      first &+= Self.word(bytes, index, isBigEndian) &+ second
      second &+= Self.word(bytes, index + 4, isBigEndian) &+ first
      index += 8
    }
  }

  private static func word(_ bytes: Bytes, _ index: Int, _ isBigEndian: Bool) -> UInt32 {
    let word =
      UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
      | UInt32(bytes[index + 3]) << 24
    return isBigEndian ? word.byteSwapped : word
  }
}

/// What the log's index (`-shm`) remembers of the log. It is written after the log is on the disk, so what it counts had
/// been there; it does not survive every power cut, so it may be older.
struct LogIndex {
  let salt: [UInt8]
  /// Frames in the log, and those already folded into the store.
  let frames: Int
  let folded: Int

  /// `nil` without an index that is in order. Format: sqlite.org/walformat.html, section 2.
  init?(_ file: PageFile?) {
    guard let head = file?.bytes(at: 0, count: 136),
      head.prefix(48).elementsEqual(head.dropFirst(48).prefix(48)), head[12] == 1
    else { return nil }
    // In the byte order of the machine, which here is the lowest first.
    salt = Array(head[32..<40])
    frames = Int(head.integer(at: 16).byteSwapped)
    folded = Int(head.integer(at: 96).byteSwapped)
  }
}
