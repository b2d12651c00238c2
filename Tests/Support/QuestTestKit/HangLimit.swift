/// The limits after which a test considers something hung. They only end endless waiting and are no measure of speed,
/// because the machine may be busy. A test of a promised time measures it itself.
public enum HangLimit {
  /// Seconds to wait for one event: a reply, a line of a log, the end of a program.
  public static let seconds = 300
  /// Seconds for a whole script or scene, which consists of many parts.
  public static let scriptSeconds = 1500
  /// Minutes for a whole test: `@Test(.timeLimit(.minutes(HangLimit.minutes)))`.
  public static let minutes = 30

  /// The environment variable that passes `seconds` to scripts of the tests.
  public static let variable = "TIMEQUEST_HANG_LIMIT"
}
