internal import QuestClient
internal import QuestReplica
internal import QuestWire

/// Commands that show the state of sharing.
extension SyncProgram {
  private struct StatusAnswer: Encodable {
    var on: Bool
    var carrier: String?
    var place: String?
    var family: String?
    var key: Int?
    var device: String?
    var devices: [SyncStatus.Device]
    var newer: Int
    var ahead: Int
  }

  func status() throws {
    try endKilledPreview()
    let status = try client.call(SyncStatus())
    let setup = try places.setup()
    let place = try setup?.postgres.map { try ConnectionString($0).withoutPassword.text } ?? setup?.folder
    if asJSON {
      return try write(
        StatusAnswer(
          on: status.on && setup != nil, carrier: setup.map { $0.folder == nil ? "postgres" : "folder" }, place: place,
          family: setup?.family, key: setup?.ring.newest.generation, device: status.device, devices: status.devices,
          newer: status.newer, ahead: status.ahead))
    }
    guard status.on, let setup else {
      return say(
        status.on
          ? "The service shares this game, but it is not set up here. Enter the code of another device: timequest-sync "
            + "join. Or end it: timequest-sync leave"
          : "Nothing is shared here. Begin with timequest-sync setup, or with join.")
    }
    say("\(setup.folder == nil ? "Server" : "Folder")   \(place ?? "")")
    say("Family   \(setup.family), key \(setup.ring.newest.generation)")
    for (index, device) in status.devices.enumerated() {
      say("\(index == 0 ? "Devices" : "       ")  \(Self.line(device, isOwn: device.id == status.device))")
    }
    for line in ReportText.waiting(newer: status.newer, ahead: status.ahead) { say(line) }
  }

  func listDevices() throws {
    let status = try client.call(SyncStatus())
    for device in status.devices { say("\(device.id)  \(Self.line(device, isOwn: device.id == status.device))") }
    try write(["devices": status.devices])
  }

  private static func line(_ device: SyncStatus.Device, isOwn: Bool) -> String {
    "\(device.name), since \(device.joinedOn)\(isOwn ? ", this one" : device.forgotten ? ", forgotten" : "")"
  }
}

/// The outcome of an exchange in words. They reveal nothing about a running task.
enum ReportText {
  static func lines(_ report: ExchangeReport, always: Bool) -> [String] {
    let isNews = always || report.sent > 0 || report.taken > 0
    return (isNews ? ["Sent \(report.sent), took \(report.taken)."] : []) + notes(report)
  }

  /// Problems of an exchange.
  static func notes(_ report: ExchangeReport) -> [String] {
    var lines: [String] = []
    if report.partings > 0 {
      lines.append("This device has a new id: its store was restored, or another machine has a copy of it.")
    }
    if report.refused > 0 { lines.append("Refused items: \(report.refused).") }
    if report.left > 0 {
      lines.append(
        "Parts with a key from before this device, of a device that has left: \(report.left). They stay unread.")
    }
    return lines + notes(report.met) + waiting(newer: report.newer, ahead: report.ahead)
  }

  /// Problems found in the carrier.
  static func notes(_ met: PullReport) -> [String] {
    var lines: [String] = []
    if met.unreadable > 0 {
      lines.append(
        "Unreadable parts: \(met.unreadable). They are incomplete or were changed. The next exchange tries again.")
    }
    if met.gaps > 0 { lines.append("Devices of which an earlier part has not arrived yet: \(met.gaps).") }
    if met.newer > 0 { lines.append("Parts of a newer TimeQuest: \(met.newer). They wait for an upgrade.") }
    if met.otherKey > 0 {
      lines.append(
        "Parts with a key from before this device: \(met.otherKey). Where their device still shares, rekey there: "
          + "it sends them again.")
    }
    return lines
  }

  static func waiting(newer: Int, ahead: Int) -> [String] {
    var lines: [String] = []
    if newer > 0 { lines.append("Items that wait here for an upgrade of TimeQuest: \(newer).") }
    if ahead > 0 {
      lines.append("Items that wait here because the clock of their device is more than a day ahead: \(ahead).")
    }
    return lines
  }

  static func preview(_ counts: SyncPut.Response) -> String {
    "Would add \(counts.added) records, change \(counts.changed) and delete \(counts.deleted); "
      + "\(counts.unchanged) are the same. Nothing was changed."
  }
}
