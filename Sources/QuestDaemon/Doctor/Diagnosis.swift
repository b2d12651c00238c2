internal import LinuxHost
internal import QuestModel
internal import QuestWire

/// The findings for `tqctl doctor`: each check, its level, and the remedy.
///
/// Pure: the same host and the same state of the store give the same findings.
struct Diagnosis {
  let host: HostState
  let standing: Standing

  /// The state of the store.
  struct Standing {
    var schema: Int
    var zone: Zone
    var now: Instant
    /// Whether a run is recorded after the current wall clock.
    var clockIsBehind: Bool
    /// The moments of backups, newest first; while a task runs, without those since the last `done`.
    var backups: [Instant]
    /// Whether runs older than two days, or more than two days after the newest backup, are in no backup.
    var isBackupOverdue: Bool
    /// Whether a task runs: nothing that may have changed at its start is shown.
    var isVeiled: Bool
    /// Backups that a running task hides.
    var hiddenBackups = 0
    /// Whether it is the store of a system service, shared by several players.
    var isShared = false
    /// `nil` for a caller who is no guardian, and for the owner of a user service without a PIN. While a task runs,
    /// only `set`.
    var pin: PIN?
    var reminders: Reminders?
    /// Whether the player has quests with reminders, and reminders are on.
    var wantsReminders = false
    /// The result of the store's check.
    var health: [SystemInfo.Finding] = []
  }

  var findings: [SystemInfo.Finding] {
    told([
      ("Store", [store, permissions, owner, schema, durability] + standing.health + [backups, space, fileSystem]),
      ("Clock", [clock, zone]),
      ("Service", [service, watchdog, lingering, socket, descriptors, pin]),
      ("Desktop", [notifications, reminders]),
    ])
  }

  /// For a player of a shared store: nothing that other players' activity changes.
  var findingsForPlayer: [SystemInfo.Finding] {
    told([
      ("Store", [schema, durability]), ("Clock", [clock, zone]), ("Service", [service, watchdog, socket, pin]),
      ("Desktop", [reminders]),
    ])
  }

  private func told(_ groups: [(String, [SystemInfo.Finding?])]) -> [SystemInfo.Finding] {
    groups.flatMap { group, findings in
      findings.compactMap { finding in
        var finding = finding
        finding?.group = group
        return finding
      }
    }
  }

  // MARK: - Store

  private var storePath: String { "\(host.folder.path)/timequest.sqlite" }

  private var store: SystemInfo.Finding {
    let bytes = host.files.reduce(0) { $0 + ($1.facts?.size ?? 0) }
    let size = standing.isVeiled ? "" : ", \(Self.size(bytes))"
    return ok("store", "The store is open: \(storePath)\(size).")
  }

  private var permissions: SystemInfo.Finding {
    let open = [host.folder].filter { Self.isOpen($0) }
    if let folder = open.first {
      return problem(
        "permissions", "Other users can look into the store's folder \(folder.path) (mode \(Self.mode(folder))).",
        fix: "chmod 700 \(Self.quoted(folder.path))")
    }
    let files = host.files.filter { Self.isOpen($0) }
    guard let file = files.first else {
      let whose = standing.isShared ? "the service's" : "yours"
      return ok("permissions", "The store is \(whose) alone: its folder has mode 0700, its files have 0600.")
    }
    return problem(
      "permissions",
      "The store would be open to other users but for its folder: \(file.path) has mode \(Self.mode(file)).",
      fix: "chmod 600 " + files.map { Self.quoted($0.path) }.joined(separator: " "))
  }

  private var owner: SystemInfo.Finding? {
    let seen = [host.folder] + host.files
    guard let foreign = seen.first(where: { $0.facts.map { $0.owner != host.user } ?? false }) else {
      return nil
    }
    return problem(
      "owner", "\(foreign.path) belongs to another user (id \(foreign.facts?.owner ?? 0)).",
      fix: "sudo chown -R \(host.user) \(Self.quoted(host.folder.path))")
  }

  private var schema: SystemInfo.Finding { ok("schema", "Schema \(standing.schema), as this version expects.") }

  private var durability: SystemInfo.Finding {
    ok("durability", "Every acknowledged change is on the disk (WAL, synchronous=FULL).")
  }

