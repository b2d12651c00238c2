package import QuestWire

/// The OpenRPC 1.2.6 document of a table.
///
/// Structs are listed once under `components.schemas`, and methods refer to them. Errors are listed with each method,
/// because some readers of OpenRPC do not support references there.
package struct Discover: Sendable {
  private let table: MethodTable
  private let info: JSONValue
  private let note: @Sendable (_ parameter: String, _ method: String) -> String?

  /// - Parameters:
  ///   - table: the methods.
  ///   - info: the document's `info`: title, version and license of the service.
  ///   - note: the description of a method's parameter; `nil` for none.
  package init(
    table: MethodTable, info: JSONValue, note: @escaping @Sendable (_ parameter: String, _ method: String) -> String?
  ) {
    self.table = table
    self.info = info
    self.note = note
  }

  /// The errors of any call, whatever its method.
  static let common: [ErrorKind] = [
    .parseError, .invalidRequest, .methodNotFound, .invalidParams, .internalError, .forbidden, .tooLarge, .busy,
  ]

  /// Cost: some milliseconds; `MethodRow.standing` caches the result.
  package func document() throws -> JSONValue {
    let recorder = SchemaRecorder()
    let methods = try table.rows.map { try method($0, recorder) }
    let schemas = recorder.definitions
    return [
      "openrpc": "1.2.6",
      "info": info,
      "methods": .array(methods),
      "components": ["schemas": .object(schemas)],
    ]
  }

  private func method(_ row: MethodRow, _ recorder: SchemaRecorder) throws -> JSONValue {
    [
      "name": .string(row.name),
      "summary": .string(row.summary),
      "tags": [["name": .string(row.access.rawValue)], ["name": row.changes ? "changes" : "reads"]],
      "x-scopes": .array(SystemRestrict.Scope.allCases.filter(row.scopes.contains).map { .string($0.rawValue) }),
      "paramStructure": "by-name",
      "params": .array(try parameters(of: row, recorder)),
      "result": ["name": "result", "required": true, "schema": try Self.result(of: row.request, recorder)],
      "errors": .array(errors(of: row)),
    ]
  }

  private func parameters(of row: MethodRow, _ recorder: SchemaRecorder) throws -> [JSONValue] {
    try recorder.properties(of: row.request).map { property in
      var parameter: [String: JSONValue] = [
        "name": .string(property.name), "required": .bool(property.isRequired), "schema": property.schema,
      ]
      if let note = note(property.name, row.name) { parameter["description"] = .string(note) }
      return .object(parameter)
    }
  }

  private static func result<R: Request>(of request: R.Type, _ recorder: SchemaRecorder) throws -> JSONValue {
    try recorder.schema(of: R.Response.self)
  }

  // MARK: - Errors

  private func errors(of row: MethodRow) -> [JSONValue] {
    let changing: [ErrorKind] = row.changes ? [.readOnlyStore] : []
    // An idempotency key or an `asOf` may be invalid.
    let keyed: [ErrorKind] = row.request is any ChangingRequest.Type ? [.idempotencyConflict, .invalidArgument] : []
    let dated: [ErrorKind] = row.request is any HistoricalRequest.Type ? [.invalidArgument] : []
    let kinds = Set(row.errors + changing + keyed + dated + Self.common)
    // On the wire the message is text; here it is the stable kind.
    return kinds.sorted { $0.code > $1.code }.map { ["code": .integer($0.code), "message": .string($0.rawValue)] }
  }
}
