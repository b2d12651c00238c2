internal import LinuxHost
internal import DesktopNotifications

/// A screen that remembers what was put on it and may be away for a while.
final class SimulatedDesktop: Desktop, Launcher {
  /// What was newly put on the screen, or joined what is there, since somebody asked, and is not in anybody's account yet.
  var posts: [(id: UInt32, content: NotificationBus.Content)] = []
  private(set) var screen: [UInt32: NotificationBus.Content] = [:]
  private var signals: [NotificationBus.Signal] = []
  private var nextID: UInt32 = 1
  /// The process dies on its way to the screen: nothing arrives any more.
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

  /// The person chooses something on a notification, which leaves the screen.
  func press(_ key: String, on id: UInt32) {
    screen[id] = nil
    signals.append(.action(id: id, key: key))
  }

  func dismiss(_ id: UInt32) {
    screen[id] = nil
    signals.append(.closed(id: id))
  }

  /// Everything on it is lost, and what was chosen goes unheard.
  func clear() {
    screen = [:]
    signals = []
  }
}

extension NotificationBus.Content {
  /// The names of the quests it is about.
  var quests: [String] {
    let end = " is ready"
    return summary.hasSuffix(end)
      ? [String(summary.dropLast(end.count))]
      : (body.split(separator: "\n").first ?? "").split(separator: ", ").map(String.init)
  }
}
