/// A stable name of an error: clients branch on it, people read the message.
///
/// Open on purpose: a newer daemon may send a kind that an older client does not know.
public struct ErrorKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  // The protocol itself.
  /// The line is no JSON.
  public static let parseError = ErrorKind(rawValue: "parseError")
  /// JSON, but no JSON-RPC 2.0 call, or a batch of none or of more than 100.
  public static let invalidRequest = ErrorKind(rawValue: "invalidRequest")
  /// There is no such method.
  public static let methodNotFound = ErrorKind(rawValue: "methodNotFound")
  /// A parameter is missing, unknown or of another type.
  public static let invalidParams = ErrorKind(rawValue: "invalidParams")
  /// An internal error of the service. Nothing was changed; its log has the details.
  public static let internalError = ErrorKind(rawValue: "internalError")

  // The game.
  /// Nothing is being played.
  public static let noOpenSession = ErrorKind(rawValue: "noOpenSession")
  /// No task waits for an estimate now.
  public static let notEstimating = ErrorKind(rawValue: "notEstimating")
  /// No task is running.
  public static let taskNotRunning = ErrorKind(rawValue: "taskNotRunning")
  /// The task runs, so its estimate cannot change.
  public static let estimateLocked = ErrorKind(rawValue: "estimateLocked")
  /// Something else is being played; the hint says how to continue.
  public static let sessionAlreadyOpen = ErrorKind(rawValue: "sessionAlreadyOpen")
  /// Nothing has that name or id.
  public static let notFound = ErrorKind(rawValue: "notFound")
  /// Several names have this prefix; see `candidates`.
  public static let ambiguousName = ErrorKind(rawValue: "ambiguousName")
  /// Not a duration, or not one of 1 second to 24 hours.
  public static let invalidDuration = ErrorKind(rawValue: "invalidDuration")
  /// An invalid value; the message says which and why.
  public static let invalidArgument = ErrorKind(rawValue: "invalidArgument")
  /// There is no pause to end.
  public static let notPaused = ErrorKind(rawValue: "notPaused")
  /// The task needs an estimate first.
  public static let estimateMissing = ErrorKind(rawValue: "estimateMissing")
  /// Only with `askIfOverlong`: the run is so long that the player should confirm it.
  public static let confirmOverlong = ErrorKind(rawValue: "confirmOverlong")
  /// The call needs `confirm`; the message says what would happen.
  public static let confirmationNeeded = ErrorKind(rawValue: "confirmationNeeded")
  /// There is nothing to undo.
  public static let nothingToUndo = ErrorKind(rawValue: "nothingToUndo")
  /// There is nothing to redo.
  public static let nothingToRedo = ErrorKind(rawValue: "nothingToRedo")
  /// Another one has that name.
  public static let nameTaken = ErrorKind(rawValue: "nameTaken")
  /// Hints are off.
  public static let hintUnavailable = ErrorKind(rawValue: "hintUnavailable")
  /// A task runs, and the call would tell or depend on its time; try again after its `done`.
  public static let taskRunning = ErrorKind(rawValue: "taskRunning")
  /// Another interval is in the way; the message names it.
  public static let overlap = ErrorKind(rawValue: "overlap")
  /// There is no such metric; see `candidates`.
  public static let unknownMetric = ErrorKind(rawValue: "unknownMetric")
  /// The metric's values come from another source than the caller.
  public static let notYours = ErrorKind(rawValue: "notYours")
  /// The target is where the goal begins.
  public static let alreadyThere = ErrorKind(rawValue: "alreadyThere")
  /// The fetch has ended, its time is over, or its source was changed; begin again.
  public static let leaseLost = ErrorKind(rawValue: "leaseLost")

  /// The game is not shared with other devices.
  public static let notShared = ErrorKind(rawValue: "notShared")

  // The service.
  /// The key was used for another request.
  public static let idempotencyConflict = ErrorKind(rawValue: "idempotencyConflict")
  /// Setup is locked: `guardian.unlock` first.
  public static let locked = ErrorKind(rawValue: "locked")
  /// The PIN is wrong.
  public static let wrongPin = ErrorKind(rawValue: "wrongPin")
  /// Too many wrong PINs; try again after `retryAfterSeconds`.
  public static let tooManyTries = ErrorKind(rawValue: "tooManyTries")
  /// This user may not call the method.
  public static let forbidden = ErrorKind(rawValue: "forbidden")
  /// The store cannot be written: a full disk, a failing disk, or a read-only file.
  public static let readOnlyStore = ErrorKind(rawValue: "readOnlyStore")
  /// A part of the store cannot be read.
  public static let unreadableStore = ErrorKind(rawValue: "unreadableStore")
  /// A line, a text, a list or the result is too long.
  public static let tooLarge = ErrorKind(rawValue: "tooLarge")
  /// Too much at once; try again in a moment.
  public static let busy = ErrorKind(rawValue: "busy")
  /// The imported text is wrong at `line` and `column`.
  public static let invalidImport = ErrorKind(rawValue: "invalidImport")
  /// The service speaks another version of the protocol.
  public static let unsupportedProtocol = ErrorKind(rawValue: "unsupportedProtocol")

  /// Every kind of this version with its number. Numbers are never reused.
  public static let codes: [(kind: ErrorKind, code: Int)] = [
    (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidParams, -32602),
    (.internalError, -32603),
    (.noOpenSession, -32000), (.notEstimating, -32001), (.taskNotRunning, -32002), (.estimateLocked, -32003),
    (.sessionAlreadyOpen, -32004), (.notFound, -32005), (.ambiguousName, -32006), (.invalidDuration, -32007),
    (.invalidArgument, -32008), (.notPaused, -32009), (.estimateMissing, -32010), (.confirmOverlong, -32011),
    (.confirmationNeeded, -32012), (.nothingToUndo, -32013), (.nothingToRedo, -32014), (.nameTaken, -32015),
    (.hintUnavailable, -32016), (.taskRunning, -32017), (.overlap, -32018), (.unknownMetric, -32019),
    (.notYours, -32020), (.alreadyThere, -32021), (.leaseLost, -32022), (.notShared, -32023),
    (.idempotencyConflict, -32040), (.locked, -32041), (.forbidden, -32042), (.readOnlyStore, -32043),
    (.tooLarge, -32044), (.busy, -32045), (.invalidImport, -32046), (.unsupportedProtocol, -32047),
    (.unreadableStore, -32048),
    (.wrongPin, -32060), (.tooManyTries, -32061),
  ]

  /// The JSON-RPC code; −32099 for a kind without a number of its own.
  public var code: Int { ErrorKind.codes.first { $0.kind == self }?.code ?? -32099 }
}
