import Glibc
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
