internal import FoundationEssentials
public import QuestWire

/// A connector's input: one JSON object on standard input.
public struct ConnectorInput: Codable, Equatable, Sendable {
  /// The version of the protocol of connectors.
  public static let version = 1

  public var `protocol` = ConnectorInput.version
  public var settings: [String: String]
  public var secrets: [String: String]
  /// `Europe/Berlin`.
  public var zone: String
  /// RFC 3339.
  public var now: String
  public var want: [SourceWant]
  /// Whether a person waits at a terminal.
  public var interactive: Bool

  public init(
    settings: [String: String], secrets: [String: String] = [:], zone: String, now: String, want: [SourceWant],
    interactive: Bool = false
  ) {
    self.settings = settings
    self.secrets = secrets
    self.zone = zone
    self.now = now
    self.want = want
    self.interactive = interactive
  }

  /// The line that goes to the connector.
  public func line() throws -> [UInt8] { try WireJSON.line(self) }

  /// Reads what `line` wrote.
  public init(line: [UInt8]) throws(ConnectorFault) {
    guard let input = try? WireJSON.decode(ConnectorInput.self, from: line), input.protocol == Self.version else {
      throw ConnectorFault("Standard input must be the JSON object of the protocol of connectors.")
    }
    self = input
  }
}
