internal import FoundationEssentials
internal import QuestModel
internal import QuestWire

/// One row of a file of values.
struct FileRow {
  var day: LocalDay
  /// Set if the row has more than a day.
  var at: Instant?
  var value: Double
  var weight: Double?
  var id: String?
}

/// The rows of a CSV text or of JSON lines, one after another. A mistake is a `ConnectorProblem` with its line.
struct FileRows {
  struct Columns {
    var date: String
    var value: String
    var weight: String?
    var id: String?
  }

  private let columns: Columns
  private let kind: MetricKind
  private let place: String
  private var reader: Reader

  private enum Reader {
    case csv(SeparatedText, heading: [String])
    case lines(Substring.UTF8View, number: Int)
  }

  /// `kind` is the metric's.
  init(
    _ bytes: [UInt8], format: String?, kind: MetricKind, place: String, columns: Columns
  ) throws(ConnectorProblem) {
    self.columns = columns
    self.kind = kind
    self.place = place
    guard let whole = String(validating: bytes, as: UTF8.self) else {
      throw ConnectorProblem(.bug, "\(place) is not UTF-8.")
    }
    let text = whole.hasPrefix("\u{FEFF}") ? Substring(whole.unicodeScalars.dropFirst()) : Substring(whole)
    switch format ?? (text.first { !$0.isWhitespace } == "{" ? "jsonl" : "csv") {
    case "csv":
      var csv = SeparatedText(text, place: place)
      let first = try csv.next()
      let heading = first?.fields.map { $0.trimmed } ?? []
      for name in [columns.date, columns.value, columns.weight, columns.id].compactMap({ $0 })
      where !heading.contains(name) && !heading.isEmpty {
        throw ConnectorProblem(
          .signIn, "\(place) has no column \"\(name)\": \(heading.joined(separator: ", "))".plainLine(upTo: 200))
      }
      reader = .csv(csv, heading: heading)
    case "jsonl": reader = .lines(text.utf8, number: 0)
    case let other: throw ConnectorProblem(.signIn, "\"format\" is \"\(other.plainLine(upTo: 20))\": csv or jsonl.")
    }
  }

  /// The next row; `nil` at the end.
  mutating func next(in zone: Zone) throws(ConnectorProblem) -> FileRow? {
    switch reader {
    case .csv(var csv, let heading):
      while let (fields, line) = try csv.next() {
        reader = .csv(csv, heading: heading)
        if fields.allSatisfy({ $0.trimmed.isEmpty }) { continue }
        return try row(line: line, zone: zone) { name in
          guard let index = heading.firstIndex(of: name), index < fields.count else { return nil }
          return fields[index].trimmed
        }
      }
      return nil
    case .lines(var rest, var number):
      while !rest.isEmpty {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        number += 1
        reader = .lines(rest, number: number)
        if line.allSatisfy({ $0 <= 0x20 }) { continue }
        guard let object = try? WireJSON.decode([String: JSONValue].self, from: Array(line)) else {
          throw ConnectorProblem(.bug, "\(place), line \(number): this is not a JSON object.")
        }
        return try row(line: number, zone: zone) { object[$0].flatMap(Self.text) }
      }
      return nil
    }
  }

  private func row(
    line: Int, zone: Zone, field: (String) -> String?
  ) throws(ConnectorProblem) -> FileRow {
    func fail(_ what: String, _ text: String?) -> ConnectorProblem {
      let said = text.map { "\"\($0.plainLine(upTo: 40))\" is not \(what)" } ?? "\(what) is missing"
      return ConnectorProblem(.bug, "\(place), line \(line): \(said).")
    }
    let dateText = field(columns.date)
    guard let dateText, let (day, at) = Self.moment(dateText, in: zone) else {
      throw fail("a day such as 2026-03-15", dateText)
    }
    let valueText = field(columns.value)
    guard let valueText, let value = Self.value(valueText, of: kind) else {
      throw fail(kind == .clock ? "a time of day such as 23:10" : "a number", valueText)
    }
    var row = FileRow(day: day, at: at, value: value)
    if let name = columns.weight {
      let text = field(name)
      guard let text, let weight = Self.number(text), weight > 0 else { throw fail("a weight above 0", text) }
      row.weight = weight
    }
    if let name = columns.id {
      guard let id = field(name), (1...200).contains(id.utf8.count) else {
        throw fail("an id of 1 to 200 bytes", field(name))
      }
      row.id = id
    }
    return row
  }

