public import QuestWire

/// One row of the dispatch table. The server, `rpc.discover` and the documentation know a method only by its row.
public struct MethodRow: Sendable {
  public let name: String
  public let access: Access
  /// The scopes whose connections may call the method.
  public let scopes: Set<SystemRestrict.Scope>
  /// One line that says what the method does.
  public let summary: String
  /// Whether the method may change the store.
  public let changes: Bool
  /// The method's own errors; errors of any call are not listed.
  public let errors: [ErrorKind]
  public let request: any Request.Type
  /// Names of the parameters, in the order of the request type.
  public let parameterNames: [String]
  /// The most bytes of a text parameter.
  let longestText: Int
  /// Whether every call of the method runs in the lane of changes. Its handler changes nothing but the store, so the
  /// change may be made again (`ChangeQueue`).
  let isPlainChange: Bool
  /// The lane of a call.
  let lane: @Sendable (any Request, CallContext) -> Lane
  /// Whether a connection with these rights may make the call.
  let permits: @Sendable (any Request, Rights) -> Bool
  let perform: @Sendable (any Request, CallContext) throws -> any Codable & Sendable

  /// A row for the request type.
  ///
  /// `lane` decides where a call runs; by default a `ChangingRequest` is a change and anything else a short read. It is
  /// called on a thread of the short lane and may read the store. `handler` runs on a thread of that lane, one call at
  /// a time for a connection. It throws `RPCError` to refuse; any other error is logged and returned as an internal
  /// error. `reach` defines which calls restricted connections may make. `longestText` is the most bytes of a text
  /// parameter.
  public static func row<R: Request>(
    _ type: R.Type, access: Access = .player, reach: Reach<R> = .none, errors: [ErrorKind] = [], _ summary: String,
    longestText: Int = WireLimits.stringBytes,
    lane: (@Sendable (R, CallContext) -> Lane)? = nil,
    handler: @escaping @Sendable (R, CallContext) throws -> R.Response
  ) -> MethodRow {
    let usual: Lane = R.self is any ChangingRequest.Type ? .change : .short
    return MethodRow(
      name: R.method, access: access, scopes: reach.scopes, summary: summary,
      changes: R.self is any ChangingRequest.Type, errors: errors, request: R.self,
      parameterNames: SchemaRecorder.propertyNames(of: R.self),
      longestText: longestText, isPlainChange: lane == nil && usual == .change,
      lane: { request, context in lane?(own(request), context) ?? usual },
      permits: { request, rights in reach.permits(own(request), rights) },
      perform: { request, context in try handler(own(request), context) })
  }

  private static func own<R: Request>(_ request: any Request) -> R {
    guard let request = request as? R else {
      preconditionFailure("a row is called with the request type it was made for")
    }
    return request
  }

  /// A row with a constant result: it is made and encoded at the first call and cached.
  package static func standing<R: Request>(
    _ type: R.Type, access: Access, _ summary: String, result: @escaping @Sendable () throws -> R.Response
  ) -> MethodRow {
    let answer = StandingAnswer()
    return MethodRow(
      name: R.method, access: access, scopes: [], summary: summary, changes: false, errors: [], request: R.self,
      parameterNames: SchemaRecorder.propertyNames(of: R.self), longestText: WireLimits.stringBytes,
      isPlainChange: false, lane: { _, _ in .short }, permits: { _, _ in false },
      perform: { _, _ in try answer.answer(result) })
  }

  var signature: IncomingCall.Signature { IncomingCall.Signature(type: request, parameterNames: parameterNames) }
}

/// All methods, sorted by name. The same table serves dispatch, permission, `rpc.discover` and the documentation test.
public struct MethodTable: Sendable {
  public let rows: [MethodRow]

  /// Sorts the rows. Two rows with one name are a programming error and stop the process.
  public init(_ rows: [MethodRow]) {
    self.rows = rows.sorted { $0.name < $1.name }
    for (row, following) in zip(self.rows, self.rows.dropFirst()) {
      precondition(row.name != following.name, "two rows for \(row.name)")
    }
  }

  /// The row of that name. Cost: a binary search.
  public func row(named name: String) -> MethodRow? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].name == name ? rows[low] : nil
  }
}
