import Glibc
import QuestClient
import QuestWire

/// The eight sounds. Each follows a player's command at once, because a sound at any other moment would reveal the
/// time.
enum Cue: String, CaseIterable {
  case locked, reveal, best, level, complete
  /// Only with `sound all`: a quest was created, a week's recap is new, a reveal has an insight.
  case made, recap, insight

  /// The sound that is played with `sound on`.
  var usual: Cue? {
    switch self {
    case .made, .recap: nil
    case .insight: .reveal
    case .locked, .reveal, .best, .level, .complete: self
    }
  }

  /// The sound of a reveal, for its most notable result. Without rewards nothing is celebrated.
  init?(_ run: RevealedRun, celebrates: Bool) {
    if celebrates, let summary = run.summary, summary.levelAfter > summary.levelBefore {
      self = .level
    } else if celebrates, run.summary != nil, run.quest != nil {
      self = .complete
    } else if celebrates, run.feedback.celebratesBest == true {
      self = .best
    } else if run.insight != nil {
      self = .insight
    } else if run.actualSeconds != nil {
      self = .reveal
    } else {
      return nil
    }
  }

  /// The sound of a lock-in.
  init?(lockedIn state: SessionState) {
    guard state.estimateLocked, state.phase == .active || state.phase == .ready else { return nil }
    self = .locked
  }
}

/// Plays a sound with the desktop's player, if allowed.
struct Sound {
  private let environment: (String) -> String?

  init(environment: @escaping (String) -> String? = ProcessEnvironment.value) { self.environment = environment }

  /// Why no sound is played.
  enum Silence: Error, Equatable {
    case noSession, remote, doNotDisturb, noPlayer, noFile(String), failed(String)
  }

  /// Starts a process that plays the sound that the player's settings permit, and returns at once. Failures are silent.
  func begin(_ cue: Cue, asWanted wanted: (Cue) throws -> Cue?) {
    guard sessionSilence == nil, let cue = try? wanted(cue), let program = OtherProgram("/proc/self/exe") else {
      return
    }
    _ = program.begin(["sound", cue.rawValue])
  }

  /// Plays it to its end. Returns the name of the program used.
  func play(_ cue: Cue) throws(Silence) -> String {
    if let sessionSilence { throw sessionSilence }
    guard let file = file(of: cue) else { throw .noFile("\(cue.rawValue).wav") }
    guard let (name, player, arguments) = player(file) else { throw .noPlayer }
    if isDisturbing { throw .doNotDisturb }
    guard player.run(arguments) else { throw .failed(name) }
    return name
  }

  // MARK: - Where and whether

  /// No sound in a service, on a bare console or over ssh.
  private var sessionSilence: Silence? {
    if environment("SSH_CONNECTION") != nil || environment("SSH_TTY") != nil { return .remote }
    guard environment("XDG_RUNTIME_DIR") != nil else { return .noSession }
    let isDesktop = ["DBUS_SESSION_BUS_ADDRESS", "WAYLAND_DISPLAY", "DISPLAY"].contains { environment($0) != nil }
    return isDesktop ? nil : .noSession
  }

  /// Whether the desktop asks for quiet: `Inhibited` of the notification service, dunst's pause, or GNOME's switch.
  private var isDisturbing: Bool {
    let path = environment("PATH")
    if let busctl = OtherProgram("busctl", searching: path) {
      let service = ["org.freedesktop.Notifications", "/org/freedesktop/Notifications"]
      for property in [["org.freedesktop.Notifications", "Inhibited"], ["org.dunstproject.cmd0", "paused"]] {
        let words = ["--user", "--auto-start=no", "--timeout=1", "get-property"] + service + property
        if busctl.said(words)?.hasPrefix("b true") == true { return true }
      }
    }
    if let gsettings = OtherProgram("gsettings", searching: path),
      gsettings.said(["get", "org.gnome.desktop.notifications", "show-banners"])?.hasPrefix("false") == true
    {
      return true
    }
    return false
  }

  /// The user's own sounds come before the installed ones.
  private func file(of cue: Cue) -> String? {
    let home = environment("XDG_DATA_HOME") ?? environment("HOME").map { "\($0)/.local/share" }
    let shared = (environment("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":").map(String.init)
    let folders = [home].compactMap(\.self) + besideProgram + shared
    return folders.lazy.map { "\($0)/timequest/sounds/\(cue.rawValue).wav" }.first { access($0, R_OK) == 0 }
  }

  /// `PREFIX/share` of a tqctl in `PREFIX/bin`.
  private var besideProgram: [String] {
    guard let folder = OtherProgram.ownFolder else { return [] }
    return ["/" + folder.split(separator: "/").dropLast().joined(separator: "/") + "/share"]
  }

  private func player(_ file: String) -> (name: String, program: OtherProgram, arguments: [String])? {
    let players = [
      ("pw-play", [file]), ("paplay", [file]), ("canberra-gtk-play", ["--file", file]), ("aplay", ["-q", file]),
    ]
    for (name, arguments) in players {
      if let program = OtherProgram(name, searching: environment("PATH")) { return (name, program, arguments) }
    }
    return nil
  }
}
