import ArgumentParser
import QuestSleepFiles
import QuestWire

/// The values of `tqctl import --format`: a text that is sent to the daemon unchanged, or another program's sleep file
/// that tqctl converts.
enum ImportKind: Hashable, ExpressibleByArgument {
  case text(DataImport.Format)
  case healthConnect, gadgetbridge, appleHealth

  private static let ofSleepFiles: [(name: String, kind: ImportKind)] = [
    ("sleep-health-connect", .healthConnect), ("sleep-gadgetbridge", .gadgetbridge),
    ("sleep-apple-health", .appleHealth),
  ]

  init?(argument: String) {
    if let known = Self.ofSleepFiles.first(where: { $0.name == argument }) {
      self = known.kind
    } else if let format = DataImport.Format(rawValue: argument) {
      self = .text(format)
    } else {
      return nil
    }
  }

  static var allValueStrings: [String] { DataImport.Format.allCases.map(\.rawValue) + ofSleepFiles.map(\.name) }

  var isOfSleepFile: Bool { if case .text = self { false } else { true } }

  /// The format for the daemon.
  var format: DataImport.Format { if case .text(let format) = self { format } else { .sleep } }

  /// Determines the kind from the file's name and its first bytes.
  ///
  /// - Throws: a `CommandFailure` for an archive that has to be unpacked first.
  static func guessed(_ input: ImportInput, path: String, isTable: Bool) throws -> ImportKind {
    let beginning = input.beginning
    if beginning.starts(with: "SQLite format 3\u{0}".utf8) {
      switch SleepDatabaseReader.kind(of: path) {
      case .healthConnect: return .healthConnect
      case .gadgetbridge: return .gadgetbridge
      case nil:
        throw CommandFailure(
          status: ExitStatus.badData, message: "\(path) is a database of a program I don't know.",
          hint: "Nights are read from the exports of Health Connect and Gadgetbridge.")
      }
    }
    if beginning.starts(with: "PK\u{3}\u{4}".utf8) {
      throw CommandFailure(
        status: ExitStatus.badData, message: "\(path) is a zip.", hint: "Unpack it, and import what is in it.")
    }
    let head = String(decoding: beginning.prefix(4096), as: UTF8.self)
    if head.contains("<HealthData") || head.contains("<!DOCTYPE HealthData") { return .appleHealth }
    return .text(try input.guessedKind(isTable: isTable))
  }

  /// The text that goes to the daemon.
  func source(_ input: ImportInput, path: String) throws -> any ImportSource {
    switch self {
    case .text: input
    case .appleHealth: try AppleHealthSource(input, path: path)
    case .healthConnect: try SleepDatabaseSource(path: path, .healthConnect)
    case .gadgetbridge: try SleepDatabaseSource(path: path, .gadgetbridge)
    }
  }

  /// Runs the body, and adds the file's name to its errors.
  fileprivate static func reading<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as SleepFileError {
      throw CommandFailure(status: ExitStatus.badData, message: "\(path): \(error.message)", hint: error.hint)
    }
  }
}

private final class AppleHealthSource: ImportSource {
  private let input: ImportInput
  private let path: String
  private let reader: AppleHealthReader
  private var isAtEnd = false

  var size: Int? { input.size }
  var consumed: Int { input.consumed }

  init(_ input: ImportInput, path: String) throws {
    guard let reader = AppleHealthReader() else {
      throw CommandFailure(status: ExitStatus.badData, message: "There is not enough memory to read \(path).")
    }
    self.input = input
    self.path = path
    self.reader = reader
  }

  func nextText() throws -> String? {
    guard !isAtEnd else { return nil }
    return try ImportKind.reading(path) {
      if let bytes = try input.nextBytes() { return try reader.feed(bytes) }
      isAtEnd = true
      return try reader.finish()
    }
  }
}

private final class SleepDatabaseSource: ImportSource {
  private let path: String
  private let reader: SleepDatabaseReader

  var size: Int? { reader.total }
  var consumed: Int { reader.done }

  init(path: String, _ kind: SleepDatabaseReader.Kind) throws {
    guard path != "-" else {
      throw CommandFailure.usage("A database isn't read from standard input.", hint: "Name the file.")
    }
    self.path = path
    reader = try ImportKind.reading(path) { try SleepDatabaseReader(path: path, kind: kind) }
  }

  func nextText() throws -> String? { try ImportKind.reading(path) { try reader.next() } }
}
