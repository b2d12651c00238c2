import GRDB

/// What can still be read of a store's file, table by table, whatever happened to it.
///
/// Memory: a few bytes a page. Time: O(pages). No byte is written, and no damage makes it fail or go on for ever.
final class Salvage {
  private let pages: StorePages
  private var trees: [String: PageTrees.Tree] = [:]
  /// Leaves with rows that no tree leads to any more, by the one table whose rows they can be.
  private var strays: [String: [Int]] = [:]

  /// Reads the file's list of tables and finds the pages of each.
  init(_ pages: StorePages, shapes: [TableShape]) {
    self.pages = pages
    var walker = PageTrees(pages)
    let catalogue = Self.catalogue(of: pages, &walker).list
    for entry in catalogue where entry.type == "table" {
      let isTable = shapes.first { $0.name == entry.name }?.isStoredAsIndex != true
      trees[entry.name] = walker.walk(root: entry.root, isTable: isTable)
    }
    for entry in catalogue where entry.type == "index" { _ = walker.walk(root: entry.root, isTable: false) }
    // Without the list of free pages, a page of nobody may be one whose rows were deleted.
    guard walker.claimFreePages() else { return }
    findStrays(walker, shapes)
  }

  /// Nothing of the table is missing here. What the log held back is missing everywhere.
  func isWhole(_ table: String) -> Bool { pages.log.state != .broken && trees[table]?.isWhole == true }

  /// Hands over every row that can be one of the table. Answers how many could not be read on pages that could.
  func forEachRow(of shape: TableShape, _ body: ([DatabaseValue]) throws -> Void) rethrows -> Int {
    var unreadable = 0
    for number in (trees[shape.name]?.pages ?? []) + (strays[shape.name] ?? []) {
      guard let bytes = pages.page(number), let page = TreePage(bytes, number: number) else { continue }
      for cell in page.cells {
        guard let record = PageTrees.record(of: cell, in: pages), let values = PageRecord.values(record),
          let row = shape.row(values, rowID: cell.rowID)
        else {
          unreadable += 1
          continue
        }
        try body(row)
      }
    }
    return unreadable
  }

  // MARK: - The list of tables

  struct Entry {
    var type: String
    var name: String
    var root: Int
  }

  /// The tables and indexes that a file lists, and whether the list is whole. Cost: the pages of the list.
  static func tables(of pages: StorePages) -> (list: [Entry], isWhole: Bool) {
    var walker = PageTrees(pages)
    return catalogue(of: pages, &walker)
  }

  private static func catalogue(
    of pages: StorePages, _ walker: inout PageTrees
  ) -> (list: [Entry], isWhole: Bool) {
    let tree = walker.walk(root: 1, isTable: true)
    var numbers = tree.pages
    // The list itself is damaged: its other pages show by what they hold.
    if !tree.isWhole { numbers = Array(1..<max(2, pages.pageCount + 1)) }
    var entries: [String: Entry] = [:]
    for number in numbers {
      guard let bytes = pages.page(number), let page = TreePage(bytes, number: number), page.kind == .tableLeaf,
        page.isWhole || tree.isWhole || number == 1
      else { continue }
      for cell in page.cells {
        guard let record = PageTrees.record(of: cell, in: pages), let values = PageRecord.values(record),
          let entry = entry(values)
        else { continue }
        entries[entry.name] = entries[entry.name] ?? entry
        _ = walker.claim(number)
      }
    }
    return (entries.values.sorted { $0.name < $1.name }, tree.isWhole)
  }

  private static func entry(_ values: [DatabaseValue]) -> Entry? {
    guard values.count == 5, let type = String.fromDatabaseValue(values[0]), type == "table" || type == "index",
      let name = String.fromDatabaseValue(values[1]), let root = Int.fromDatabaseValue(values[3])
    else { return nil }
    return Entry(type: type, name: name, root: root)
  }

  // MARK: - Pages that lost their tree

  private func findStrays(_ walker: PageTrees, _ shapes: [TableShape]) {
    let candidates = shapes.filter { !$0.isStoredAsIndex && trees[$0.name]?.isWhole != true }
    guard !candidates.isEmpty else { return }
    for number in walker.visited.indices.dropFirst() where !walker.visited[number] {
      guard let bytes = pages.page(number), let page = TreePage(bytes, number: number), page.kind == .tableLeaf,
        page.isWhole, !page.cells.isEmpty
      else { continue }
      let rows = page.cells.map { cell in
        PageTrees.record(of: cell, in: pages).flatMap(PageRecord.values).map { (cell.rowID, $0) }
      }
      let fitting = candidates.filter { shape in
        rows.allSatisfy { row in row.flatMap { shape.row($0.1, rowID: $0.0) } != nil }
      }
      if fitting.count == 1 { strays[fitting[0].name, default: []].append(number) }
    }
  }
}
