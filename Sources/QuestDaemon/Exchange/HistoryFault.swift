/// What is wrong with a history line, before anybody knows which line it is.
struct HistoryFault: Error, Equatable {
  /// The JSON key at fault; `nil` when it is the line as a whole.
  var field: String?
  /// Position in `tasks`, from 0, for a task's field.
  var taskIndex: Int?
  /// What is wrong with it, a clause that goes on after the field's name.
  var problem: String

  init(_ field: String?, _ problem: String, taskIndex: Int? = nil) {
    self.field = field
    self.problem = problem
    self.taskIndex = taskIndex
  }

  func atLine(_ line: Int) -> ExchangeError {
    let subject = field ?? "the line"
    let owner = taskIndex.map { " of task \($0 + 1)" } ?? ""
    return ExchangeError(line: line, field: field, reason: "\(subject)\(owner) \(problem)")
  }
}

extension HistoryFault {
  init(_ error: DecodingError) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init(path: context.codingPath + [key], "is missing")
    case .valueNotFound(_, let context):
      self.init(path: context.codingPath, "is missing")
    case .typeMismatch(let type, let context):
      self.init(path: context.codingPath, "is not \(Self.name(of: type))")
    case .dataCorrupted(let context):
      self.init(path: context.codingPath, context.codingPath.isEmpty ? "is not JSON" : "cannot be read")
    @unknown default:
      self.init(nil, "is not JSON")
    }
  }

  /// The innermost key, and the task it belongs to.
  private init(path: [any CodingKey], _ problem: String) {
    let field = path.last { $0.intValue == nil }?.stringValue
    let isInTask = path.count > 1 && path[0].stringValue == "tasks"
    self.init(field, problem, taskIndex: isInTask ? path[1].intValue : nil)
  }

  private static func name(of type: any Any.Type) -> String {
    if type == String.self { return "text" }
    if type == Bool.self { return "true or false" }
    if type == Int.self { return "a whole number" }
    if type == Double.self { return "a number" }
    return type is any ExpressibleByArrayLiteral.Type ? "a list" : "a JSON object"
  }
}
