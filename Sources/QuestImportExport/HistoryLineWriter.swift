internal import QuestModel
private import QuestText

/// Writes history lines: the exact inverse of `HistoryReader`, keys in a fixed order, numbers in the shortest form that
/// reads back the same, absent values left out except where the format names them (`null`).
package struct HistoryLineWriter {
  package private(set) var output: [UInt8] = []
  private var isFirst = true

  package init() {}

  /// The lines written since the last call.
  package mutating func takeOutput() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  package mutating func write(_ line: HistoryLine) {
    object { writer in
      switch line {
      case .session(let session): writer.members(of: session)
      case .quest(let quest): writer.members(of: quest)
      case .skill(let skill):
        writer.member("type", "skill")
        writer.member("name", skill.name)
        writer.key("taskNames")
        writer.array(skill.taskNames) { $0.value($1) }
      case .record(let record): writer.members(of: record)
      }
    }
    output.append(UInt8(ascii: "\n"))
  }

  /// A number as JSON and CSV show it: whole ones without a fraction; empty for none.
  static func text(_ number: Double?) -> String {
    guard let number else { return "" }
    // Doubles below 2^53 are whole numbers exactly; the description of larger ones is valid JSON as it is.
    if number == number.rounded(), abs(number) < 9_007_199_254_740_992 { return "\(Int64(number))" }
    return "\(number)"
  }
}

// MARK: - Lines

extension HistoryLineWriter {
  private mutating func members(of session: HistorySession) {
    let zone = session.zone ?? .utc
    member("type", "session")
    member("id", session.id?.text)
    key("routine")
    if let quest = session.quest { value(quest) } else { raw("null") }
    member("startedAt", zone.rfc3339(session.startedAt))
    let ended = session.endedAt.map { (session.endedZone ?? zone).rfc3339($0) }
    key("completedAt")
    if session.outcome == .completed, let ended { value(ended) } else { raw("null") }
    if session.outcome != .completed { member("endedAt", ended) }
    member("outcome", session.outcome.rawValue)
    member("timeZone", session.zone?.identifier)
    member("endedTimeZone", session.endedZone?.identifier)
    member("completedDay", session.completedDay?.description)
    member("calibration", session.calibration)
    member("xpEarned", session.xpEarned)
    member("completionBonus", session.completionBonus)
    member("totalSeconds", session.total)
    key("tasks")
    array(session.tasks) { writer, task in
      writer.object { $0.members(of: task, in: task.zone ?? zone) }
    }
  }

  private mutating func members(of quest: HistoryQuest) {
    member("type", "quest")
    member("id", quest.id.text)
    member("name", quest.name)
    member("setupName", quest.setup)
    key("tasks")
    array(quest.tasks) { writer, task in
      writer.object {
        $0.member("id", task.id.text)
        $0.member("task", task.task.name)
        $0.member("setupName", task.setup)
        $0.member("kind", task.task.kind)
        $0.member("suggestedLowSeconds", task.suggested?.lowerBound)
        $0.member("suggestedHighSeconds", task.suggested?.upperBound)
      }
    }
    key("days")
    array(quest.days.days) { $0.raw("\($1)") }
    member("createdBy", quest.createdBy.rawValue)
    member("active", quest.active)
    switch quest.reminder {
    case .at(let minute): member("reminderTime", TimeOfDay.text(minute: minute))
    case .plan: member("reminderTime", "plan")
    case nil: break
    }
    member("by", quest.deadline.map { TimeOfDay.text(minute: $0) })
    member("createdAt", quest.createdAt.map(Zone.utc.rfc3339))
    member("updatedAt", quest.updatedAt.map(Zone.utc.rfc3339))
  }
}

// MARK: - JSON

extension HistoryLineWriter {
  mutating func object(_ members: (inout HistoryLineWriter) -> Void) {
    output.append(UInt8(ascii: "{"))
    isFirst = true
    members(&self)
    output.append(UInt8(ascii: "}"))
    isFirst = false
  }

  mutating func array<Element>(_ elements: [Element], _ write: (inout HistoryLineWriter, Element) -> Void) {
    output.append(UInt8(ascii: "["))
    for (index, element) in elements.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(&self, element)
    }
    output.append(UInt8(ascii: "]"))
    isFirst = false
  }

  mutating func key(_ key: String) {
    if !isFirst { output.append(UInt8(ascii: ",")) }
    isFirst = false
    value(key)
    output.append(UInt8(ascii: ":"))
  }

  mutating func raw(_ text: String) { output.append(contentsOf: text.utf8) }

  mutating func value(_ text: String) { output.append(asJSON: text) }

  mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    key(name)
    value(text)
  }

  mutating func member(_ name: String, _ number: Double?) {
    guard let number else { return }
    key(name)
    raw(Self.text(number))
  }

  mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    key(name)
    raw("\(number)")
  }

  mutating func member(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    key(name)
    raw(flag ? "true" : "false")
  }
}
