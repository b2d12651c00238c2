private import Foundation
private import Glibc

/// A session bus, a virtual display and a real notification daemon (dunst), for one test.
public final class RealDesktop {
  private static let programs = ["dbus-daemon", "stdbuf", "timeout", "Xvfb", "dunst", "dunstctl", "gdbus", "busctl"]

  /// The programs that are missing on this machine.
  public static var missing: [String] { programs.filter { path(of: $0) == nil } }

  private let folder: TemporaryFolder
  private var processes: [ChildProcess] = []
  private var dunst = 0
  private var display = ""
  /// The output of dunst about each notification it shows.
  private var shown = PipeLines()
  /// The signals of the notification service.
  private var signals = PipeLines()

  public struct DidNotStart: Error { public let what: String }

  /// Starts everything and waits until notifications are served.
  public init() throws {
    folder = try TemporaryFolder()
    var bus = try start("dbus-daemon", ["--session", "--nofork", "--print-address=1", "--address=\(address)"])
    guard bus.line(containing: address) != nil else { throw DidNotStart(what: "the bus") }
    var screen = try start("Xvfb", ["-displayfd", "1", "-screen", "0", "800x600x24", "-nolisten", "tcp"])
    guard let number = screen.line(containing: "") else { throw DidNotStart(what: "the display") }
    display = ":\(number)"
    try startNotifications()
    // dunst sends the signal only to the notification's owner, so only a monitor of the whole bus sees it.
    signals = try start("busctl", ["--address=\(address)", "--json=short", "monitor"])
    guard signals.line(containing: "Monitoring") != nil else { throw DidNotStart(what: "the bus's monitor") }
  }

  deinit {
    for process in processes.reversed() where process.isRunning {
      // Kills the whole process group of `timeout`. A test's thread passes its blocked signals on, all except SIGKILL.
      kill(-process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
  }

  private func startNotifications() throws {
    shown = try start("dunst", ["-print"], ["DISPLAY": display])
    dunst = processes.count - 1
    var wait = try start(
      "gdbus", ["wait", "--session", "--timeout", "\(HangLimit.seconds)", "org.freedesktop.Notifications"])
    while wait.line(containing: "") != nil {}
  }

  /// Kills the notification daemon with all its notifications, and starts it again.
  public func restartNotifications() throws {
    kill(-processes[dunst].processIdentifier, SIGKILL)
    processes[dunst].waitUntilExit()
    try startNotifications()
  }

  private var address: String { "unix:path=\(folder.path)/bus" }

  /// The environment of programs that use the bus.
  public var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": address, "HOME": folder.path] }

  /// Waits until a notification with that summary is on the screen.
  public func awaitShown(_ summary: String) -> Bool { shown.line(containing: "summary: '\(summary)'") != nil }

  /// Waits until a notification was closed.
  public func awaitClosed() -> Bool { signals.line(containing: "NotificationClosed") != nil }

  /// The number of notifications on the screen.
  public func displayed() throws -> Int {
    let outcome = try BuiltPrograms.run(
      Self.path(of: "dunstctl") ?? "", ["count", "displayed"], environment: environment)
    return Int(outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
  }

  /// Asks until no notification is on the screen. Closing signals do not tell: the notification daemon may count a
  /// notification for a moment after its signal, and a stopped one may have sent signals that were not awaited.
  public func awaitNoneDisplayed() throws -> Bool {
    let limit = Date().addingTimeInterval(TimeInterval(HangLimit.seconds))
    while try displayed() != 0 { guard Date() < limit else { return false } }
    return true
  }

  private static func path(of program: String) -> String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private func start(_ name: String, _ arguments: [String], _ more: [String: String] = [:]) throws -> PipeLines {
    // Ends after a limit, in case the tests are killed before they can end it.
    let process = BuiltPrograms.process(
      Self.path(of: "timeout") ?? "",
      ["--signal=KILL", "\(HangLimit.minutes * 60)", "stdbuf", "-oL", name] + arguments,
      environment: environment.merging(more) { $1 })
    process.standardInput = FileHandle.nullDevice
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = name == "busctl" ? pipe : FileHandle.nullDevice
    try process.run()
    processes.append(process)
    return PipeLines(pipe.fileHandleForReading)
  }
}

/// A program's output, line by line.
private struct PipeLines {
  private let handle: FileHandle?
  private var rest = ""

  init(_ handle: FileHandle? = nil) { self.handle = handle }

  /// The next line that contains the text; `nil` if the program has ended, or prints nothing for `HangLimit.seconds`.
  mutating func line(containing text: String) -> String? {
    while true {
      while let end = rest.firstIndex(of: "\n") {
        let line = String(rest[..<end])
        rest = String(rest[rest.index(after: end)...])
        if text.isEmpty || line.contains(text) { return line }
      }
      guard let handle else { return nil }
      var readable = pollfd(fd: handle.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&readable, 1, Int32(HangLimit.seconds * 1000)) > 0 else { return nil }
      let more = handle.availableData
      guard !more.isEmpty else { return nil }
      rest += String(decoding: more, as: UTF8.self)
    }
  }
}
