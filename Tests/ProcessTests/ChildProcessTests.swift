import Foundation
import Glibc
import QuestTestKit
import Testing

/// The type with which the other tests start programs.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct ChildProcessTests {
  private func shell(_ script: String) -> ChildProcess { ChildProcess("/bin/sh", ["-c", script]) }

  @Test func itsEndIsTold() throws {
    let exiting = shell("exit 3")
    try exiting.run()
    exiting.waitUntilExit()
    #expect(exiting.terminationReason == .exit && exiting.terminationStatus == 3 && !exiting.isRunning)
    let input = Pipe()
    let waiting = shell("cat")
    waiting.standardInput = input
    try waiting.run()
    #expect(waiting.isRunning)
    waiting.terminate()
    waiting.waitUntilExit()
    waiting.terminate()
    #expect(waiting.terminationReason == .uncaughtSignal && waiting.terminationStatus == SIGTERM)
  }

  @Test func aMissingProgramIsAnError() {
    #expect(throws: ChildProcess.NotStarted.self) { try ChildProcess("/nonexistent").run() }
  }

  @Test func itInheritsItsStreamsAloneAndNoSignals() throws {
    // Without FD_CLOEXEC.
    let kept = dup(STDERR_FILENO)
    defer { close(kept) }
    let outcome = try BuiltPrograms.run(
      "/bin/sh", ["-c", "ls /proc/self/fd; grep -E 'Sig(Blk|Ign)' /proc/self/status; echo $0 $A >&2", "name"],
      environment: ["A": "b=c"])
    // ls has the folder it lists open.
    #expect(outcome.lines.prefix { !$0.hasPrefix("Sig") } == ["0", "1", "2", "3"])
    // The C library ignores two of its own above 31 in every child.
    let masks = outcome.lines.suffix(2).compactMap { UInt64($0.suffix(16), radix: 16) }.map { $0 & 0x7FFF_FFFF }
    #expect(masks == [0, 0])
    #expect(outcome.errors == "name b=c\n")
  }

  /// Otherwise it would hide the ends of other children.
  @Test func aChildThatNobodyWaitsForIsNoZombie() throws {
    let child = shell("exit 0")
    try child.run()
    let limit = ContinuousClock.now + .seconds(HangLimit.seconds)
    while kill(child.processIdentifier, 0) == 0, ContinuousClock.now < limit { sched_yield() }
    #expect(kill(child.processIdentifier, 0) < 0 && errno == ESRCH)
  }

  @Test func theEndOfEachOfManyIsSeen() async throws {
    let statuses = try await withThrowingTaskGroup(of: [Int32].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<50).map { try BuiltPrograms.run("/bin/sh", ["-c", "exit $0", "\($0)"]).status }
        }
      }
      return try await group.reduce(into: [[Int32]]()) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: Array(0..<50), count: 8))
  }
}
