public import QuestWire

/// What is left of a connection's rights once its client has restricted it.
public enum Rights: Hashable, Sendable {
  /// Fetches from the source of this name, as it is stored.
  case source(String)
  case sources
  case settings
  case sync
  case setup

  public var scope: SystemRestrict.Scope {
    switch self {
    case .source: .source
    case .sources: .sources
    case .settings: .settings
    case .sync: .sync
    case .setup: .setup
    }
  }

  /// In a message: "the source anki".
  var words: String {
    if case .source(let name) = self { "the source \(name)" } else { "the scope \(scope.rawValue)" }
  }
}

/// Which restricted connections reach a method. One that is not restricted reaches every method.
public enum Reach<R: Request>: Sendable {
  case none
  case every
  /// The function says which source a call is about, under its stored name; `nil` for no source.
  case source(@Sendable (R) -> String?)
  case sources
  case settings
  case sync
  case setup

  var scopes: Set<SystemRestrict.Scope> {
    switch self {
    case .none: []
    case .every: Set(SystemRestrict.Scope.allCases)
    case .source: [.source]
    case .sources: [.sources]
    case .settings: [.settings]
    case .sync: [.sync]
    case .setup: [.setup]
    }
  }

  func permits(_ request: R, _ rights: Rights) -> Bool {
    switch (self, rights) {
    case (.every, _), (.sources, .sources), (.settings, .settings), (.sync, .sync), (.setup, .setup): true
    case (.source(let name), .source(let only)): name(request) == only
    case (.none, _), (.source, _), (.sources, _), (.settings, _), (.sync, _), (.setup, _): false
    }
  }
}

/// A connection's rights, and how much it may still send.
struct Restriction {
  let rights: Rights
  /// Below zero when the line that is handled is beyond the limit.
  var bytesLeft: Int
}

extension MethodTable {
  /// The methods that connections of the scope reach, sorted.
  public func methods(of scope: SystemRestrict.Scope) -> [String] {
    rows.filter { $0.scopes.contains(scope) }.map(\.name)
  }

  /// `nil` when a connection under this restriction may make the call.
  func refusal(of request: any Request, to row: MethodRow, under restriction: Restriction) -> RPCError? {
    let rights = restriction.rights
    guard row.scopes.contains(rights.scope) else {
      return RPCError(
        .forbidden, "This connection is restricted to \(rights.words), and \(row.name) is beyond that.",
        hint: "It may call \(methods(of: rights.scope).joined(separator: ", ")). Connect again for anything else.")
    }
    guard row.permits(request, rights) else {
      return RPCError(
        .forbidden, "This connection is restricted to \(rights.words), and this call is about another one.",
        hint: "Connect again for another one.")
    }
    guard restriction.bytesLeft >= 0 else {
      return RPCError(
        .tooLarge, "This connection has sent as many bytes as a restricted one may.",
        hint: "Connect again, and begin the fetch again.")
    }
    return nil
  }
}
