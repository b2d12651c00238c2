internal import LinuxHost
internal import QuestWire

/// The bounds of the moment when something happened, as far as a client can know: between its request and the answer.
/// In seconds of the boot clock.
struct Moment {
  var earliest: Double
  var latest: Double

  static var now: Double { Double(BootClock.now().boottimeNanoseconds) / 1e9 }

  /// How far the wall clock is ahead of the boot clock, in seconds, while the wall clock is not set.
  static var wallAhead: Double {
    let now = BootClock.now()
    return Double(now.realtimeNanoseconds) / 1e9 - Double(now.boottimeNanoseconds) / 1e9
  }

  /// The moment narrowed by the wall-clock millisecond that the daemon recorded for it. Reversed (`latest` before
  /// `earliest`) if the two do not match.
  func narrowed(to milliseconds: Int64, wallAhead: Double) -> Moment {
    let stamp = Double(milliseconds) / 1e3 - wallAhead
    return Moment(earliest: max(earliest, stamp), latest: min(latest, stamp + 0.001))
  }
}

/// A changing request with its idempotency key and its result.
struct Attempt {
  enum Outcome {
    case unanswered
    /// The result as received.
    case answered(JSONValue)
    case refused(RPCError)
  }

  let key: String
  let request: any ChangingRequest
  /// The content of an import; `nil` for other requests.
  var imported: ImportText?
  /// The expected state after a restore: the model at the backup's moment. `nil` for other requests.
  var restored: GameModel?
  /// True for an erasure of a task that no quest has and that no later request names.
  var isOfErrand = false
  var outcome = Outcome.unanswered
  var moment: Moment
  /// The answer that the store recorded for an earlier, unanswered try. The repetition must get the same answer.
  var firstAnswer: JSONValue?

  var method: String { type(of: request).method }

  /// True for requests that change so much that no other request may be in flight. Everything answered before is
  /// inspected first.
  var isAlone: Bool { request is DataRestore || request is DataErase }

  /// The reply without the progress of erasures, which is different each time.
  func lasting(_ answer: JSONValue?) -> JSONValue? {
    guard request is DataErase, case .object(var fields)? = answer else { return answer }
    for name in ["backups", "isFinished", "stillTaskOf"] { fields[name] = nil }
    return .object(fields)
  }

  /// Whether the stored change may belong to this request with this answer. Distinguishes requests of the same
  /// millisecond.
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
      // Several clients may finish tasks of the same name in the same millisecond.
      if request is SessionDone, let session = fields["sessionId"]?.text,
        let position = fields["id"]?.text?.split(separator: "-").last
      {
        return command.images.contains("\"session\":\"\(session)\"")
          && command.images.contains("\"position\":\(position),")
      }
      return ["task", "quest", "skipped", "what"].contains { command.label.contains(fields[$0]?.text ?? "?") }
    }
  }

  /// The request as a line, including the newline.
  func line(id: Int) throws -> [UInt8] { try requestLine(request, id: id) }
}

/// The line of a call, including the newline.
func requestLine<R: Request>(_ request: R, id: Int) throws -> [UInt8] {
  try WireJSON.line(CallFrame(id: .integer(Int64(id)), request: request))
}

/// Methods that store an answer but no command, because what they record is not a change by the player.
let methodsWithoutCommand: Set<String> = [SessionHint.method, SessionStatus.method]

/// Methods whose requests change nothing if the requested state exists already; they then store no command.
let methodsThatMayChangeNothing: Set<String> = [
  SettingsSet.method, QuestReorder.method, QuestUpdate.method, SkillRename.method, SessionStartTask.method,
  SessionCorrect.method, DataErase.method, TrackContinue.method, TrackUpdate.method, SourceConfigure.method,
]

/// Methods that change one thing under one label. Two changes in the same millisecond could not be distinguished, so
/// only one is in flight at a time.
let methodsOneAtATime: Set<String> = [
  SettingsSet.method, QuestUpdate.method, QuestReorder.method, SkillRename.method, SkillMerge.method,
  SessionCorrect.method, SessionDelete.method, PracticeRecord.method, TrackStart.method, TrackStop.method,
  TrackContinue.method, TrackAdd.method, TrackUpdate.method, TrackDelete.method, SessionAdd.method,
  SessionEstimate.method, SourceAdd.method, SourceConfigure.method, SourceRemove.method,
]

/// Methods for large changes, which a debug daemon makes on a copy of the store if `TIMEQUEST_LARGE_FROM` says so. Only
/// one of them is in flight at a time then.
let methodsMadeOnACopy: Set<String> = [
  DataImport.method, HistoryUndo.method, HistoryRedo.method, SkillMerge.method, SessionCorrect.method,
  SessionDelete.method,
]
