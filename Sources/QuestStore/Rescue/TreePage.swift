import GRDB

/// One page of a b-tree, taken apart with every bound checked. Format: sqlite.org/fileformat2.html, section 1.6.
struct TreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  struct Cell {
    /// The page before it, in an interior page.
    var child = 0
    /// Table pages.
    var rowID: Int64 = 0
    /// What of the record lies on this page, and how long all of it is.
    var local: Bytes = []
    var payloadSize = 0
    /// The first page of the rest; 0 without one.
    var overflow = 0
  }

  let kind: Kind
  private(set) var cells: [Cell] = []
  /// The last child of an interior page.
  private(set) var lastChild = 0
  /// Every byte of the page is accounted for.
  private(set) var isWhole = true

  /// `nil` when it is no page of a tree. Cells that cannot be read are left out, and the page is then not whole.
  init?(_ page: Bytes, number: Int) {
    let start = number == 1 ? 100 : 0
    guard page.count >= 512, let kind = Kind(rawValue: page[page.startIndex + start]) else { return nil }
    self.kind = kind
    let count = page.short(at: start + 3)
    let headSize = kind.isInterior ? 12 : 8
    let pointersEnd = start + headSize + 2 * count
    guard pointersEnd <= page.count else { return nil }
    if kind.isInterior { lastChild = Int(page.integer(at: start + 8)) }
    var contentStart = page.short(at: start + 5)
    if contentStart == 0 { contentStart = 65536 }
    var used = Int(page[page.startIndex + start + 7])
    cells.reserveCapacity(count)
    for index in 0..<count {
      let offset = page.short(at: start + headSize + 2 * index)
      guard offset >= max(pointersEnd, contentStart), let (cell, size) = Self.cell(kind, page, at: offset) else {
        isWhole = false
        continue
      }
      cells.append(cell)
      used += size
    }
    guard let free = Self.freeBytes(page, first: page.short(at: start + 1)) else {
      isWhole = false
      return
    }
    if contentStart < pointersEnd || contentStart + used + free != page.count { isWhole = false }
  }

  private static func cell(_ kind: Kind, _ page: Bytes, at offset: Int) -> (Cell, size: Int)? {
    var cell = Cell()
    var at = offset
    if kind.isInterior {
      guard at + 4 <= page.count else { return nil }
      cell.child = Int(page.integer(at: at))
      at += 4
    }
    if kind == .tableInterior {
      guard let (rowID, length) = page.varint(at: at) else { return nil }
      cell.rowID = rowID
      return (cell, at + length - offset)
    }
    guard let (declared, length) = page.varint(at: at), let size = Int(exactly: declared), size >= 0,
      size <= Int(Int32.max)
    else { return nil }
    at += length
    if kind == .tableLeaf {
      guard let (rowID, length) = page.varint(at: at) else { return nil }
      cell.rowID = rowID
      at += length
    }
    let local = localSize(size, usable: page.count, isTable: kind.isTable)
    let end = at + local + (local < size ? 4 : 0)
    guard end <= page.count else { return nil }
    cell.payloadSize = size
    cell.local = page.dropFirst(at).prefix(local)
    if local < size { cell.overflow = Int(page.integer(at: at + local)) }
    return (cell, max(4, end - offset))
  }

  /// How much of a record stays on its page.
  private static func localSize(_ size: Int, usable: Int, isTable: Bool) -> Int {
    let most = isTable ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard size > most else { return size }
    let least = (usable - 12) * 32 / 255 - 23
    let local = least + (size - least) % (usable - 4)
    return local <= most ? local : least
  }

  /// The sizes of the gaps in the chain, added; `nil` when the chain is damaged.
  private static func freeBytes(_ page: Bytes, first: Int) -> Int? {
    var total = 0
    var at = first
    while at != 0 {
      let size = page.short(at: at + 2)
      guard at + 4 <= page.count, size >= 4, at + size <= page.count else { return nil }
      total += size
      let next = page.short(at: at)
      // They rise, so the chain ends.
      guard next == 0 || next >= at + size else { return nil }
      at = next
    }
    return total
  }
}
