internal import LinuxHost
public import Logging

/// Log lines on standard error. Under the journal each starts with its syslog priority, which the journal takes off;
/// elsewhere with its level in words. The time is the journal's to add: a line of ours never tells one.
public struct StderrLog: LogHandler {
  public var logLevel: Logger.Level
  public var metadata: Logger.Metadata = [:]
  public var metadataProvider: Logger.MetadataProvider?
  private let isJournal: Bool

  public init(level: Logger.Level) {
    logLevel = level
    isJournal = StandardError.isJournal()
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    StandardError.write(
      line: Self.line(
        event.level, "\(event.message)", metadata.merging(event.metadata ?? [:]) { $1 }, isJournal: isJournal))
  }

  /// `<4>Text. key=value`, or `warning: Text. key=value`.
  static func line(_ level: Logger.Level, _ message: String, _ metadata: Logger.Metadata, isJournal: Bool) -> String {
    let fields = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    // One entry is one line, whatever text got into it.
    let text = String((message + fields).map { $0.isNewline ? " " : $0 })
    return isJournal ? "<\(priority(level))>\(text)" : "\(level.rawValue): \(text)"
  }

  /// As in syslog(3).
  private static func priority(_ level: Logger.Level) -> Int {
    switch level {
    case .trace, .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    case .critical: 2
    }
  }
}
