internal import BenchmarkKit

/// One measured promise.
struct Finding {
  var what: String
  /// What was measured, with its unit.
  var measured: String
  /// The comparison value, measured in the same run; empty if the promise is an absolute number.
  var against: String = ""
  /// The value that the promise is about.
  var figure: Double
  var unit: String
  /// The greatest or least allowed value of `figure`.
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
  /// By length of the history, shortest first.
  var scale: [Scale] = []

  /// A table for people.
  var table: String {
    let head = ["what", "measured", "against", "figure", "promise", ""]
    let rows = findings.map {
      [
        $0.what, $0.measured, $0.against, "\(short($0.figure)) \($0.unit)", $0.promiseText,
        $0.isKept ? "kept" : "BROKEN",
      ]
    }
    let parts = [scale.isEmpty ? [] : scaleTable + [""], Self.aligned([head] + rows)]
    return ([machine, ""] + parts.flatMap(\.self)).joined(separator: "\n")
  }

  /// A row for each step: the whole process and only the daemon, for each length, and the growth of the latter.
  private var scaleTable: [String] {
    let head = ["whole process, in the daemon"] + scale.map { "\(short(Double($0.size))) stored" } + ["growth"]
    let rows = (scale.first?.times ?? []).indices.map { index in
      let cells = scale.map { length in
        let times = length.times[index].times
        let whole = times.whole.isEmpty ? "" : milliseconds(median(times.whole))
        return "\(whole.isEmpty ? "-" : whole), \(microseconds(median(times.daemon)))"
      }
      let ends = [scale.first, scale.last].compactMap { $0.map { Double(median($0.times[index].times.daemon)) } }
      return [scale[0].times[index].name] + cells + ["\(short(ends[1] / ends[0])) ×"]
    }
    return Self.aligned([head] + rows)
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }
  }

  /// The report as JSON. The texts contain no characters to escape except quotes and backslashes.
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
    let steps = scale.flatMap { length in
      length.times.map { name, times in
        "{\"stored\":\(length.size),\"step\":\(quoted(name)),"
          + (times.whole.isEmpty ? "" : "\"wholeNanoseconds\":\(median(times.whole)),")
          + "\"daemonNanoseconds\":\(median(times.daemon))}"
      }
    }
    return "{\"machine\":\(quoted(machine)),\"findings\":[\(rows.joined(separator: ","))],"
      + "\"scale\":[\(steps.joined(separator: ","))]}"
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
