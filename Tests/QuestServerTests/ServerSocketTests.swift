import Foundation
import LinuxHost
import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// The owner of the socket, permitted clients, and the owner of the folder.
@Suite struct ServerSocketTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path + "/run/control.sock" }

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func socketAndItsFolderAreTheUsersAlone() throws {
    let socket = try ListeningSocket.bound(to: path)
    #expect(try mode(path) == 0o600)
    #expect(try mode(folder.path + "/run") == 0o700)
    #expect(!socket.isInherited)
    socket.removeFile()
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func noConnectionShowsInTheTimesOfTheSocket() throws {
    let socket = try ListeningSocket.bound(to: path)
    func times() -> [Int] {
      var status = stat()
      stat(path, &status)
      return [status.st_atim.tv_sec, status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
    let before = times()
    #expect(before[0] == 4_102_444_800)
    _ = try LineSocket(path: path)
    #expect(times() == before)
    close(socket.descriptor)
  }

  @Test func staleSocketIsReplaced() throws {
    let stale = try ListeningSocket.bound(to: path)
    close(stale.descriptor)
    #expect(FileManager.default.fileExists(atPath: path))
    let fresh = try ListeningSocket.bound(to: path)
    _ = try LineSocket(path: path)
    close(fresh.descriptor)
  }

  @Test func liveSocketIsNeverReplacedAndItsOwnerIsNamed() throws {
    let live = try ListeningSocket.bound(to: path)
    let refusal = #expect(throws: ListeningSocket.Refusal.self) { try ListeningSocket.bound(to: self.path) }
    #expect(refusal?.description == "Process \(getpid()) already listens on \(path).")
    _ = try LineSocket(path: path)
    close(live.descriptor)
  }

  @Test func otherFilesAreLeftAlone() throws {
    let file = folder.path + "/notes"
    try "precious".write(toFile: file, atomically: true, encoding: .utf8)
    #expect(throws: ListeningSocket.Refusal.self) { try ListeningSocket.bound(to: file) }
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "precious")
  }

  @Test func successorsSocketIsNotRemoved() throws {
    let first = try ListeningSocket.bound(to: path)
    try FileManager.default.removeItem(atPath: path)
    let second = try ListeningSocket.bound(to: path)
    first.removeFile()
    _ = try LineSocket(path: path)
    close(first.descriptor)
    close(second.descriptor)
  }

  @Test func pathTooLongForASocketIsRefusedInWords() throws {
    let longest = folder.path + "/" + String(repeating: "x", count: 107 - folder.path.utf8.count - 1)
    close(try ListeningSocket.bound(to: longest).descriptor)
    let refusal = #expect(throws: ListeningSocket.Refusal.self) { try ListeningSocket.bound(to: longest + "x") }
    #expect(refusal?.description.hasPrefix("The socket's path has 108 bytes, the most is 107") == true)
  }

  @Test func secondOwnerOfAFolderIsToldWhoTheFirstIs() throws {
    guard case .acquired(let lock) = try DirectoryLock.acquire(folder.path) else {
      Issue.record("the folder is free")
      return
    }
    try withExtendedLifetime(lock) {
      guard case .heldBy(let pid) = try DirectoryLock.acquire(folder.path) else {
        Issue.record("taken twice")
        return
      }
      #expect(pid == getpid())
    }
  }

  @Test func folderGivenBackCanBeTakenAgain() throws {
    for _ in 0..<3 {
      guard case .acquired = try DirectoryLock.acquire(folder.path) else {
        Issue.record("not given back")
        return
      }
    }
  }

  @Test func lockIsTakenAgainInAFolderThatWasMadeAgain() throws {
    let path = folder.path + "/data"
    let moved = folder.path + "/moved"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard case .acquired(let lock) = try DirectoryLock.acquire(path) else {
      Issue.record("the folder is free")
      return
    }
    #expect(try lock.renew())
    try FileManager.default.moveItem(atPath: path, toPath: moved)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(try lock.renew())
    guard case .heldBy = try DirectoryLock.acquire(path) else {
      Issue.record("taken twice")
      return
    }
    // Another service was first.
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    guard case .acquired(let other) = try DirectoryLock.acquire(path) else {
      Issue.record("the folder is free")
      return
    }
    let isOurs = try lock.renew()
    withExtendedLifetime(other) { #expect(!isOurs) }
  }

  @Test func strangersGetOneErrorAndAreHungUpOn() throws {
    let daemon = try DaemonFixture(policy: AccessPolicy(admitted: []))
    let stranger = try daemon.connectLines()
    #expect(try stranger.errorKind() == "forbidden")
    #expect(try stranger.line() == nil)
  }

  @Test func userServiceAdmitsItsUserAndRootAlone() {
    let policy = AccessPolicy.userService(owner: 1000)
    func peer(_ uid: UInt32) -> PeerCredentials { PeerCredentials(uid: uid, gid: 100, pid: 1) }
    #expect(policy.refusal(for: peer(1000)) == nil)
    #expect(policy.refusal(for: peer(0)) == nil)
    #expect(policy.refusal(for: peer(1001))?.kind == .forbidden)
    for access in Access.allCases where access != .anyone {
      #expect(policy.refusal(for: peer(1001), access: access)?.kind == .forbidden)
      #expect(policy.refusal(for: peer(1000), access: access) == nil)
    }
  }

  @Test func stoppedServerTakesItsSocketFileAlong() throws {
    let daemon = try DaemonFixture()
    #expect(FileManager.default.fileExists(atPath: daemon.socketPath))
    daemon.stop()
    #expect(!FileManager.default.fileExists(atPath: daemon.socketPath))
  }
}
