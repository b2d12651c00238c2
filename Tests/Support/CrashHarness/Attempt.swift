internal import LinuxHost
internal import QuestWire

/// When something happened, as far as a client can know: after it asked and before it had the answer. Seconds, boot time.
struct Moment {
  var earliest: Double
  var latest: Double

  static var now: Double { Double(BootClock.now().boottimeNanoseconds) / 1e9 }

  /// What the wall clock is ahead of the boot clock, in seconds, as long as nobody sets it.
  static var wallAhead: Double {
    let now = BootClock.now()
    return Double(now.realtimeNanoseconds) / 1e9 - Double(now.boottimeNanoseconds) / 1e9
  }

  /// The same moment, known as well by the millisecond of the wall clock that the daemon wrote down for it. Turned
  /// around (`latest` before `earliest`) when the two do not fit.
  func narrowed(to milliseconds: Int64, wallAhead: Double) -> Moment {
    let stamp = Double(milliseconds) / 1e3 - wallAhead
    return Moment(earliest: max(earliest, stamp), latest: min(latest, stamp + 0.001))
  }
}

/// A changing request with its idempotency key, and what became of it.
struct Attempt {
  enum Outcome {
    case unanswered
    /// The result as it stood on the line.
    case answered(JSONValue)
    case refused(RPCError)
  }

  let key: String
  let request: any ChangingRequest
  /// What an import brings; `nil` for other requests.
  var imported: ImportText?
  /// What a restore is to bring: the model at the backup's moment. `nil` for other requests.
  var restored: GameModel?
  /// An erasure of a task that no quest has and no request names any more.
  var isOfErrand = false
  var outcome = Outcome.unanswered
  var moment: Moment
  /// What an earlier, unanswered try turned out to have been answered; the repetition must be told the same.
  var firstAnswer: JSONValue?

  var method: String { type(of: request).method }

  /// Changes so much at once that nothing else may be under way beside it: what was answered before it has been looked at.
  var isAlone: Bool { request is DataRestore || request is DataErase }

  /// The reply without the progress of erasures, which differs each time.
  func lasting(_ answer: JSONValue?) -> JSONValue? {
    guard request is DataErase, case .object(var fields)? = answer else { return answer }
    for name in ["backups", "isFinished", "stillTaskOf"] { fields[name] = nil }
    return .object(fields)
  }

  /// Whether the stored change may be this request's, which was answered so: tells requests of one millisecond apart.
  func mayBe(_ command: CopiedStore.StoredCommand, answered answer: JSONValue?) -> Bool {
    let fields = answer?.object ?? [:]
    switch request {
    case let request as QuestCreate: return command.label.hasSuffix(request.displayName ?? request.name)
    case let request as GoalCreate: return command.label.hasSuffix(request.name)
    case let request as QuestUpdate: return command.label.hasSuffix(request.quest)
    case let request as QuestDelete: return command.label.hasSuffix(request.quest)
    case let request as SourceAdd: return command.label.hasSuffix(request.name)
    case let request as SourceConfigure: return command.label.hasSuffix(request.name)
    case let request as SourceRemove: return command.label.hasSuffix(request.name)
    case let request as SettingsSet: return command.label.hasSuffix(request.key)
    case is HistoryUndo, is HistoryRedo: return fields["change"] == .string(command.label)
    case is SessionAbandon, is SkillRename, is SkillMerge, is QuestReorder, is DataImport, is DataRestore, is DataErase,
      is PracticeRecord, is TrackStart, is TrackStop, is TrackContinue, is TrackAdd, is TrackUpdate, is TrackDelete:
      return true
    case let request as SessionAdd: return command.label.hasSuffix(request.task)
    case is SessionDo, is SessionStart, is SessionAside:
      return command.images.contains(fields["sessionId"]?.text ?? "?")
    default:
      if !command.images.isEmpty, request is SessionStartTask {
        return command.images.contains(fields["sessionId"]?.text ?? "?")
      }
      // Several clients may finish tasks of one name in one millisecond.
      if request is SessionDone, let session = fields["sessionId"]?.text,
        let position = fields["id"]?.text?.split(separator: "-").last
      {
        return command.images.contains("\"session\":\"\(session)\"")
          && command.images.contains("\"position\":\(position),")
      }
      return ["task", "quest", "skipped", "what"].contains { command.label.contains(fields[$0]?.text ?? "?") }
    }
  }

  /// The request as a line, newline included.
  func line(id: Int) throws -> [UInt8] { try requestLine(request, id: id) }
}

/// A call's line, newline included.
func requestLine<R: Request>(_ request: R, id: Int) throws -> [UInt8] {
  try WireJSON.line(CallFrame(id: .integer(Int64(id)), request: request))
}

/// The methods that keep an answer and leave no command: what they note is not the player's own change.
let methodsWithoutCommand: Set<String> = [SessionHint.method, SessionStatus.method]

/// Requests that change nothing when they say what is so already; then they leave no command either.
let methodsThatMayChangeNothing: Set<String> = [
  SettingsSet.method, QuestReorder.method, QuestUpdate.method, SkillRename.method, SessionStartTask.method,
  SessionCorrect.method, DataErase.method, TrackContinue.method, TrackUpdate.method, SourceConfigure.method,
]

/// Changes of one thing under one label: two of them in one millisecond could not be told apart, so no two are under way
/// at once, and the one sent first comes first.
let methodsOneAtATime: Set<String> = [
  SettingsSet.method, QuestUpdate.method, QuestReorder.method, SkillRename.method, SkillMerge.method,
  SessionCorrect.method, SessionDelete.method, PracticeRecord.method, TrackStart.method, TrackStop.method,
  TrackContinue.method, TrackAdd.method, TrackUpdate.method, TrackDelete.method, SessionAdd.method,
  SessionEstimate.method, SourceAdd.method, SourceConfigure.method, SourceRemove.method,
]

/// Changes of a whole, which a debug daemon makes on a copy where it is told to (`TIMEQUEST_LARGE_FROM`).
let methodsMadeOnACopy: Set<String> = [DataImport.method, HistoryUndo.method, HistoryRedo.method]
