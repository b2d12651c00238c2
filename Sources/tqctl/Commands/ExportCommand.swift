public import ArgumentParser
import Glibc
import QuestClient
import QuestText
public import QuestWire

struct ExportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "export", "Export everything that is yours.",
    example: """
      tqctl export -o timequest.jsonl
      tqctl export --format csv > runs.csv
      tqctl export --format timewarrior | timew import
      tqctl export --format timewarrior --as intervals
      """,
    more:
      "JSON Lines loses nothing: `tqctl import` reads it back. With --json each page's result is printed as it came.")

  @Option(help: "jsonl (everything), csv or timewarrior (runs).")
  var format: DataExport.Format = .jsonl

  @Option(name: .customLong("as"), help: "Timewarrior: runs, or intervals of tracked time.")
  var content: DataImport.Content?

  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Write to this file, replacing it.", valueName: "file"))
  var output: String?

  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func request(cursor: String? = nil) -> DataExport {
    DataExport(format: Open(format), as: content.map { Open($0) }, asOf: asOf.asOf, cursor: cursor)
  }

  func run(_ caller: Caller) throws {
    guard let output, output != "-" else {
      return try pages(caller) { try StandardOutput.write($0) }
    }
    let file = try ReplacedFile(path: output)
    var (sessions, lines) = (0, 0)
    try pages(caller, counting: &sessions) { bytes in
      lines += bytes.count { $0 == UInt8(ascii: "\n") }
      try file.write(bytes)
    }
    try file.commit()
    guard !caller.json else { return }
    // Without sessions there may still be goals, samples and quests.
    let content = sessions > 0 ? Figures.of(sessions, "entry", "entries") : Figures.of(lines, "line")
    StandardError.write("\(content) written to \(output)\n")
  }

  private func pages(_ caller: Caller, write: ([UInt8]) throws -> Void) throws {
    var sessions = 0
    try pages(caller, counting: &sessions, write: write)
  }

  private func pages(_ caller: Caller, counting sessions: inout Int, write: ([UInt8]) throws -> Void) throws {
    var cursor: String?
    repeat {
      let reply = try caller.client.reply(to: request(cursor: cursor))
      let page = try reply.value()
      try write(caller.json ? reply.bytes + [UInt8(ascii: "\n")] : Array(page.text.utf8))
      sessions += page.sessions
      cursor = page.nextCursor
      if cursor == nil, !caller.json, let hidden = page.hidden {
        StandardError.write(HiddenText.line(hidden, "entry", "entries") + "\n")
      }
    } while cursor != nil
  }
}

extension DataExport.Format: ExpressibleByArgument {}

/// A file written under a temporary name and renamed when complete, mode 0600.
final class ReplacedFile {
  private let path: String
  private let temporary: String
  private var descriptor: Int32

  init(path: String) throws(CommandFailure) {
    self.path = path
    temporary = "\(path).part-\(Client.randomKey().prefix(8))"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw CommandFailure(
        status: ExitStatus.cannotCreate, message: "\(path) cannot be written: \(String(cString: strerror(errno))).")
    }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    unlink(temporary)
  }

  func write(_ bytes: [UInt8]) throws(StandardOutput.Failure) { try StandardOutput.write(bytes, to: descriptor) }

  /// Syncs the file, then renames it.
  func commit() throws(StandardOutput.Failure) {
    guard fsync(descriptor) == 0, rename(temporary, path) == 0 else {
      throw StandardOutput.Failure(reason: String(cString: strerror(errno)))
    }
    close(descriptor)
    descriptor = -1
  }
}
