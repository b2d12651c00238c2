import QuestTestKit
import Testing

/// Messages to the service manager, on a socket like systemd's.
struct WatchdogTests {
  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func signsOfLifeComeByTheWayThatRequestsGo() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path, "WATCHDOG_USEC": "100000"])
    #expect(try manager.message().contains("READY=1"))
    for _ in 1...3 { #expect(try manager.message() == "WATCHDOG=1") }
    #expect(daemon.terminate() == 0)
    var last = ""
    while !last.contains("STOPPING=1") { last = try manager.message() }
  }

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func theStatusNamesTheNextReminderAndWhileATaskRunsNone() throws {
    let manager = try NotifySocket()
    let daemon = try RealDaemon(environment: ["NOTIFY_SOCKET": manager.path])
    let ready = try manager.message().replacing("READY=1\n", with: "")
    func hear(_ wanted: (String) -> Bool) throws {
      while try !wanted(manager.message()) {}
    }
    let quest = ["quest", "create", "Read", "--task", "Read", "--days", "all", "--remind", "07:30"]
    #expect(try daemon.tqctl(quest).status == 0)
    try hear { $0.hasPrefix("STATUS=Ready; next reminder ") && $0.hasSuffix(" 07:30") }
    #expect(try daemon.tqctl("do", "Tea", "5m").status == 0)
    try hear { $0 == ready }
    #expect(try daemon.tqctl("done").status == 0)
    try hear { $0.hasPrefix("STATUS=Ready; next reminder ") }
    #expect(daemon.terminate() == 0)
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
