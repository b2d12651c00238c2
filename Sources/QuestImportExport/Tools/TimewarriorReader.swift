internal import QuestModel
internal import QuestStore

/// Reads the output of `timew export`: a list of intervals, in UTC to the second.
///
/// Each closed interval is a run without an estimate, or an interval of tracked time: of its first tag, with the others
/// as its tags. One over 24 hours needs the tag `confirmed`, or the player's confirmation. An interval is identified by
/// its start and end: Timewarrior renumbers its intervals with each new one, and people change tags and annotations.
struct TimewarriorReader: ToolReader {
  private(set) var runs: ToolRuns
  private var stream = JSONStream()
  private let mapping: ImportTool.Mapping
  private let zone: Zone
  private var records: [ImportedNote] = []

  private var depth = 0
  private var key = ""
  private var interval = Interval()

  private struct Interval {
    var start: String?
    var end: String?
    var annotation: String?
    var tags: [String] = []
  }

  /// More tags than these make no name.
  private static let mostTags = 32

  init(_ mapping: ImportTool.Mapping, zone: Zone) {
    self.mapping = mapping
    self.zone = zone
    runs = ToolRuns(zone: zone)
  }

  var lines: Int { stream.line }

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    try read { stream, receive in try stream.feed(text, receive) }
  }

  mutating func finish() throws -> [ImportedSession] {
    try read { stream, receive in try stream.finish(receive) }
  }

  private mutating func read(
    _ step: (inout JSONStream, (JSONStream.Event, Int) throws -> Void) throws -> Void
  ) throws -> [ImportedSession] {
    var stream = stream
    try step(&stream) { event, line in try take(event, line) }
    self.stream = stream
    return runs.takeSessions()
  }

  private mutating func take(_ event: JSONStream.Event, _ line: Int) throws {
    guard depth > 0 || event == .beginArray else { throw Self.noExport(line) }
    switch event {
    case .beginObject, .beginArray:
      depth += 1
      guard depth == 2 else { return }
      guard event == .beginObject else { throw Self.noExport(line) }
      interval = Interval()
    case .endObject, .endArray:
      depth -= 1
      if depth == 1 { end(line) }
    case .key(let name): if depth == 2 { key = name }
    case .text(let text):
      switch (depth, key) {
      case (2, "start"): interval.start = text
      case (2, "end"): interval.end = text
      case (2, "annotation"): interval.annotation = text
      case (3, "tags"): if interval.tags.count < Self.mostTags { interval.tags.append(text) }
      case (1, _): throw Self.noExport(line)
      default: return
      }
    case .number, .flag, .null:
      guard depth > 1 else { throw Self.noExport(line) }
    }
  }

  private mutating func end(_ line: Int) {
    guard let start = interval.start, let begin = Self.instant(start) else {
      return runs.leaveOut("it does not say when it began", line: line)
    }
    guard let text = interval.end else { return runs.leaveOut("it is still running", line: line) }
    guard let end = Self.instant(text) else { return runs.leaveOut("its end isn't a date", line: line) }
    var identity = ContentID("timewarrior")
    identity.combine(begin)
    identity.combine(end)
    if mapping.isTracked { return track(begin, end, identity, line) }
    runs.take(
      ToolRun(
        name: name, kind: mapping.kind == .firstTag ? interval.tags.first : nil, estimate: nil, actual: end - begin,
        recordedAt: end, identity: identity, hasOwnID: false), line: line)
  }

  private mutating func track(_ start: Instant, _ end: Instant, _ identity: ContentID, _ line: Int) {
    guard start < end else { return runs.leaveOut("it ends before it begins", line: line) }
    let needsConfirmation = end - start > TimewarriorWriter.longestUnasked
    let isConfirmed = interval.tags.dropFirst().contains(TimewarriorWriter.confirmedTag)
    if needsConfirmation, isConfirmed {
      interval.tags =
        interval.tags.prefix(1) + interval.tags.dropFirst().filter { $0 != TimewarriorWriter.confirmedTag }
    }
    // Tags are kept with commas between them.
    let names = interval.tags.enumerated().map { index, tag in
      ToolRuns.name(index == 0 ? tag : tag.replacing(",", with: " "))
    }.filter { !$0.isEmpty }
    let note = interval.annotation.map { ToolRuns.name($0) }.flatMap { $0.isEmpty ? nil : $0 }
    guard let activity = names.first ?? note else {
      return runs.leaveOut("it has neither tag nor annotation", line: line)
    }
    var tags = names.dropFirst()
    while tags.joined(separator: ",").utf8.count > NameRule.longest { tags.removeLast() }
    let record = DescribedRecord(
      QuestModel.Interval.recordType,
      [
        "uid": .text(identity.text), "activity": .text(activity), "startedAt": .instant(start),
        "endedAt": .instant(end), "zone": .zone(zone),
        "note": names.isEmpty ? .null : note.map { .text($0) } ?? .null,
        "tags": tags.isEmpty ? .null : .text(tags.joined(separator: ",")),
        "unconfirmed": .integer(needsConfirmation && !isConfirmed ? 1 : 0),
        "dayStart": mapping.dayStart == .midnight ? .null : .integer(Int64(mapping.dayStart.minute)),
      ])
    records.append(ImportedNote(record, line: line))
  }

  mutating func takeRecords() -> [ImportedNote] {
    defer { records.removeAll(keepingCapacity: true) }
    return records
  }

  private var name: String {
    let tags = interval.tags.joined(separator: ", ")
    return switch mapping.task {
    case .annotation: interval.annotation ?? tags
    case .firstTag: interval.tags.first ?? interval.annotation ?? ""
    default: tags.isEmpty ? interval.annotation ?? "" : tags
    }
  }

  /// `20260315T070000Z`, or with the separators of RFC 3339.
  private static func instant(_ text: String) -> Instant? {
    let bytes = Array(text.utf8)
    guard bytes.count == 16, bytes[8] == UInt8(ascii: "T") else { return Instant(rfc3339: text) }
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    return Instant(
      rfc3339: "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):\(part(13..<16))")
  }

  private static func noExport(_ line: Int) -> ImportError {
    ImportError(line: line, reason: "this isn't a list of intervals, as `timew export` writes it")
  }
}
