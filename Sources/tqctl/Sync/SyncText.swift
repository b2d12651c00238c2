import QuestClient
import QuestWire

/// The state of sharing.
enum SyncText {
  static func show(_ caller: Caller) throws {
    try caller.answer(SyncStatus(), keyed: false) { status($0, to: &$1) }
  }

  static func status(_ status: SyncStatus.Response, to page: inout Page) {
    guard status.on else {
      page.line("This game is on this device alone.")
      page.gap()
      page.command("tqctl sync setup --folder ~/Sync", "shares it, on the first device")
      page.command("tqctl sync join --folder ~/Sync", "on every other one")
      return
    }
    page.line(summary(status))
    if status.newer > 0 { page.line(newer(status.newer)) }
    if status.ahead > 0 { page.line(ahead(status.ahead)) }
    if status.dark == true { page.line("A task is running: what arrives shows after done.") }
    page.gap()
    devices(status, to: &page)
  }

  static func devices(_ status: SyncStatus.Response, to page: inout Page) {
    guard status.on else { return page.line("This game is on this device alone.") }
    page.table(
      status.devices.map { device in
        [
          device.name, "since \(device.joinedOn)",
          device.forgotten ? "forgotten" : device.id == status.device ? "this one" : "",
        ]
      })
  }

  static func summary(_ status: SyncStatus.Response) -> String {
    let others = status.devices.count { $0.id != status.device && !$0.forgotten }
    return others == 0 ? "Shared; no other device has joined yet." : "Shared with \(count(others, "other device"))."
  }

  static func newer(_ number: Int) -> String {
    "\(count(number, "record")) from a newer version of TimeQuest: upgrade this device."
  }

  static func ahead(_ number: Int) -> String {
    "\(count(number, "record")) from a device whose clock is more than a day ahead: set it right."
  }

  private static func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : "s")"
  }
}
