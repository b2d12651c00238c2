import Foundation
import QuestTestKit
import Testing

/// SPEC §3, the blind invariant, with the real programs: two machines that differ only in when their task was locked
/// in, read at the same time of day. The output of tqctl and of `ls` is equal to the byte, except for random ids.
/// `BlindTwinTests` compares every method in many scenes; this test compares what surrounds the methods.
@Suite(.enabled(if: ShiftedMachine.missing == nil, "\(ShiftedMachine.missing ?? "nothing") is missing here"))
struct BlindMachineTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func neitherTqctlNorTheFilesTellWhenTheTaskWasLockedIn() throws {
    let early = try observations(at: machine(lockingInAt: "2026-03-02 08:00:05"))
    let late = try observations(at: machine(lockingInAt: "2026-03-02 11:59:55"))
    #expect(early.map(\.name) == late.map(\.name))
    for (one, two) in zip(early, late) where one.text != two.text {
      Issue.record("\(one.name) tells it:\n\(one.text)\n\(two.text)")
    }
    #expect(early.contains { $0.name.hasSuffix("timequest.sqlite-wal") })
    #expect(early.filter { $0.name.hasPrefix("tqctl") }.allSatisfy { $0.text.count > 2 })
  }

  /// At noon, with a task that runs since the secret moment of the day, one played in the morning, and a quest that
  /// reminds.
  private func machine(lockingInAt secret: String) throws -> ShiftedMachine {
    let machine = try ShiftedMachine()
    try machine.set(wall: "2026-03-02 07:00:00")
    try machine.switchOn(bootClock: 1000)
    try machine.tqctl("quest", "create", "Evening", "--task", "Tidy", "--task", "Read", "--remind", "19:00")
    try machine.tqctl("do", "Swim", "5m")
    try machine.set(wall: "2026-03-02 07:05:00")
    try machine.tqctl("done")
    try machine.set(wall: secret)
    try machine.tqctl("settings", "set", "sound", "off")
    try machine.tqctl("do", "Evening", "5m")
    // Watchers are notified at once and read the state.
    try machine.tqctl("status")
    try machine.tqctl("history")
    try machine.set(wall: "2026-03-02 12:00:00")
    return machine
  }

  private struct Observation {
    var name: String
    var text: String
  }

  private static let commands = [
    [], ["status"], ["status", "--json"], ["quests"], ["history"], ["history", "--as-of", "2026-03-02T10:00:00Z"],
    ["journal"], ["stats"], ["stats", "--as-of", "2026-03-02T10:00:00Z"], ["skills"], ["settings"], ["remind"],
    ["export"], ["export", "--format", "csv"], ["backup", "--list"], ["doctor"], ["hint"], ["undo"], ["redo"],
  ]

  private func observations(at machine: ShiftedMachine) throws -> [Observation] {
    var observations = try files(of: machine)
    let statusFormats = ["text", "waybar", "i3blocks", "polybar", "tmux", "plain"].map { ["status", "--format", $0] }
    for words in Self.commands + statusFormats {
      let outcome = try #require(try machine.daemon?.tqctl(words))
      observations.append(
        Observation(
          name: "tqctl " + words.joined(separator: " "), text: "\(outcome.output)\(outcome.errors)\(outcome.status)")
      )
    }
    observations += try files(of: machine).map { Observation(name: $0.name + " after looking", text: $0.text) }
    return observations.map { Observation(name: $0.name, text: withoutIDs($0.text, of: machine)) }
  }

  /// The times of modification and access of each file and folder of the data, as `ls -l` and `ls -lu` show.
  private func files(of machine: ShiftedMachine) throws -> [Observation] {
    let listed = try BuiltPrograms.run(
      "/usr/bin/env", ["find", machine.dataFolder, "-printf", "%P|%T+ %A+\\n"], environment: [:])
    return listed.lines.sorted().map { line in
      let parts = line.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
      return Observation(name: "file data/\(parts[0])", text: String(parts.last ?? ""))
    }
  }

  /// Replaces random ids and the folder's name, and a quest's total, which the boot clock measured.
  private func withoutIDs(_ text: String, of machine: ShiftedMachine) -> String {
    text.replacing(machine.folderPath, with: "FOLDER").replacing(#/\b[0-9a-z]{16}\b/#, with: "ID")
      .replacing(#/\b[0-9a-z]{8}$/#.anchorsMatchLineEndings(), with: "ID")
      .replacing(#/"totalSeconds":[0-9.]+/#, with: "TOTAL")
  }
}
