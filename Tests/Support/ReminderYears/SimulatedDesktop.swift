internal import LinuxHost
internal import DesktopNotifications

/// A simulated screen that records notifications and may be absent for a while.
final class SimulatedDesktop: Desktop, Launcher {
  /// New and updated notifications since the last query that were not counted yet.
  var posts: [(id: UInt32, content: NotificationBus.Content)] = []
  private(set) var screen: [UInt32: NotificationBus.Content] = [:]
  private var signals: [NotificationBus.Signal] = []
  private var nextID: UInt32 = 1
  /// The process dies before it reaches the screen, so nothing arrives any more.
  var isCutOff = false
  var isPresent = true

  func serverCapabilities() -> Set<String>? { isPresent ? ["actions", "body"] : nil }
  func obstacle() -> String? { nil }
  func launch(_ program: TerminalProgram, activationToken: String?) -> Bool { true }

  func show(_ content: NotificationBus.Content, replacing id: UInt32) -> UInt32? {
    guard isPresent else { return nil }
    if id != 0, let before = screen[id] {
      screen[id] = content
      if !Set(content.quests).isSubset(of: before.quests) { posts.append((id, content)) }
      return id
    }
    defer { nextID += 1 }
    posts.append((nextID, content))
    if !isCutOff { screen[nextID] = content }
    return nextID
  }

  func close(_ id: UInt32) { screen[id] = nil }

  var waiting: WallAlarm.Other { WallAlarm.Other(descriptor: -1, events: 0, deadline: nil) }

  func pump() -> [NotificationBus.Signal]? {
    defer { signals = [] }
    return isPresent ? signals : nil
  }

  /// The person chooses an action of a notification, which then leaves the screen.
  func press(_ key: String, on id: UInt32) {
    screen[id] = nil
    signals.append(.action(id: id, key: key))
  }

  func dismiss(_ id: UInt32) {
    screen[id] = nil
    signals.append(.closed(id: id))
  }

  /// Loses all notifications and unprocessed choices.
  func clear() {
    screen = [:]
    signals = []
  }
}

extension NotificationBus.Content {
  /// The names of the quests that the notification is about.
  var quests: [String] {
    let end = " is ready"
    return summary.hasSuffix(end)
      ? [String(summary.dropLast(end.count))]
      : (body.split(separator: "\n").first ?? "").split(separator: ", ").map(String.init)
  }
}
