import FoundationEssentials
import Glibc
import QuestWire

/// The input of `tqctl guardian apply`. An unknown key is an error, so that a misspelt one is not ignored.
///
/// `{"player": "anna", "routines": [{"name": …, "tasks": [{"name": "Shower", "as": "Shower Power", "reference": "8m"},
/// "Dress"], "days": "weekdays", "remind": "07:10", "by": "07:45", "active": true}]}`
struct SetupFile {
  private let root: JSONValue
  private let path: String

  init(path: String) throws(CommandFailure) {
    let input = try ImportInput(path: path)
    defer { input.end() }
    var text = ""
    while let piece = try input.nextText() { text += piece }
    try self.init(text: text, path: path)
  }

  init(text: String, path: String) throws(CommandFailure) {
    self.path = path
    do {
      root = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    } catch {
      throw CommandFailure(
        status: ExitStatus.badData, message: "\(path) isn't JSON.",
        hint: "Look at it with: python3 -m json.tool \(path)")
    }
  }

  func request() throws(CommandFailure) -> GuardianApply {
    let fields = try object(root, "the file", known: ["player", "routines"])
    guard let list = fields["routines"] else { throw refusal("the file has no \"routines\"") }
    var routines: [GuardianApply.Routine] = []
    for (index, value) in try array(list, "routines").enumerated() {
      routines.append(try routine(value, "routines[\(index)]"))
    }
    return GuardianApply(
      player: try fields["player"].map { value throws(CommandFailure) in try text(value, "player") }, routines: routines
    )
  }

  private func routine(_ value: JSONValue, _ place: String) throws(CommandFailure) -> GuardianApply.Routine {
    let fields = try object(value, place, known: ["name", "as", "tasks", "days", "remind", "by", "active"])
    guard let name = fields["name"] else { throw refusal("\(place) has no \"name\"") }
    guard let tasks = fields["tasks"] else { throw refusal("\(place) has no \"tasks\"") }
    var routine = GuardianApply.Routine(name: try text(name, "\(place).name"), tasks: [])
    for (index, task) in try array(tasks, "\(place).tasks").enumerated() {
      routine.tasks.append(try self.task(task, "\(place).tasks[\(index)]"))
    }
    if let shown = fields["as"] { routine.displayName = try text(shown, "\(place).as") }
    if let days = fields["days"] { routine.days = try self.days(days, "\(place).days") }
    if let remind = fields["remind"] { routine.remind = try text(remind, "\(place).remind") }
    if let by = fields["by"] { routine.by = try text(by, "\(place).by") }
    if let active = fields["active"] {
      guard case .bool(let active) = active else { throw refusal("\(place).active is true or false") }
      routine.active = active
    }
    return routine
  }

  private func task(_ value: JSONValue, _ place: String) throws(CommandFailure) -> GuardianApply.Task {
    if case .string(let name) = value { return GuardianApply.Task(name: name) }
    let fields = try object(value, place, known: ["name", "as", "kind", "reference", "suggested"])
    guard let name = fields["name"] else { throw refusal("\(place) has no \"name\"") }
    var task = GuardianApply.Task(name: try text(name, "\(place).name"))
    if let shown = fields["as"] { task.displayName = try text(shown, "\(place).as") }
    if let kind = fields["kind"] { task.kind = try text(kind, "\(place).kind") }
    if let range = fields["suggested"] { task.suggested = .text(try text(range, "\(place).suggested")) }
    switch fields["reference"] {
    case nil: break
    case .integer(let seconds)?: task.reference = .seconds(Double(seconds))
    case .number(let seconds)?: task.reference = .seconds(seconds)
    case .string(let text)?: task.reference = .text(text)
    default: throw refusal("\(place).reference is a duration such as \"8m\"")
    }
    return task
  }

  /// `weekdays`, `mon,wed`, a list of names, or numbers from 1 = Sunday.
  private func days(_ value: JSONValue, _ place: String) throws(CommandFailure) -> [Int] {
    if case .string(let text) = value { return try days(text, place) }
    var numbers: Set<Int> = []
    for item in try array(value, place) {
      switch item {
      case .integer(let number): numbers.insert(number)
      case .string(let name): numbers.formUnion(try days(name, place))
      default: throw refusal("\(place) holds names or numbers")
      }
    }
    return numbers.sorted()
  }

  private func days(_ text: String, _ place: String) throws(CommandFailure) -> [Int] {
    do {
      return try DayNames.numbers(text)
    } catch {
      throw refusal("\(place): \"\(text)\" isn't a day I know")
    }
  }

  // MARK: - Values

  private func object(
    _ value: JSONValue, _ place: String, known: Set<String>
  ) throws(CommandFailure) -> [String: JSONValue] {
    guard case .object(let fields) = value else { throw refusal("\(place) isn't an object") }
    if let unknown = fields.keys.sorted().first(where: { !known.contains($0) }) {
      throw refusal("\(place) has \"\(unknown)\"; known are \(known.sorted().joined(separator: ", "))")
    }
    return fields
  }

  private func array(_ value: JSONValue, _ place: String) throws(CommandFailure) -> [JSONValue] {
    guard case .array(let items) = value else { throw refusal("\(place) isn't a list") }
    return items
  }

  private func text(_ value: JSONValue, _ place: String) throws(CommandFailure) -> String {
    guard case .string(let text) = value else { throw refusal("\(place) isn't text") }
    return text
  }

  private func refusal(_ what: String) -> CommandFailure {
    CommandFailure(
      status: ExitStatus.badData, message: "\(path): \(what).", hint: "man tqctl has an example. Nothing was changed.")
  }
}
