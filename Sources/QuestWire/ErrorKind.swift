/// A stable name for what went wrong: clients branch on it, people read the message.
///
/// Open on purpose: a newer daemon may send a kind an older client has never heard of.
public struct ErrorKind: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  // The protocol itself.
  public static let parseError = ErrorKind(rawValue: "parseError")
  public static let invalidRequest = ErrorKind(rawValue: "invalidRequest")
  public static let methodNotFound = ErrorKind(rawValue: "methodNotFound")
  public static let invalidParams = ErrorKind(rawValue: "invalidParams")
  public static let internalError = ErrorKind(rawValue: "internalError")

  // The game.
  public static let noOpenSession = ErrorKind(rawValue: "noOpenSession")
  public static let notEstimating = ErrorKind(rawValue: "notEstimating")
  public static let taskNotRunning = ErrorKind(rawValue: "taskNotRunning")
  public static let estimateLocked = ErrorKind(rawValue: "estimateLocked")
  public static let sessionAlreadyOpen = ErrorKind(rawValue: "sessionAlreadyOpen")
  public static let notFound = ErrorKind(rawValue: "notFound")
  public static let ambiguousName = ErrorKind(rawValue: "ambiguousName")
  public static let invalidDuration = ErrorKind(rawValue: "invalidDuration")
  public static let invalidArgument = ErrorKind(rawValue: "invalidArgument")
  public static let notPaused = ErrorKind(rawValue: "notPaused")
  public static let estimateMissing = ErrorKind(rawValue: "estimateMissing")
  public static let confirmOverlong = ErrorKind(rawValue: "confirmOverlong")
  public static let confirmationNeeded = ErrorKind(rawValue: "confirmationNeeded")
  public static let nothingToUndo = ErrorKind(rawValue: "nothingToUndo")
  public static let nothingToRedo = ErrorKind(rawValue: "nothingToRedo")
  public static let nameTaken = ErrorKind(rawValue: "nameTaken")
  public static let hintUnavailable = ErrorKind(rawValue: "hintUnavailable")

  // The service.
  public static let idempotencyConflict = ErrorKind(rawValue: "idempotencyConflict")
  public static let locked = ErrorKind(rawValue: "locked")
  public static let wrongPin = ErrorKind(rawValue: "wrongPin")
  public static let tooManyTries = ErrorKind(rawValue: "tooManyTries")
  public static let forbidden = ErrorKind(rawValue: "forbidden")
  public static let readOnlyStore = ErrorKind(rawValue: "readOnlyStore")
  public static let unreadableStore = ErrorKind(rawValue: "unreadableStore")
  public static let tooLarge = ErrorKind(rawValue: "tooLarge")
  public static let busy = ErrorKind(rawValue: "busy")
  public static let invalidImport = ErrorKind(rawValue: "invalidImport")
  public static let unsupportedProtocol = ErrorKind(rawValue: "unsupportedProtocol")

  /// Every kind of this version with its number. Numbers are never reused.
  public static let codes: [(kind: ErrorKind, code: Int)] = [
    (.parseError, -32700), (.invalidRequest, -32600), (.methodNotFound, -32601), (.invalidParams, -32602),
    (.internalError, -32603),
    (.noOpenSession, -32000), (.notEstimating, -32001), (.taskNotRunning, -32002), (.estimateLocked, -32003),
    (.sessionAlreadyOpen, -32004), (.notFound, -32005), (.ambiguousName, -32006), (.invalidDuration, -32007),
    (.invalidArgument, -32008), (.notPaused, -32009), (.estimateMissing, -32010), (.confirmOverlong, -32011),
    (.confirmationNeeded, -32012), (.nothingToUndo, -32013), (.nothingToRedo, -32014), (.nameTaken, -32015),
    (.hintUnavailable, -32016),
    (.idempotencyConflict, -32040), (.locked, -32041), (.forbidden, -32042), (.readOnlyStore, -32043),
    (.tooLarge, -32044), (.busy, -32045), (.invalidImport, -32046), (.unsupportedProtocol, -32047),
    (.unreadableStore, -32048),
    (.wrongPin, -32060), (.tooManyTries, -32061),
  ]

  /// The JSON-RPC code; −32099 for a kind without a number of its own.
  public var code: Int { ErrorKind.codes.first { $0.kind == self }?.code ?? -32099 }
}
