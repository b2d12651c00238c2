import Foundation
import Glibc
import QuestClient
import QuestTestKit
import QuestWire
import Testing

/// Promises of the service: one owner, no lost changes, all clients served.
@Suite struct ServiceTests {
  @Test func aKilledDaemonLosesNoTimeOfTheRunningTask() throws {
    let daemon = try RealDaemon()
    let beforeStart = bootTime()
    _ = try daemon.connect().call(SessionStartTask(task: "Shower", estimate: .seconds(5)))
    let afterStart = bootTime()
    daemon.kill()
    // The task must take this long, because times below three seconds count as three.
    work(until: afterStart + 3.2)
    let revived = try RealDaemon(in: daemon.folder)
    let connection = try revived.connect()
    let beforeDone = bootTime()
    let run = try connection.call(SessionDone())
    let afterDone = bootTime()
    let actual = try #require(run.actualSeconds)
    #expect(actual >= beforeDone - afterStart - 0.010)
    #expect(actual <= afterDone - beforeStart + 0.010)
    #expect(run.integrity == "clean")
    #expect(run.marks.isEmpty)
  }

  @Test func aSecondDaemonSaysWhoHasTheStoreAndExitsWithOne() throws {
    let daemon = try RealDaemon()
    let second = try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequestd",
      ["--data-dir", daemon.folder.path + "/data", "--socket", daemon.folder.path + "/other.sock"])
    #expect(second.status == 1)
    #expect(second.errors.contains("\(daemon.processID)"))
    #expect(try daemon.tqctl("status").status == 0)
  }

  @Test func sigtermEndsCleanlyAndTakesTheSocketAlong() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Shower", "5m")
    #expect(daemon.terminate() == 0)
    #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
    let again = try RealDaemon(in: daemon.folder)
    #expect(try json(try again.tqctl("status", "--json"))["phase"] as? String == "active")
  }

  @Test func theSocketOfAKilledDaemonIsReplacedAndThatOfALivingOneIsNot() throws {
    let daemon = try RealDaemon()
    let second = try BuiltPrograms.run(
      BuiltPrograms.folder + "/timequestd",
      ["--data-dir", daemon.folder.path + "/elsewhere", "--socket", daemon.socketPath])
    #expect(second.status == 1)
    #expect(try daemon.tqctl("status").status == 0)
    daemon.kill()
    #expect(FileManager.default.fileExists(atPath: daemon.socketPath))
    let revived = try RealDaemon(in: daemon.folder)
    #expect(try revived.tqctl("status").status == 0)
  }

  @Test func everythingInTheStoresFolderIsItsUsersAlone() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Shower", "5m")
    let folder = daemon.folder.path + "/data"
    #expect(try mode(of: folder) == 0o700)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    #expect(paths.contains("timequest.sqlite"))
    #expect(paths.contains { $0.hasPrefix("log/changes-") })
    for path in paths {
      var isFolder: ObjCBool = false
      #expect(FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder))
      #expect(try mode(of: "\(folder)/\(path)") == (isFolder.boolValue ? 0o700 : 0o600), "\(path)")
    }
    #expect(try mode(of: daemon.socketPath) == 0o600)
  }

  @Test func fortyClientsChangeThingsAtOnceAndAllAreKept() async throws {
    let daemon = try RealDaemon()
    let path = daemon.socketPath
    let program = BuiltPrograms.folder + "/tqctl"
    let statuses = try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in 1...40 {
        group.addTask {
          try BuiltPrograms.run(
            program, ["quest", "create", "Quest \(number)", "--task", "Task \(number)"],
            environment: ["TIMEQUEST_SOCKET": path]
          ).status
        }
      }
      return try await group.reduce(into: [Int32]()) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 0, count: 40))
    let quests = try daemon.connect().call(QuestList(all: true)).quests
    #expect(Set(quests.map(\.name)) == Set((1...40).map { "Quest \($0)" }))
  }

  @Test func nobodyIsKeptFromBeingServed() throws {
    let daemon = try RealDaemon()
    let sleeper = try daemon.connectLines()
    try sleeper.send(Array(#"{"jsonrpc":"2.0","id":1,"me"#.utf8))
    let shouter = try daemon.connectLines()
    try shouter.send(line: String(repeating: "x", count: 2 << 20))
    #expect(try shouter.line()?.contains("tooLarge") == true)
    var generator = SeededGenerator(seed: 7)
    for _ in 1...1000 {
      let bytes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        UInt8.random(in: 11...255, using: &generator)
      }
      try shouter.send(bytes + [UInt8(ascii: "\n")])
      #expect(try shouter.line()?.contains("error") == true)
    }
    #expect(try daemon.tqctl("status").status == 0)
    try sleeper.send(Array(#"thod":"system.ping"}"#.utf8) + [UInt8(ascii: "\n")])
    #expect(try sleeper.line() == #"{"id":1,"jsonrpc":"2.0","result":{}}"#)
  }

  @Test func anInheritedSocketIsUsed() throws {
    let folder = try TemporaryFolder()
    let script = """
      import os, socket, sys
      listener = socket.socket(socket.AF_UNIX)
      listener.bind(sys.argv[1])
      listener.listen()
      client = socket.socket(socket.AF_UNIX)
      client.connect(sys.argv[1])
      child = os.fork()
      if child == 0:
          os.dup2(listener.fileno(), 3)
          os.set_inheritable(3, True)
          os.environ["LISTEN_FDS"] = "1"
          os.environ["LISTEN_PID"] = str(os.getpid())
          os.execv(sys.argv[2], [sys.argv[2], "--data-dir", sys.argv[3]])
      listener.close()
      client.settimeout(\(HangLimit.seconds))
      client.sendall(b'{"jsonrpc":"2.0","id":1,"method":"system.hello"}\\n')
      print(client.makefile().readline(), end="")
      os.kill(child, 15)
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), os.path.exists(sys.argv[1]))
      """
    let outcome = try BuiltPrograms.run(
      "/usr/bin/env",
      [
        "python3", "-c", script, folder.path + "/inherited.sock", BuiltPrograms.folder + "/timequestd",
        folder.path + "/data",
      ])
    #expect(outcome.lines.first?.contains("\"server\":\"timequestd\"") == true, "\(outcome.errors)")
    #expect(outcome.lines.last == "0 True")
  }

  private func mode(of path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
