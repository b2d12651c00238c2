internal import QuestEngines
internal import QuestModel
internal import QuestText
internal import QuestWire

/// Refusals: what is wrong, and what to do next.
enum Refusals {
  static let noCursor = RPCError(
    .invalidArgument, "That is not a cursor.", hint: "Pass nextCursor of the previous page unchanged.")

  static let changedMeanwhile = RPCError(
    .busy, "Something else was changed meanwhile; nothing was undone or redone.",
    hint: "See tqctl history, then try again.")

  static func notADay(
    _ text: String, _ parameter: String, hint: String = "Write it like 2026-03-15."
  ) -> RPCError {
    RPCError(.invalidArgument, "\(parameter) \"\(text.prefix(40))\" isn't a day I know.", hint: hint)
  }

  static func ambiguous(_ typed: String, _ names: [String]) -> RPCError {
    RPCError(
      .ambiguousName, "\"\(typed.prefix(80))\" is ambiguous.", hint: "Type more of the name.",
      candidates: names)
  }

  static var noOpenSession: RPCError {
    RPCError(.noOpenSession, "No quest or task is open.", hint: "Start one: tqctl start QUEST, or tqctl do TASK 10m.")
  }

  /// A session is already open; how to continue depends on its phase.
  static func alreadyOpen(_ play: Play) -> RPCError {
    RPCError(
      .sessionAlreadyOpen, "\(play.title) is open already.",
      hint: "\(goOn(play))\nTo end it: tqctl abandon.")
  }

  static func of(_ refusal: PlayRefusal, _ play: Play) -> RPCError {
    switch refusal {
    case .notEstimating:
      RPCError(.notEstimating, "There is nothing to estimate now.", hint: goOn(play))
    case .estimateLocked:
      RPCError(
        .estimateLocked, "The estimate is locked in.",
        hint: "\(goOn(play))\nTo mend a guess you mistyped just now: tqctl estimate TIME --change")
    case .taskNotRunning(.paused(let index)):
      RPCError(.taskNotRunning, "\(play.tasks[index].task.name) is paused already.", hint: goOn(play))
    case .taskNotRunning:
      RPCError(.taskNotRunning, "No task is running.", hint: goOn(play))
    case .notPaused:
      RPCError(.notPaused, "Nothing is paused.", hint: goOn(play))
    case .nothingRevealed:
      RPCError(.notEstimating, "There is no reveal to continue from.", hint: goOn(play))
    case .estimateMissing(let task):
      RPCError(.estimateMissing, "\(task) has no estimate yet.", hint: "How long will it take? tqctl estimate TIME")
    case .otherTask(let name, let remaining):
      RPCError(
        .sessionAlreadyOpen, "\(play.title) is open, and \"\(name.prefix(80))\" is none of its remaining tasks.",
        hint: "\(goOn(play))\nTo end it: tqctl abandon.", candidates: remaining.isEmpty ? nil : remaining)
    case .taskRuns(let task):
      RPCError(.sessionAlreadyOpen, "\(task) is running.", hint: goOn(play))
    case .endsBeforeItBegan: endsBeforeItBegan
    }
  }

  static var endsBeforeItBegan: RPCError {
    RPCError(
      .invalidArgument, "That is before the task began.",
      hint: """
        \(ReadContext.notScored("That reveals something about its time"))
        Give a later end, how long it took (--took 12m), or tqctl forgot.
        """)
  }

  private static func goOn(_ play: Play) -> String {
    switch play.phase {
    case .estimating(let index): "How long will \(play.tasks[index].task.name) take? tqctl estimate TIME"
    case .ready: "Start it: tqctl start-task."
    case .active: "When you are done: tqctl done."
    case .paused: "Go on with tqctl resume, or end it with tqctl done."
    case .revealing: "Go on: tqctl next, or tqctl estimate TIME."
    }
  }

  static func invalidDuration(
    _ text: String, _ reason: String, permitted: ClosedRange<Double> = Estimate.permitted, hint: String? = nil
  ) -> RPCError {
    let longest = permitted.upperBound > Estimate.permitted.upperBound ? "30 days" : "24 hours"
    let parts = text.split(separator: ",")
    let isList = parts.count > 1 && parts.allSatisfy { (try? DurationParser.range(String($0))) != nil }
    return RPCError(
      .invalidDuration, "\"\(text.prefix(40))\" \(reason).",
      hint: hint
        ?? (isList
          ? "Write several guesses with blanks between them: \(parts.joined(separator: " "))"
          : "Write 5m, 1m30s, 1h10 or 5:00: 1 second to \(longest)."))
  }

  static func lacksUnit(_ question: UnitQuestion) -> RPCError {
    RPCError(.invalidDuration, question.refusal, hint: question.hint)
  }

  /// Refuses `8` or `soon` as a time of day; the hint has the probable meaning.
  static func notATime(_ text: String, else hint: String = "Write it like 07:45.") -> RPCError {
    let meant = TimeOfDay.spellings(of: text)
    return RPCError(
      .invalidArgument, "\"\(text.prefix(20))\" isn't a time I know.",
      hint: meant.isEmpty ? hint : "Write \(Spelling.choice(meant)).")
  }
}

