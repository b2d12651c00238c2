import Foundation
import Glibc
import LinuxHost
import QuestTestKit
import QuestWire
import Testing

@testable import QuestClient

@Suite struct SocketSearchTests {
  private func environment(_ values: [String: String]) -> (String) -> String? { { values[$0] } }

  @Test func aNamedSocketIsTheOnlyOneLookedAt() {
    let environment = environment(["TIMEQUEST_SOCKET": "/e.sock", "XDG_RUNTIME_DIR": "/run/user/7"])
    #expect(SocketSearch(option: "/o.sock", environment: environment).named == "/o.sock")
    #expect(SocketSearch(environment: environment).named == "/e.sock")
  }

  @Test func theUsersOwnSocketIsInItsRuntimeFolder() {
    let search = SocketSearch(environment: environment(["XDG_RUNTIME_DIR": "/run/user/7"]))
    #expect(search.named == nil)
    #expect(search.user == "/run/user/7/timequest/control.sock")
    #expect(search.system == "/run/timequest/control.sock")
    #expect(SocketSearch(environment: environment([:])).user == "/run/user/\(getuid())/timequest/control.sock")
  }

  @Test func whoCannotBeReachedIsNamedWithTheCommandThatStartsIt() {
    let path = "/nowhere/control.sock"
    #expect(
      throws: ClientError.unreachable(
        path: path, reason: "No such file or directory", startCommand: "timequestd --socket '\(path)' &")
    ) { try SocketSearch(named: path, system: "/nowhere/system", user: "/nowhere/user").connect() }
  }

  @Test func aSystemServiceThatIsNotThereIsPassedOver() {
    #expect(throws: ClientError.self) {
      do {
        _ = try SocketSearch(system: "/nowhere/system", user: "/nowhere/user").connect()
      } catch ClientError.unreachable(let path, let reason, let startCommand) {
        #expect(path == "/nowhere/user")
        throw ClientError.unreachable(path: path, reason: reason, startCommand: startCommand)
      }
    }
  }

  @Test func onlyASystemServiceThatRefusesTheUserIsPassedOver() throws {
    let refusal = RPCError(.forbidden, "Not you.", hint: "Ask root.")
    #expect(throws: ClientError.self) {
      // Passed over, and then there is no other.
      try connecting(toSystemServiceSaying: ResponseFrame<Nothing>(id: .null, outcome: .failure(refusal)))
    }
    let full = RPCError(.busy, "No place.", hint: "Later.")
    let connection = try connecting(
      toSystemServiceSaying: ResponseFrame<Nothing>(id: .null, outcome: .failure(full)))
    #expect(connection.path.hasSuffix("/system.sock"))
    #expect(try connecting(toSystemServiceSaying: nil).path.hasSuffix("/system.sock"))
  }

  /// What a client gets when the system service gives its first client this answer, or hangs up, and nobody else serves.
  private func connecting(toSystemServiceSaying answer: ResponseFrame<Nothing>?) throws -> Connection {
    let folder = try TemporaryFolder()
    let path = folder.path + "/system.sock"
    let listener = try ListeningSocket.bound(to: path)
    defer { close(listener.descriptor) }
    let served = Thread {
      var place = pollfd(fd: listener.descriptor, events: Int16(POLLIN), revents: 0)
      // A signal for the process may cut the waiting short.
      while poll(&place, 1, Int32(HangLimit.seconds * 1000)) < 0, errno == EINTR {}
      let client = accept(listener.descriptor, nil, nil)
      if let line = try? answer.map({ try WireJSON.line($0) }) { _ = write(client, line, line.count) }
      // Whatever program another test has just started, and that has inherited it.
      shutdown(client, Int32(SHUT_RDWR))
      close(client)
    }
    served.start()
    return try SocketSearch(system: path, user: "/nowhere/user").connect()
  }

  @Test func withoutAUserManagerTheDaemonIsStartedByHand() {
    #expect(StartCommand.text(environment: environment(["XDG_RUNTIME_DIR": "/nowhere"])) == "timequestd &")
  }

  @Test func withAUserManagerAndTheUnitSystemdStartsIt() throws {
    var template = Array("/tmp/tq-units-XXXXXX".utf8CString)
    let folder = try #require(mkdtemp(&template).map { String(cString: $0) })
    let parts = ["", "/systemd", "/systemd/user", "/systemd/user/timequest.socket"]
    defer { for part in parts.reversed() { remove(folder + part) } }
    for part in parts.dropFirst() { mkdir(folder + part, 0o700) }
    let environment = environment(["XDG_RUNTIME_DIR": folder, "XDG_CONFIG_HOME": folder])
    #expect(StartCommand.text(environment: environment) == "systemctl --user start timequest.socket")
  }
}
