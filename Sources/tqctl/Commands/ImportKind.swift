public import ArgumentParser
public import QuestWire

/// The kind of a file that `tqctl import` reads.
extension DataImport.Content: ExpressibleByArgument {}

extension DataImport.Format: ExpressibleByArgument {
  /// Determines the kind from the file's extension and first bytes. A table of no known format is `csv`, which needs a
  /// mapping.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - beginning: its first bytes, without a byte order mark.
  ///   - isTable: a mapping names the column of the time.
  /// - Returns: the kind.
  /// - Throws: a `CommandFailure` for a file that another command reads.
  static func guessed(path: String, beginning: [UInt8], isTable: Bool) throws(CommandFailure) -> Self {
    let ending = path.split(separator: ".").last.map { $0.lowercased() }
    let head = String(decoding: beginning.prefix(64 << 10), as: UTF8.self)
    switch ending {
    case "org", "org_archive": return .org
    case "jsonl", "ndjson": return .jsonl
    case "csv", "tsv":
      guard !isTable else { return .csv }
      return hasTogglHeader(head) ? .toggl : isLoop(path, head) ? .loop : ofSleep(head) ?? .csv
    default: break
    }
    switch head.first(where: { !$0.isWhitespace }) {
    case "[": return head.contains("\"datapoints\"") ? .beeminder : .timewarrior
    case "{": return try object(head, path: path)
    case "*", "#": return hasHeadline(head) ? .org : .csv
    default:
      guard !isTable else { return .csv }
      return hasTogglHeader(head)
        ? .toggl : isLoop(path, head) ? .loop : hasHeadline(head) ? .org : ofSleep(head) ?? .csv
    }
  }

  private static func object(_ head: String, path: String) throws(CommandFailure) -> Self {
    if head.contains("\"timequest\""), head.contains("\"quest\"") {
      throw CommandFailure(
        status: ExitStatus.badData,
        message: "\(path == "-" ? "Standard input" : path) is a shared quest, not a history.",
        hint: "tqctl quest import \(path)")
    }
    if head.contains("\"datapoints\"") { return .beeminder }
    let first = head.prefix { !$0.isNewline }
    let isBackup = ["\"entities\"", "\"crossModelVersion\"", "\"globalConfig\"", "\"taskArchive\"", "\"archiveYoung\""]
      .contains { head.contains($0) }
    return isBackup && !first.contains("\"type\"") ? .superProductivity : .jsonl
  }

  /// Its folder, or its table of days.
  private static func isLoop(_ path: String, _ head: String) -> Bool {
    head.hasPrefix("Position,Name,") || (path.hasSuffix("Checkmarks.csv") && head.hasPrefix("Date,"))
  }

  private static func hasTogglHeader(_ head: String) -> Bool {
    let columns = head.prefix { !$0.isNewline }.lowercased().split(separator: ",").map { cell in
      String(cell.filter { $0 != "\"" })
    }
    return ["start date", "start time", "duration"].allSatisfy(columns.contains)
  }

  /// A table of nights; `nil` for another one.
  private static func ofSleep(_ head: String) -> Self? {
    let line = head.prefix { !$0.isNewline }
    if line.hasPrefix("Id,Tz,From,To,") { return .sleepAsAndroid }
    let columns = columns(of: line)
    let known: Set = ["start", "end", "stage", "device", "timezone", "line"]
    // Start and end columns alone are not specific to sleep.
    let isOfSleep = columns.contains("stage") || columns.contains("device")
    return isOfSleep && known.isSuperset(of: columns) && hasTwoEnds(line) ? .sleep : nil
  }

  /// Whether a table with this first line has the columns that one of nights must have.
  static func hasTwoEnds(_ line: some StringProtocol) -> Bool { columns(of: line).isSuperset(of: ["start", "end"]) }

  private static func columns(of line: some StringProtocol) -> Set<String> {
    Set(line.lowercased().split(separator: ",").map { cell in String(cell.filter { $0 != "\"" && $0 != " " }) })
  }

  /// A line of stars and a clock somewhere.
  private static func hasHeadline(_ head: String) -> Bool {
    let lines = head.split(whereSeparator: \.isNewline)
    return head.contains("CLOCK:") && lines.contains { $0.hasPrefix("*") && $0.drop { $0 == "*" }.hasPrefix(" ") }
  }
}
