/// The inputs that anybody may send, each as a function over bytes. Both libFuzzer (`Fuzz/`) and the ordinary tests
/// next to this folder call only these functions.
///
/// A target checks more than that nothing crashes: it checks properties for any input, and throws `BrokenPromise` if
/// one does not hold. The same bytes always have the same effect.
struct FuzzTarget: Sendable {
  /// The name of its corpus's folder.
  let name: String
  /// How often a seeded test of about a second may run it.
  let runsInTests: Int
  let run: @Sendable ([UInt8]) throws -> Void

  static let all: [FuzzTarget] = [
    FuzzTarget(name: "lines", runsInTests: 1000, run: LineTarget.run),
    FuzzTarget(name: "envelope", runsInTests: 300, run: EnvelopeTarget.run),
    FuzzTarget(name: "calls", runsInTests: 16, run: CallTarget.run),
    FuzzTarget(name: "reads", runsInTests: 80, run: ReadTarget.run),
    FuzzTarget(name: "durations", runsInTests: 3000, run: DurationTarget.run),
    FuzzTarget(name: "moments", runsInTests: 3000, run: MomentTarget.run),
    FuzzTarget(name: "names", runsInTests: 800, run: NameTarget.run),
    FuzzTarget(name: "csv", runsInTests: 1000, run: CSVTarget.run),
    FuzzTarget(name: "history", runsInTests: 1000, run: HistoryTarget.run),
    FuzzTarget(name: "tools", runsInTests: 1000, run: ToolTarget.run),
    FuzzTarget(name: "nights", runsInTests: 400, run: NightTarget.run),
    FuzzTarget(name: "quests", runsInTests: 100, run: QuestFileTarget.run),
    FuzzTarget(name: "changes", runsInTests: 1000, run: ChangeLogTarget.run),
    FuzzTarget(name: "connector", runsInTests: 3000, run: ConnectorTarget.run),
    FuzzTarget(name: "manifest", runsInTests: 1000, run: ManifestTarget.run),
    FuzzTarget(name: "imports", runsInTests: 15, run: ImportTarget.run),
  ]
}

/// What a target found.
struct BrokenPromise: Error, CustomStringConvertible {
  var description: String
}

func promise(_ holds: Bool, _ what: @autoclosure () -> String) throws {
  guard holds else { throw BrokenPromise(description: what()) }
}

/// Derives decisions from bytes, so that a changed byte changes a decision. Without further bytes, every decision is
/// the first.
struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isEmpty: Bool { bytes.isEmpty }
  /// The unused bytes.
  var rest: [UInt8] { Array(bytes) }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  mutating func number(below limit: Int) -> Int {
    let wide = limit > 256 ? Int(byte()) << 8 | Int(byte()) : Int(byte())
    return wide % max(limit, 1)
  }

  mutating func isTrue(outOf count: Int) -> Bool { number(below: count) == 1 }

  mutating func pick<Item>(_ items: [Item]) -> Item { items[number(below: items.count)] }

  /// Up to that many bytes as they are.
  mutating func take(atMost count: Int) -> [UInt8] {
    let taken = bytes.prefix(number(below: count + 1))
    bytes = bytes.dropFirst(taken.count)
    return Array(taken)
  }

  /// The bytes cut into pieces, most of them small.
  static func pieces(of bytes: [UInt8], seed: UInt8) -> [ArraySlice<UInt8>] {
    var state = UInt32(seed) &* 2_654_435_761 | 1
    var pieces: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      state = state &* 1_664_525 &+ 1_013_904_223
      let length = state >> 30 == 0 ? Int(state >> 16 & 0x3FF) : Int(state >> 20 & 7)
      pieces.append(rest.prefix(length + 1))
      rest = rest.dropFirst(length + 1)
    }
    return pieces
  }
}