  private var backups: SystemInfo.Finding {
    let count = standing.backups.count
    let many = count == 1 ? "One backup is kept" : "\(count) backups are kept"
    let isOne = standing.hiddenBackups == 1
    let hidden =
      "\(isOne ? "One backup" : "\(standing.hiddenBackups) backups") since your last done \(isOne ? "is" : "are") hidden until done"
    guard let newest = standing.backups.first else {
      if standing.hiddenBackups > 0 { return ok("backups", "\(hidden).") }
      return standing.isBackupOverdue
        ? warning("backups", "There is no backup of what you have played.", fix: "tqctl backup")
        : ok("backups", "Backups are made once on each day of use.")
    }
    if standing.isVeiled { return ok("backups", standing.hiddenBackups > 0 ? "\(many). \(hidden)." : "\(many).") }
    let when = "the newest of \(standing.zone.text(newest))"
    return standing.isBackupOverdue
      ? warning("backups", "\(many), \(when); what you played since is not backed up.", fix: "tqctl backup")
      : ok("backups", "\(many), \(when).")
  }

  private var space: SystemInfo.Finding? {
    guard let disk = host.fileSystem else { return nil }
    let free = disk.freeBytes
    if let files = disk.freeFiles, files < 16 {
      return problem(
        "space",
        "The disk has room, but only \(files) inodes for more files. Changes may be refused; remove files there.",
        fix: "df -i \(Self.quoted(host.folder.path))")
    }
    let command = "df -h \(Self.quoted(host.folder.path))"
    // A small disk that is mostly empty is not full.
    if free < 2 << 20 || free < 16 << 20 && free < disk.totalBytes / 20 {
      return problem(
        "space", "The disk is full: \(Self.size(free)) are left. Changes may be refused; make room.", fix: command)
    }
    if free < 256 << 20, free < disk.totalBytes / 10 {
      return warning("space", "The disk is nearly full: \(Self.size(free)) are left.", fix: command)
    }
    if free < host.files.reduce(0, { $0 + ($1.facts?.size ?? 0) }) {
      return warning("space", "There is no room for a backup: less is free than the store takes.", fix: command)
    }
    return ok("space", "There is room on the disk.")
  }

  private var fileSystem: SystemInfo.Finding? {
    let elsewhere = "timequestd --data-dir ~/.local/share/timequest"
    if let network = host.network {
      return problem(
        "filesystem", "The store is on \(network), where a database is not safe. Keep it on a disk of this machine.",
        fix: elsewhere)
    }
    guard let fileSystem = host.fileSystem else { return nil }
    if fileSystem.isInMemory {
      return warning(
        "filesystem", "The store is in memory (\(fileSystem.kind ?? "")): it is lost when the machine is off.",
        fix: elsewhere)
    }
    return ok("filesystem", "It is on a file system of this machine\(fileSystem.kind.map { " (\($0))" } ?? "").")
  }

  // MARK: - Clock

  private var clock: SystemInfo.Finding {
    standing.clockIsBehind
      ? warning(
        "clock", "The wall clock is earlier than the newest task in your history.", fix: "timedatectl set-ntp true")
      : ok("clock", "Tasks are timed on the boot clock (CLOCK_BOOTTIME), which counts through suspend.")
  }

  private var zone: SystemInfo.Finding { ok("zone", "Your days follow \(standing.zone.identifier).") }

  // MARK: - Service

  private var service: SystemInfo.Finding {
    guard let unit = host.service.unit else {
      return ok("service", "timequestd was started by hand, not by systemd.")
    }
    let byWhat = host.socket?.isInherited == true ? "on its socket's first client" : "without its socket unit"
    return ok("service", "systemd runs timequestd as \(unit), \(byWhat).")
  }

  private var watchdog: SystemInfo.Finding? {
    guard host.service.unit != nil else { return nil }
    guard let seconds = host.service.watchdogSeconds else {
      return ok("watchdog", "systemd watches whether timequestd ends, not whether it answers (no WatchdogSec).")
    }
    return ok("watchdog", "systemd's watchdog is set to \(Int(seconds)) s.")
  }

