import ArgumentParser
import QuestClient
import QuestWire

struct LogCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "log", "Note a number: pages, weight, a pill.",
    example: """
      tqctl log pages 12
      tqctl log pages =40 --on yesterday
      tqctl log sleep 23:10..06:50
      tqctl log --ask
      """,
    more: """
      A number is added; =40 makes 40 the sum of the day, and 0 says that there was none. A check, such as meds, needs no \
      value. A night is logged by its two ends; --on is the day of waking. `tqctl metric list` shows what there is. \
      `tqctl undo` takes an entry back.
      """)

  @Argument(help: ArgumentHelp("What is counted.", valueName: "metric"))
  var metric: String?

  @Argument(help: ArgumentHelp("12, =40, 23:10, yes, 34/40 or 23:10..06:50.", valueName: "number"))
  var value: String?

  @Option(name: .customLong("on"), help: ArgumentHelp("Another day than today.", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("When it was, such as 07:30.", valueName: "time"))
  var at: String?

  @Option(help: ArgumentHelp("A line about it.", valueName: "note"))
  var note: String?

  @Option(help: ArgumentHelp("How much it counts in the mean of the day.", valueName: "n"))
  var weight: Double?

  @Flag(help: "Ask for what has no entry today or yesterday.")
  var ask = false

  @Flag(help: "With --ask, in a window of its own: wait for Enter before it closes.")
  var window = false

  @Flag(help: "What was noted, newest first.")
  var list = false

  @Flag(help: "The values of the last 30 days.")
  var days = false

  @Option(help: ArgumentHelp("Change an entry of --list.", valueName: "entry"))
  var edit: String?

  @Option(help: ArgumentHelp("Delete an entry of --list.", valueName: "entry"))
  var delete: String?

  @Option(help: ArgumentHelp("Leave out an entry of a source, also if the source sends it again.", valueName: "entry"))
  var hide: String?

  @Option(help: ArgumentHelp("Count a hidden entry again.", valueName: "entry"))
  var unhide: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    let entries = [edit, delete, hide, unhide].count { $0 != nil }
    guard [ask, list, days].count(where: { $0 }) + entries <= 1 else {
      throw ValidationError("Give one of --ask, --list, --days, --edit, --delete, --hide, --unhide.")
    }
    guard ask || entries > 0 || metric != nil else {
      throw ValidationError("What is counted? tqctl log pages 12")
    }
    guard !(list || days) || value == nil else { throw ValidationError("--list and --days take no value.") }
    guard edit == nil || value == nil else { throw ValidationError("Give the entry's new value: --edit ENTRY VALUE") }
    guard !ask || metric == nil else { throw ValidationError("--ask takes no metric.") }
    guard ask || !window else { throw ValidationError("--window belongs to --ask.") }
  }

  func request() -> SampleLog {
    SampleLog(
      metric: metric ?? "", value: value.map { .text($0) }, weight: weight, at: at, day: day, note: note)
  }

  /// The night to log; `nil` for any other value.
  func night() throws -> NightLog? {
    guard metric?.lowercased() == "sleep", let value, value.contains("..") else { return nil }
    let (from, to) = try TrackAddCommand.ends(of: value)
    guard let from, let to, at == nil, weight == nil else {
      throw CommandFailure.usage("A night has two ends, and no --at.", hint: "tqctl log sleep 23:10..06:50")
    }
    return NightLog(from: from, to: to, day: day, note: note)
  }

  func run(_ caller: Caller) throws {
    if ask {
      guard window else { return try LogWalk(caller: caller).run() }
      let conversation = TerminalConversation(terminal: caller.terminal.painted(try caller.style().palette))
      return try WindowStay.hold(conversation) { try LogWalk(caller: caller).run() }
    }
    if let delete { return try caller.answer(SampleDelete(id: delete)) { LogText.deleted($0, to: &$1) } }
    if let hide { return try caller.answer(SampleHide(id: hide)) { LogText.hidden($0, "hidden", to: &$1) } }
    if let unhide {
      return try caller.answer(SampleHide(id: unhide, hidden: false)) { LogText.hidden($0, "shown again", to: &$1) }
    }
    if let edit {
      // The only positional value is the entry's new one.
      let update = SampleUpdate(id: edit, value: metric.map { .text($0) }, weight: weight, at: at, day: day, note: note)
      return try caller.answer(update) { LogText.logged($0, to: &$1) }
    }
    if list || days {
      return try caller.answer(SampleList(metric: metric ?? "", days: days ? true : nil), keyed: false) {
        LogText.list($0, to: &$1)
      }
    }
    if let night = try night() { return try caller.answer(night) { NightText.logged($0, to: &$1) } }
    do {
      try caller.answer(request()) { LogText.logged($0, to: &$1) }
    } catch let refusal as RPCError where refusal.kind == .unknownMetric && caller.canAsk {
      guard MetricQuestion.fits(refusal), try MetricQuestion.define(metric ?? "", caller) else { throw refusal }
      try caller.answer(request()) { LogText.logged($0, to: &$1) }
    }
  }
}

