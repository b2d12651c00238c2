import QuestTestKit
import QuestText
import QuestWire

@testable import tqctl

/// Plays ten weeks with the real game and keeps its answers, as they go over the wire, for the screens to be drawn from.
struct ScreenMaker {
  private let game: GameFixture
  private var answers: [(name: String, json: String)] = []

  static func answers() throws -> [(name: String, json: String)] {
    // Monday, 16 March 2026, shortly before the alarm.
    var maker = ScreenMaker(game: try GameFixture(at: "2026-03-16T06:40:00Z"))
    try maker.remember()
    try maker.look()
    try maker.aim()
    try maker.play()
    try maker.track()
    try maker.refuse()
    return maker.answers
  }

  @discardableResult
  private mutating func keep<R: Request>(_ name: String, _ request: R) throws -> R.Response {
    let answer = try game.call(request)
    answers.append((name, String(decoding: try WireJSON.line(answer).dropLast(), as: UTF8.self)))
    return answer
  }

  private mutating func keepRefusal(_ name: String, _ request: some Request) throws {
    do {
      try game.call(request)
    } catch let refusal as RPCError {
      answers.append((name, String(decoding: try WireJSON.line(refusal).dropLast(), as: UTF8.self)))
    }
  }

  // MARK: - Ten weeks

  private func remember() throws {
    try game.call(
      QuestCreate(
        name: "Morning Quest", tasks: ["Shower", "Breakfast", "Get dressed", "Pack bag"], days: [2, 3, 4, 5, 6],
        reminderTime: "07:10", by: "07:45"))
    try game.call(
      QuestCreate(
        name: "夜の片付け 🌙", tasks: ["食器を洗う", "Pack bag @school", "Crème brûlée für die Großmutter vorbereiten"],
        days: [2, 4], reminderTime: "plan", by: "21:00"))
    try game.call(QuestCreate(name: "Weekend", tasks: ["Clean room", "Laundry"], days: [1, 7]))
    var lines: [String] = []
    let first = day("2026-01-05")
    for number in first..<day("2026-03-16") where (number - first) % 7 < 5 && (number - first) % 11 != 4 {
      lines.append(morning(number, turn: number - first))
      if (number - first) % 3 == 0 { lines.append(afternoon(number, turn: number - first)) }
    }
    try game.load(lines.joined(separator: "\n") + "\n")
  }

  /// Longer than guessed on most days, closer as the weeks go on.
  private func morning(_ number: Int, turn: Int) -> String {
    let tasks = [("Shower", 480), ("Breakfast", 900), ("Get dressed", 300), ("Pack bag", 240)]
    let lateness = turn % 13 * 20
    let runs = tasks.enumerated().map { index, task in
      let lean = (60.0 - Double(min(60, turn))) / 120 * (index == 2 ? -0.5 : 1)
      let actual = Double(task.1) * (1 + lean + Double((turn * 7 + index * 3) % 5 - 2) / 20)
      return run(task.0, task.1, actual, at: moment(number, 6 * 3600 + 2700 + (index + 1) * 700 + lateness))
    }
    return session("Morning Quest", runs, from: moment(number, 24_300), to: moment(number, 27_200 + lateness))
  }

  private func afternoon(_ number: Int, turn: Int) -> String {
    let names = ["Fix login", "Read 三国志", "Write to 👩‍👩‍👧 Kim", "Tidy the very long shelf behind the door"]
    let pick = turn / 3 % names.count
    let guess = 900 + pick * 600
    let end = moment(number, 64_800)
    let run = run(names[pick], guess, Double(guess * (9 + turn % 7) / 8), kind: pick == 0 ? "code" : nil, at: end)
    return session(nil, [run], from: moment(number, 54_000), to: end)
  }

  private func session(_ quest: String?, _ runs: [String], from start: String, to end: String) -> String {
    #"{"type":"session","routine":\#(quest.map { "\"\($0)\"" } ?? "null"),"startedAt":"\#(start)","#
      + #""completedAt":"\#(end)","timeZone":"UTC","tasks":[\#(runs.joined(separator: ","))]}"#
  }

  private func run(_ task: String, _ guess: Int, _ actual: Double, kind: String? = nil, at moment: String) -> String {
    #"{"task":"\#(task)",\#(kind.map { "\"kind\":\"\($0)\"," } ?? "")"estimatedSeconds":\#(guess),"#
      + #""actualSeconds":\#(Int(actual)),"recordedAt":"\#(moment)"}"#
  }

  private mutating func look() throws {
    try keep("status", SessionStatus())
    try keep("quests", QuestList(all: false))
    try keep("all-quests", QuestList(all: true))
    try keep("quest", QuestGet(quest: "夜"))
    try keep("templates", TemplateList())
    try keep("stats", StatsGet(days: 182))
    try keep("recaps", RecapList())
    try keep("patterns", PatternsGet(limit: 12))
    try keep("history", SessionHistory(limit: 6))
    let newest = try game.call(SessionHistory(limit: 2)).sessions.last?.id ?? ""
    try keep("session", SessionGet(id: newest))
    try keep("plan", PlanGet(name: "Morning Quest", by: "08:30"))
    try keep("plan-now", PlanGet(name: "Shower"))
    try keep("plan-tasks", PlanGet(tasks: ["Shower", "Breakfast"], by: "07:00"))
    try keep("forecast", ForecastGet(name: "Fix login", estimate: .text("30m")))
    try keep("skills", SkillList(limit: 5))
    try keep("settings", SettingsGet())
    try keep("reminders", ReminderList())
    try keep("practised", PracticeRecord(target: .text("2m"), actual: 97))
    try keep("practice", PracticeList())
  }

