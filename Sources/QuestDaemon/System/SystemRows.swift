internal import QuestModel
public import QuestServer
internal import QuestWire

/// The methods of the service itself.
public enum SystemRows {
  /// The whole table: the given rows, the greeting, the restriction, and `rpc.discover`, which describes them all.
  public static func table(with rows: [MethodRow]) -> MethodTable {
    // The rows that describe the table also describe themselves, so they need a table that contains them.
    let described = MethodTable(
      rows + [hello, ping, restrict { _ in [] }, discover { throw RPCError(.internalError, "Not asked.") }])
    let document = Discover(table: described, info: information) { ParameterNotes.note(on: $0, of: $1) }
    return MethodTable(rows + [hello, ping, restrict(described.methods), discover(document.document)])
  }

  private static let information: JSONValue = [
    "title": "TimeQuest",
    "description": "Estimate a task, do it without a clock, see how close you were. JSON-RPC 2.0, one object a line.",
    "version": .string(WireProtocol.release),
    "license": ["name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"],
  ]

  private static let hello = MethodRow.row(
    SystemHello.self, access: .anyone, reach: .every, errors: [.unsupportedProtocol],
    "Exchanges names, and checks that both speak the same protocol."
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
    SystemPing.self, access: .anyone, reach: .every, "Answers as soon as the connection is served."
  ) { _, _ in Nothing() }

  private static func restrict(
    _ methods: @escaping @Sendable (SystemRestrict.Scope) -> [String]
  ) -> MethodRow {
    .row(
      SystemRestrict.self, access: .anyone, reach: .every, errors: [.invalidArgument],
      "Gives up all rights of this connection but those of a scope."
    ) { request, context in
      let rights = try rights(request)
      let bytes = try context.connection.restrict(to: rights)
      var source: String?
      if case .source(let name) = rights { source = name }
      return SystemRestrict.Response(
        scope: Open(rights.scope), source: source, methods: methods(rights.scope), bytes: bytes)
    }
  }

  private static func rights(_ request: SystemRestrict) throws(RPCError) -> Rights {
    guard let scope = request.scope.known else {
      let names = SystemRestrict.Scope.allCases.map(\.rawValue)
      throw RPCError(
        .invalidArgument, "There is no scope \"\(request.scope.rawValue.prefix(40))\"; nothing is restricted.",
        hint: "It may be \(names.joined(separator: ", ")).", candidates: names)
    }
    switch (scope, request.source) {
    case (.sources, nil): return .sources
    case (.settings, nil): return .settings
    case (.sync, nil): return .sync
    case (.setup, nil): return .setup
    case (.source, let text?):
      guard let name = Source.key(text) else { throw SourceRequest.notAName(text) }
      return .source(name)
    case (.source, nil):
      throw RPCError(
        .invalidArgument, "The scope source needs a source; nothing is restricted.",
        hint: #"Name it: "source": "anki"."#)
    case (.sources, _?), (.settings, _?), (.sync, _?), (.setup, _?):
      throw RPCError(
        .invalidArgument, "The scope \(scope) has no source; nothing is restricted.",
        hint: "Leave source out, or use the scope source.")
    }
  }

  private static func discover(_ document: @escaping @Sendable () throws -> JSONValue) -> MethodRow {
    .standing(RPCDiscover.self, access: .anyone, "The OpenRPC document of this service.", result: document)
  }
}
