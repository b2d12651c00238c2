/// Signs and their meanings, in rows below a picture.
struct Legend {
  struct Entry {
    var text: String
    /// Draws the sign within 12 × 12 units from that upper left corner.
    var draw: (inout Drawing, _ x: Double, _ y: Double) -> Void
  }

  private static let rowHeight = 20.0
  /// An upper bound for the average width of letters in the widest sans-serif fonts at 12 pixels.
  private static let letter = 6.8

  /// Where each entry is, in rows that fit the width.
  private static func places(_ entries: [Entry], _ width: Double) -> [(x: Double, row: Int)] {
    var (x, row) = (0.0, 0)
    return entries.map { entry in
      let length = 18 + Double(entry.text.count) * letter + 14
      if x > 0, x + length > width { (x, row) = (0, row + 1) }
      defer { x += length }
      return (x, row)
    }
  }

  static func height(_ entries: [Entry], _ width: Double) -> Double {
    (places(entries, width).last.map { Double($0.row + 1) } ?? 0) * rowHeight
  }

  static func draw(_ entries: [Entry], into drawing: inout Drawing, x left: Double, y top: Double) {
    for (entry, place) in zip(entries, places(entries, drawing.width.points - left)) {
      let y = top + Double(place.row) * rowHeight
      entry.draw(&drawing, left + place.x, y)
      drawing.text(entry.text, x: left + place.x + 18, y: y + 11)
    }
  }
}
