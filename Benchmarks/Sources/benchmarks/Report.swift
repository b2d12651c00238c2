/// One measured promise.
struct Finding {
  var what: String
  /// What was measured, with its unit.
  var measured: String
  /// What it is compared with, measured in the same run; empty where the promise is an absolute number.
  var against: String = ""
  /// The figure the promise is about.
  var figure: Double
  var unit: String
  /// `figure` has to be at most, or at least, this.
  var promise: Promise

  enum Promise {
    case atMost(Double)
    case atLeast(Double)
  }

  var isKept: Bool {
    switch promise {
    case .atMost(let bound): figure <= bound
    case .atLeast(let bound): figure >= bound
    }
  }

  var promiseText: String {
    switch promise {
    case .atMost(let bound): "≤ \(short(bound)) \(unit)"
    case .atLeast(let bound): "≥ \(short(bound)) \(unit)"
    }
  }
}

struct Report {
  var machine: String
  var findings: [Finding] = []

  /// A table for people.
  var table: String {
    let head = ["what", "measured", "against", "figure", "promise", ""]
    let rows = findings.map {
      [
        $0.what, $0.measured, $0.against, "\(short($0.figure)) \($0.unit)", $0.promiseText,
        $0.isKept ? "kept" : "BROKEN",
      ]
    }
    let widths = head.indices.map { column in ([head] + rows).map { $0[column].count }.max() ?? 0 }
    let lines = ([head] + rows).map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }
    return ([machine, ""] + lines).joined(separator: "\n")
  }

  /// The same as JSON. All texts are ours and hold nothing that needs escaping but quotes and backslashes.
  var json: String {
    let rows = findings.map { finding in
      var bound = 0.0
      var sense = "atMost"
      switch finding.promise {
      case .atMost(let value): bound = value
      case .atLeast(let value): (bound, sense) = (value, "atLeast")
      }
      return "{\"what\":\(quoted(finding.what)),\"measured\":\(quoted(finding.measured)),"
        + "\"against\":\(quoted(finding.against)),\"figure\":\(finding.figure),\"unit\":\(quoted(finding.unit)),"
        + "\"\(sense)\":\(bound),\"kept\":\(finding.isKept)}"
    }
    return "{\"machine\":\(quoted(machine)),\"findings\":[\(rows.joined(separator: ","))]}"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

/// A number with three significant digits or all of its whole ones, thousands apart.
func short(_ number: Double) -> String {
  if number >= 100 || number == number.rounded() {
    let digits = String(Int(number.rounded()))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return text
  }
  let scale = number >= 10 ? 10.0 : 100.0
  return "\((number * scale).rounded() / scale)"
}

func milliseconds(_ nanoseconds: Int64) -> String { "\(short(Double(nanoseconds) / 1e6)) ms" }
func microseconds(_ nanoseconds: Int64) -> String { "\(short(Double(nanoseconds) / 1e3)) µs" }

func median(_ values: [Int64]) -> Int64 {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}
