/// How the store is: what the last full look found, and what happened to it. With `deep` it is looked at anew, which takes
/// seconds for a large store; with `acknowledge` what happened is not told again.
///
/// In a system service it is root's, but for `acknowledge` alone: there it puts away what concerns the caller and nobody
/// else. What happened to everybody's store stays until root has seen it.
public struct DataCheck: ChangingRequest {
  public static let method = "data.check"

  /// Read everything anew: every page, every reference, and whether all derived numbers equal a rebuild. Else
  /// the answer is what was found last.
  public var deep: Bool?
  /// What happened to the store was read; `session.status` need not tell it any more.
  public var acknowledge: Bool?
  public var idempotencyKey: String?

  public init(deep: Bool? = nil, acknowledge: Bool? = nil, idempotencyKey: String? = nil) {
    self.deep = deep
    self.acknowledge = acknowledge
    self.idempotencyKey = idempotencyKey
  }

  public struct Response: Codable, Equatable, Sendable {
    /// `checking`, `sound`, `mended`, `damaged`, or `unreadable` when the disk failed during the check.
    public var state: String
    /// When the last full look ended; absent before the first, while it would tell about a running task, and for who does
    /// not look after the store.
    public var checkedAt: String?
    public var findings: [SystemInfo.Finding]
    /// How many notices were marked as seen.
    public var acknowledged: Int

    public init(state: String, checkedAt: String?, findings: [SystemInfo.Finding], acknowledged: Int) {
      self.state = state
      self.checkedAt = checkedAt
      self.findings = findings
      self.acknowledged = acknowledged
    }
  }
}
