import Foundation
import LinuxHost
import QuestTestKit
import Testing

@testable import QuestDaemon

/// /etc/timequest/guardians: its content, and when it is rejected.
@Suite struct GuardianFileTests {
  private static let users: [String: UInt32] = ["gail": 1010, "anna": 1001, "ben": 1002]

  private func read(_ text: String) -> GuardianFile.Content { GuardianFile.content(of: text) { Self.users[$0] } }

  @Test func linesNameGuardiansWithTheirPlayers() {
    let content = read("# who sets up for whom\n\n gail : anna,ben # both\n1004: anna\ngail: 1003\r\n")
    #expect(content.players == [1010: [1001, 1002, 1003], 1004: [1001]])
    #expect(content.complaints == [])
    #expect(content.everybody == [1010, 1001, 1002, 1003, 1004])
  }

  @Test func aLineWithAMistakeIsLeftOutAndNamedAndTheOthersHold() {
    let content = read("gail anna\ngail: anna\ngail: , ben\nnobodyhere: anna\n: anna\nben: 4294967295\nben: a: b\n")
    #expect(content.players == [1010: [1001]])
    #expect(content.complaints.map(\.line) == [1, 3, 4, 5, 6, 7])
    #expect(content.complaints[2].description == #"line 4: there is no user "nobodyhere""#)
  }

  @Test func whatIsRefusedInALineCountsForNobodyInIt() {
    #expect(read("gail: anna, nobodyhere\n").players == [:])
  }

  @Test func onlyAFileThatNobodyElseCouldHaveWrittenIsBelieved() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/guardians"
    let own = PeerCredentials.own.uid
    func players(owner: UInt32 = own) -> Set<UInt32> {
      GuardianFile(path, owner: owner, log: DaemonFixture.silentLog).players(of: 1010)
    }
    #expect(players() == [])
    try "1010: 1001\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(players() == [1001])
    #expect(players(owner: own + 1) == [])
    for mode in [0o664, 0o646, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      #expect(players() == [])
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(players() == [])
  }

  @Test func aChangeOfTheFileCountsFromTheNextCallOn() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/guardians"
    let file = GuardianFile(path, owner: PeerCredentials.own.uid, log: DaemonFixture.silentLog)
    #expect(!file.names(1001))
    try "1010: 1001\n".write(toFile: path, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(file.names(1001) && file.names(1010) && !file.names(1002))
  }

  @Test func peopleWhoLogInAreThoseOfTheMachinesRange() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/login.defs"
    #expect(UserDatabase.loginUsers(definitions: path) == 1000...60_000)
    try "# UID_MIN 1\nUID_MIN\t\t 500\nUID_MAX 900 \nSYS_UID_MIN 100\n".write(
      toFile: path, atomically: true, encoding: .utf8)
    #expect(UserDatabase.loginUsers(definitions: path) == 500...900)
    try "UID_MIN 900\nUID_MAX 500\n".write(toFile: path, atomically: true, encoding: .utf8)
    #expect(UserDatabase.loginUsers(definitions: path) == 1000...60_000)
    #expect(UserDatabase.user(named: "root") == 0)
    #expect(UserDatabase.name(of: 0) == "root")
    #expect(UserDatabase.user(named: "no such user") == nil)
  }
}
