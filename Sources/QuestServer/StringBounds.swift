internal import QuestWire

/// Checks that no string parameter is longer than its method allows.
///
/// It uses reflection, which costs microseconds, so it is called only for lines long enough to hold such a string.
enum StringBounds {
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
