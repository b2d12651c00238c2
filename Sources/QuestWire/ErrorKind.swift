/// The stable name of an error. Clients branch on the kind; people read the message.
///
/// Not an enum: a newer daemon may send a kind that an older client does not know.
public struct ErrorKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  // The protocol itself.
  /// The line is not valid JSON.
  public static let parseError = ErrorKind(rawValue: "parseError")
  /// The line is JSON but not a JSON-RPC 2.0 call, or its batch is empty or has more than 100 calls.
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
  /// Another quest or task is being played; the hint says how to continue.
  public static let sessionAlreadyOpen = ErrorKind(rawValue: "sessionAlreadyOpen")
  /// Nothing has that name or id.
  public static let notFound = ErrorKind(rawValue: "notFound")
  /// The text fits several names; see `candidates`.
  public static let ambiguousName = ErrorKind(rawValue: "ambiguousName")
  /// Not a duration, or outside the allowed range, usually 1 second to 24 hours.
  public static let invalidDuration = ErrorKind(rawValue: "invalidDuration")
  /// A value is invalid; the message says which one and why.
  public static let invalidArgument = ErrorKind(rawValue: "invalidArgument")
  /// There is no pause to end.
  public static let notPaused = ErrorKind(rawValue: "notPaused")
  /// The task needs an estimate first.
  public static let estimateMissing = ErrorKind(rawValue: "estimateMissing")
  /// Only with `askIfOverlong`: the run or tracked interval is so long that the player should confirm it.
  public static let confirmOverlong = ErrorKind(rawValue: "confirmOverlong")
  /// The call needs `confirm`; the message says what would happen.
  public static let confirmationNeeded = ErrorKind(rawValue: "confirmationNeeded")
  /// There is nothing to undo.
  public static let nothingToUndo = ErrorKind(rawValue: "nothingToUndo")
  /// There is nothing to redo.
  public static let nothingToRedo = ErrorKind(rawValue: "nothingToRedo")
  /// The name is already in use.
  public static let nameTaken = ErrorKind(rawValue: "nameTaken")
  /// Hints are off.
  public static let hintUnavailable = ErrorKind(rawValue: "hintUnavailable")
  /// A task runs, and the call would reveal or depend on its time; try again after its `done`.
  public static let taskRunning = ErrorKind(rawValue: "taskRunning")
  /// The interval overlaps another one, which the message names.
  public static let overlap = ErrorKind(rawValue: "overlap")
  /// There is no such metric; see `candidates`.
  public static let unknownMetric = ErrorKind(rawValue: "unknownMetric")
  /// The caller may not change this metric: its values come from another source.
  public static let notYours = ErrorKind(rawValue: "notYours")
  /// The target is reached already when the goal begins, or the night is logged already.
  public static let alreadyThere = ErrorKind(rawValue: "alreadyThere")
  /// The fetch has ended or timed out, or its source was changed; call `source.begin` again.
  public static let leaseLost = ErrorKind(rawValue: "leaseLost")

  /// The game is not shared with other devices.
  public static let notShared = ErrorKind(rawValue: "notShared")

  // The service.
  /// The idempotency key was used for another request.
  public static let idempotencyConflict = ErrorKind(rawValue: "idempotencyConflict")
  /// Setup is locked; call `guardian.unlock` first.
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
  /// The service has too much to do at once; try again in a moment.
  public static let busy = ErrorKind(rawValue: "busy")
  /// The imported text has an error at `line` and `column`.
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
