internal import BenchmarkKit
internal import Glibc

/// One crowd on one daemon, with its results.
struct LoadScene {
  var name: String
  /// The factor by which time is compressed.
  var pressed: Double

  private var latencies: [Int64] = []
  private var elapsed: Int64 = 0
  private var refusals: [String] = []
  private var refused = 0
  /// Resident memory, a sample about every 100 ms.
  private var memory: [Int] = []
  private var processor = 0.0

  init(name: String, pressed: Double) {
    self.name = name
    self.pressed = pressed
  }

  /// Runs the crowd with its habits and seeded pauses until the time is over.
  mutating func play(_ crowd: inout Crowd, _ habits: [Habit], _ daemon: Daemon, seconds: Int64) throws {
    var generators = habits.indices.map { Generator(seed: UInt64(1 + $0)) }
    var steps = habits.map { _ in 0 }
    let watcher = Watcher(pid: daemon.child.pid)
    let before = try watcher.processorSeconds()
    let start = nanoseconds()
    let end = start + seconds * 1_000_000_000
    let pressed = pressed
    var samples: [Int] = []
    try crowd.run(
      { index in
        // Exponential pauses, as of independent people: most are short, some are long.
        let share = -log(Double.random(in: 1e-9..<1, using: &generators[index]))
        let pause = Int64(share * habits[index].pause / pressed * 1e9)
        guard nanoseconds() + pause < end else { return Crowd.Step(after: 0, line: nil) }
        defer { steps[index] += 1 }
        return Crowd.Step(after: pause, line: habits[index].request(steps[index], &generators[index]))
      }, tick: { samples.append(try watcher.memory()) })
    elapsed = nanoseconds() - start
    memory = samples
    processor = try watcher.processorSeconds() - before
    latencies = crowd.latencies.sorted()
    (refused, refusals) = (crowd.refused, crowd.refusals)
  }

  /// The peak memory in the first and in the last quarter of the time.
  private var quarters: (first: Int, last: Int) {
    let count = max(1, memory.count / 4)
    return (memory.prefix(count).max() ?? 0, memory.suffix(count).max() ?? 0)
  }

  /// Whether memory stayed constant, at most a tenth above that of the first quarter, and no request was refused.
  var isKept: Bool { refused == 0 && Double(quarters.last) <= Double(quarters.first) * 1.1 }

  var text: String {
    func at(_ share: Double) -> String { microseconds(percentile(share, of: latencies)) }
    let (first, last) = quarters
    let rate = Double(latencies.count) / Double(elapsed) * 1e9
    let lines = [
      "\(name) (\(short(pressed)) × as fast)",
      "  requests    \(short(Double(latencies.count))), \(short(rate))/s, refused \(refused)",
      "  latency     p50 \(at(0.5))  p99 \(at(0.99))  p99.9 \(at(0.999))  worst \(at(1))",
      "  memory      \(short(Double(first) / 1_048_576)) MiB in the first quarter, "
        + "\(short(Double(last) / 1_048_576)) MiB in the last",
      "  processor   \(short(processor)) s",
    ]
    return (lines + refusals.map { "  refused: \($0)" } + [""]).joined(separator: "\n")
  }
}
