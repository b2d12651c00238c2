import Glibc
import LinuxHost
import QuestModel
@testable import QuestDaemon
@testable import QuestServer
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Each check of `tqctl doctor`, on machines with a problem.
@Suite struct DiagnosisTests {
  private func diagnosis(_ change: (inout HostState, inout Diagnosis.Standing) -> Void = { _, _ in }) -> Diagnosis {
    var host = HostState(dataDirectory: "/nowhere")
    host.user = 1000
    host.folder = seen("/data", 0o700)
    host.files = [
      seen("/data/timequest.sqlite", 0o600, size: 3 << 20), seen("/data/timequest.sqlite-wal", 0o600),
    ]
    host.fileSystem = FileSystemFacts(kind: "ext4", freeBytes: 9 << 30)
    host.network = nil
    host.service = ServiceFacts(unit: "timequest.service", isUserUnit: true, lingers: true)
    var socket = HostState.ControlSocket(path: "/run/timequest/control.sock", isInherited: true)
    socket.file = seen("/run/timequest/control.sock", 0o600)
    socket.folder = seen("/run/timequest", 0o700)
    host.socket = socket
    host.descriptors = 1024
    host.notifications = .present
    let now = Instant(seconds: 1_790_000_000)
    var standing = Diagnosis.Standing(
      schema: 2, zone: .utc, now: now, clockIsBehind: false, backups: [now.advanced(bySeconds: -3600)],
      isBackupOverdue: false, isVeiled: false)
    change(&host, &standing)
    return Diagnosis(host: host, standing: standing)
  }

  private func seen(_ path: String, _ mode: UInt32, owner: UInt32 = 1000, size: Int64 = 0) -> HostState.Seen {
    var seen = HostState.Seen(path)
    seen.facts = FileFacts(mode: mode, owner: owner, size: size)
    return seen
  }

  private func finding(
    _ check: String, _ change: (inout HostState, inout Diagnosis.Standing) -> Void
  ) throws -> SystemInfo.Finding {
    try #require(diagnosis(change).findings.first { $0.check == check })
  }

  @Test func aWellKeptStoreHasNothingToMend() {
    let findings = diagnosis().findings
    #expect(findings.filter { $0.status != "ok" || $0.fix != nil } == [])
    #expect(Set(findings.compactMap(\.group)) == ["Store", "Clock", "Service", "Desktop"])
    #expect(findings.count > 12)
  }

  @Test(arguments: [NotificationProbe.Answer.noBus, .absent])
  func remindersThatCannotBeShownAreAWarning(_ answer: NotificationProbe.Answer) throws {
    func status(wanted: Bool) throws -> SystemInfo.Finding.Status? {
      try finding("notifications") { host, standing in
        host.notifications = answer
        standing.wantsReminders = wanted
      }.status.known
    }
    #expect(try status(wanted: true) == .warning)
    #expect(try status(wanted: false) == .ok)
  }

