internal import NIOCore
internal import QuestModel
internal import QuestWire

/// A line of a connection and the moment at which its end was read from the socket.
struct ArrivedLine: Sendable {
  var line: LineFramer.Line
  var moment: ClockReading

  var byteCount: Int {
    switch line {
    case .complete(let bytes): bytes.count
    case .oversized: 0
    }
  }

  /// An upper bound for the bytes of each text in the line. O(bytes).
  var longestText: Int {
    switch line {
    case .complete(let bytes): StringBounds.longestText(in: bytes)
    case .oversized: 0
    }
  }
}

/// The lines of one connection that are handled together, and their progress. A round moves between threads as its
/// calls require; one thread has it at a time.
struct Round: Sendable {
  enum Step: Equatable {
    /// The next call runs on another lane.
    case goesOn(Lane)
    /// Everything is answered, or as much as one round permits; `left` has the rest.
    case ends
  }

  /// Lines not started yet.
  private(set) var left: ArraySlice<ArrivedLine>
  /// The replies so far, a line each.
  private(set) var answers = ByteBuffer()
  private var work: LineWork?
  private var hasBegun = false

  init(_ lines: ArraySlice<ArrivedLine>) { left = lines }

  /// Handles calls while they belong to the lane; without a lane, all. The first line is decoded on any lane, later
  /// ones on the short lane only. Another line is started only while `mayTakeUp` returns true. With a refusal, all
  /// calls get that refusal. `plainChangesOnly` leaves other changes to another job of the same lane.
  mutating func advance(
    on lane: Lane?, _ dispatcher: Dispatcher, _ context: CallContext, plainChangesOnly: Bool = false,
    refusing refusal: RPCError? = nil, while mayTakeUp: (Round) -> Bool
  ) -> Step {
    while true {
      if var work {
        if let next = work.advance(
          on: lane, dispatcher, context, plainChangesOnly: plainChangesOnly, refusing: refusal)
        {
          self.work = work
          return .goesOn(next)
        }
        if let answer = work.answer { answers.writeBytes(answer) }
        self.work = nil
      }
      guard let line = left.first, mayTakeUp(self) else { return .ends }
      if hasBegun, lane == .change || lane == .long { return .goesOn(.short) }
      hasBegun = true
      left.removeFirst()
      work = LineWork(line, dispatcher)
    }
  }
}

/// One line's calls and their replies.
struct LineWork: Sendable {
  private var calls: ArraySlice<IncomingCall> = []
  private let isBatch: Bool
  private let longestText: Int
  private let lineBytes: Int
  private var isCounted = false
  /// Whether the next call has proved to be long work.
  private var isLong = false
  private let moment: ClockReading
  /// With its newline; `nil` if JSON-RPC has no reply: a notification, a batch of notifications only, a blank line.
  private(set) var answer: [UInt8]?

  init(_ arrived: ArrivedLine, _ dispatcher: Dispatcher) {
    moment = arrived.moment
    longestText = arrived.longestText
    lineBytes = arrived.byteCount
    switch dispatcher.read(arrived.line) {
    case .blank: isBatch = false
    case .refused(let error):
      isBatch = false
      answer = dispatcher.refusal(error)
    case .single(let call):
      isBatch = false
      calls = [call]
    case .batch(let list):
      isBatch = true
      calls = list[...]
    }
  }

  /// Handles calls while they belong to the lane. Returns the lane of the next call, or `nil` when all are handled.
  mutating func advance(
    on lane: Lane?, _ dispatcher: Dispatcher, _ context: CallContext, plainChangesOnly: Bool = false,
    refusing refusal: RPCError? = nil
  ) -> Lane? {
    let context = context.at(moment).on(lane)
    if !isCounted { context.connection.count(bytes: lineBytes) }
    isCounted = true
    while let call = calls.first {
      if let lane {
        let wanted = isLong ? .long : dispatcher.lane(of: call, context)
        guard wanted == lane, !plainChangesOnly || dispatcher.isPlainChange(call) else { return wanted }
      }
      let answer: [UInt8]?
      do throws(NeedsLongLane) {
        answer =
          if let refusal { dispatcher.refuse(call, refusal) } else {
            try dispatcher.answer(to: call, longestText: longestText, context)
          }
      } catch {
        isLong = true
        return .long
      }
      isLong = false
      calls.removeFirst()
      if isBatch { gather(answer, of: call, dispatcher) } else { self.answer = answer }
    }
    if isBatch, answer != nil { answer?.append(contentsOf: [UInt8(ascii: "]"), UInt8(ascii: "\n")]) }
    return nil
  }

  /// Appends to the array of a batch's replies. A reply that would make the line too long is replaced by a refusal.
  private mutating func gather(_ answer: [UInt8]?, of call: IncomingCall, _ dispatcher: Dispatcher) {
    guard var answer, let id = call.id else { return }
    var reply = self.answer ?? []
    // Reserve space for a refusal of this call and of each later one.
    let reserve = (calls.count + 1) * Dispatcher.longestRefusal
    if reply.count + answer.count + reserve > WireLimits.lineBytes { answer = dispatcher.tooLarge(id) }
    reply.append(reply.isEmpty ? UInt8(ascii: "[") : UInt8(ascii: ","))
    reply.append(contentsOf: answer.dropLast())
    self.answer = reply
  }
}
