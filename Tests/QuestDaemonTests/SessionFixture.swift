import Foundation
import Glibc
import QuestTestKit

/// A session of processes like a terminal's: one process that leads it and waits.
final class SessionFixture {
  let number: Int32
  private let process: ChildProcess

  init() throws {
    process = ChildProcess("/usr/bin/setsid", ["--wait", "/bin/sh", "-c", "echo $$; exec sleep 100"])
    let said = Pipe()
    process.standardOutput = said
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let line = String(decoding: said.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int32(line.filter(\.isNumber)) else { throw CocoaError(.fileReadUnknown) }
    self.number = number
  }

  /// As when the terminal is closed.
  func end() {
    kill(number, SIGKILL)
    process.waitUntilExit()
  }

  deinit { if process.isRunning { end() } }
}
