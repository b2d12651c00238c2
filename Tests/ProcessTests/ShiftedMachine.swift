import Foundation
import Glibc
import QuestTestKit

/// A machine whose clocks and zone a test sets, for the real service: its boot clock in a time namespace, its wall
/// clock by libfaketime, which reads the time from a file at each call, and its zone by a separate folder /etc. The
/// clocks of the machine that runs the tests are not changed.
///
/// The wall clock stands still between settings, but the boot clock runs.
final class ShiftedMachine {
  /// Missing requirements: root for the namespaces, and libfaketime.
  static let missing: String? = {
    if geteuid() != 0 { return "root" }
    if library == nil { return "libfaketime" }
    let probe = try? BuiltPrograms.run(
      "/usr/bin/env", ["unshare", "--mount", "--time", "--boottime=1", "--fork", "true"])
    return probe?.status == 0 ? nil : "time namespaces"
  }()

  private static let library: String? = {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
    return folders.map { "/usr/lib/\($0)/faketime/libfaketimeMT.so.1" }.first(where: FileManager.default.fileExists)
  }()

  struct Trouble: Error { var what: String }

  private let folder: TemporaryFolder
  private(set) var daemon: RealDaemon?
  private var isOn = false

  /// A machine that is off, in this time zone.
  init(zone: String = "Europe/Berlin") throws {
    folder = try TemporaryFolder()
    let copy = try BuiltPrograms.run("/usr/bin/env", ["cp", "-a", "/etc", folder.path + "/etc"])
    guard copy.status == 0 else { throw Trouble(what: copy.errors) }
    try set(zone: zone)
    // The same socket with the service's arguments and with its environment.
    _ = try FileManager.default.createSymbolicLink(atPath: folder.path + "/timequest", withDestinationPath: ".")
  }

  deinit { switchOff() }

  var folderPath: String { folder.path }
  var dataFolder: String { folder.path + "/data" }

  /// Sets the wall clock: `2026-03-02 10:00:00`, in UTC.
  func set(wall: String) throws { try replace("wall", with: Data((wall + "\n").utf8)) }

  /// Moves the machine: its localtime link leads to another zone.
  func set(zone: String) throws {
    let link = folder.path + "/etc/localtime"
    _ = try FileManager.default.createSymbolicLink(
      atPath: link + "~", withDestinationPath: "/usr/share/zoneinfo/" + zone)
    guard rename(link + "~", link) == 0 else { throw Trouble(what: "no localtime") }
  }

  private func replace(_ name: String, with content: Data) throws {
    try content.write(to: URL(fileURLWithPath: folder.path + "/" + name), options: .atomic)
  }

  /// Starts the service with the boot clock this many seconds ahead of this machine's, optionally with another boot id.
  func switchOn(bootClock seconds: Int, boot: String? = nil) throws {
    var environment = [
      "LD_PRELOAD": Self.library ?? "", "FAKETIME_TIMESTAMP_FILE": folder.path + "/wall", "FAKETIME_NO_CACHE": "1",
      "FAKETIME_DONT_FAKE_MONOTONIC": "1", "NO_FAKE_STAT": "1",
    ]
    // libfaketime moves the environment, next to which Swift searches the program's arguments, and then usually finds
    // none.
    environment["TIMEQUEST_DATA_DIR"] = dataFolder
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["TIMEQUEST_BOOT_ID"] = boot
    // For the C library an empty TZ means UTC, in which the wall clock is set; the service treats it as unset.
    let words = environment.map { "\($0.key)=\($0.value)" } + ["TZ="]
    daemon = try RealDaemon(
      in: folder,
      through: [
        "unshare", "--mount", "--time", "--boottime=\(seconds)", "--fork", "--kill-child", "sh", "-c",
        "mount --bind \"$1\" /etc && shift && exec env \"$@\"", "sh", folder.path + "/etc",
      ] + words, socket: "timequest/control.sock")
    isOn = true
  }

  /// Kills the service: suspended, or switched off.
  func switchOff() {
    guard isOn else { return }
    isOn = false
    // The service's process is the child of the process that made the namespaces, which ends after it.
    let text = (try? String(contentsOfFile: dataFolder + "/timequestd.lock", encoding: .utf8)) ?? ""
    if let process = Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)), kill(process, SIGKILL) == 0 {
      daemon?.awaitEnd()
    } else {
      daemon?.kill()
    }
    daemon = nil
  }

  /// The output of tqctl, which must succeed.
  @discardableResult
  func tqctl(_ arguments: String...) throws -> String {
    guard let daemon else { throw Trouble(what: "it is off") }
    let outcome = try daemon.tqctl(arguments)
    guard outcome.status == 0 else { throw Trouble(what: outcome.errors + outcome.output) }
    return outcome.output
  }

  /// The same as JSON.
  func json(_ arguments: String...) throws -> [String: Any] {
    guard let daemon else { throw Trouble(what: "it is off") }
    let outcome = try daemon.tqctl(arguments + ["--json"])
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any] ?? [:]
  }
}
