import Foundation
import Glibc
import QuestTestKit
import Testing

/// SPEC §3: changes of a machine's clocks and time zone while a task runs do not affect its measured time. Uses real
/// processes, a real boot clock, and a wall clock and a zone that change while the service runs.
@Suite(.enabled(if: ShiftedMachine.missing == nil, "\(ShiftedMachine.missing ?? "nothing") is missing here"))
struct ClockChangeTests {
  /// A change of the machine while "Tea" runs, from 10:00 UTC on 2 March 2026.
  struct Scene: CustomTestStringConvertible, Sendable {
    var what: String
    var wall = "2026-03-02 10:00:00"
    /// The seconds by which the boot clock advances.
    var seconds = 600
    /// Also measured: the time the test takes.
    var isExact = false
    var integrity = "clean"
    var marks: [String] = []
    /// The end of the recorded moment.
    var recorded: String
    /// Makes the change, with or without the service running.
    var change: @Sendable (ShiftedMachine) throws -> Void

    var testDescription: String { what }
  }

  private static let bootClock = 100_000

  static let scenes = [
    Scene(what: "suspended for an hour", seconds: 3600, recorded: "2026-03-02T11:00:00+01:00") { machine in
      machine.switchOff()
      try machine.switchOn(bootClock: bootClock + 3600)
    },
    Scene(what: "killed and started", seconds: 0, integrity: "suspiciouslyFast", recorded: "2026-03-02T11:00:00+01:00")
    {
      $0.switchOff()
      try $0.switchOn(bootClock: bootClock)
    },
    Scene(what: "wall clock a year forward", recorded: "2027-03-02T11:00:00+01:00") { machine in
      try sleep(machine)
      try machine.set(wall: "2027-03-02 10:00:00")
    },
    Scene(what: "wall clock a year back", recorded: "2025-03-02T11:00:00+01:00") { machine in
      try sleep(machine)
      try machine.set(wall: "2025-03-02 10:00:00")
    },
    Scene(what: "wall clock to and fro", recorded: "2026-03-02T11:00:01+01:00") { machine in
      try machine.set(wall: "2036-03-02 10:00:00")
      try machine.tqctl("pause")
      try machine.set(wall: "1999-03-02 10:00:00")
      try machine.tqctl("resume")
      try sleep(machine)
      try machine.set(wall: "2026-03-02 10:00:01")
    },
    Scene(what: "flown to Auckland", recorded: "2026-03-02T23:00:00+13:00") { machine in
      try sleep(machine)
      try machine.set(zone: "Pacific/Auckland")
    },
    Scene(what: "summer time begins", wall: "2026-03-29 00:59:30", recorded: "2026-03-29T03:09:30+02:00") { machine in
      try sleep(machine)
      try machine.set(wall: "2026-03-29 01:09:30")
    },
    Scene(what: "summer time ends", wall: "2026-10-25 00:59:30", recorded: "2026-10-25T02:09:30+01:00") { machine in
      try sleep(machine)
      try machine.set(wall: "2026-10-25 01:09:30")
    },
    Scene(
      what: "switched off for 25 minutes", seconds: 1500, isExact: true, integrity: "clockChanged",
      recorded: "2026-03-02T11:25:00+01:00"
    ) { machine in
      machine.switchOff()
      try machine.set(wall: "2026-03-02 10:25:00")
      try machine.switchOn(bootClock: 10, boot: "second")
    },
    Scene(
      what: "switched off, wall clock a year back", seconds: 3, isExact: true, integrity: "clockChanged",
      recorded: "2025-03-02T11:00:00+01:00"
    ) { machine in
      machine.switchOff()
      try machine.set(wall: "2025-03-02 10:00:00")
      try machine.switchOn(bootClock: 10, boot: "second")
    },
    Scene(
      what: "paused and switched off, a year back", marks: ["interrupted"], recorded: "2025-03-02T11:00:00+01:00"
    ) { machine in
      try sleep(machine)
      try machine.tqctl("pause")
      machine.switchOff()
      try machine.set(wall: "2025-03-02 10:00:00")
      try machine.switchOn(bootClock: 10, boot: "second")
      try machine.tqctl("resume")
    },
  ]

