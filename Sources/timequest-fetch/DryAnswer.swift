internal import LinuxHost
internal import QuestConnectors
internal import QuestWire

/// The output of a dry run.
struct DryAnswer: Encodable {
  var outcome: String
  var problem: String?
  var samples: [SourcePut.Sample]
  var gone: [SourcePut.Gone]
  var answered: [String]
  /// Values without a following `covered` or `state`.
  var dropped: Int
  /// Whether sockets and secrets were hidden from the connector.
  var hidden: Bool?

  init(_ outcome: DryRun.Outcome) {
    self.outcome = outcome.result.outcome.rawValue
    problem = outcome.result.problem
    samples = outcome.samples
    gone = outcome.gone
    answered = outcome.marks
    dropped = outcome.dropped
    hidden = outcome.result.isHidden
  }

  /// The most samples printed as text.
  private static let mostLines = 40

  static func show(_ outcome: DryRun.Outcome, log: String) {
    for sample in outcome.samples.prefix(mostLines) {
      let weight = sample.weight.map { " of \(figure($0))" } ?? ""
      let key = sample.key.map { "  [\(shown($0))]" } ?? ""
      print("\(sample.metric)  \(sample.day ?? sample.at ?? "")  \(figure(sample.value))\(weight)\(key)")
    }
    if outcome.samples.count > mostLines { print("… and \(outcome.samples.count - mostLines) more") }
    for gone in outcome.gone.prefix(mostLines) { print("gone: \(gone.stream) \(shown(gone.key))") }
    for mark in outcome.marks { print("answered \(shown(mark))") }
    let count = outcome.samples.count
    print("Would send \(count) \(count == 1 ? "value" : "values"); nothing was stored.")
    if outcome.dropped > 0 {
      print("\(outcome.dropped) more would be dropped: no \"covered\" or \"state\" follows them.")
    }
    if outcome.result.outcome != .ok {
      StandardError.write("timequest-fetch: \(outcome.result.outcome.rawValue): \(outcome.result.problem ?? "")\n")
      if outcome.result.outcome == .bug { StandardError.write("What it said on standard error: \(log)\n") }
    }
  }

  /// A text of the connector, such as an item's key, made safe for a terminal.
  private static func shown(_ text: String) -> String { text.plainLine(upTo: 400) }

  private static func figure(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
  }
}
