import QuestText

extension Page {
  /// Columns as wide as their widest cell, two blanks apart. If they do not fit, the names (by default the first
  /// column) are cut; if too little of them would be left, each row becomes a paragraph. Numbers are never cut.
  mutating func table(_ rows: [[String]], indent: Int = 0, rightAligned: Set<Int> = [], names: Set<Int> = [0]) {
    guard style.symbols != .words else { return sentences(rows, indent: indent) }
    let rows = rows.map { $0.map(style.said) }
    let cellWidths = rows.map { $0.map(Self.columns) }
    var widths: [Int] = []
    for row in cellWidths {
      for (index, columns) in row.enumerated() {
        if index == widths.count { widths.append(0) }
        widths[index] = max(widths[index], columns)
      }
    }
    let gaps = 2 * max(0, widths.count { $0 > 0 } - 1)
    let room = style.folds ? style.width : .max
    guard let fitting = Self.fitting(widths, names: names, width: room - indent - gaps) else {
      return paragraphs(rows, indent: indent)
    }
    for (row, cellWidths) in zip(rows, cellWidths) {
      var line = String(repeating: " ", count: indent)
      var gap = ""
      for (index, cell) in row.enumerated() where fitting[index] > 0 {
        let isCut = cellWidths[index] > fitting[index]
        let cell = isCut ? cut(cell, to: fitting[index]) : cell
        let padding = String(repeating: " ", count: fitting[index] - (isCut ? Self.columns(cell) : cellWidths[index]))
        line += gap + (rightAligned.contains(index) ? padding + cell : cell + padding)
        gap = "  "
      }
      self.row(Self.trimmed(line))
    }
  }

  /// Without blanks at the end.
  static func trimmed(_ line: String) -> String {
    line.utf8.lastIndex { $0 != UInt8(ascii: " ") }.map { String(line[..<line.utf8.index(after: $0)]) } ?? ""
  }

  /// The cell without its end and its colours.
  private func cut(_ cell: String, to columns: Int) -> String {
    DisplayWidth.cut(cell.replacing(/\u{1B}\[[0-9;]*m/, with: ""), to: columns, mark: style.cutMark)
  }

  /// The least columns for a name, so that names stay distinguishable.
  private static let shortestName = 16

  /// The widths with the widest names cut until they fit; `nil` when too little of them would be left.
  private static func fitting(_ widths: [Int], names: Set<Int>, width: Int) -> [Int]? {
    var widths = widths
    while widths.reduce(0, +) > width {
      let widest = names.filter { widths.indices.contains($0) }.max { widths[$0] < widths[$1] }
      guard let widest, widths[widest] > shortestName else { return nil }
      widths[widest] -= 1
    }
    return widths
  }

  /// The name on a line of its own, the other cells below it.
  private mutating func paragraphs(_ rows: [[String]], indent: Int) {
    for row in rows {
      line(String(repeating: " ", count: indent) + (row.first ?? ""))
      // A cell is wrapped only if it is wider than the line.
      let margin = String(repeating: " ", count: indent + 4)
      var current = ""
      for cell in row.dropFirst() where !cell.isEmpty {
        if current.isEmpty {
          current = margin + cell
        } else if Self.columns(current) + 2 + Self.columns(cell) > style.width {
          line(current)
          current = margin + cell
        } else {
          current += "  " + cell
        }
      }
      if !current.isEmpty { line(current) }
    }
  }

  /// `Shower, guessed 5m, took 6m 12s.`
  private mutating func sentences(_ rows: [[String]], indent: Int) {
    for row in rows {
      prose(row.filter { !$0.isEmpty }.joined(separator: ", "), indent: indent)
    }
  }
}
