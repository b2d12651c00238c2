internal import LinuxHost
public import Logging

/// Where log lines go: to the journal, with fields, when standard error leads there, else to standard error as
/// `warning: Text. key=value`. The time is the journal's to add: a line of ours never tells one.
public struct ServiceLog: LogHandler {
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
    let metadata = metadata.merging(event.metadata ?? [:]) { $1 }
    let text = Self.text("\(event.message)", metadata)
    if isJournal, Journal.send(Self.fields(event.level, text, metadata)) { return }
    // The journal takes a priority off the start of a line, too: for what it did not take as an entry.
    let start = isJournal ? "<\(Self.priority(event.level))>" : "\(event.level.rawValue): "
    StandardError.write(line: start + text)
  }

  /// `Text. key=value`, in one line, whatever text got into it.
  static func text(_ message: String, _ metadata: Logger.Metadata) -> String {
    let rest = metadata.filter { $0.key != NotedEvent.key }.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }
    return String((message + rest.joined()).map { $0.isNewline ? " " : $0 })
  }

  /// What the journal gets: the text, and each of the metadata as `TIMEQUEST_KEY`.
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
