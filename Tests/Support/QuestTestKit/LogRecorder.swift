public import Logging
private import Synchronization

/// Stores all log entries of all levels, with their metadata.
public final class LogRecorder: Sendable {
  private let kept = Mutex<[String]>([])

  public init() {}

  public var lines: [String] { kept.withLock { $0 } }

  public var log: Logger { Logger(label: "test", factory: { _ in Handler(recorder: self) }) }

  private struct Handler: LogHandler {
    let recorder: LogRecorder
    var metadata: Logger.Metadata = [:]
    var logLevel: Logger.Level = .trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
      get { metadata[key] }
      set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
      let all = metadata.merging(event.metadata ?? [:]) { _, new in new }
      recorder.kept.withLock { $0.append("\(event.level): \(event.message) \(all)") }
    }
  }
}
