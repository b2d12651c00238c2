import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestImportExport

/// Random runs, written as each tool writes them, come back as they were: names, estimates, and the time that passed,
/// in zones and at moments where clocks change.
@Suite struct ImportToolPropertyTests {
  private struct Run {
    var name: String
    var begin: Instant
    /// Whole minutes for org, whole seconds else.
    var seconds: Double
    var estimate: Double?

    var end: Instant { begin.advanced(bySeconds: seconds) }
  }

  private static let zones = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC"]
  private static let names = [
    "Fix login", "Ä \"quoted\", comma", "读书", "a\\b", "semi;colon", "* star", "#hash", "emoji 🧑‍🚒", "=1+1", "x",
  ]

  /// Half of the moments are near clock changes.
  private func runs(_ seed: Int, step: Double) -> (zone: Zone, runs: [Run], generator: SeededGenerator) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let zone = Zone(Self.zones.randomElement(using: &generator) ?? "UTC") ?? .utc
    let runs = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      let anchors: [Int64] = [1_774_746_000, 1_792_890_000, 1_772_953_200, 1_793_511_000, 1_790_000_000, 1_760_000_000]
      let anchor = anchors.randomElement(using: &generator) ?? 0
      let begin = (anchor + Int64.random(in: -14_400...14_400, using: &generator)) / 60 * 60
      return Run(
        name: Self.names.randomElement(using: &generator) ?? "x", begin: Instant(milliseconds: begin * 1000),
        seconds: Double(Int.random(in: 1...300, using: &generator)) * step,
        estimate: Bool.random(using: &generator) ? Double(Int.random(in: 1...600, using: &generator)) * 60 : nil)
    }
    return (zone, runs, generator)
  }

  private func local(_ instant: Instant, _ zone: Zone) -> (day: LocalDay, time: String) {
    let second = zone.secondOfDay(of: instant)
    let parts = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (zone.localDay(of: instant), parts.joined(separator: ":"))
  }

  /// The expected reading of a run, without its moment.
  private func said(_ run: Run, estimate: Double?) -> String {
    "\(run.name) | \(estimate.map { HistoryLineWriter.text($0) } ?? "-") | \(HistoryLineWriter.text(run.seconds))"
  }

  /// In the doubled hour two moments, an hour or half an hour apart, match what was written.
  private func expect(_ reading: ToolReading, _ runs: [Run], _ estimates: (Run) -> Double?, _ zone: Zone) throws {
    #expect(reading.leftOut.isEmpty && reading.runs.count == runs.count, "\(reading.leftOut)")
    for (line, run) in zip(reading.runs, runs) {
      let parts = line.split(separator: " | ").map(String.init)
      #expect(parts.dropLast().joined(separator: " | ") == said(run, estimate: estimates(run)))
      let moment = try #require(Instant(rfc3339: parts.last ?? ""))
      #expect(local(moment, zone) == local(run.end, zone))
      #expect(abs(moment - run.end) <= 3600)
    }
  }

  @Test(arguments: 1...60) func timewarriorComesBack(_ seed: Int) throws {
    let (zone, runs, _) = runs(seed, step: 1)
    var writer = TimewarriorWriter(isContinued: false)
    for run in runs {
      let estimate = run.estimate.map(Estimate.init(seconds:))
      try writer.write(
        HistoryTask(
          task: TaskName(name: run.name), recordedAt: run.end,
          facts: RunFacts(estimate: estimate, actual: run.seconds)),
        quest: nil)
    }
    writer.end()
    let text = String(decoding: writer.takeOutput(), as: UTF8.self)
    let reading = try ToolReading(text, .timewarrior, zone: zone.identifier, pieces: 1 + seed)
    #expect(reading.runs == runs.map { "\(said($0, estimate: nil)) | \($0.end.rfc3339())" })
    #expect(Set(reading.ids).count == Set(runs.map { "\($0.begin) \($0.end)" }).count)
  }

  @Test(arguments: 1...60) func orgComesBack(_ seed: Int) throws {
    let (zone, runs, _) = runs(seed, step: 60)
    var text = ""
    for run in runs {
      let (begin, end) = (local(run.begin, zone), local(run.end, zone))
      let minutes = Int(run.seconds) / 60
      let effort = run.estimate.map { ":PROPERTIES:\n:Effort: \(Int($0) / 3600):\(two(Int($0) / 60 % 60))\n:END:\n" }
      text += "** DONE \(run.name)\n\(effort ?? ""):LOGBOOK:\n"
      text += "CLOCK: [\(begin.day) Xx \(begin.time.prefix(5))]--[\(end.day) \(end.time.prefix(5))]"
      text += " =>  \(minutes / 60):\(two(minutes % 60))\n:END:\n"
    }
    try expect(ToolReading(text, .org, zone: zone.identifier, pieces: 1 + seed), runs, { $0.estimate }, zone)
  }

  @Test(arguments: 1...60) func togglComesBack(_ seed: Int) throws {
    let (zone, runs, _) = runs(seed, step: 7)
    var bytes: [UInt8] = []
    CSVWriter.append(["Duration", "Description", "Start time", "Start date", "End time", "End date"], to: &bytes)
    for run in runs {
      let (begin, end) = (local(run.begin, zone), local(run.end, zone))
      let seconds = Int(run.seconds)
      CSVWriter.append(
        [
          "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))", run.name, begin.time,
          begin.day.description, end.time, end.day.description,
        ], to: &bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    try expect(ToolReading(text, .toggl, zone: zone.identifier, pieces: 1 + seed), runs, { _ in nil }, zone)
  }

  @Test(arguments: 1...60) func superProductivityComesBack(_ seed: Int) throws {
    var (zone, runs, generator) = runs(seed, step: 13)
    var text = #"{"task":{"ids":[],"entities":{"#
    for (index, run) in runs.enumerated() {
      let days = ["\(zone.localDay(of: run.end))": JSONValue.integer(Int(run.seconds) * 1000)]
      let members: [String: JSONValue] = [
        "id": .string("t\(index)"), "title": .string(run.name), "isDone": true, "timeSpentOnDay": .object(days),
        "timeEstimate": .integer(Int(run.estimate ?? 0) * 1000), "doneOn": .integer(Int(run.end.milliseconds)),
        "notes": .string(String(repeating: "\"{[", count: Int.random(in: 0...50, using: &generator))),
      ]
      let line = String(decoding: try WireJSON.line(JSONValue.object(members)).dropLast(), as: UTF8.self)
      text += (index > 0 ? "," : "") + "\"t\(index)\":" + line
    }
    text += "}}}"
    let reading = try ToolReading(text, .superProductivity, zone: zone.identifier, pieces: 1 + seed)
    #expect(reading.runs == runs.map { "\(said($0, estimate: $0.estimate)) | \($0.end.rfc3339())" })
  }

  private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  @Test func historyOfThisProgramGoesToTimewarriorPageByPage() throws {
    let game = try GameFixture(at: "2026-06-01T08:00:00Z")
    // More than a page holds, with a play in between that was never measured.
    var lines: [String] = []
    for index in 0..<3000 {
      let start = Instant(milliseconds: 1_770_000_000_000 + Int64(index) * 1_200_000)
      let actual = index.isMultiple(of: 100) ? "null" : "\(60 + index % 600).4"
      let end = start.advanced(bySeconds: 660).rfc3339()
      lines.append(
        #"{"type":"session","routine":"Morning","startedAt":"\#(start.rfc3339())","completedAt":"\#(end)","tasks":["#
          + #"{"task":"Task \#(index % 7)","kind":"k","actualSeconds":\#(actual),"recordedAt":"\#(end)"}]}"#)
    }
    try game.load(lines.joined(separator: "\n"))
    let text = try game.export(format: "timewarrior")
    #expect(text.utf8.count > 3 * (64 << 10) && text.hasPrefix("[\n{") && text.hasSuffix("}\n]\n"))
    let reading = try ToolReading(text, .timewarrior)
    #expect(reading.runs.count == 2970 && reading.leftOut.isEmpty && reading.lines == 2973)
    #expect(reading.runs[0].hasPrefix("Task 1, Morning, @k | - | 62 | "))
    let empty = try GameFixture().export(format: "timewarrior")
    #expect(empty == "[\n]\n")
    #expect(try ToolReading(empty, .timewarrior).runs.isEmpty)
  }
}
