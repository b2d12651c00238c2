internal import BenchmarkKit
internal import Glibc
internal import Synchronization

/// Long work, which must not delay others.
enum Work: String, CaseIterable, Sendable {
  case check = "deep check"
  case importOne = "import, 1 line"
  case importMany = "import, 20,000 lines"
  case undo = "undo and redo, 20,000 lines"
  case merge = "merge of two tasks, 20,000 lines"
  case export, erase, backup, restore

  /// A restore resets every player's open task, so no task can be measured at the same time.
  static let besideTasks = allCases.filter { $0 != .restore }

  /// One round.
  ///
  /// - Parameters:
  ///   - player: the connection of a player.
  ///   - owner: the connection of the store's owner, which is root in a system service.
  ///   - begins: called just before the long request.
  /// - Returns: when the long request began, and its answer, which came just now.
  /// - Throws: `HungUp`; `Refused` or `Unexpected` if a preparing request is refused.
  func round(
    _ player: Wire, _ owner: Wire, begins: () -> Void = {}
  ) throws -> (start: Int64, answer: Answer) {
    func timed(_ body: () throws -> Answer) throws -> (start: Int64, answer: Answer) {
      begins()
      let start = nanoseconds()
      let answer = try body()
      return (start, answer)
    }
    switch self {
    case .check: return try timed { try owner.ask("data.check", #"{"deep":true}"#) }
    case .importOne: return try Self.importing(1, of: "Noise", player, timed)
    case .importMany: return try Self.importing(20_000, of: "Noise", player, timed)
    case .undo:
      _ = try Self.importing(20_000, of: "Noise", player, timed)
      return try timed {
        // If another change of the same player came first, there is nothing to redo.
        let undone = try player.ask("history.undo", #"{"confirm":true}"#)
        return undone.kind == nil ? try player.ask("history.redo") : undone
      }
    case .merge:
      let names = (0..<2).map { _ in "Made up \(Lines.next(1))" }
      for name in names { _ = try Self.importing(10_000, of: name, player, timed) }
      return try timed { try player.ask("skill.merge", #"{"from":"\#(names[0])","into":"\#(names[1])"}"#) }
    case .export:
      return try timed {
        var answer = try player.ask("data.export")
        while let cursor = answer.member("nextCursor"), cursor != "null" {
          answer = try player.ask("data.export", #"{"cursor":"\#(cursor)"}"#)
        }
        return Answer(text: String(answer.text.suffix(100)))
      }
    case .erase:
      let name = "Made up \(Lines.next(1))"
      _ = try Self.importing(1, of: name, player, timed)
      return try timed { try player.ask("data.erase", #"{"skill":"\#(name)","confirm":true}"#) }
    case .backup: return try timed { try owner.ask("data.backup") }
    case .restore:
      let made = try owner.demand("data.backup")
      guard let name = made.member("name") else { throw Unexpected("data.backup: \(made.text.prefix(300))") }
      return try timed { try owner.ask("data.restore", #"{"name":"\#(name)"}"#) }
    }
  }

  /// Sends history lines; the long part is the merge.
  private static func importing(
    _ count: Int, of task: String, _ player: Wire, _ timed: (() throws -> Answer) throws -> (Int64, Answer)
  ) throws -> (start: Int64, answer: Answer) {
    let opened = try player.demand("data.import", #"{"format":"jsonl"}"#)
    guard let id = opened.member("importId") else { throw Unexpected("data.import: \(opened.text.prefix(300))") }
    let first = Lines.next(count)
    var text = ""
    for number in first..<(first + count) {
      text += Lines.line(number, task)
      guard text.utf8.count > 60_000 || number == first + count - 1 else { continue }
      _ = try player.demand("data.import", #"{"importId":"\#(id)","text":"\#(text.escaped)"}"#)
      text = ""
    }
    return try timed { try player.ask("data.import", #"{"importId":"\#(id)","commit":true}"#) }
  }
}

/// History lines that do not exist yet.
enum Lines {
  private static let used = Mutex(0)

  /// The first of `count` unused numbers.
  static func next(_ count: Int) -> Int {
    used.withLock { used in
      defer { used += count }
      return used
    }
  }

  /// One run a minute from 2001 on.
  static func line(_ number: Int, _ task: String) -> String {
    var moment = time_t(1_000_000_000 + number * 60)
    var parts = tm()
    gmtime_r(&moment, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let text =
      "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
    return
      #"{"type":"session","routine":null,"startedAt":"\#(text)","completedAt":"\#(text)","timeZone":"Europe/Berlin","#
      + #""tasks":[{"task":"\#(task)","estimatedSeconds":50,"actualSeconds":40,"recordedAt":"\#(text)"}]}"# + "\n"
  }
}
