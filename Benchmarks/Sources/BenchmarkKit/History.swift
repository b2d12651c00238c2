internal import Glibc

/// SplitMix64: the same history from the same seed everywhere.
package struct Generator: RandomNumberGenerator {
  private var state: UInt64
  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Histories of a simulated person: 40 tasks, guesses that are mostly low, and about 70 runs a day, so that a million
/// runs cover 40 years. Every third session is a quest of three tasks.
package struct History {
  private var generator = Generator(seed: 42)
  /// Seconds since 1970; 1985-01-01.
  private var now = 473_385_600
  private static let names = (1...40).map { "Task \($0)" }

  /// Writes sessions as history JSON Lines until they have `count` runs.
  package static func writeLines(_ count: Int, to path: String) throws {
    var history = History()
    var written = 0
    try write(to: path) { output in
      while written < count {
        let isQuest = written.isMultiple(of: 5) && count - written >= 3
        let tasks = isQuest ? 3 : 1
        output += history.line(tasks: tasks, quest: isQuest ? "Quest \(written % 7)" : nil)
        written += tasks
        if output.utf8.count > 1 << 20 { return written < count }
      }
      return false
    }
  }

  /// Writes a table of `count` solo runs.
  package static func writeTable(_ count: Int, to path: String) throws {
    var history = History()
    var written = 0
    try write(to: path) { output in
      if written == 0 { output += "project,tag,est,act,day\n" }
      while written < count {
        let (name, guess, took) = history.run()
        output += "\(name),work,\(guess),\(took),\(day(history.now))\n"
        written += 1
        if output.utf8.count > 1 << 20 { break }
      }
      return written < count
    }
  }

  private mutating func run() -> (name: String, guess: Int, took: Int) {
    let index = min(Int.random(in: 0..<40, using: &generator), Int.random(in: 0..<40, using: &generator))
    let usual = 60 + index * 45
    let took = max(5, usual + Int.random(in: -usual / 3...usual / 2, using: &generator))
    now += Int.random(in: 600...1900, using: &generator)
    return (Self.names[index], max(5, usual / 30 * 30), took)
  }

  private mutating func line(tasks: Int, quest: String?) -> String {
    let started = Self.moment(now)
    var parts: [String] = []
    for _ in 0..<tasks {
      let (name, guess, took) = run()
      parts.append(
        #"{"task":"\#(name)","estimatedSeconds":\#(guess),"actualSeconds":\#(took),"recordedAt":"\#(Self.moment(now))"}"#
      )
    }
    let routine = quest.map { "\"\($0)\"" } ?? "null"
    return #"{"type":"session","routine":\#(routine),"startedAt":"\#(started)","completedAt":"\#(Self.moment(now))","#
      + #""timeZone":"Europe/Berlin","tasks":[\#(parts.joined(separator: ","))]}"# + "\n"
  }

  // MARK: - Text

  static func write(to path: String, _ fill: (inout String) throws -> Bool) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemFailure("open \(path)") }
    defer { close(descriptor) }
    var more = true
    while more {
      var output = ""
      more = try fill(&output)
      let bytes = Array(output.utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.write(descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent)
        }
        guard count > 0 else { throw SystemFailure("write \(path)") }
        sent += count
      }
    }
  }

  private static func parts(_ seconds: Int) -> tm {
    var time = time_t(seconds)
    var parts = tm()
    gmtime_r(&time, &parts)
    return parts
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }

  static func day(_ seconds: Int) -> String {
    let parts = parts(seconds)
    return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
  }

  static func moment(_ seconds: Int) -> String {
    let parts = parts(seconds)
    return "\(day(seconds))T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
