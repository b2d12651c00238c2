internal import ArgumentParser
internal import BenchmarkKit
internal import Glibc

/// Runs many clients with pauses for the given time: measures throughput, latencies, and whether memory stays constant.
struct Load: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compress an hour of 100 clients, or a day of a family, into minutes.",
    discussion: """
      The family is for root in a mount namespace of its own (`unshare --mount`), for which it makes up a Unix user for \
      each of its members.
      """)

  @OptionGroup var programs: ProgramOptions
  @Flag(help: "A family's day on one system service, instead of a hundred clients' hour.") var family = false
  @Option(help: "How long the hour or the day takes.") var seconds: Int64 = 120

  func validate() throws {
    guard seconds > 0 else { throw ValidationError("--seconds is 1 or more.") }
  }

  func run() throws {
    try programs.measure { place in
      let scene = try family ? Self.family(place, seconds: seconds) : Self.hundred(place, seconds: seconds)
      print(scene.text)
      return scene.isKept
    }
  }

  /// An hour of a hundred clients of one player, a fifth of which change things.
  private static func hundred(_ place: Workplace, seconds: Int64) throws -> LoadScene {
    let daemon = try Daemon(place, name: "hundred")
    _ = try UnixSocket(connectingTo: daemon.socket).exchange(Habit.quest, replies: 1)
    var crowd = Crowd()
    var habits: [Habit] = [.player]
    habits += Array(repeating: .bar, count: 50)
    habits += Array(repeating: .reader, count: 29)
    habits += (1...20).map { .changer("Quest number \($0)") }
    for _ in habits { crowd.join(try UnixSocket.connected(to: daemon.socket)) }
    var scene = LoadScene(name: "100 clients, an hour in \(seconds) s", pressed: 3600 / Double(seconds))
    try scene.play(&crowd, habits, daemon, seconds: seconds)
    try daemon.stop()
    return scene
  }

  /// A day of ten people on one system service: each plays, reads, and has a status bar that sends a request every five
  /// seconds.
  private static func family(_ place: Workplace, seconds: Int64) throws -> LoadScene {
    let users = (0..<10).map { uid_t(20_001 + $0) }
    try Users.introduce(users, in: place.folder)
    chmod(place.folder, 0o755)
    let daemon = try Daemon(place, name: "family", arguments: ["--system"])
    var crowd = Crowd()
    var habits: [Habit] = []
    for user in users {
      let setUp = try connect(as: user, to: daemon.socket)
      let greeting = Habit.quest
      guard send(setUp, greeting, greeting.count, 0) == greeting.count else { throw SystemFailure("send") }
      var byte: UInt8 = 0
      while byte != 10 { guard recv(setUp, &byte, 1, 0) == 1 else { throw SystemFailure("recv") } }
      close(setUp)
      for habit in [Habit.player, .reader, .bar] {
        habits.append(habit)
        crowd.join(try connect(as: user, to: daemon.socket))
      }
    }
    var scene = LoadScene(name: "a family of ten, a day in \(seconds) s", pressed: 86_400 / Double(seconds))
    try scene.play(&crowd, habits, daemon, seconds: seconds)
    try daemon.stop()
    return scene
  }

  /// Connects as that user. The kernel records the user at the connection, so changing the user id for that moment is
  /// enough.
  private static func connect(as user: uid_t, to path: String) throws -> Int32 {
    guard seteuid(user) == 0 else { throw SystemFailure("seteuid") }
    defer { seteuid(0) }
    return try UnixSocket.connected(to: path)
  }
}