  /// Advances the boot clock by ten minutes.
  private static func sleep(_ machine: ShiftedMachine) throws {
    machine.switchOff()
    try machine.switchOn(bootClock: bootClock + 600)
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)), arguments: scenes)
  func theMeasurementStays(scene: Scene) throws {
    let machine = try ShiftedMachine()
    try machine.set(wall: scene.wall)
    try machine.switchOn(bootClock: Self.bootClock)
    let before = Self.bootTime()
    try machine.tqctl("do", "Tea", "20m")
    let begun = Self.bootTime()
    try scene.change(machine)
    #expect(try machine.tqctl("status").contains("Tea is on"))
    let ending = Self.bootTime()
    let run = try machine.json("done")
    let after = Self.bootTime()

    let actual = try #require(run["actualSeconds"] as? Double)
    // Pauses of the scene do not count, but they include the test's own time.
    let isPaused = scene.what == "wall clock to and fro" || scene.marks.contains("interrupted")
    var lower = Double(scene.seconds)
    var upper = lower
    if !scene.isExact {
      if !isPaused { lower += ending - begun - 0.010 }
      upper += after - before + 0.010
    }
    // Three seconds is the shortest measured time.
    let expected = max(3, lower)...max(3, upper)
    print(Self.row(scene.what, String(format: "%.2f…%.2f s", expected.lowerBound, expected.upperBound), actual, run))
    #expect(expected.contains(actual))
    let marks = scene.what == "wall clock to and fro" ? ["interrupted"] : scene.marks
    #expect(run["marks"] as? [String] == marks)
    #expect(run["recordedAt"] as? String == scene.recorded)
    let isFast = scene.integrity == "suspiciouslyFast" && upper >= 3
    #expect(isFast || run["integrity"] as? String == scene.integrity)
  }

  /// The same for a tracked interval, which cannot be paused. Across a reboot it is the wall clock's time, never below
  /// zero.
  @Test(
    .timeLimit(.minutes(HangLimit.minutes)),
    arguments: scenes.filter { $0.marks.isEmpty && $0.what != "wall clock to and fro" })
  func theLengthOfATrackedIntervalStays(scene: Scene) throws {
    let machine = try ShiftedMachine()
    try machine.set(wall: scene.wall)
    try machine.switchOn(bootClock: Self.bootClock)
    let before = Self.bootTime()
    try machine.tqctl("track", "start", "Code")
    let begun = Self.bootTime()
    try scene.change(machine)
    let ending = Self.bootTime()
    let stopped = try machine.json("track", "stop")
    let after = Self.bootTime()

    let ended = try #require(stopped["ended"] as? [String: Any])
    let seconds = try #require(ended["seconds"] as? Double)
    let passed = scene.what.hasSuffix("a year back") && scene.isExact ? 0 : Double(scene.seconds)
    let expected = scene.isExact ? passed...passed : (passed + ending - begun - 0.01)...(passed + after - before + 0.01)
    #expect(expected.contains(seconds), "\(seconds) is not within \(expected)")
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func aClockBehindTheNewestRunIsToldAndNothingRemindsByIt() throws {
    let machine = try ShiftedMachine()
    try machine.set(wall: "2026-03-02 06:00:00")
    try machine.switchOn(bootClock: 10)
    try machine.tqctl("do", "Tea", "20m")
    try machine.tqctl("done")
    try machine.tqctl("quest", "create", "Morning", "--task", "Shower", "--days", "all", "--remind", "07:30")
    func reminder() throws -> [String: Any] {
      try #require((try machine.json("remind")["reminders"] as? [[String: Any]])?.first)
    }
    #expect(try reminder()["silence"] == nil)
    #expect(try machine.tqctl("doctor").contains("earlier than the newest task") == false)
    // Half past seven in Berlin, and a year ago: due, if the clock were right.
    try machine.set(wall: "2025-03-02 06:31:00")
    #expect(try reminder()["silence"] as? String == "clockBehind")
    #expect(try machine.daemon?.tqctl("doctor").output.contains("earlier than the newest task") == true)
    try machine.set(wall: "2026-03-02 06:20:00")
    #expect(try reminder()["next"] as? String == "2026-03-02T07:30:00+01:00")
  }

  private static func bootTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func row(_ what: String, _ expected: String, _ actual: Double, _ run: [String: Any]) -> String {
    let told = [run["integrity"] as? String ?? ""] + (run["marks"] as? [String] ?? [])
    return "clock change | " + what.padding(toLength: 40, withPad: " ", startingAt: 0) + " | expected "
      + expected.padding(toLength: 22, withPad: " ", startingAt: 0) + " | measured " + String(format: "%.2f s", actual)
      + " | " + told.joined(separator: ", ")
  }
}
