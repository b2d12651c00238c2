public import QuestServer
internal import QuestWire

/// The methods of the service itself.
public enum SystemRows {
  /// The whole table: the given rows, the greeting, and `rpc.discover`, which describes them all.
  public static func table(with rows: [MethodRow]) -> MethodTable {
    // The document describes its own row too, so it needs a table with that row.
    let described = MethodTable(rows + [hello, ping, discover { throw RPCError(.internalError, "Not asked.") }])
    let document = Discover(table: described, info: information) { ParameterNotes.note(on: $0, of: $1) }
    return MethodTable(rows + [hello, ping, discover(document.document)])
  }

  private static let information: JSONValue = [
    "title": "TimeQuest",
    "description": "Estimate a task, do it without a clock, see how close you were. JSON-RPC 2.0, one object a line.",
    "version": .string(WireProtocol.release),
    "license": ["name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"],
  ]

  private static let hello = MethodRow.row(
    SystemHello.self, access: .anyone, errors: [.unsupportedProtocol],
    "Greets: who is there, and do both speak the same protocol?"
  ) { request, _ in
    if let spoken = request.protocol, spoken != WireProtocol.version {
      throw RPCError(
        .unsupportedProtocol,
        "This service speaks protocol \(WireProtocol.version), the client asked for \(spoken).",
        hint: spoken > WireProtocol.version ? "Update timequestd." : "Update the client.")
    }
    return SystemHello.Response(
      server: "timequestd", version: WireProtocol.release, protocol: WireProtocol.version,
      capabilities: SystemHello.Capability.allCases.map(Open.init))
  }

  private static let ping = MethodRow.row(
    SystemPing.self, access: .anyone, "Answers as soon as the connection is served."
  ) { _, _ in Nothing() }

  private static func discover(_ document: @escaping @Sendable () throws -> JSONValue) -> MethodRow {
    .standing(RPCDiscover.self, access: .anyone, "The OpenRPC document of this service.", result: document)
  }
}
