/// QuestSleepFiles: reads other programs' records of sleep and returns them as the text of an import (`sleep-csv`). It
/// knows neither the rules of nights nor what the import does.
private import Glibc

/// A file that cannot be read, or that has another format.
public struct SleepFileError: Error, Equatable, Sendable {
  /// One sentence.
  public var message: String
  /// The remedy.
  public var hint: String?

  public init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}

/// The rows of an import, as they become ready.
struct SleepRows {
  private var text: [UInt8]

  init() { text = Array("start,end,stage,device,timezone,line\n".utf8) }

  var count: Int { text.count }

  mutating func add(
    start: String, end: String, stage: String, device: String, timeZone: String = "", line: Int? = nil
  ) {
    for (place, cell) in [start, end, stage, device, timeZone, line.map { "\($0)" } ?? ""].enumerated() {
      if place > 0 { text.append(UInt8(ascii: ",")) }
      add(cell)
    }
    text.append(UInt8(ascii: "\n"))
  }

  /// Names are cut far beyond any real length, so that a row always fits into one message.
  private mutating func add(_ cell: String) {
    let bytes = cell.unicodeScalars.prefix(200).map { $0.value < 0x20 ? " " : $0 }
    text.append(UInt8(ascii: "\""))
    for scalar in bytes {
      if scalar == "\"" { text.append(UInt8(ascii: "\"")) }
      text += String(scalar).utf8
    }
    text.append(UInt8(ascii: "\""))
  }

  /// Returns the rows since the last call.
  mutating func take() -> String {
    defer { text.removeAll(keepingCapacity: true) }
    return String(decoding: text, as: UTF8.self)
  }
}

/// `2026-03-15T23:10:00+01:00`.
enum MomentText {
  /// - Parameters:
  ///   - milliseconds: since 1970.
  ///   - offset: seconds east of UTC, 0 where it is not known.
  /// - Returns: the moment as text; an empty one outside of the years that a text can have.
  static func of(_ milliseconds: Int64, offset: Int64 = 0) -> String {
    let offset = (-64_800...64_800).contains(offset) ? offset / 60 * 60 : 0
    var seconds = time_t(milliseconds / 1000 + offset)
    var parts = tm()
    guard milliseconds >= 0, milliseconds < 253_402_300_000_000, gmtime_r(&seconds, &parts) != nil else { return "" }
    let day = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))"
    guard offset != 0 else { return "\(day)T\(time)Z" }
    let size = Int32(abs(offset))
    return "\(day)T\(time)\(offset < 0 ? "-" : "+")\(two(size / 3600)):\(two(size / 60 % 60))"
  }

  private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
