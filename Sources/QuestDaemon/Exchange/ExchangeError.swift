/// What is wrong with imported text and where, so that a person can go there and mend it.
struct ExchangeError: Error, Equatable, Sendable {
  /// The physical line, from 1.
  var line: Int
  /// CSV: the number of the field on its record, from 1.
  var column: Int?
  /// History lines: the JSON key at fault.
  var field: String?
  /// What is wrong, without its place: a clause that goes on after "Line 12: ".
  var reason: String
  /// What the import may be made with; its caller has to choose.
  var choices: [String]?

  init(line: Int, column: Int? = nil, field: String? = nil, reason: String, choices: [String]? = nil) {
    self.line = line
    self.column = column
    self.field = field
    self.reason = reason
    self.choices = choices
  }

  /// One sentence with the place in front.
  var message: String {
    let place = column.map { "Line \(line), column \($0): " } ?? "Line \(line): "
    return place + reason + "."
  }
}
