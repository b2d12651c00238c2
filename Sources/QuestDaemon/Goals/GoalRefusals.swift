internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestText
internal import QuestWire

/// Refusals of goal changes, and parsing of their parameters.
enum GoalRefusals {
  static let mostActive = 200

  static func archived(_ goal: StoredGoal) -> RPCError {
    RPCError(
      .invalidArgument, "\(goal.record.name) is archived.",
      hint: "Take it out with tqctl goal reopen \"\(goal.record.name)\".")
  }

  static func invalid(_ message: String, _ hint: String) -> RPCError { RPCError(.invalidArgument, message, hint: hint) }

  static func of(_ problem: GoalProblem) -> RPCError {
    let text = problem.message
    let parts = text.split(separator: ": ", maxSplits: 1).map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return RPCError(
      problem == .alreadyThere ? .alreadyThere : .invalidArgument, "\(parts.first ?? text).",
      hint: "\(parts.last ?? text).")
  }
}

extension ReadContext {
  /// A day of a request, `2026-03-01` or in words.
  func goalDay(_ text: String, _ parameter: String, _ side: DayParser.Side = .ahead) throws -> LocalDay {
    guard let day = DayParser.day(text, today: Int(today.ordinal), side) else {
      throw Refusals.notADay(text, parameter, hint: "Write it like 2026-03-15, 15mar, tomorrow or 8w.")
    }
    return try permitted(LocalDay(ordinal: Int32(day)))
  }

  /// Days of a request.
  func goalDays(_ text: String, _ parameter: String) throws -> ClosedRange<LocalDay> {
    guard let days = DayParser.range(text, today: Int(today.ordinal)) else {
      throw GoalRefusals.invalid(
        "\(parameter) \"\(text.prefix(40))\" is neither a day nor a span.",
        "Write it like 1mar, 8w or a range such as 8w..12w; none to leave it out.")
    }
    return try permitted(
      LocalDay(ordinal: Int32(days.lowerBound)))...permitted(LocalDay(ordinal: Int32(days.upperBound)))
  }

  private func permitted(_ day: LocalDay) throws -> LocalDay {
    guard (Metric.firstDay...today.advanced(by: 36_600)).contains(day) else {
      throw GoalRefusals.invalid("The day \(day) is too far away.", "Days are from 1970 to a hundred years from now.")
    }
    return day
  }

  /// The guess of a request: `nil` if the player declines.
  func goalGuess(_ text: String) throws -> ClosedRange<LocalDay>? {
    guard NameKey.of(text) != "none" else { return nil }
    let days = try goalDays(text, "guess")
    guard days.lowerBound >= today else {
      throw GoalRefusals.invalid("The guess is in the past.", "Give a day from today on, such as 8w.")
    }
    return days
  }

  /// The scope of the metric: `Code`, or with its kind `skill:Code`.
  func goalScope(_ text: String, of metric: Metric) throws -> GoalScope {
    let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
    let kind = parts.count == 2 ? MetricScopeKind(rawValue: NameKey.of(parts[0])) : nil
    let name = try acceptedName(kind == nil ? text : parts[1], what: "What the metric is of")
    let kinds = kind.map { [$0] } ?? MetricScopeKind.allCases
    let fitting = kinds.filter(metric.scopes.contains)
    guard !fitting.isEmpty else {
      let known = MetricScopeKind.allCases.filter(metric.scopes.contains).map(\.rawValue)
      throw GoalRefusals.invalid(
        "\(metric.key) cannot be of \(kind.map { "a \($0.rawValue)" } ?? "something").",
        known.isEmpty ? "Leave it out: it is one number a day." : "It can be of: \(known.joined(separator: ", ")).")
    }
    for kind in fitting {
      if let scope = try found(name, as: kind, isGiven: fitting.count == 1 && parts.count == 2) { return scope }
    }
    let prefixed = fitting.map { "\($0.rawValue):\(name)" }.joined(separator: " or ")
    throw RPCError(
      .notFound, "There is no \(fitting.map(\.rawValue).joined(separator: " or ")) \"\(name.prefix(80))\".",
      hint: "Check the name, or name its type: --of \(prefixed)")
  }

  /// `isGiven` means that the kind was named, so that a skill without a run is accepted.
  private func found(_ name: String, as kind: MetricScopeKind, isGiven: Bool) throws -> GoalScope? {
    let key = NameKey.of(name)
    switch kind {
    case .skill:
      if let skill = try reader.skill(named: name, of: player) { return .skill(key: NameKey.of(skill.name)) }
      guard isGiven else { return nil }
      return .skill(key: shown(TaskName(name: name), in: try reader.quests(of: player)).skillKey)
    case .quest:
      guard case .one(let quest) = NameMatch.quest(name, in: try reader.quests(of: player), isExact: true)
      else { return nil }
      return .quest(quest.id)
    case .activity: return .activity(key: key)
    case .tag: return isGiven ? .tag(key: key) : nil
    case .name: return .name(key: key)
    }
  }
}
