internal import Glibc
internal import QuestModel
internal import QuestWire

/// A connector that ships with the program. It runs as a child like any other: `timequest-fetch connector NAME`.
public protocol BuiltInConnector: Sendable {
  /// The manifest; the metric of `files` depends on the settings.
  func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest
  /// Answers the wants. Throws a `ConnectorProblem`.
  func answer(_ request: ConnectorRequest, to answer: Answer) throws
}

public enum BuiltIn {
  /// All built-in connectors, sorted by name.
  public static let all: [any BuiltInConnector] = [
    AnkiConnector(), AtCoderConnector(), FilesConnector(), TypeQuickerConnector(), ZoteroConnector(),
  ]

  public static func named(_ name: String) -> (any BuiltInConnector)? {
    all.first { (try? $0.manifest([:]).name) == name }
  }

  /// Runs one: reads the input, prints lines. `folder` is private to the source.
  public static func run(_ connector: any BuiltInConnector, input bytes: [UInt8], folder: String, to answer: Answer) {
    do {
      let input = try ConnectorInput(line: bytes)
      guard let zone = Zone(input.zone), let now = Instant(rfc3339: input.now) else {
        throw ConnectorProblem(.bug, "The zone \(input.zone) or the time \(input.now) is not known here.")
      }
      try connector.answer(ConnectorRequest(input: input, zone: zone, now: now, folder: folder), to: answer)
      if let pause = answer.pauseSeconds {
        answer.say(.problem(ConnectorProblem(.limited, "The server asked for a pause.", retryAfterSeconds: pause)))
      }
    } catch let problem as ConnectorProblem {
      answer.say(.problem(problem))
    } catch {
      answer.say(.problem(ConnectorProblem(.bug, "\(error)".plainLine(upTo: 200))))
    }
    answer.flush()
  }
}

/// The request to a built-in connector.
public struct ConnectorRequest: Sendable {
  var input: ConnectorInput
  var zone: Zone
  var now: Instant
  var folder: String

  /// A setting that is not empty.
  func setting(_ key: String) -> String? { input.settings[key].flatMap { $0.isEmpty ? nil : $0 } }

  func wants(_ stream: String) -> [SourceWant] { input.want.filter { $0.stream == stream } }

  /// The requested days of a stream, in the order of the request.
  func days(_ stream: String) -> [ClosedRange<LocalDay>] {
    wants(stream).compactMap { want in
      guard let from = want.from.flatMap({ LocalDay($0) }), let to = want.to.flatMap({ LocalDay($0) }), from <= to
      else { return nil }
      return from...to
    }
  }
}

/// The lines of a connector's answer.
public final class Answer {
  private let write: ([UInt8]) -> Void
  private var buffer: [UInt8] = []
  /// The pause that the service requested with a complete answer.
  var pauseSeconds: Double?

  public init(write: @escaping ([UInt8]) -> Void) { self.write = write }

  func say(_ line: ConnectorLine) {
    guard let bytes = try? line.bytes() else { return }
    buffer += bytes
    if buffer.count >= 32 << 10 { flush() }
  }

  func sample(
    _ metric: String, day: LocalDay? = nil, at: Instant? = nil, value: Double, weight: Double? = nil,
    key: String? = nil, rev: Int? = nil
  ) {
    say(
      .sample(
        SourcePut.Sample(
          metric: metric, day: day?.description, at: at?.rfc3339(), value: value, weight: weight, key: key, rev: rev)))
  }

  func covered(_ stream: String, _ days: ClosedRange<LocalDay>) {
    say(
      .covered(
        SourcePut.Covered(stream: stream, from: days.lowerBound.description, to: days.upperBound.description)))
  }

  func state(_ stream: String, version: Int? = nil, after: SourcePosition? = nil, counts: [Int]? = nil) {
    say(.state(SourcePut.Position(stream: stream, version: version, after: after, counts: counts)))
  }

  func flush() {
    if !buffer.isEmpty { write(buffer) }
    buffer = []
  }
}
