/// A small history to import: sessions nobody played here, in a year of their own, each beginning at another second.
struct ImportText {
  static let year = "2020-"
  let text: String
  /// When the sessions begin, as the history answers it, and the one task of each.
  let sessions: [String: String]

  /// The sessions of these numbers; half of them bring an id of their own.
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
    text = lines
    self.sessions = sessions
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
