import QuestClient
import QuestWire

/// "A slip?", asked once after the reveal of a run so short that `done` was probably a mistake.
enum SlipQuestion {
  enum Outcome {
    /// The task is open again.
    case undone(HistoryStep)
    case counts
    /// The run does not count until it is confirmed.
    case left
  }

  /// `nil` for a run that needs no question.
  static func settle(
    _ run: RevealedRun, with client: Client, ask: (String) throws -> String?
  ) throws -> Outcome? {
    guard run.isWaiting, run.integrity == .suspiciouslyFast else { return nil }
    switch try ask("A slip? [y] back to the task / [n] it really took that long / Enter keeps it out: ")?.first {
    case "y", "Y": return .undone(try client.call(HistoryUndo()))
    case "n", "N":
      _ = try client.call(SessionConfirm(id: run.id))
      return .counts
    default: return .left
    }
  }
}
