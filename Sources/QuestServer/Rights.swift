public import QuestWire

/// The remaining rights of a restricted connection.
public enum Rights: Hashable, Sendable {
  /// Fetching from the source with this stored name.
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

/// Which restricted connections may call a method. Unrestricted connections may call every method.
public enum Reach<R: Request>: Sendable {
  case none
  case every
  /// The function returns the stored name of the source that a call is about; `nil` for no source.
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
  /// Negative if the current line exceeds the limit.
  var bytesLeft: Int
}

extension MethodTable {
  /// The methods that connections of the scope may call, sorted.
  public func methods(of scope: SystemRestrict.Scope) -> [String] {
    rows.filter { $0.scopes.contains(scope) }.map(\.name)
  }

  /// `nil` if a connection under this restriction may make the call.
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
