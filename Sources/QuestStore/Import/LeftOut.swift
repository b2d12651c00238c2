/// What an import leaves out, by reason, with the lines it begins on.
public struct LeftOut: Equatable, Sendable {
  /// Lines named for each reason at the most.
  static let mostLines = 5

  public private(set) var count = 0
  /// The first few, rising.
  public private(set) var lines: [Int] = []

  public init() {}

  /// A line of 0 has no place in the text.
  public mutating func note(line: Int) {
    count += 1
    if line > 0, lines.count < Self.mostLines { lines.append(line) }
  }
}
