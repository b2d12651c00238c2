import QuestTestKit
import Testing

/// What the service manager is told, on a socket such as systemd's.
struct WatchdogTests {
  @Test(.timeLimit(.minutes(1)))
  func signsOfLifeComeByTheWayThatRequestsGo() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
    #expect(try manager.message().contains("READY=1"))
    for _ in 1...3 { #expect(try manager.message() == "WATCHDOG=1") }
    #expect(daemon.terminate() == 0)
    var last = ""
    while !last.contains("STOPPING=1") { last = try manager.message() }
  }

  @Test func withoutAWatchdogThereIsNoSign() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path])
    #expect(try manager.message().contains("READY=1"))
    #expect(try daemon.tqctl("status").status == 0)
    #expect(daemon.terminate() == 0)
    #expect(try manager.message().contains("STOPPING=1"))
  }
}
