/// A mistake in imported text, with its place.
package struct ImportError: Error, Equatable, Sendable {
  /// The physical line, from 1.
  package var line: Int
  /// CSV: the number of the field on its record, from 1.
  package var column: Int?
  /// History lines: the JSON key at fault.
  var field: String?
  /// The mistake without its place: a clause that continues "Line 12: ".
  var reason: String
  /// The choices of which the caller must select one.
  package var choices: [String]?
  /// The next step, unless it is to correct the line.
  package var hint: String?
  /// A metric is not defined.
  package var isUnknownMetric = false

  package init(
    line: Int, column: Int? = nil, field: String? = nil, reason: String, choices: [String]? = nil, hint: String? = nil
  ) {
    self.line = line
    self.column = column
    self.field = field
    self.reason = reason
    self.choices = choices
    self.hint = hint
  }

  /// One sentence with the place in front.
  package var message: String {
    let place = column.map { "Line \(line), column \($0): " } ?? "Line \(line): "
    return place + reason + "."
  }
}