/// Asks once on a terminal how a new metric is defined.
enum MetricQuestion {
  /// Not where a similar metric exists, nor for one that comes with the first night and needs no definition.
  static func fits(_ refusal: RPCError) -> Bool {
    refusal.data.candidates == nil && refusal.data.hint?.contains("tqctl metric define") == true
  }

  /// Defines the metric by the answers. `false` if the user leaves the question empty.
  static func define(_ metric: String, _ caller: Caller) throws -> Bool {
    var kind: MetricInfo.Kind?
    while kind == nil {
      let question =
        "\(metric) is new. [s] values add up / [l] the last one counts / [m] mean / [t] time / [d] done or not: "
      guard let answer = try caller.ask(question), !answer.isEmpty else { return false }
      kind = Self.kind(answer)
    }
    var unit: String?
    if kind == .sum || kind == .level || kind == .mean {
      guard let answer = try caller.ask("Its unit, such as \(metric)? Enter for none: ") else { return false }
      unit = answer.isEmpty ? nil : answer
    }
    _ = try caller.client.call(MetricDefine(metric: metric, unit: unit, kind: kind.map { Open($0) }))
    return true
  }

  /// `nil` for another answer.
  static func kind(_ answer: String) -> MetricInfo.Kind? {
    switch answer.lowercased().filter({ !$0.isWhitespace }).first {
    case "s": .sum
    case "l": .level
    case "m": .mean
    case "t": .clock
    case "d": .check
    default: nil
    }
  }
}

/// `log --ask`: asks about the metrics without an entry yesterday or today.
struct LogWalk {
  let caller: Caller

  func run() throws {
    guard caller.canAsk else { throw CommandFailure.usage("--ask needs a terminal.", hint: "tqctl log METRIC VALUE") }
    let metrics = try caller.client.call(MetricList(own: true)).metrics
    let goals = try habits()
    var hasAsked = false
    for metric in metrics {
      let known = try caller.client.call(SampleList(metric: metric.key, from: "yesterday", to: "today", days: true))
      let habits = goals.filter { $0.goal.metric == metric.key }
      for (day, name) in zip(known.days ?? [], ["yesterday", "today"])
      where day.state == .unknown || day.state == .carried {
        let inForce = habits.filter { habit in habit.days.contains { $0.day == day.day } }
        let isRest = inForce.allSatisfy { habit in habit.days.contains { $0.day == day.day && $0.state == .rest } }
        guard inForce.isEmpty || !isRest else { continue }
        hasAsked = true
        try ask(metric, name, resting: inForce.map(\.goal))
      }
    }
    let hasFood = try FoodWalk(caller: caller).run()
    guard !hasAsked, !hasFood else { return }
    try caller.show { page in
      page.line(metrics.isEmpty ? "Nothing is counted yet." : "Everything has an entry today and yesterday.")
      if metrics.isEmpty { page.command("tqctl log pages 12") }
    }
  }

  /// The goals that may rest, with yesterday and today.
  private func habits() throws -> [GoalDetails] {
    try caller.client.call(GoalList()).goals.filter { $0.kind != .reach && $0.state == .active }
      .map { try caller.client.call(GoalGet(goal: $0.id, days: 2)) }
  }

  /// With the answer `s`, `goals` rest on that day.
  private func ask(_ metric: MetricInfo, _ day: String, resting goals: [GoalInfo]) throws {
    let choices =
      switch metric.kind.known {
      case .check: "y, n"
      case .clock: "23:10"
      case .share: "34/40"
      case .sum: metric.unit.map { "\($0), n for none" } ?? "a number, n for none"
      default: metric.unit ?? "a number"
      }
    let rest = goals.isEmpty ? "" : ", s for a rest day"
    while true {
      guard let answer = try caller.ask("\(metric.name) \(day)? (\(choices)\(rest), Enter to leave) ") else {
        throw LineInput.Interrupted()
      }
      if !goals.isEmpty, LogWalk.isRest(answer) {
        let badges = try goals.flatMap { try caller.client.call(GoalRest(goal: $0.id, from: day)).badges ?? [] }
        return try caller.show { page in
          page.line("\(goals.map(\.name).joined(separator: ", ")): \(day) is a rest day.")
          BadgeText.earned(badges, to: &page)
        }
      }
      guard let value = LogWalk.value(answer, of: metric.kind.known) else { return }
      do {
        let logged = try caller.client.call(SampleLog(metric: metric.key, value: .text(value), day: day))
        return try caller.show { LogText.logged(logged, to: &$0) }
      } catch let refusal as RPCError where refusal.kind == .invalidArgument {
        StandardError.write(Page.prompt(refusal.message + "\n", caller.terminal.messages))
      }
    }
  }

  static func isRest(_ answer: String) -> Bool {
    ["s", "rest"].contains(answer.filter { !$0.isWhitespace }.lowercased())
  }

  /// The value to send; `nil` to leave the day without one.
  static func value(_ answer: String, of kind: MetricInfo.Kind?) -> String? {
    let answer = answer.filter { !$0.isWhitespace }
    if answer.isEmpty { return nil }
    return kind == .sum && ["n", "no", "none"].contains(answer.lowercased()) ? "0" : answer
  }
}
