/// What an import leaves out, by reason, with the lines it begins on.
public struct LeftOut: Equatable, Sendable {
  /// The most lines named for each reason.
  static let mostLines = 5

  public private(set) var count = 0
  /// The first few line numbers, rising.
  public private(set) var lines: [Int] = []

  public init() {}

  /// A line number of 0 means that the record has no line.
  public mutating func note(line: Int) {
    count += 1
    if line > 0, lines.count < Self.mostLines { lines.append(line) }
  }
}
