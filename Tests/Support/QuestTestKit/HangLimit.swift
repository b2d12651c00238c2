/// When a test takes something for hung. These limits end what would wait for ever, and say nothing about speed: the
/// machine may have many other things to do. A test that promises a time measures it itself.
public enum HangLimit {
  /// Seconds that one part may be silent: a reply, a line of a log, a program that ends. Counted from when it is waited for.
  public static let seconds = 300
  /// Seconds of a whole script or scene, which consists of many parts.
  public static let scriptSeconds = 1500
  /// Minutes of a whole test: `@Test(.timeLimit(.minutes(HangLimit.minutes)))`.
  public static let minutes = 30

  /// How scripts of the tests hear of `seconds`.
  public static let variable = "TIMEQUEST_HANG_LIMIT"
}
