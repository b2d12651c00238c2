internal import LinuxHost
internal import QuestClient
internal import DesktopNotifications
internal import QuestWire

/// The whole program: one thread that waits for the service, the desktop, timers and signals, and is idle in between.
///
/// While the service is not reachable, no notification stays on the screen: a task may be locked in meanwhile, and
/// desktops show a notification's age. Valid ones are shown again afterwards.
struct Notifier {
  let socket: String
  let ending: TerminationDescriptor

  enum End {
    /// By a signal.
    case asked
    /// There is no service, none for this user, or no session bus.
    case nothingToDo
    /// The session bus ended; the manager starts the program again with the next one.
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
      // Watch before the attempt, so that a socket that appears meanwhile is not missed.
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
        told.say("The service is not reachable")
        // The first retry is immediate, for a restarted service. Then with growing pauses, or when the socket appears.
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

/// The program's line in `systemctl status`, sent when it changes.
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

/// The service behind its socket, as the source of a screen.
private final class ServiceSource: ReminderSource {
  /// Topics whose events may change what belongs on the screen.
  private static let topics: [Event.Topic] = [.reminders, .session, .progress, .quests, .goals, .settings, .store]

  private let path: String
  private var connection: Connection?
  private var attempts = 0
  /// Something has changed since the last reply.
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

  /// The socket's folder, and its parent.
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

  /// Seconds before the next attempt, up to a quarter of an hour; `nil` for the first one after a reply of the service.
  func delayAfterFailure() -> Double? {
    // Without a socket, wait for it to appear.
    guard isThere else { return 900 }
    defer { attempts += 1 }
    return attempts == 0 ? nil : min(900, Double(1 << min(attempts, 10)))
  }

  /// Something has changed in the socket's folder.
  func expectSoon() { attempts = min(attempts, 1) }

  func exchange(_ report: ReminderReport) throws -> ReminderReport.Response {
    guard let connection else { throw ClientError.connectionLost(path: path) }
    // Events report changes. The reply covers changes before the request; later ones need another request.
    _ = try connection.arrivedEvents()
    let answer = try connection.call(report)
    attempts = 0
    isOutdated = try !connection.arrivedEvents().isEmpty
    return answer
  }
}
