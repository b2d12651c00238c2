/// A number with three significant digits or all integer digits, with separated thousands.
package func short(_ number: Double) -> String {
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

package func milliseconds(_ nanoseconds: Int64) -> String { "\(short(Double(nanoseconds) / 1e6)) ms" }
package func microseconds(_ nanoseconds: Int64) -> String { "\(short(Double(nanoseconds) / 1e3)) µs" }

package func median(_ values: [Int64]) -> Int64 {
  let sorted = values.sorted()
  return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
}

/// The percentile of sorted values: 0.99 is the p99.
package func percentile(_ share: Double, of sorted: [Int64]) -> Int64 {
  guard !sorted.isEmpty else { return 0 }
  return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
}
