internal import Foundation
internal import QuestTestKit
internal import ReplicaKit

/// Five devices of one game with the real programs, each away from the others for a year.
struct Year {
  /// Runs of tasks, tracked intervals and values of metrics per device, as an active person creates in a year.
  static let (runs, intervals, values) = (1500, 1095, 1095)

  private let daemons: [RealDaemon]
  private let shared: ScratchFolder

  init(devices: Int = 5) throws {
    daemons = try (0..<devices).map { _ in try RealDaemon() }
    shared = try ScratchFolder()
    let begun = try run(0, "sync", "setup", "--folder", shared.path, "--name", "device 0")
    guard let code = begun.firstMatch(of: /[0-9A-Z]{8}(-[0-9A-Z]{2,8})+/)?.0 else { throw Failure(text: begun) }
    for device in 1..<devices {
      _ = try run(device, "sync", "join", "--folder", shared.path, "--name", "device \(device)", input: "\(code)\n")
    }
    for device in 0..<devices { try live(device) }
  }

  struct Failure: Error { var text: String }

  /// The devices exchange one after another, twice. Each sends its own year and receives the available years of the
  /// others.
  func measure() throws {
    // The last device receives the years of all others.
    let first = try daemons.indices.map { device in try seconds { _ = try run(device, "sync", "now") } }
    let second = try daemons.indices.map { device in try seconds { _ = try run(device, "sync", "now") } }
    let exports = try daemons.indices.map { try Set(run($0, "export").split(separator: "\n")) }
    guard exports.allSatisfy({ $0 == exports[0] }), let last = first.last else {
      throw Failure(text: "The devices differ.")
    }
    let records = Self.runs + Self.intervals + Self.values
    print(
      "year: \(daemons.count) devices, \(records) records each; sending one's own \(figure(first[0])) s, sending it and "
        + "taking the others' \(figure(last)) s, all of it \(figure((first + second).reduce(0, +))) s")
  }

  private func run(_ device: Int, _ arguments: String..., input: String? = nil) throws -> String {
    let outcome = try daemons[device].tqctl(arguments, input: input)
    guard outcome.status == 0 else { throw Failure(text: "\(arguments): \(outcome)") }
    return outcome.output
  }

  /// Creates the year of a device. A third of its tasks are shared with another device, and its intervals begin at
  /// minutes of its own.
  private func live(_ device: Int) throws {
    func day(_ number: Int) -> String {
      let date = Date(timeIntervalSince1970: Double(1_735_689_600 + number % 365 * 86_400))
      return String(date.formatted(.iso8601).prefix(10))
    }
    let runs = (0..<Self.runs).map { "Task \($0 % 60 + 20 * device),\($0 % 50 + 5),\($0 % 40 + 7),\(day($0))" }
    let values = (0..<Self.values).map { "m\($0 % 3),\($0 % 90),\(day($0 / 3))" }
    let intervals = (0..<Self.intervals).map { number in
      let start = "\(day(number / 3).filter { $0 != "-" })T\(10 + number % 3)\(10 + device * 10)"
      return #"{"id":\#(number + 1),"start":"\#(start)00Z","end":"\#(start)59Z","tags":["Code \#(number % 5)"]}"#
    }
    _ = try run(
      device, "import", "-", "--format", "csv", "--map", "task=task,estimate=est,actual=act,date=day", "--unit", "m",
      input: (["task,est,act,day"] + runs).joined(separator: "\n"))
    _ = try run(
      device, "import", "-", "--format", "csv", "--map", "value=value,date=day,metric=metric", "--define", "sum",
      input: (["metric,value,day"] + values).joined(separator: "\n"))
    _ = try run(
      device, "import", "-", "--format", "timewarrior", "--as", "intervals",
      input: "[\(intervals.joined(separator: ","))]")
  }
}
