import Glibc
import QuestClient
import QuestWire

/// Findings that tqctl makes itself, with or without a daemon. A value, so that tests can simulate any machine.
struct ClientDiagnostics: Equatable {
  /// tqctl's own version.
  var version: String
  /// timequestd's version; `nil` when it is not reachable.
  var daemonVersion: String?
  /// Why the daemon is not reachable, and the command that helps.
  var absence: Absence?
  /// The user's units; `nil` if a socket was named, because it belongs to another service.
  var units: UserUnits?
  /// This program, and what `tqctl` and `tq` resolve to in PATH.
  var program: String
  var tqctl: Found?
  var tq: Found?

  struct Absence: Equatable {
    var path: String
    var reason: String
    var startCommand: String
  }

  /// A program of that name in PATH.
  struct Found: Equatable {
    var path: String
    /// It is this program.
    var isThis: Bool
    /// Whether links can be created beside it.
    var folderIsWritable: Bool
  }

  var findings: [SystemInfo.Finding] {
    [answer, versions, unitFiles, path, shortName].compactMap { finding in
      var finding = finding
      finding?.group = "Service"
      return finding
    }
  }

  private var answer: SystemInfo.Finding? {
    absence.map { absence in
      SystemInfo.Finding(
        check: "daemon", status: .problem, text: "timequestd does not answer at \(absence.path): \(absence.reason).",
        fix: absence.startCommand)
    }
  }

  private var versions: SystemInfo.Finding? {
    guard let daemonVersion else {
      return SystemInfo.Finding(check: "version", status: .ok, text: "tqctl is \(version).")
    }
    guard daemonVersion != version else {
      return SystemInfo.Finding(
        check: "version", status: .ok, text: "timequestd answers; tqctl and timequestd are both \(version).")
    }
    return SystemInfo.Finding(
      check: "version", status: .warning,
      text: "tqctl is \(version), but the timequestd that runs is \(daemonVersion).",
      fix: units?.canStart == true ? "systemctl --user restart timequest" : "pkill -x timequestd; timequestd &")
  }

  private var unitFiles: SystemInfo.Finding? {
    guard let units else { return nil }
    guard units.canStart else {
      return SystemInfo.Finding(
        check: "units", status: .ok,
        text: units.managerRuns
          ? "The units of systemd are not installed; timequestd is started by hand."
          : "No service manager of yours runs here; timequestd is started by hand.")
    }
    guard units.isEnabled else {
      // A daemon started by hand already uses the socket.
      let now = absence == nil ? "" : "--now "
      return SystemInfo.Finding(
        check: "units", status: .warning, text: "Nothing starts timequestd after your next login.",
        fix: "systemctl --user enable \(now)timequest.socket")
    }
    return SystemInfo.Finding(check: "units", status: .ok, text: "The first tqctl after a login starts timequestd.")
  }

  private var path: SystemInfo.Finding? {
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    let fix = "export PATH=\(folder):\"$PATH\""
    guard let tqctl else {
      return SystemInfo.Finding(
        check: "path", status: .warning, text: "tqctl is not in your PATH; this one is \(program).", fix: fix)
    }
    guard tqctl.isThis else {
      return SystemInfo.Finding(
        check: "path", status: .warning, text: "In your PATH, tqctl means \(tqctl.path); this one is \(program).",
        fix: fix)
    }
    return SystemInfo.Finding(check: "path", status: .ok, text: "tqctl is \(tqctl.path).")
  }

  private var shortName: SystemInfo.Finding? {
    guard let tqctl, tqctl.isThis else { return nil }
    if let tq {
      return SystemInfo.Finding(
        check: "tq", status: .ok,
        text: tq.isThis ? "tq is short for tqctl." : "tq means another program here: \(tq.path).")
    }
    let link = tqctl.path.dropLast("tqctl".count) + "tq"
    return SystemInfo.Finding(
      check: "tq", status: .ok, text: "There is no short name tq. To have it:",
      fix: "\(tqctl.folderIsWritable ? "" : "sudo ")ln -s tqctl \(link)")
  }
}

// MARK: - Looking

extension ClientDiagnostics {
  /// Of this process.
  init(version: String, daemonVersion: String?, absence: Absence?, isNamedSocket: Bool) {
    self.version = version
    self.daemonVersion = daemonVersion
    self.absence = absence
    units = isNamedSocket ? nil : UserUnits()
    program = Self.ownPath ?? "tqctl"
    tqctl = Self.find("tqctl", as: program)
    tq = Self.find("tq", as: program)
  }

  private static var ownPath: String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }

  private static func find(_ name: String, as program: String) -> Found? {
    for folder in (ProcessEnvironment.value("PATH") ?? "").split(separator: ":") {
      let path = "\(folder)/\(name)"
      guard access(path, X_OK) == 0 else { continue }
      return Found(
        path: path, isThis: identity(path) == identity(program), folderIsWritable: access(String(folder), W_OK) == 0)
    }
    return nil
  }

  private static func identity(_ path: String) -> [UInt64]? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return [UInt64(status.st_dev), UInt64(status.st_ino)]
  }
}
