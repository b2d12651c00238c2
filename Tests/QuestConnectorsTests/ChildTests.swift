import Foundation
import Glibc
import QuestConnectors
import QuestTestKit
import QuestWire
import Testing

/// The environment and the restrictions of a connector.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct ChildTests {
  /// Its answers as progress lines.
  func say(_ script: String) throws -> (texts: [String], result: ConnectorRun.Result) {
    let own = try OwnConnector(
      script + "\n" + OwnConnector.covered)
    let (result, _, progress) = try own.run()
    return (progress, result)
  }

  static let tell = #"tell() { printf '{"progress":{"text":"%s"}}\n' "$1"; }"# + "\n"

  @Test func itGetsTheProtocolsInputAndNothingElse() throws {
    setenv("TIMEQUEST_TEST_CANARY", "canary", 1)
    let keep = open("/dev/null", O_RDONLY)
    defer { close(keep) }
    let (texts, result) = try say(
      Self.tell + """
        read line; case $line in *'"protocol":1'*) tell input;; esac
        tell "$(env | grep -c -e CANARY -e TIMEQUEST_SOCKET -e DBUS -i -e proxy)"
        tell "$(ls /proc/self/fd | tr '\\n' ' ')"
        tell "$(pwd | sed s/.*cache/cache/) $(stat -c %a .)"
        tell "$(ulimit -c) $(ulimit -f)"
        """)
    #expect(result.outcome == .ok, "\(result)")
    // ls has the folder it lists open.
    #expect(texts == ["input", "0", "0 1 2 3 ", "cache/timequest/sources/own 700", "0 2097152"])
  }

  @Test func otherFamiliesOfSocketsAreWithheld() throws {
    let (texts, result) = try say(
      Self.tell + """
        tell "$(python3 -c '
        import socket
        for f in (socket.AF_INET, socket.AF_INET6, socket.AF_UNIX, socket.AF_NETLINK, socket.AF_PACKET):
            try: socket.socket(f, socket.SOCK_RAW if f == socket.AF_NETLINK else socket.SOCK_DGRAM).close(); print(1, end="")
            except OSError as e: print(0 if e.errno == 97 else e.errno, end="")
        ')"
        """)
    #expect(result.outcome == .ok, "\(result)")
    #expect(texts == ["11100"])
  }

  @Test func socketsAndSecretsAreHiddenWhereTheKernelLetsUs() throws {
    let own = try OwnConnector(
      Self.tell + """
        tell "$(ls $HOME/runtime | wc -l)"
        tell "$(ls $HOME/.config/timequest/secrets | wc -l)"
        umount $HOME/runtime 2>&-
        tell "$(ls $HOME/runtime | wc -l)"
        \(OwnConnector.covered)
        """)
    for folder in ["runtime", ".config/timequest/secrets"] {
      try FileManager.default.createDirectory(atPath: "\(own.home)/\(folder)", withIntermediateDirectories: true)
      try "x".write(toFile: "\(own.home)/\(folder)/other", atomically: false, encoding: .utf8)
    }
    let (result, _, progress) = try own.run()
    #expect(result.outcome == .ok, "\(result)")
    #expect(progress == (result.isHidden == true ? ["0", "0", "0"] : ["1", "1", "1"]))
    // Ours are still there.
    #expect(FileManager.default.fileExists(atPath: "\(own.home)/runtime/other"))
  }

  @Test func oneThatNeverEndsIsKilledWithItsChildren() throws {
    let own = try OwnConnector("sleep 1000 >$HOME/alive & \(OwnConnector.sample); \(OwnConnector.covered); wait")
    #expect(mkfifo(own.home + "/alive", 0o600) == 0)
    let alive = open(own.home + "/alive", O_RDONLY | O_NONBLOCK)
    defer { close(alive) }
    let (result, batches, _) = try own.run { $0.limits.seconds = 1 }
    #expect(result.outcome == .bug && result.problem == "It took longer than 1 s.")
    #expect(batches.count == 1)
    // The kernel ends a killed process some time after kill(2) has returned; its pipe hangs up then.
    var end = pollfd(fd: alive, events: 0, revents: 0)
    #expect(poll(&end, 1, 20_000) == 1 && end.revents & Int16(POLLHUP) != 0)
  }

  static let ends: [(script: String, problem: String)] = [
    ("\(OwnConnector.sample); exit 3", "exit status 3"),
    ("\(OwnConnector.covered); kill -9 $$", "signal 9"),
    ("\(OwnConnector.sample)", "no \"covered\""),
    ("echo rubbish; \(OwnConnector.covered)", "is not JSON"),
    ("yes '{\"progress\":{\"text\":\"x\"}}'", "more than 2000000 lines"),
    ("tr '\\0' x </dev/zero", "a line of more than 64 KiB"),
    ("exec /nowhere", "exit status 127"),
    ("echo '{\"sample\":{\"metric\":\"anki.reviews\",\"day\":\"2026-11-02\",\"value\":1}}'", "not of this source"),
    ("python3 -c 'x = bytearray(1 << 30)' 2>&-", "exit status 1"),
    ("head -c 2000000000 /dev/zero >big; \(OwnConnector.covered); exit 9", "exit status 9"),
  ]

  @Test(arguments: ends.indices)
  func anEndIsNamed(_ index: Int) throws {
    let (script, problem) = Self.ends[index]
    let own = try OwnConnector(script)
    let (result, batches, _) = try own.run { limited in
      limited.limits.file = 1 << 20
      // Two million lines take minutes in a debug build beside other work.
      limited.limits.seconds = 3_600
    }
    #expect(result.outcome == .bug)
    #expect(result.problem?.contains(problem) == true, "\(result)")
    #expect(batches.allSatisfy { $0.covered != nil })
    let size = (try? FileManager.default.attributesOfItem(atPath: own.home + "/.cache/timequest/sources/own/big"))?[
      .size]
    #expect((size as? Int ?? 0) <= 1 << 20)
  }

  @Test func standardErrorIsALogOfBoundedLength() throws {
    let own = try OwnConnector("yes 'a line of the log' | head -c 1000000 >&2; \(OwnConnector.covered)")
    for _ in 0..<6 { #expect(try own.run().result.outcome == .ok) }
    #expect(own.log.contains("a line of the log"))
    #expect(own.log.contains("the rest was dropped"))
    #expect(own.log.utf8.count < 400 << 10)
    let path = own.home + "/.local/state/timequest/sources/own.log"
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func aFolderThatOthersMayWriteIsRefused() throws {
    let own = try OwnConnector(OwnConnector.covered)
    for (file, mode, back) in [("", 0o777, 0o755), ("/manifest.json", 0o664, 0o644), ("/run", 0o757, 0o755)] {
      chmod(own.path + file, mode_t(mode))
      let fault = #expect(throws: ConnectorFault.self) { try ConnectorPlace(folder: own.path) }
      #expect(fault?.description.contains("Others may write") == true)
      chmod(own.path + file, mode_t(back))
    }
    _ = try ConnectorPlace(folder: own.path)
    chmod(own.path + "/run", 0o644)
    #expect(throws: ConnectorFault.self) { try ConnectorPlace(folder: own.path) }
    #expect(throws: ConnectorFault.self) { try own.shelf.find("other", settings: [:]) }
  }

  @Test func whatCannotBeReadIsNotCalledMissing() throws {
    let own = try OwnConnector(OwnConnector.covered)
    func text() -> String {
      let fault = #expect(throws: ConnectorFault.self) { try ConnectorPlace(folder: own.path) }
      return fault?.description ?? ""
    }
    let manifest = own.path + "/manifest.json"
    // Root may read everything.
    if getuid() != 0 {
      chmod(own.path, 0o600)
      #expect(text() == "\(manifest) cannot be read: you lack the permission x for \(own.path)/ or a folder above it.")
      chmod(own.path, 0o755)
    }
    unlink(manifest)
    #expect(text() == "There is no \(manifest).")
    symlink("manifest.json", manifest)
    #expect(text().hasPrefix("\(manifest) cannot be read: "))
  }

  @Test func aSecretThatItPrintsReachesNeitherLogNorService() throws {
    let secret = #"s3cr"et\key"#
    let own = try OwnConnector(
      """
      read line; echo "$line" >&2
      key=$(printf '%s' "$line" | sed 's/.*"key":"\\(.*\\)"},"settings.*/\\1/')
      printf '{"progress":{"text":"%s"}}\\n' "$key"
      \(OwnConnector.covered)
      """)
    let (result, _, progress) = try own.run(secret: secret)
    #expect(result.outcome == .ok, "\(result)")
    #expect(progress == ["********"])
    #expect(own.log.contains(#""key":"********""#))
    #expect(!own.log.contains("s3cr"))
  }
}
