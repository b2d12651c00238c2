/// The constants of fetching (SPEC §18).
public enum SourceRules {
  /// For how long each call holds a fetch's lease, in seconds.
  public static let lease = 600.0
  /// The most chunks of days of a stream in one fetch.
  public static let chunks = 12
  /// Seconds between two full passes of a stream of the kinds `version` and `cursor`.
  public static let fullPass = 30.0 * 86_400
  /// The number of whole months that are counted separately.
  public static let countedMonths = 12
  /// How often a pass restarts because the version changed between its pages.
  public static let restarts = 3
  /// The first wait after a failure, and the longest, in seconds. A wait doubles with each failure in a row.
  public static let firstWait = 300.0
  public static let longestWait = 6 * 3600.0
  /// The largest random deviation of a wait, as a share of it.
  public static let jitter = 0.2
  /// After this many consecutive failures a source is tried once a day.
  public static let failingAfter = 10
  public static let failingWait = 86_400.0
  /// The longest pause that a service may ask for, in seconds.
  public static let longestPause = 7.0 * 86_400
  /// The most samples that wait for their `covered` or `state`.
  public static let staged = 50_000
  /// The number of stored ends.
  public static let ends = 50
}