  @Test func howRemindersReachTheDesktopIsTold() throws {
    func text(_ reminders: Diagnosis.Reminders?, _ change: (inout HostState) -> Void = { _ in }) -> String? {
      diagnosis { host, standing in
        standing.reminders = reminders
        change(&host)
        standing.isShared = host.notifications == nil
      }.findings.first { $0.check == "reminders" }?.text
    }
    let withStart = ReminderReport.Screen(shows: true, actions: true)
    let without = ReminderReport.Screen(shows: true, actions: true, obstacle: "no terminal program is installed")
    let nothing = ReminderReport.Screen(shows: false, actions: false)
    #expect(text(.shown(withStart)) == "Reminders come with Start, which opens the quest in a terminal.")
    #expect(text(.shown(without)) == "Reminders come without Start: no terminal program is installed.")
    #expect(text(.shown(nothing)) == nil, "that there is no service for notifications is told already")
    #expect(text(.shown(nil)) == "Reminders come with Start, which opens the quest in a terminal.")
    #expect(text(.shown(nil)) { $0.startObstacle = "no display" } == "Reminders come without Start: no display.")
    #expect(text(.shown(nil)) { $0.notifications = .absent } == nil)
    // In a system service a program of the player's own shows them.
    func shared(_ reminders: Diagnosis.Reminders) -> String? { text(reminders) { $0.notifications = nil } }
    #expect(
      shared(.shown(without))
        == "timequest-notify is there. Reminders come without Start: no terminal program is installed.")
    #expect(
      shared(.shown(nothing)) == "timequest-notify is there. There is no notification service on your session's bus.")
    #expect(shared(.shown(nil)) == "timequest-notify is there. It has had no reminder to show yet.")
    #expect(shared(.unseen(isWanted: true)) == "No program shows your reminders on your desktop now.")
    #expect(shared(.unseen(isWanted: false)) == nil)
  }

  @Test func everythingThatIsNotWellComesWithACommand() throws {
    let unwell: [(String, (inout HostState, inout Diagnosis.Standing) -> Void, String, String)] = [
      (
        "permissions", { s, _ in s.files[0] = seen("/data/it's.sqlite", 0o640) }, "problem",
        #"chmod 600 '/data/it'\''s.sqlite'"#
      ),
      ("permissions", { s, _ in s.folder = seen("/data", 0o755) }, "problem", "chmod 700 /data"),
      ("owner", { s, _ in s.files[0] = seen("/data/x", 0o600, owner: 0) }, "problem", "sudo chown -R 1000 /data"),
      ("backups", { _, s in s.isBackupOverdue = true }, "warning", "tqctl backup"),
      ("backups", { _, s in (s.backups, s.isBackupOverdue) = ([], true) }, "warning", "tqctl backup"),
      ("space", { s, _ in s.fileSystem?.freeBytes = 1 << 20 }, "problem", "df -h /data"),
      ("space", { s, _ in s.fileSystem?.freeBytes = 99 << 20 }, "warning", "df -h /data"),
      ("space", { s, _ in s.fileSystem?.freeFiles = 3 }, "problem", "df -i /data"),
      (
        "space", { s, _ in s.fileSystem = FileSystemFacts(kind: "ext4", freeBytes: 2 << 20, totalBytes: 8 << 20) },
        "warning", "df -h /data"
      ),
      ("filesystem", { s, _ in s.network = "NFS" }, "problem", "timequestd --data-dir ~/.local/share/timequest"),
      (
        "filesystem", { s, _ in s.fileSystem?.kind = "tmpfs" }, "warning",
        "timequestd --data-dir ~/.local/share/timequest"
      ),
      ("clock", { _, s in s.clockIsBehind = true }, "warning", "timedatectl set-ntp true"),
      ("lingering", { s, _ in s.service.lingers = false }, "ok", "loginctl enable-linger"),
      ("socket", { s, _ in s.socket?.file.facts = nil }, "problem", "systemctl --user restart timequest.socket"),
      ("socket", { s, _ in s.socket?.file.facts?.mode = 0o666 }, "problem", "chmod 600 /run/timequest/control.sock"),
      ("socket", { s, _ in s.socket?.folder.facts?.mode = 0o777 }, "problem", "chmod 700 /run/timequest"),
      (
        "limits", { s, _ in (s.descriptors, s.service) = (64, ServiceFacts()) }, "warning",
        "ulimit -n \(ServerLimits().descriptors)"
      ),
      ("notifications", { s, _ in s.notifications = .silent }, "warning", "busctl --user list"),
    ]
    for (check, change, status, fix) in unwell {
      let found = try finding(check, change)
      #expect(found.status.rawValue == status, "\(found)")
      #expect(found.fix == fix, "\(found)")
    }
  }

  @Test func aSmallDiskThatIsMostlyEmptyIsNotFull() throws {
    for mebibytes in [12, 16, 64, 256] as [Int64] {
      let disk = FileSystemFacts(
        kind: "ext4", freeBytes: (mebibytes << 20) * 89 / 100, totalBytes: mebibytes << 20, freeFiles: 1000)
      #expect(try finding("space") { s, _ in s.fileSystem = disk }.status == "ok", "\(mebibytes) MiB")
    }
  }

  @Test func aLackOfInodesOrOfDescriptorsIsNoLackOfRoom() {
    let disk = FileSystemFacts(kind: "ext4", freeBytes: 9 << 30, totalBytes: 10 << 30, freeFiles: 0)
    for error in [StoreError.full, .cannotOpen("unable to open database file"), .noInodes] {
      #expect(error.wire(on: disk).kind == .readOnlyStore)
      #expect(error.wire(on: disk).message.contains("no inodes"))
    }
    #expect(StoreError.full.wire().message.contains("full"))
    #expect(StoreError(systemCode: EMFILE, "x") == .tooManyFiles)
    #expect(StoreError.tooManyFiles.wire().message == "Too many files are open; nothing was changed.")
    #expect(!StoreError.tooManyFiles.wire().message.contains("permissions"))
  }

  @Test func howTheServiceIsRunIsTold() throws {
    #expect(try finding("service") { s, _ in s.service = ServiceFacts() }.text.contains("by hand"))
    #expect(try finding("service") { s, _ in s.socket?.isInherited = false }.text.contains("without its socket unit"))
    #expect(try finding("watchdog") { s, _ in s.service.watchdogSeconds = 300 }.text.contains("300 s"))
    let byHand = diagnosis { s, _ in s.service = ServiceFacts() }.findings.map(\.check)
    #expect(!byHand.contains("lingering") && !byHand.contains("watchdog"))
    for answer in [NotificationProbe.Answer.noBus, .activatable, .absent] {
      #expect(try finding("notifications") { s, _ in s.notifications = answer }.status == "ok")
    }
  }

  @Test func whileATaskRunsNeitherSizesNorTimesAreTold() throws {
    let veiled = diagnosis { _, s in s.isVeiled = true }.findings
    let plain = diagnosis().findings
    #expect(plain.contains { $0.text.contains("3.0 MiB") } && plain.contains { $0.text.contains("newest of") })
    #expect(
      !veiled.contains {
        $0.text.contains("MiB") || $0.text.contains("newest of") || $0.text.contains(":") && $0.check == "backups"
      })
  }

  @Test func aClockBehindTheNewestRunIsSeen() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    #expect(try fixture.call(SystemInfo()).findings.contains { $0.check == "clock" && $0.status == "ok" })
    fixture.clock.stepWall(-86_400)
    #expect(try fixture.call(SystemInfo()).findings.contains { $0.check == "clock" && $0.status == "warning" })
  }

  @Test func sizesReadWell() {
    #expect(
      [0, 1023, 1024, 1536, 10 << 20, 3 << 30].map(Diagnosis.size) == [
        "0 bytes", "1023 bytes", "1.0 KiB", "1.5 KiB", "10 MiB", "3.0 GiB",
      ])
  }
}