extension DurationInput {
  /// A player's duration in seconds, 1 s to 24 h; else `invalidDuration`.
  func seconds() throws -> Double {
    let estimate = try estimate(isRangeAllowed: false)
    return estimate.seconds
  }

  /// An estimate: one duration or a range, with its ends within the bounds.
  func estimate(
    isRangeAllowed: Bool = true, permitted: ClosedRange<Double> = Estimate.permitted, hint: String? = nil
  ) throws -> Estimate {
    func refusal(_ text: String, _ reason: String) -> RPCError {
      Refusals.invalidDuration(text, reason, permitted: permitted, hint: hint)
    }
    switch self {
    case .seconds(let seconds):
      guard permitted.contains(seconds) else {
        throw refusal("\(seconds)", seconds < 1 ? "is too short" : "is too long")
      }
      return Estimate(seconds: seconds)
    case .text(let text):
      do {
        let (low, high) = try DurationParser.range(text)
        if let question = UnitQuestion([text]) { throw Refusals.lacksUnit(question) }
        guard isRangeAllowed || low == high else {
          throw refusal(text, "is a range, not one duration")
        }
        guard permitted.contains(low), permitted.contains(high) else {
          throw refusal(text, low < 1 ? "is too short" : "is too long")
        }
        return Estimate(low: low, high: high)
      } catch let failure as DurationParser.Failure {
        guard failure != .rangeReversed else {
          throw Refusals.invalidDuration(text, failure.clause, hint: "Write the shorter time first.")
        }
        throw refusal(text, TimeOfDay.typed(text) == nil ? failure.clause : "is a time of day, not a duration")
      }
    }
  }
}

extension DurationInput {
  /// The range that is suggested for a task's first run, in seconds, its ends within 1 s to 24 h.
  func suggestion() throws -> ClosedRange<Double> {
    let hint = "Write the shorter and the longer time, 5m..15m: from 1 second to 24 hours."
    guard let range = try estimate(hint: hint).range else {
      let text =
        switch self {
        case .seconds(let seconds): "\(seconds)"
        case .text(let text): text
        }
      throw Refusals.invalidDuration(text, "is one duration; what is suggested is a range", hint: hint)
    }
    return range
  }
}

extension [DurationInput] {
  private var texts: [String] {
    compactMap { if case .text(let text) = $0 { text } else { nil } }
  }

  /// The estimates; refuses all that lack a unit in one error.
  func estimates() throws -> [Estimate] {
    if let question = UnitQuestion(texts) { throw Refusals.lacksUnit(question) }
    return try map { try $0.estimate() }
  }

  /// The words of one estimate that a shell has split, such as `1h 10m`; `nil` if they form no estimate.
  var joined: DurationInput? {
    let text = texts.joined(separator: " ")
    return texts.count == count && (try? DurationParser.range(text)) != nil ? .text(text) : nil
  }
}

/// A time of day in a request, as minute of the day.
func minuteOfDay(_ text: String) throws -> Int {
  guard let minute = TimeOfDay.typed(text) else { throw Refusals.notATime(text) }
  return minute
}

extension DurationParser.Failure {
  /// The problem as a clause about the text.
  fileprivate var clause: String {
    switch self {
    case .rangeReversed: "begins with the longer time"
    case .empty, .tooLong, .unreadable: "isn't a duration I know"
    }
  }
}

/// A name from a client, trimmed and normalised. Refuses an invalid one.
func acceptedName(_ text: String, what: String, shortest: Int = 1) throws -> String {
  let name = NameKey.normalized(text)
  guard NameRule.accepts(name), name.count >= shortest else {
    let rule = shortest > 1 ? "at least \(shortest) characters and at most" : "1 to"
    throw RPCError(
      .invalidArgument, "\(what) needs a name of \(rule) \(NameRule.longest) bytes on one line.",
      hint: "For example: Shower")
  }
  return name
}

/// An RFC 3339 moment of a request. `orTime` if the parameter may also be a time of day, for the hint.
func instant(_ text: String?, parameter: String, orTime: Bool = false) throws -> Instant? {
  guard let text else { return nil }
  guard let instant = Instant(rfc3339: text) else {
    throw RPCError(
      .invalidArgument, "\(parameter) \"\(text.prefix(40))\" isn't a moment I know.",
      hint: "Write it like \(orTime ? "18:30 or " : "")2026-03-15T18:48:28Z.")
  }
  return instant
}

/// A page size within its bounds.
func pageSize(_ limit: Int?, default usual: Int) throws -> Int {
  let limit = limit ?? usual
  guard (1...WireLimits.listEntries).contains(limit) else {
    throw RPCError(.invalidArgument, "limit is 1 to \(WireLimits.listEntries).", hint: "Leave it out for \(usual).")
  }
  return limit
}