  /// `2026-03-15`, `2026-03-15T18:48:28+01:00`, `2026-03-15 18:48` in the zone, or seconds since 1970.
  static func moment(_ text: String, in zone: Zone) -> (LocalDay, Instant?)? {
    if let day = LocalDay(text) { return (day, nil) }
    if let at = Instant(rfc3339: text) { return (zone.localDay(of: at), at) }
    if let seconds = Double(text), (100_000_000..<100_000_000_000).contains(seconds) {
      let at = Instant(seconds: seconds)
      return (zone.localDay(of: at), at)
    }
    let words = text.split { $0 == " " || $0 == "T" }
    guard words.count == 2, let day = LocalDay(String(words[0])) else { return nil }
    let parts = words[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1], (0..<24).contains(hour),
      (0..<60).contains(minute), let second = parts.count > 2 ? parts[2] : 0, (0..<60).contains(second)
    else { return nil }
    return (day, zone.instant(on: day, secondOfDay: hour * 3600 + minute * 60 + second))
  }

  /// A number; for a clock also a time of day, which becomes minutes after noon.
  static func value(_ text: String, of kind: MetricKind) -> Double? {
    if let number = number(text) { return number }
    return kind == .clock ? (try? TypedSample(text, kind: .clock))?.value : nil
  }

  /// With a decimal point or a decimal comma. `true` is 1.
  static func number(_ text: String) -> Double? {
    if text == "true" { return 1 }
    if text == "false" { return 0 }
    let number = Double(text) ?? Double(String(text.map { $0 == "," ? "." : $0 }))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }
}

/// RFC 4180, with the separator that the heading uses most: a comma, a semicolon or a tab.
struct SeparatedText {
  private var rest: Substring.UTF8View
  private let place: String
  private let separator: UInt8
  private var line = 1

  /// `place` names the text in a problem.
  init(_ text: Substring, place: String) {
    rest = text.utf8
    self.place = place
    let heading = text.utf8.prefix { $0 != UInt8(ascii: "\n") }
    let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
    let counts = separators.map { separator in heading.count { $0 == separator } }
    separator = zip(separators, counts).max { $0.1 < $1.1 }.map(\.0) ?? UInt8(ascii: ",")
  }

  /// The fields of the next row, and the line it begins on; `nil` at the end. O(row).
  ///
  /// - Throws: a problem where a quote is never closed.
  mutating func next() throws(ConnectorProblem) -> (fields: [String], line: Int)? {
    guard !rest.isEmpty else { return nil }
    let first = line
    var fields: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var quoteLine = line
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\n") { line += 1 }
      if isQuoted {
        guard byte == UInt8(ascii: "\"") else {
          field.append(byte)
          continue
        }
        if rest.first == UInt8(ascii: "\"") {
          field.append(byte)
          rest.removeFirst()
        } else {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\""), field.isEmpty {
        isQuoted = true
        quoteLine = line
      } else if byte == separator {
        fields.append(String(decoding: field, as: UTF8.self))
        field = []
      } else if byte == UInt8(ascii: "\n") {
        break
      } else if byte != UInt8(ascii: "\r") {
        field.append(byte)
      }
    }
    // The field would contain all following rows, and their values would be withdrawn.
    guard !isQuoted else {
      throw ConnectorProblem(.bug, "\(place), line \(quoteLine): a quote is opened here and never closed.")
    }
    fields.append(String(decoding: field, as: UTF8.self))
    return (fields, first)
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
