import LinuxHost
@testable import QuestDaemon
import DesktopNotifications
import Synchronization

/// Counts the change notifications of the game.
final class Knocks: ReminderWatch {
  private let number = Mutex(0)
  var count: Int { number.withLock { $0 } }
  func lookAgain() { number.withLock { $0 += 1 } }
}

/// A desktop whose notifications a test can read.
final class TestDesktop: Desktop {
  var screen: [UInt32: NotificationBus.Content] = [:]
  var signals: [NotificationBus.Signal] = []
  var shownInAll = 0
  var isGone = false
  /// The capabilities of its server; `nil` without a server.
  var capabilities: Set<String>? = ["actions", "body"]
  /// Whether the server refuses notifications.
  var refuses = false
  var refused: [NotificationBus.Content] = []

  func serverCapabilities() -> Set<String>? { capabilities }

  func show(_ content: NotificationBus.Content, replacing id: UInt32) -> UInt32? {
    guard !refuses else {
      refused.append(content)
      return nil
    }
    shownInAll += 1
    let id = id == 0 ? UInt32(shownInAll) : id
    screen[id] = content
    return id
  }

  func close(_ id: UInt32) { screen[id] = nil }
  var waiting: WallAlarm.Other { WallAlarm.Other(descriptor: -1, events: 0, deadline: nil) }

  func pump() -> [NotificationBus.Signal]? {
    defer { signals = [] }
    return isGone ? nil : signals
  }

  var summaries: [String] { screen.sorted { $0.key < $1.key }.map(\.value.summary) }

  func press(_ key: String) {
    for id in screen.keys { signals.append(.action(id: id, key: key)) }
    screen = [:]
  }
}

/// A terminal that opens nothing.
final class TestLauncher: Launcher {
  var missing: String?
  var launches: [String?] = []
  var programs: [TerminalProgram] = []

  func obstacle() -> String? { missing }

  func launch(_ program: TerminalProgram, activationToken: String?) -> Bool {
    programs.append(program)
    launches.append(activationToken)
    return true
  }
}