  private var lingering: SystemInfo.Finding? {
    guard host.service.isUserUnit else { return nil }
    if host.service.lingers { return ok("lingering", "Your services go on while you are logged out.") }
    var finding = ok("lingering", "Your services end with your last login. To keep them going:")
    finding.fix = "loginctl enable-linger"
    return finding
  }

  private var socket: SystemInfo.Finding? {
    guard let socket = host.socket else { return nil }
    guard let file = socket.file.facts else {
      return problem(
        "socket", "The socket's file is gone, so no client can come: \(socket.file.path)", fix: restart)
    }
    if file.mode & 0o077 != 0, !standing.isShared {
      return problem(
        "socket", "Other users can reach the socket \(socket.file.path) (mode \(Self.mode(socket.file))).",
        fix: "chmod 600 \(Self.quoted(socket.file.path))")
    }
    if let folder = socket.folder.facts, folder.mode & 0o022 != 0, folder.mode & 0o1000 == 0 {
      return problem(
        "socket",
        "Other users can replace the socket: its folder \(socket.folder.path) has mode "
          + "\(Self.mode(socket.folder)).", fix: "chmod 700 \(Self.quoted(socket.folder.path))")
    }
    let who = standing.isShared ? "everybody who plays here" : "you and root alone"
    return ok("socket", "Clients connect to \(socket.file.path), \(who) (mode \(Self.mode(socket.file))).")
  }

  private var descriptors: SystemInfo.Finding {
    let wanted = host.wantedDescriptors
    guard host.descriptors < wanted else {
      return ok("limits", "\(host.descriptors) files may be open, which is enough for every client.")
    }
    return warning(
      "limits",
      "\(host.descriptors) files may be open, \(wanted) are wanted; fewer clients are served at once.",
      fix: host.service.unit.map {
        "systemctl \(host.service.isUserUnit ? "--user " : "")edit \($0)   # [Service] LimitNOFILE=\(wanted)"
      } ?? "ulimit -n \(wanted)")
  }

  private var restart: String {
    guard let unit = host.service.unit else { return "timequestd &" }
    let socket = unit.hasSuffix(".service") ? unit.dropLast(7) + "socket" : unit[...]
    return "systemctl \(host.service.isUserUnit ? "--user " : "")restart \(socket)"
  }

  // MARK: - Desktop

  private var notifications: SystemInfo.Finding? {
    switch host.notifications {
    case nil: nil
    case .noBus: unshown("There is no session bus, so")
    case .present: ok("notifications", "A notification service is there to show what is sent to it.")
    case .activatable: ok("notifications", "A notification service starts when it is needed.")
    case .absent: unshown("The session bus knows no notification service, so")
    case .silent: warning("notifications", "The session bus does not answer.", fix: "busctl --user list")
    }
  }
}

// MARK: - Words

extension Diagnosis {
  private func unshown(_ reason: String) -> SystemInfo.Finding {
    standing.wantsReminders
      ? warning("notifications", "\(reason) your reminders cannot be shown.", fix: "tqctl remind test")
      : ok("notifications", "\(reason) there are no desktop notifications.")
  }

  func ok(_ check: String, _ text: String) -> SystemInfo.Finding {
    SystemInfo.Finding(check: check, status: .ok, text: text)
  }

  func warning(_ check: String, _ text: String, fix: String) -> SystemInfo.Finding {
    SystemInfo.Finding(check: check, status: .warning, text: text, fix: fix)
  }

  private func problem(_ check: String, _ text: String, fix: String) -> SystemInfo.Finding {
    SystemInfo.Finding(check: check, status: .problem, text: text, fix: fix)
  }

  private static func isOpen(_ seen: HostState.Seen) -> Bool { seen.facts.map { $0.mode & 0o077 != 0 } ?? false }

  private static func mode(_ seen: HostState.Seen) -> String {
    let digits = String(seen.facts?.mode ?? 0, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// Quoted as one word for a shell.
  static func quoted(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "/._-".utf8.contains(byte)
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }

  static func size(_ bytes: Int64) -> String {
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    var value = Double(bytes)
    var unit = 0
    while value >= 1024, unit < units.count - 1 {
      value /= 1024
      unit += 1
    }
    let whole = Int(value.rounded())
    return unit == 0 || value >= 10
      ? "\(whole) \(units[unit])" : "\(Double(Int((value * 10).rounded())) / 10) \(units[unit])"
  }
}
