/// A mistake in a history line, without the line's number.
struct HistoryFault: Error, Equatable {
  /// The JSON key at fault; `nil` for the line as a whole.
  var field: String?
  /// Position in `tasks`, from 0, for a task's field.
  var taskIndex: Int?
  /// The problem, a clause that continues after the field's name.
  var problem: String

  init(_ field: String?, _ problem: String, taskIndex: Int? = nil) {
    self.field = field
    self.problem = problem
    self.taskIndex = taskIndex
  }

  func atLine(_ line: Int) -> ImportError {
    let subject = field ?? "the line"
    let owner = taskIndex.map { " of task \($0 + 1)" } ?? ""
    return ImportError(line: line, field: field, reason: "\(subject)\(owner) \(problem)")
  }
}
