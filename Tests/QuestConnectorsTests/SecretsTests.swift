import Foundation
import Glibc
import QuestConnectors
import QuestTestKit
import Testing

@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct SecretsTests {
  let folder: TemporaryFolder
  let secrets: Secrets

  init() throws {
    folder = try TemporaryFolder()
    secrets = Secrets(
      places: Places(environment: [
        "HOME": folder.path, "CREDENTIALS_DIRECTORY": folder.path + "/credentials", "PATH": "/usr/bin:/bin",
      ]), isInteractive: false)
  }

  var path: String { folder.path + "/.config/timequest/secrets" }

  @Test func theFileIsPrivateAndRefusedWhenItIsNot() throws {
    #expect(try secrets.secret(of: "zotero", command: nil) == nil)
    try secrets.keep("k3y", of: "zotero")
    #expect(try secrets.secret(of: "zotero", command: nil) == "k3y")
    for (file, mode, back) in [("/zotero", 0o640, 0o600), ("/zotero", 0o604, 0o600), ("", 0o750, 0o700)] {
      chmod(path + file, mode_t(mode))
      let problem = #expect(throws: ConnectorProblem.self) { try secrets.secret(of: "zotero", command: nil) }
      #expect(problem?.kind == .signIn)
      #expect(problem?.text.contains("chmod") == true)
      chmod(path + file, mode_t(back))
    }
    #expect(try secrets.forget("zotero"))
    #expect(try secrets.secret(of: "zotero", command: nil) == nil)
  }

  @Test(arguments: [0o755, 0o700]) func aFolderInItsPlaceIsNoFile(_ mode: Int) throws {
    try secrets.keep("k3y", of: "anki")
    try FileManager.default.createDirectory(
      atPath: path + "/zotero", withIntermediateDirectories: false, attributes: [.posixPermissions: mode])
    let problem = #expect(throws: ConnectorProblem.self) { try secrets.secret(of: "zotero", command: nil) }
    #expect(problem?.kind == .signIn && problem?.text.hasPrefix("\(path)/zotero is not a file.") == true)
  }

  @Test func credentialsComeFirstThenTheCommandThenTheFile() throws {
    try secrets.keep("file", of: "zotero")
    #expect(try secrets.secret(of: "zotero", command: "printf 'com mand\\nnext'") == "com mand")
    #expect(try secrets.secret(of: "zotero", command: #"echo "a b" 'c'\ d"#) == "a b c d")
    try FileManager.default.createDirectory(
      atPath: folder.path + "/credentials", withIntermediateDirectories: false)
    try "unit\n".write(toFile: folder.path + "/credentials/zotero.key", atomically: false, encoding: .utf8)
    #expect(try secrets.secret(of: "zotero", command: "echo command") == "unit")
  }

  @Test(arguments: ["false", "nosuchprogram x", "echo 'open", "true", "printf '\\0'"])
  func aCommandThatGivesNothingNeedsAPerson(_ command: String) {
    let problem = #expect(throws: ConnectorProblem.self) { try secrets.secret(of: "zotero", command: command) }
    #expect(problem?.kind == .signIn)
  }

  @Test(arguments: ["", "a\nb", String(repeating: "x", count: 5000)])
  func whatIsNoKeyIsNotKept(_ text: String) {
    #expect(throws: ConnectorFault.self) { try secrets.keep(text, of: "zotero") }
  }
}
