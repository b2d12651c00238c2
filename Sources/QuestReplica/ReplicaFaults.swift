internal import LinuxHost

#if DEBUG
  private import Glibc
  private import Synchronization
#endif

/// The steps of an exchange at which a test lets the process die.
enum ReplicaStep: String, CaseIterable {
  /// The parcel is noted in the state but not sent.
  case noted
  case written, synced, renamed
  /// The parcel is sent, and nothing was done since.
  case sent
  /// PostgreSQL has committed the batch, and its answer was not read.
  case committed
  /// The service has stored a batch of items, and its answer was not read.
  case put
}

extension DurableFile {
  /// Writes the file; a test can let the process die at each step.
  static func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
    try write(bytes, to: "\(folder)/\(name)") { step in
      if let step = ReplicaStep(rawValue: step.rawValue) { ReplicaFaults.pass(step) }
    }
  }
}

/// Crashes of a debug build, enabled by the environment. A release build contains none of this.
public enum ReplicaFaults {
  #if DEBUG
    private static let plan = Mutex<(step: ReplicaStep?, passages: Int)>((nil, 0))
  #endif

  /// Reads `TIMEQUEST_SYNC_DIE_AT=renamed:3`: SIGKILL when the step is passed for the third time.
  public static func arm(_ text: String?) {
    #if DEBUG
      let words = (text ?? "").split(separator: ":")
      guard words.count == 2, let passages = Int(words[1]) else { return }
      plan.withLock { $0 = (ReplicaStep(rawValue: String(words[0])), passages) }
    #endif
  }

  static func pass(_ step: ReplicaStep) {
    #if DEBUG
      plan.withLock { plan in
        guard plan.step == step else { return }
        plan.passages -= 1
        if plan.passages == 0 { kill(getpid(), SIGKILL) }
      }
    #endif
  }
}
