import LinuxHost
@testable import QuestDaemon
@testable import QuestServer
import QuestModel
import QuestTestKit
import QuestWire

/// Any line is answered by at most one line, and that is an answer to it.
enum EnvelopeTarget {
  private static let dispatcher = StorelessDispatcher()

  static func run(_ input: [UInt8]) throws {
    var framer = LineFramer()
    framer.append(input + [UInt8(ascii: "\n")])
    while let line = framer.next() { try check(line) }
  }

  private static func check(_ line: LineFramer.Line) throws {
    let answers = try AnswerCheck.answers(in: dispatcher.answer(line))
    for answer in answers { try AnswerCheck.refusal(answer) }
    // The decoder would accept bytes that are not UTF-8; the service refuses them before decoding.
    guard case .complete(let bytes) = line, String(validating: bytes, as: UTF8.self) != nil,
      let asked = try? WireJSON.decode(JSONValue.self, from: bytes)
    else {
      return
    }
    switch asked {
    case .array(let calls):
      try promise(answers.count <= max(calls.count, 1), "\(answers.count) answers to \(calls.count) calls")
      let expected = calls.filter { !isNotification($0) }.count
      if (1...WireLimits.batchCalls).contains(calls.count) {
        try promise(answers.count == expected, "\(answers.count) answers, not \(expected)")
      }
    case .object(let members):
      guard !isNotification(asked) else { return try promise(answers.isEmpty, "a notification is answered") }
      try promise(answers.count == 1, "a call is not answered")
      guard case .object(let answer)? = answers.first, let id = answer["id"] else { return }
      let isGivenBack = AnswerCheck.isSame(id, members["id"] ?? .null)
      try promise(isGivenBack || (id == .null && answer["error"] != nil), "the answer's id is \(id)")
    default:
      try promise(answers.count == 1, "no object and no error for it")
    }
  }

  /// A call without an id that is otherwise well formed; a malformed one is always answered.
  private static func isNotification(_ call: JSONValue) -> Bool {
    guard case .object(let members) = call, members["id"] == nil, members["jsonrpc"] == "2.0",
      case .string? = members["method"]
    else { return false }
    return true
  }
}

/// A dispatcher over the methods that need no store.
private struct StorelessDispatcher: Sendable {
  private let dispatcher: Dispatcher
  private let context: CallContext

  init() {
    let log = DaemonFixture.silentLog
    let moment = ClockReading(wall: Instant(milliseconds: 0), bootNanoseconds: 0, bootID: "boot")
    let context = CallContext.own(EventHub(log: log), arrived: moment)
    self.context = context
    dispatcher = Dispatcher(
      table: SystemRows.table(with: []), policy: .userService(owner: context.peer.uid), log: log)
  }

  func answer(_ line: LineFramer.Line) -> [UInt8]? { dispatcher.answer(to: line, context) }
}
