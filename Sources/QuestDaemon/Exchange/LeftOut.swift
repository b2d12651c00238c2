/// What an import leaves out, by reason, with the lines it begins on.
struct LeftOut: Equatable, Sendable {
  /// Lines named for each reason at the most.
  static let mostLines = 5

  private(set) var count = 0
  /// The first few, rising.
  private(set) var lines: [Int] = []

  mutating func note(line: Int) {
    count += 1
    if lines.count < Self.mostLines { lines.append(line) }
  }
}
