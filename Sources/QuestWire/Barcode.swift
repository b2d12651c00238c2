/// A product barcode: an EAN or UPC with its check digit.
public enum Barcode {
  /// The digits of a typed or scanned code, without blanks and dashes; `nil` unless it has 8, 12, 13 or 14 digits and
  /// the check digit is right.
  public static func checked(_ text: String) -> String? {
    fault(text) == nil ? String(decoding: digits(text), as: UTF8.self) : nil
  }

  /// What is wrong with the code: `it has 7 digits`; `nil` for a valid barcode.
  public static func fault(_ text: String) -> String? {
    let digits = digits(text)
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return "it has letters or signs" }
    guard [8, 12, 13, 14].contains(digits.count) else {
      return "it has \(digits.count) \(digits.count == 1 ? "digit" : "digits")"
    }
    // From the right: the check digit counts once, the next one three times, and so on.
    let sum = digits.reversed().enumerated().reduce(0) { sum, digit in
      sum + Int(digit.element - 0x30) * (digit.offset.isMultiple(of: 2) ? 1 : 3)
    }
    return sum.isMultiple(of: 10) ? nil : "its check digit is wrong"
  }

  private static func digits(_ text: String) -> [UInt8] {
    text.utf8.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
  }
}
