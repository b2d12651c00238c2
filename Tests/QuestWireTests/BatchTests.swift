import QuestWire
import Testing

@Suite struct BatchTests {
  private let ping = #"{"jsonrpc":"2.0","id":1,"method":"system.ping"}"#

  private func calls(_ text: String) throws -> [IncomingCall] {
    guard case .batch(let calls) = IncomingLineTests.line(text) else {
      throw RPCError(.parseError, "not a batch: \(text)")
    }
    return calls
  }

  @Test func badCallDoesNotSpoilTheOthers() throws {
    let calls = try calls("[\(ping),7,{\"id\":2},{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"nope\"},\(ping)]")
    let kinds = calls.map { call -> String in
      switch call.request {
      case .success: "ok"
      case .failure(let error): error.kind.rawValue
      }
    }
    #expect(kinds == ["ok", "invalidRequest", "invalidRequest", "methodNotFound", "ok"])
    #expect(calls.map(\.id) == [.integer(1), .null, .integer(2), .integer(3), .integer(1)])
  }

  @Test func blanksBeforeABatchDoNotHideIt() throws {
    #expect(try calls(" \t [\(ping)]").count == 1)
  }

  @Test func notificationsInABatchHaveNoID() throws {
    #expect(try calls(#"[{"jsonrpc":"2.0","method":"system.ping"}]"#).map(\.id) == [nil])
  }

  @Test func emptyBatchIsOneError() {
    #expect(IncomingLineTests.refusal("[]")?.kind == .invalidRequest)
  }

  @Test func hundredCallsAreTheMost() throws {
    let hundred = Array(repeating: ping, count: WireLimits.batchCalls)
    #expect(try calls("[\(hundred.joined(separator: ","))]").count == 100)
    #expect(IncomingLineTests.refusal("[\((hundred + [ping]).joined(separator: ","))]")?.kind == .tooLarge)
  }

  @Test func brokenBatchIsOneParseError() {
    #expect(IncomingLineTests.refusal("[\(ping),")?.kind == .parseError)
  }
}
