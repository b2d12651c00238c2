internal import LinuxHost
internal import QuestClient
internal import QuestDesk
internal import QuestWire

/// The whole program: one thread that waits for the service, the desktop, the clock and its end, and does nothing in
/// between.
///
/// While the service cannot be heard nothing of ours is on the screen, because a task may be locked in meanwhile and
/// desktops print how old a notification is. What is still right is shown again afterwards.
struct Notifier {
  let socket: String
  let ending: TerminationDescriptor

  enum End {
    /// By a signal.
    case asked
    /// There is no service here, none for this user, or no session bus.
    case nothingToDo
    /// The session bus went away; with the next one the manager starts the program again.
    case busLost
  }

  func run() throws -> End {
    let source = ServiceSource(socket)
    guard source.isThere, NotificationBus() != nil else { return .nothingToDo }
    let alarm = try WallAlarm()
    var screen = Screen(source, launcher: DesktopTerminal()) { NotificationBus() }
    var told = ManagerStatus()
    defer {
      told.stopping()
      screen.clear()
    }
    while !ending.hasCome {
      // From before the attempt on, so that a socket that appears meanwhile is not overlooked.
      let watch = try source.isConnected ? nil : FolderWatch(source.folders)
      var next: Double?
      do {
        try source.connectIfNeeded()
        let answer = try screen.look()
        next = answer.wakeAt
        told.say(answer.yours ? "Shows your reminders" : "Another program shows your reminders")
      } catch let refusal as RPCError where refusal.kind == .forbidden {
        return .nothingToDo
      } catch {
        source.disconnect()
        screen.clear()
        told.say("The service cannot be heard")
        // Once at once: the service was restarted. Then later and later, or when its socket appears.
        guard let delay = source.delayAfterFailure() else { continue }
        next = Self.now() + delay
      }
      if screen.hasLostDesktop { return .busLost }
      let others = [ending.waiting, screen.waiting, source.waiting, watch?.waiting].compactMap(\.self)
      let retry = source.isConnected ? screen.retryAfter.map { Self.now() + $0 } : nil
      _ = try alarm.wait(until: [next, retry].compactMap(\.self).min().map { Int64($0 * 1000) }, or: others)
      if watch?.hasNews() == true { source.expectSoon() }
    }
    return .asked
  }

  /// Seconds since 1970.
  private static func now() -> Double { Double(BootClock.now().realtimeNanoseconds) / 1e9 }
}

/// The program's line in `systemctl status`, told when it changes.
private struct ManagerStatus {
  private let manager = ServiceNotifier()
  private var last = ""

  mutating func say(_ text: String) {
    guard text != last else { return }
    last = text
    manager.status(text)
  }

  func stopping() { manager.stopping() }
}

/// The service at the other end of its socket, as the source of a screen.
private final class ServiceSource: ReminderSource {
  /// Whatever may change what belongs on the screen.
  private static let topics = ["reminders", "session", "progress", "quests", "settings", "store"]

  private let path: String
  private var connection: Connection?
  private var attempts = 0
  /// Something has changed since the last answer.
  private var isOutdated = false

  init(_ path: String) { self.path = path }

  var isThere: Bool { FileFacts(path: path) != nil }
  var isConnected: Bool { connection != nil }

  var waiting: WallAlarm.Other? {
    connection.map {
      WallAlarm.Other(
        descriptor: $0.descriptor, events: WallAlarm.Other.readable, deadline: isOutdated ? 0 : nil)
    }
  }

  /// Where the socket appears, and the folder in which that appears.
  var folders: [String] {
    let folder = path.split(separator: "/").dropLast()
    return ["/" + folder.joined(separator: "/"), "/" + folder.dropLast().joined(separator: "/")]
  }

  func connectIfNeeded() throws {
    guard connection == nil else { return }
    guard isThere else { throw ClientError.connectionLost(path: path) }
    let connection = try Connection(path: path)
    _ = try connection.call(EventsSubscribe(topics: Self.topics))
    self.connection = connection
  }

  func disconnect() { connection = nil }

  /// Seconds to wait before another attempt, up to a quarter of an hour; `nil` after the first since the service answered.
  func delayAfterFailure() -> Double? {
    // Where there is no socket, its appearing is what to wait for.
    guard isThere else { return 900 }
    defer { attempts += 1 }
    return attempts == 0 ? nil : min(900, Double(1 << min(attempts, 10)))
  }

  /// Something has happened where the socket appears.
  func expectSoon() { attempts = min(attempts, 1) }

  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response {
    guard let connection else { throw ClientError.connectionLost(path: path) }
    // Events say that something has changed. What came before the question is in its answer, the rest in the next one's.
    _ = try connection.arrivedEvents()
    let answer = try connection.call(report)
    attempts = 0
    isOutdated = try !connection.arrivedEvents().isEmpty
    return answer
  }
}
