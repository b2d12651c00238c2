internal import QuestModel
internal import QuestStore
private import QuestTestKit
internal import QuestWire

/// A small history to import: sessions in a separate year, each with a different start.
struct ImportText {
  static let year = "2020-"
  let text: String
  /// The task of each session, by the session's start as history shows it.
  let sessions: [String: String]
  /// A described record of each type of note, by type and id, with the members of its line.
  let records: [String: [String: JSONValue]]

  /// Creates the sessions of these numbers; half of them have ids.
  init(numbers: Range<Int>, tasks: [String]) {
    var lines = ""
    var sessions: [String: String] = [:]
    for number in numbers {
      let (day, second) = (1 + number % 28, number / 28)
      let start = "\(Self.year)05-\(Self.digits(day))T08:\(Self.digits(second / 60 % 60)):\(Self.digits(second % 60))Z"
      let task = tasks[number % tasks.count]
      let id = number.isMultiple(of: 2) ? "\"id\":\"crash-import-\(number)\"," : ""
      lines += """
        {"type":"session",\(id)"routine":null,"startedAt":"\(start)","completedAt":"\(start)","timeZone":"UTC","tasks":\
        [{"task":"\(task)","estimatedSeconds":\(60 + number),"actualSeconds":\(90 + number),\
        "recordedAt":"\(start)"}]}

        """
      sessions[start] = task
    }
    let moment = Instant(rfc3339: "\(Self.year)06-01T00:00:00Z") ?? .earliest
    let samples = DescribedRecord.samples(
      numbers.lowerBound, at: moment.advanced(bySeconds: Double(numbers.lowerBound)))
    text = lines + samples.map(\.line).joined()
    self.sessions = sessions
    records = Dictionary(samples.compactMap { Self.record($0.line[...]) }) { first, _ in first }
  }

  /// The described record in a line of an export, named by type and id; `nil` for other lines.
  static func record(_ line: Substring) -> (name: String, members: [String: JSONValue])? {
    let value = try? WireJSON.decode(JSONValue.self, from: Array(line.utf8))
    guard let members = value?.object, let type = members["type"]?.text,
      RecordType.all.contains(where: { $0.name == type && $0.place == .note }),
      let id = members["id"]?.text
    else { return nil }
    return ("\(type) \(id)", members)
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