  // MARK: - Goals

  private mutating func aim() throws {
    let first = day("2026-02-02")
    let pages = (0..<42).filter { $0 % 5 != 3 }.map { number in
      #"{"type":"sample","id":"p\#(number)","metric":"pages","value":\#(3 + number * 7 % 6),"#
        + #""at":"\#(moment(first + number, 72_000))","recordedAt":"\#(moment(first + number, 72_000))"}"# + "\n"
    }
    try game.load(pages.joined())
    try keep("no-goals", GoalList())
    try keep(
      "goal-created",
      GoalCreate(name: "Novel", metric: "pages", reach: 480, by: "1jun", from: "2026-02-02", guess: "8w..12w"))
    try game.call(GoalCreate(name: "Swedish", metric: "pages", atLeast: 5, quota: 5, from: "2026-02-02"))
    try game.call(
      GoalCreate(name: "Little of it", metric: "pages", atMost: 7, from: "2026-02-02", silence: Open(.zero)))
    try game.call(GoalCreate(name: "Quest time", metric: "play.minutes", of: "Morning", atLeast: 120, per: Open(.week)))
    try game.call(GoalCreate(name: "First fifty", metric: "play.runs", reach: 50, by: "20mar", guess: "none"))
    try game.call(GoalRest(goal: "Swedish", from: "2026-02-16", to: "2026-02-18"))
    try keep("goals", GoalList())
    try keep("insights", InsightList())
    try keep("insights-year", InsightList(metrics: ["pages", "play.minutes", "bedtime"], year: true))
    try keep("goal-reach", GoalGet(goal: "Novel"))
    try keep("goal-pace", GoalForecastGet(goal: "Novel"))
    try keep("goal-habit", GoalGet(goal: "Little of it"))
    try keep("goal-habit-pace", GoalForecastGet(goal: "Swedish"))
    try keep("badges", BadgeList())
    try keep("rewards", RewardsGet())
  }

  // MARK: - A morning

  private mutating func play() throws {
    try keep("estimating", SessionStart(quest: "Morning"))
    try keep("hint", SessionHint())
    try keep("ready", SessionEstimate(estimate: .text("6m..9m"), hold: true))
    try keep("active", SessionStartTask())
    game.clock.advance(431)
    try keep("paused", SessionPause())
    try keep("resumed", SessionResume())
    try keep("reveal", SessionDone(felt: .text("6m")))
    try keep("revealing", SessionStatus())
    for (name, guess, seconds) in [("second", "15m", 960.0), ("third", "5m", 301)] {
      try game.call(SessionEstimate(estimate: .text(guess)))
      game.clock.advance(seconds)
      try keep("reveal-\(name)", SessionDone())
    }
    try keep("next", SessionNext())
    try game.call(SessionEstimate(estimate: .text("4m")))
    game.clock.advance(700)
    try keep("reveal-last", SessionDone())
    try keep("solo", SessionDo(name: "Crème brûlée", kind: "@kitchen", estimates: [.text("40m")]))
    game.clock.advance(2600)
    try keep("reveal-solo", SessionDone())
    try keep("skipped", SessionDo(name: "夜"))
    try keep("abandoned", SessionAbandon())
    try keep("undone", HistoryUndo())
    try game.call(SessionAbandon())
    let run = try game.call(SessionHistory(skill: "Shower", limit: 1)).sessions.first
    let id = run?.tasks.first { $0.task == "Shower" }?.id ?? ""
    try keep("corrected", SessionCorrect(id: id, actual: .text("12m")))
    try keep("journal", HistoryJournal(limit: 12))
    try keep("later-quests", QuestList(all: false))
    try keep("later-status", SessionStatus())
    try keep("later-stats", StatsGet(days: 182))
  }

  // MARK: - Tracking

  private mutating func track() throws {
    try game.call(TrackStart(activity: "Code", tags: ["deep"]))
    game.clock.advance(4500)
    try keep("tracking", TrackStatus())
    try keep("track-switched", TrackStart(activity: "Crème brûlée", note: "for Kim"))
    try game.call(SessionDo(name: "Tea", estimates: [.text("5m")]))
    try keep("track-dark", TrackStatus())
    game.clock.advance(300)
    try game.call(SessionDone())
    try keep("track-stopped", TrackStop())
    try keep("track-list", TrackList())
    try game.call(ActivityUpdate(activity: "Code", colour: 3, sign: "⌨"))
    try keep("track-activities", ActivityList())
  }

  private mutating func refuse() throws {
    try keepRefusal("no-duration", SessionDo(name: "Tea", estimates: [.text("8am")]))
    try keepRefusal("no-unit", SessionStart(quest: "Morning Quest", estimates: [.text("9"), .text("5m"), .text("15")]))
    try keepRefusal("ambiguous", SkillRename(skill: "nothing of that name", name: "Tea"))
    try keepRefusal("nothing-open", SessionDone())
  }

  // MARK: - Days and times

  private func day(_ date: String) -> Int { CivilDay.number(date) ?? 0 }

  /// `2026-03-15T06:45:00Z`, from seconds of the day.
  private func moment(_ number: Int, _ seconds: Int) -> String {
    let (_, month, day) = CivilDay.parts(number)
    let parts = [month, day, seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return "2026-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
  }
}
