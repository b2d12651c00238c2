/// The state of the store: the result of the last full check, and notices about the store. `deep` checks it again,
/// which takes seconds for a large store; `acknowledge` marks the notices as seen.
///
/// In a system service only root may call it, except with `acknowledge` alone, which marks the caller's own notices.
/// Notices about the whole store stay until root has seen them.
public struct DataCheck: ChangingRequest {
  public static let method = "data.check"

  /// Check every page, every reference, and whether all derived numbers equal a rebuild. Without it the last result is
  /// returned.
  public var deep: Bool?
  /// Mark the notices as seen; `session.status` no longer has them.
  public var acknowledge: Bool?
  public var idempotencyKey: String?

  public init(deep: Bool? = nil, acknowledge: Bool? = nil, idempotencyKey: String? = nil) {
    self.deep = deep
    self.acknowledge = acknowledge
    self.idempotencyKey = idempotencyKey
  }

  public enum State: String, CaseIterable, Sendable { case checking, sound, mended, damaged, unreadable }

  public struct Response: Codable, Equatable, Sendable {
    /// `unreadable` when the disk failed during the check.
    public var state: Open<State>
    /// When the last full check ended. Absent before the first, while it would reveal something about a running task,
    /// and for callers who do not manage the store.
    public var checkedAt: String?
    public var findings: [SystemInfo.Finding]
    /// How many notices were marked as seen by this call.
    public var acknowledged: Int

    public init(state: Open<State>, checkedAt: String?, findings: [SystemInfo.Finding], acknowledged: Int) {
      self.state = state
      self.checkedAt = checkedAt
      self.findings = findings
      self.acknowledged = acknowledged
    }
  }
}
