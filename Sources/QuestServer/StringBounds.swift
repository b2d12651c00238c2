internal import QuestWire

/// Checks that no string parameter is longer than its method allows.
///
/// It uses reflection, which costs microseconds a value, so it is called only for lines with a text that long.
enum StringBounds {
  /// The bytes of the longest text as written in a JSON line, which is an upper bound for the text itself; 0 for a line
  /// too short to exceed a limit. For invalid JSON the result is arbitrary. O(bytes).
  static func longestText(in line: [UInt8]) -> Int {
    guard line.count > WireLimits.stringBytes else { return 0 }
    var longest = 0
    var length: Int?
    var isEscaped = false
    for byte in line {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        longest = max(longest, length ?? 0)
        length = length == nil ? -1 : nil
      }
      length? += 1
    }
    return longest
  }

  static func check(_ request: any Request, longest: Int) throws {
    try check(request, name: "params", longest: longest)
  }

  private static func check(_ value: Any, name: String, longest: Int) throws {
    if let text = value as? String {
      guard text.utf8.count <= longest else {
        throw RPCError(
          .tooLarge, "The parameter \"\(name)\" has \(text.utf8.count) bytes.", hint: "The most is \(longest).")
      }
      return
    }
    for child in Mirror(reflecting: value).children {
      // Array elements and payloads of optionals and enums, and texts with known values have the name of their container.
      let label =
        child.label.flatMap { ["some", "text", "rawValue"].contains($0) && name != "params" ? nil : $0 } ?? name
      try check(child.value, name: label, longest: longest)
    }
  }
}
