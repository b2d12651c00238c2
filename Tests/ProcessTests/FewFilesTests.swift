import Foundation
import QuestTestKit
import QuestWire
import Testing

/// A daemon that cannot open more files continues to serve its clients, and serves new clients when it can open files
/// again.
@Suite struct FewFilesTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#
  private let status = #"{"jsonrpc":"2.0","id":1,"method":"session.status"}"#

  /// Sets the process's limit of open files.
  private func allow(_ files: Int, to daemon: RealDaemon) throws {
    let outcome = try BuiltPrograms.run("/usr/bin/prlimit", ["--pid=\(daemon.processID)", "--nofile=\(files):"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  private func openFiles(of daemon: RealDaemon) throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/\(daemon.processID)/fd").count
  }

  @Test func theDaemonOutlivesTheLackOfFilesAndServesAgainWhenThereAreSome() throws {
    let daemon = try RealDaemon()
    let client = try daemon.connectLines()
    let other = try daemon.connectLines()
    #expect(try client.exchange(status)?.contains("none") == true)
    #expect(try other.exchange(ping) != nil)
    try allow(try openFiles(of: daemon) + 1, to: daemon)
    let newcomers = try (0..<8).map { _ in try daemon.connectLines() }
    for newcomer in newcomers { try newcomer.send(line: ping) }
    let newImport = #"{"jsonrpc":"2.0","id":1,"method":"data.import","params":{"format":"jsonl"}}"#
    for _ in 0..<20 {
      #expect(try client.exchange(newImport)?.contains(#""kind":"busy""#) == true)
      #expect(try other.exchange(status)?.contains("none") == true)
    }
    let change = #"{"jsonrpc":"2.0","id":1,"method":"settings.set","params":{"key":"sound","value":"off"}}"#
    #expect(try client.exchange(change)?.contains(#""result""#) == true)
    try allow(1000, to: daemon)
    for newcomer in newcomers { #expect(try newcomer.line() != nil) }
    #expect(try client.exchange(newImport)?.contains(#""importId""#) == true)
    #expect(daemon.terminate() == 0)
  }
}
