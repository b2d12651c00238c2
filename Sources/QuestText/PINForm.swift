/// The form of a PIN: a limited number of ASCII digits.
public enum PINForm {
  /// The number of digits.
  public static let digits = 4...12

  public static func accepts(_ pin: String) -> Bool {
    digits.contains(pin.utf8.count) && pin.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// `4 to 12 digits`
  public static var words: String { "\(digits.lowerBound) to \(digits.upperBound) digits" }
}
