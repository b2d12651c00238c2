import GRDB

/// Walks the b-trees of a file that may be damaged anywhere. Each page is visited once at most, so it ends.
struct PageTrees {
  let pages: StorePages
  private(set) var visited: [Bool]
  private static let deepest = 20

  /// A tree as far as it can be reached.
  struct Tree {
    /// Pages with rows: leaves of a table, all pages of an index.
    var pages: [Int] = []
    /// Nothing is missing and nothing out of order.
    var isWhole = true
  }

  init(_ pages: StorePages) {
    self.pages = pages
    visited = Array(repeating: false, count: pages.pageCount + 1)
  }

  /// Marks the page as belonging to somebody; false when it does already, or is not there.
  mutating func claim(_ number: Int) -> Bool {
    guard number >= 1, number < visited.count, !visited[number] else { return false }
    visited[number] = true
    return true
  }

  mutating func walk(root: Int, isTable: Bool) -> Tree {
    var tree = Tree()
    var order = Order()
    descend(root, isTable: isTable, depth: 0, &tree, &order)
    return tree
  }

  /// The rowids seen so far, which must rise, and the depth of the leaves, which must be one.
  private struct Order {
    var last: Int64?
    var leafDepth: Int?

    mutating func take(_ rowID: Int64) -> Bool {
      defer { last = rowID }
      return last.map { $0 < rowID } ?? true
    }
  }

  private mutating func descend(_ number: Int, isTable: Bool, depth: Int, _ tree: inout Tree, _ order: inout Order) {
    guard depth < Self.deepest, claim(number), let page = pages.page(number).flatMap({ TreePage($0, number: number) }),
      page.kind.isTable == isTable
    else {
      tree.isWhole = false
      return
    }
    if !page.isWhole { tree.isWhole = false }
    if page.kind.isInterior {
      if !isTable { tree.pages.append(number) }
      for cell in page.cells {
        descend(cell.child, isTable: isTable, depth: depth + 1, &tree, &order)
        if let last = order.last, isTable, last > cell.rowID { tree.isWhole = false }
        if !isTable, !claimOverflow(of: cell) { tree.isWhole = false }
      }
      descend(page.lastChild, isTable: isTable, depth: depth + 1, &tree, &order)
      return
    }
    if order.leafDepth ?? depth != depth { tree.isWhole = false }
    order.leafDepth = depth
    tree.pages.append(number)
    for cell in page.cells {
      if isTable, !order.take(cell.rowID) { tree.isWhole = false }
      if !claimOverflow(of: cell) { tree.isWhole = false }
    }
  }

  private mutating func claimOverflow(of cell: TreePage.Cell) -> Bool {
    var next = cell.overflow
    var rest = cell.payloadSize - cell.local.count
    while rest > 0 {
      guard claim(next), let page = pages.page(next) else { return false }
      rest -= pages.usable - 4
      next = Int(page.integer(at: 0))
    }
    return next == 0 || cell.overflow == 0
  }

  /// Marks the free pages. False when their list is damaged: then a page of nobody may hold what was deleted.
  mutating func claimFreePages() -> Bool {
    guard let header = pages.header else { return false }
    var trunk = Int(header.integer(at: 32))
    var count = 0
    while trunk != 0 {
      guard claim(trunk), let page = pages.page(trunk) else { return false }
      let leaves = Int(page.integer(at: 4))
      guard leaves <= pages.usable / 4 - 2 else { return false }
      for index in 0..<leaves where !claim(Int(page.integer(at: 8 + 4 * index))) { return false }
      count += 1 + leaves
      trunk = Int(page.integer(at: 0))
    }
    return count == Int(header.integer(at: 36))
  }

  /// The whole record of a cell, from the page and from those it goes on to; `nil` where that breaks off.
  static func record(of cell: TreePage.Cell, in pages: StorePages) -> Bytes? {
    guard cell.overflow != 0 else { return cell.local.count == cell.payloadSize ? cell.local : nil }
    // A length that the file could not hold is none.
    guard cell.payloadSize <= pages.pageCount * pages.pageSize else { return nil }
    var record = Array(cell.local)
    var next = cell.overflow
    while record.count < cell.payloadSize {
      guard let page = pages.page(next) else { return nil }
      record += page.dropFirst(4).prefix(cell.payloadSize - record.count)
      next = Int(page.integer(at: 0))
    }
    return record[...]
  }
}
