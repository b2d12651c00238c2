internal import LinuxHost
public import Logging

/// The log's output: the journal, with fields, when standard error is the journal's stream, else standard error as
/// `warning: Text. key=value`. Lines contain no time; the journal adds it.
public struct ServiceLog: LogHandler {
  public var logLevel: Logger.Level
  public var metadata: Logger.Metadata = [:]
  public var metadataProvider: Logger.MetadataProvider?
  private let isJournal: Bool
  private let isQuiet: @Sendable () -> Bool

  /// - Parameters:
  ///   - level: the least level that is logged.
  ///   - isQuiet: whether only errors are logged now.
  public init(level: Logger.Level, isQuiet: @escaping @Sendable () -> Bool = { false }) {
    logLevel = level
    isJournal = StandardError.isJournal()
    self.isQuiet = isQuiet
  }

  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  public func log(event: LogEvent) {
    guard shows(event.level) else { return }
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let text = Self.text("\(event.message)", metadata)
    if isJournal, Journal.send(Self.fields(event.level, text, metadata)) { return }
    // A fallback for an entry that the journal did not accept: it also parses a priority at the start of a line.
    let start = isJournal ? "<\(Self.priority(event.level))>" : "\(event.level.rawValue): "
    StandardError.write(line: start + text)
  }

  func shows(_ level: Logger.Level) -> Bool { level >= .error || !isQuiet() }

  /// `Text. key=value`, on one line, whatever the text contains.
  static func text(_ message: String, _ metadata: Logger.Metadata) -> String {
    let rest = metadata.filter { $0.key != NotedEvent.key }.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return String((message + rest.joined()).map { $0.isNewline ? " " : $0 })
  }

  /// The journal's fields: the text, and each metadata pair as `TIMEQUEST_KEY`.
  static func fields(
    _ level: Logger.Level, _ text: String, _ metadata: Logger.Metadata
  ) -> [(name: String, value: String)] {
    var fields = [
      (name: "MESSAGE", value: text), (name: "PRIORITY", value: "\(priority(level))"),
      (name: "SYSLOG_IDENTIFIER", value: "timequestd"),
    ]
    for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
      let name = key == NotedEvent.key ? "MESSAGE_ID" : "TIMEQUEST_" + key.uppercased()
      fields.append((name: name, value: "\(value)"))
    }
    return fields
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
