internal import BenchmarkKit
internal import Glibc

/// Runs many clients with pauses for the given time: measures throughput, latencies, and whether memory stays constant.
@main
struct Load {
  static let usage = """
    Usage: load --bin FOLDER [--family] [--seconds N]

      --bin FOLDER    where timequestd and tqctl are
      --family        a family's day on one system service, instead of a hundred clients' hour
      --seconds N     how long the hour or the day takes (default: 120)

    The family is for root in a mount namespace of its own (`unshare --mount`), for which it makes up a Unix user for each
    of its members.
    """

  static func main() throws {
    var programs = ""
    var seconds: Int64 = 120
    var isFamily = false
    var rest = CommandLine.arguments.dropFirst()
    while let flag = rest.popFirst() {
      switch flag {
      case "--bin": programs = rest.popFirst() ?? ""
      case "--seconds": seconds = max(1, rest.popFirst().flatMap { Int64($0) } ?? seconds)
      case "--family": isFamily = true
      default:
        print(usage)
        exit(flag == "--help" ? 0 : 64)
      }
    }
    guard !programs.isEmpty else {
      print(usage)
      exit(64)
    }
    signal(SIGPIPE, SIG_IGN)
    let place = try Workplace(programs: programs, parent: "/var/tmp")
    defer { place.remove() }
    let scene = try isFamily ? family(place, seconds: seconds) : hundred(place, seconds: seconds)
    print(scene.text)
    guard scene.isKept else { exit(1) }
  }

  /// An hour of a hundred clients of one player, a fifth of which change things.
  private static func hundred(_ place: Workplace, seconds: Int64) throws -> Scene {
    let daemon = try Daemon(place, name: "hundred")
    _ = try UnixSocket(connectingTo: daemon.socket).exchange(Habit.quest, replies: 1)
    var crowd = Crowd()
    var habits: [Habit] = [.player]
    habits += Array(repeating: .bar, count: 50)
    habits += Array(repeating: .reader, count: 29)
    habits += (1...20).map { .changer("Quest number \($0)") }
    for _ in habits { crowd.join(try UnixSocket.connected(to: daemon.socket)) }
    var scene = Scene(name: "100 clients, an hour in \(seconds) s", pressed: 3600 / Double(seconds))
    try scene.play(&crowd, habits, daemon, seconds: seconds)
    try daemon.stop()
    return scene
  }

  /// A day of ten people on one system service: each plays, reads, and has a status bar that sends a request every five
  /// seconds.
  private static func family(_ place: Workplace, seconds: Int64) throws -> Scene {
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
    var scene = Scene(name: "a family of ten, a day in \(seconds) s", pressed: 86_400 / Double(seconds))
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
