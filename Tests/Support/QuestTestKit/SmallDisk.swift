private import Foundation
private import Glibc

/// A disk of a few MiB: a tmpfs that only this value's processes see. It can be full or mounted read-only.
///
/// It belongs to a mount namespace that a helper process keeps open. Root can always create one, other users only if
/// the kernel allows user namespaces (`isPossible`).
public final class SmallDisk {
  private let holder: ChildProcess
  private let input = Pipe()
  /// The path at which its processes see it.
  public let path: String

  public struct NotMounted: Error { public let reason: String }

  /// - Parameters:
  ///   - path: an existing folder, over which the disk is mounted.
  ///   - kibibytes: its size.
  /// - Throws: `NotMounted`, with the system's message.
  public init(at path: String, kibibytes: Int = 2048) throws {
    self.path = path
    let output = Pipe()
    let namespaces = geteuid() == 0 ? ["--mount"] : ["--map-root-user", "--mount"]
    let script = "mount -t tmpfs -o size=\(kibibytes)k,mode=700 tmpfs \"$1\" && echo mounted && exec cat > /dev/null"
    holder = ChildProcess("/usr/bin/env", ["unshare"] + namespaces + ["sh", "-c", script, "sh", path])
    holder.standardInput = input
    holder.standardOutput = output
    holder.standardError = output
    try holder.run()
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard said.contains("mounted") else {
      try? input.fileHandleForWriting.close()
      holder.waitUntilExit()
      throw NotMounted(reason: said)
    }
  }

  deinit {
    try? input.fileHandleForWriting.close()
    holder.waitUntilExit()
  }

  /// Whether the tests can mount file systems on this machine.
  public static let isPossible: Bool = {
    guard let folder = try? TemporaryFolder() else { return false }
    return (try? SmallDisk(at: folder.path, kibibytes: 64)) != nil
  }()

  /// The prefix of a command that runs it where the disk is visible.
  public var entrance: [String] {
    let namespaces = geteuid() == 0 ? ["--mount"] : ["--user", "--preserve-credentials", "--mount"]
    return ["nsenter", "--target", "\(holder.processIdentifier)"] + namespaces + ["--"]
  }

  /// Runs a program there until it ends.
  @discardableResult
  public func run(_ arguments: String...) throws -> BuiltPrograms.Outcome {
    try BuiltPrograms.run("/usr/bin/env", entrance + arguments)
  }

  /// Fills the disk to the last byte with a separate file.
  public func fill() throws { try run("sh", "-c", "cat /dev/zero > \"$1/ballast\" 2> /dev/null || true", "sh", path) }

  public func makeRoom() throws { try run("rm", "-f", path + "/ballast") }

  public func remount(readOnly: Bool) throws {
    let outcome = try run("mount", "-o", readOnly ? "remount,ro" : "remount,rw", path)
    guard outcome.status == 0 else { throw NotMounted(reason: outcome.errors) }
  }
}
