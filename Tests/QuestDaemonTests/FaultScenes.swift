@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Every kind of change, each with a state in which it can happen, for the tests of a failing disk.
struct FaultScene: CustomTestStringConvertible, Sendable {
  let method: String
  let prepare: @Sendable (GameFixture) throws -> Void
  let change: @Sendable (GameFixture) throws -> Void

  var testDescription: String { method }

  private init(
    _ method: String, after prepare: @escaping @Sendable (GameFixture) throws -> Void = { _ in },
    _ change: @escaping @Sendable (GameFixture) throws -> Void
  ) {
    self.method = method
    self.prepare = prepare
    self.change = change
  }

  private init<R: Request>(
    _ request: R, after prepare: @escaping @Sendable (GameFixture) throws -> Void = { _ in }
  ) {
    self.init(R.method, after: prepare) { try $0.call(request) }
  }

  static let all: [FaultScene] =
    [
      FaultScene(QuestCreate(name: "Morning", tasks: ["Shower", "Breakfast"])),
      FaultScene(QuestUpdate(quest: "Evening", name: "Night", tasks: ["Tidy", "Sleep"])),
      FaultScene(QuestDelete(quest: "Evening")),
      FaultScene(
        QuestImport(text: #"{"timequest":"quest","version":1,"name":"Shared","tasks":[{"name":"Read"}]}"#)),
      FaultScene(QuestReorder(quests: ["Later"])),
      FaultScene(PlanKeep(name: "Swim", by: "23:00")),
      FaultScene(PracticeRecord(target: .seconds(60), actual: 71.5)),
      FaultScene(MetricDefine(metric: "cups", unit: "cups")),
      FaultScene(MetricUpdate(metric: "pages", unit: "leaves"), after: logPages),
      FaultScene(MetricDelete(metric: "pages"), after: logPages),
      FaultScene(SampleLog(metric: "pages", value: .text("=40"))),
      FaultScene(SampleUpdate.method, after: logPages) {
        try $0.call(SampleUpdate(id: try newestSample($0), value: .number(20), day: "yesterday"))
      },
      FaultScene(SampleDelete.method, after: logPages) { try $0.call(SampleDelete(id: try newestSample($0))) },
      FaultScene(SampleHide.method, after: bringCount) {
        try $0.call(SampleHide(id: try newestSample($0, of: "git.count")))
      },
      FaultScene(oats),
      FaultScene(FoodUpdate.method, after: eat) {
        try $0.call(FoodUpdate(id: try newestEntry($0), grams: 80, day: "yesterday"))
      },
      FaultScene(FoodDelete.method, after: eat) { try $0.call(FoodDelete(id: try newestEntry($0))) },
      FaultScene(FoodDone(day: "yesterday")),
      FaultScene(FoodUpdateItem(item: "oats", portionGrams: 40), after: eat),
      FaultScene(FoodDeleteItem(item: "oats"), after: eat),
      FaultScene(
        GuardianApply(routines: [GuardianApply.Routine(name: "Morning", tasks: [GuardianApply.Task(name: "Shower")])])),
      FaultScene(SkillRename(skill: "Swim", name: "Crawl")),
      FaultScene(SkillMerge(from: "Tidy", into: "Swim")),
      FaultScene(SettingsSet(key: "hints", value: "before")),
      FaultScene(
        ReminderSnooze(quest: "Dawn", notToday: true),
        after: { try $0.call(QuestCreate(name: "Dawn", tasks: ["Rise"], reminderTime: "23:00")) }),
      FaultScene(PatternsSeen(), after: { try play("Swim", $0) }),
      FaultScene(RecapDismiss(weekStart: "2026-02-23"), after: { try $0.load(lastWeek) }),
      FaultScene(HistoryUndo(), after: { try play("Swim", $0) }),
      FaultScene(
        HistoryRedo(),
        after: {
          try play("Swim", $0)
          try $0.call(HistoryUndo())
        }),
      FaultScene(DataImport.method) { try $0.load(history) },
      FaultScene(DataErase(skill: "Swim", confirm: true)),
      FaultScene(
        DataCheck(acknowledge: true),
        after: { fixture in
          try fixture.game.store.maintain { try $0.tell(.tornLog, "Something happened.", at: fixture.clock.now().wall) }
        }),
      FaultScene(GuardianSetPin(pin: "4711")),
      FaultScene(GuardianResetPin(), after: { try $0.call(GuardianSetPin(pin: "4711")) }),
      FaultScene(SessionCorrect.method) { fixture in
        try fixture.call(SessionCorrect(id: try newestRun(fixture), actual: .seconds(200)))
      },
      FaultScene(SessionDelete.method) { try $0.call(SessionDelete(id: try newestRun($0))) },
    ] + replacing + playing + tracking + goals + sources + sharing

  /// A copy replaces the store.
  static let replacing = [
    FaultScene(DataImport.method, after: { $0.makeImportsLarge() }) { try $0.load(history) },
    FaultScene(
      HistoryUndo(),
      after: { fixture in
        try fixture.load(history)
        fixture.makeImportsLarge()
      }),
    FaultScene(
      HistoryRedo(),
      after: { fixture in
        try fixture.load(history)
        try fixture.call(HistoryUndo())
        fixture.makeImportsLarge()
      }),
    FaultScene(
      DataRestore.method,
      after: { fixture in
        _ = try fixture.game.store.backUp(.manual, at: fixture.clock.now().wall, evenIfUnchanged: true)
        try play("Swim", fixture)
      }
    ) { fixture in
      // The daily backup is made in the background at any moment, and may be the newest one.
      let backup = try fixture.call(DataBackup(list: true)).backups?.first { $0.reason == .manual }
      try fixture.call(DataRestore(name: try #require(backup).name))
    },
  ]

  private static let goals = [
    FaultScene(
      GoalCreate(name: "Time", metric: "play.minutes", reach: 600, guess: "8w"),
      after: { try $0.call(GoalCreate(name: "Often", metric: "play.runs", atLeast: 1)) }),
    FaultScene(GoalUpdate(goal: "Time", name: "Hours", reach: 900, by: "8w"), after: makeGoal),
    FaultScene(
      GoalAgain(goal: "Time", name: "Twice"),
      after: {
        try makeGoal($0)
        try $0.call(GoalArchive(goal: "Time"))
      }),
    FaultScene(GoalArchive(goal: "Time"), after: makeGoal),
    FaultScene(
      GoalReopen(goal: "Time"),
      after: {
        try makeGoal($0)
        try $0.call(GoalArchive(goal: "Time"))
      }),
    FaultScene(GoalDelete(goal: "Time"), after: makeGoal),
    FaultScene(
      GoalReorder(goals: ["Often"]),
      after: {
        try makeGoal($0)
        try $0.call(GoalCreate(name: "Often", metric: "play.runs", atLeast: 1))
      }),
    FaultScene(GoalRest(goal: "Time", from: "today", to: "8w"), after: makeGoal),
    FaultScene(
      GoalUnrest(all: true, from: "tomorrow"),
      after: { try $0.call(GoalRest(all: true, from: "today", to: "8w")) }),
    // The run that reaches a goal.
    FaultScene(
      SessionDone(),
      after: {
        try $0.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 4, guess: "none"))
        for _ in 1...3 { try play("Swim", $0) }
        try begin($0)
      }),
  ]

  private static let makeGoal: @Sendable (GameFixture) throws -> Void = {
    try $0.call(GoalCreate(name: "Time", metric: "play.minutes", reach: 600, guess: "8w"))
  }

  private static let playing = [
    FaultScene(SessionStart(quest: "Evening")),
    FaultScene(SessionStartTask(task: "Jog", estimate: .seconds(60))),
    FaultScene(SessionDo(name: "Evening", estimates: [.seconds(60), .seconds(60)])),
    FaultScene(SessionEstimate(estimate: .text("5m")), after: { try $0.call(SessionStart(quest: "Evening")) }),
    FaultScene(SessionDone(felt: .seconds(50)), after: begin),
    FaultScene(
      SessionNext(),
      after: {
        try $0.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
        $0.clock.advance(50)
        try $0.call(SessionDone())
      }),
    FaultScene(SessionPause(), after: begin),
    FaultScene(
      SessionResume(),
      after: {
        try begin($0)
        try $0.call(SessionPause())
      }),
    FaultScene(SessionAside(task: "Call", estimate: .seconds(60), new: true), after: begin),
    FaultScene(SessionSkip(), after: begin),
    FaultScene(SessionAbandon(), after: begin),
    FaultScene(SessionAdd(task: "Dishes", actual: .seconds(1200), ago: .seconds(60))),
    FaultScene(SessionAdd(task: "Swim", actual: .seconds(600), day: "yesterday"), after: begin),
    FaultScene(SessionStatus(reveal: true), after: begin),
    FaultScene(
      SessionHint(),
      after: { fixture in
        for _ in 1...6 { try play("Swim", fixture) }
        try fixture.call(SessionDo(name: "Swim"))
      }),
    FaultScene(
      SessionConfirm.method,
      after: { fixture in
        try fixture.call(SessionDo(name: "Dive", estimates: [.seconds(60)]))
        fixture.clock.advance(20_000)
        try fixture.call(SessionDone())
      },
      { try $0.call(SessionConfirm(id: try newestRun($0))) }),
  ]

  private static let tracking = [
    FaultScene(TrackStart(activity: "Code", tags: ["deep"])),
    FaultScene(TrackStart(activity: "Mail"), after: track),
    FaultScene(TrackStop(), after: track),
    FaultScene(
      TrackContinue(),
      after: {
        try track($0)
        try $0.call(TrackStop())
      }),
    FaultScene(
      TrackAdd(
        activity: "Call", from: "2026-03-02T08:16:00Z", to: "2026-03-02T08:17:00Z", replace: true), after: track),
    FaultScene(TrackUpdate(activity: "Mail", to: "2026-03-02T08:16:00Z"), after: track),
    FaultScene(TrackDelete(), after: track),
    FaultScene(NightLog(from: "22:00", to: "06:00")),
    FaultScene(NightDelete.method, after: { try $0.call(NightLog(from: "22:00", to: "06:00")) }) {
      let night = try $0.call(NightList(from: "2026-02-20")).nights.first?.stretches.first
      try $0.call(NightDelete(id: night?.id ?? ""))
    },
    FaultScene(ActivityUpdate(activity: "Code", name: "Coding", position: 0), after: track),
    FaultScene(ActivityMerge(from: "Read", into: "Code"), after: track),
  ]

  /// The plays before it end at 08:15:30.
  private static func track(_ fixture: GameFixture) throws {
    try fixture.call(TrackStart(activity: "Read"))
    fixture.clock.advance(10)
    try fixture.call(TrackStart(activity: "Code"))
    fixture.clock.advance(200)
  }

  private static let oats = FoodLog(
    name: "oats", grams: 60, facts: FoodFacts(per: Open(.hundredGrams), nutrients: FoodNutrients(kcal: 370)))

  private static func eat(_ fixture: GameFixture) throws { try fixture.call(oats) }

  private static func newestEntry(_ fixture: GameFixture) throws -> String {
    try fixture.call(FoodList(from: "8w")).entries.last?.id ?? "none"
  }

  private static func newestRun(_ fixture: GameFixture) throws -> String {
    try fixture.call(SessionHistory(limit: 1)).sessions.first?.tasks.first?.id ?? "none"
  }

  private static let sources = [
    FaultScene(
      SourceAdd(
        name: "git", connector: "commits", title: "Git", hosts: [], settings: [:], every: 3600,
        streams: [GameFixture.days])),
    FaultScene(SourceConfigure(name: "git", settings: ["a": "b"], since: "2026-02-25"), after: addSource),
    FaultScene(SourceRefresh(full: true), after: { try $0.addFailingSource() }),
    FaultScene(
      SourceRemove(name: "git", withSamples: true),
      after: {
        try addSource($0)
        try $0.fetch(["2026-03-01": 3, "2026-03-02": 5], from: "2026-02-26", to: "2026-03-02")
      }),
  ]

  private static let sharing: [FaultScene] = [
    FaultScene(SyncBegin(name: "laptop")),
    FaultScene(SyncRenew(), after: share),
    FaultScene(
      SyncForget(device: "phone"),
      after: {
        try share($0)
        try $0.call(SyncPut(device: "other", items: [phone]))
      }),
    FaultScene(SyncEnd(), after: share),
  ]

  private static let share: @Sendable (GameFixture) throws -> Void = { try $0.call(SyncBegin(name: "laptop")) }

  private static let phone = SyncItem(
    n: 1, record: "device/other", schema: 12, clock: 1,
    body: #"{"c":1,"d":"other","f":{"forgotten":0,"joinedOn":20000,"name":"phone"}}"#)

  private static let addSource: @Sendable (GameFixture) throws -> Void = { try $0.addSource() }

  private static func logPages(_ fixture: GameFixture) throws {
    for value in [12, 30] { try fixture.call(SampleLog(metric: "pages", value: .number(Double(value)))) }
  }

  private static func bringCount(_ fixture: GameFixture) throws {
    try fixture.addSource()
    try fixture.fetch(["2026-03-01": 3], from: "2026-02-20", to: "2026-03-02")
  }

  private static func newestSample(_ fixture: GameFixture, of metric: String = "pages") throws -> String {
    try fixture.call(SampleList(metric: metric, limit: 1)).samples?.first?.id ?? "none"
  }

  /// A game with some records of every kind, before the scene's own preparation.
  func opened(in folder: TemporaryFolder, _ clock: ManualClock? = nil) throws -> GameFixture {
    let fixture = try GameFixture(in: folder, clock: clock)
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    try fixture.call(QuestCreate(name: "Later", tasks: ["Tidy"]))
    for name in ["Swim", "Tidy", "Swim"] { try Self.play(name, fixture) }
    // Otherwise the backup, made on a thread of its own, could meet the failure instead of the change.
    fixture.awaitDailyBackups(1)
    try prepare(fixture)
    return fixture
  }

  private static func begin(_ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    fixture.clock.advance(200)
  }

  private static func play(_ name: String, _ fixture: GameFixture) throws {
    try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
  }

  /// Enough plays for a recap of last week.
  private static let lastWeek = (1...8).map { hour in
    #"{"type":"session","routine":null,"startedAt":"2026-02-25T0\#(hour):00:00Z","#
      + #""completedAt":"2026-02-25T0\#(hour):10:00Z","timeZone":"UTC","tasks":[{"task":"Jog","#
      + #""estimatedSeconds":600,"actualSeconds":500,"recordedAt":"2026-02-25T0\#(hour):10:00Z"}]}"# + "\n"
  }.joined()

  private static let history =
    #"{"type":"quest","id":"q1","name":"Old","tasks":[{"id":"t1","task":"Rest"}],"days":[1,7],"#
    + #""createdBy":"player","active":true,"reminder":null,"deadline":null}"# + "\n"
    + (10...25).map { minute in
      #"{"type":"session","routine":"Weekend","startedAt":"2025-01-05T07:\#(minute):00Z","#
        + #""completedAt":"2025-01-05T08:00:00Z","timeZone":"Europe/Berlin","tasks":[{"task":"Jog \#(minute)","#
        + #""estimatedSeconds":60,"actualSeconds":61,"recordedAt":"2025-01-05T08:00:00Z"}]}"# + "\n"
    }.joined() + DescribedRecord.samples(1, at: .init(seconds: 1_736_064_000)).map(\.line).joined()
}
