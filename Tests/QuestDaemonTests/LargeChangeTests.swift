import QuestModel
import QuestTestKit
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestServer
@testable import QuestStore
@testable import QuestWire

/// Changes whose cost depends on the history that they touch: merges, corrections, deletions, and their undo and redo.
/// Large ones are made on a copy of the store.
struct LargeChangeTests {
  /// Eight plays of two tasks, an hour apart, two tracked activities and a metric.
  private static func fixture(largeFrom: Int) throws -> GameFixture {
    let fixture = try GameFixture()
    for index in 0..<8 {
      try fixture.call(SessionDo(name: index % 2 == 0 ? "Swim" : "Row", estimates: [.seconds(300)]))
      fixture.clock.advance(Double(200 + 30 * index))
      try fixture.call(SessionDone())
      fixture.clock.advance(3600)
    }
    try fixture.call(TrackAdd(activity: "Piano", from: "07:00", to: "07:30", day: "2026-03-01"))
    try fixture.call(TrackAdd(activity: "Keys", from: "08:00", to: "08:30", day: "2026-03-01"))
    try fixture.call(MetricDefine(metric: "pages", unit: "pages"))
    try fixture.call(SampleLog(metric: "pages", value: .number(3)))
    fixture.game.store.largeFrom.withLock { $0 = largeFrom }
    return fixture
  }

  private enum Change: String, CaseIterable {
    case mergedSkills, mergedActivities, correctedRun, deletedRun, deletedMetric

    func make(_ fixture: GameFixture) throws {
      switch self {
      case .mergedSkills: try fixture.call(SkillMerge(from: "Row", into: "Swim"))
      case .mergedActivities: try fixture.call(ActivityMerge(from: "Keys", into: "Piano"))
      case .correctedRun: try fixture.call(SessionCorrect(id: try first(fixture).id, actual: .seconds(77)))
      case .deletedRun: try fixture.call(SessionDelete(id: try first(fixture).id))
      case .deletedMetric: try fixture.call(MetricDelete(metric: "pages"))
      }
    }

    private func first(_ fixture: GameFixture) throws -> SessionRecord {
      try #require(try fixture.call(SessionHistory(limit: 100)).sessions.last)
    }
  }

  /// What a player sees, without ids, which are random.
  private struct Picture: Equatable {
    var skills: [SkillInfo]
    var runs: [RunRecord]
    var stats: StatsGet.Response
    var activities: [String]
    var metrics: [MetricInfo]

    init(_ fixture: GameFixture) throws {
      #expect(try fixture.game.store.read { try $0.faults() } == [])
      skills = try fixture.call(SkillList()).skills
      for index in skills.indices { skills[index].id = "" }
      runs = try fixture.call(SessionHistory(limit: 100)).sessions.flatMap(\.tasks)
      for index in runs.indices { runs[index].id = "" }
      stats = try fixture.call(StatsGet())
      activities = try fixture.call(ActivityList()).activities.map(\.name)
      metrics = try fixture.call(MetricList(own: true)).metrics
    }
  }

  @Test(arguments: Change.allCases)
  private func aLargeChangeAndItsUndoAndRedoEqualSmallOnes(_ change: Change) throws {
    let small = try Self.fixture(largeFrom: .max)
    let large = try Self.fixture(largeFrom: 0)
    let steps: [(GameFixture) throws -> Void] = [
      change.make, { _ = try $0.call(HistoryUndo()) }, { _ = try $0.call(HistoryRedo()) },
    ]
    for step in steps {
      try step(small)
      let before = FileIdentity(path: large.game.store.path)
      try step(large)
      #expect(FileIdentity(path: large.game.store.path) != before, "the change was not made on a copy")
      #expect(try Picture(large) == Picture(small))
    }
  }

  @Test func aMergeIsMadeOnceForItsKey() throws {
    let fixture = try Self.fixture(largeFrom: 0)
    let request = SkillMerge(from: "Row", into: "Swim", idempotencyKey: "once")
    let first = try fixture.call(request)
    #expect(first.runs == 8)
    #expect(try fixture.call(request) == first)
  }

  // MARK: - Beside other changes

  /// Makes a change on a copy, with other changes between the copy and its taking over.
  private func change<R: ChangingRequest>(
    _ fixture: GameFixture, _ request: R, _ body: (WriteContext) throws -> R.Response, meanwhile: () throws -> Void
  ) throws {
    var isFirst = true
    _ = try fixture.game.changingOnCopy(request, fixture.context) { change in
      if isFirst {
        isFirst = false
        try meanwhile()
      }
      return try body(change)
    }
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  /// Merges Row into Swim.
  private func merge(_ fixture: GameFixture, meanwhile: () throws -> Void) throws {
    let request = SkillMerge(from: "Row", into: "Swim")
    try change(fixture, request, { try $0.merge(request) }, meanwhile: meanwhile)
  }

  private func runs(_ fixture: GameFixture) throws -> [String: Int] {
    Dictionary(uniqueKeysWithValues: try fixture.call(SkillList()).skills.map { ($0.name, $0.runs) })
  }

  @Test func aRunThatIsRecordedDuringAMergeBelongsToTheMergedSkill() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    try merge(fixture) {
      try fixture.call(SessionDo(name: "Row", estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    #expect(try runs(fixture) == ["Swim": 9])
    // The later change is the next one to undo.
    #expect(try fixture.call(HistoryUndo()).session.phase.known != .idle)
  }

  @Test func aSkillThatIsMergedDuringAMergeIsFoundByItsName() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    try fixture.call(SessionDo(name: "Run", estimates: [.seconds(300)]))
    fixture.clock.advance(310)
    try fixture.call(SessionDone())
    try merge(fixture) { try fixture.call(SkillMerge(from: "Swim", into: "Run")) }
    #expect(try runs(fixture) == ["Run": 9])
  }

  @Test func tasksGetTheNameThatTheirSkillGotDuringAMerge() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    // No quest has both tasks, so the rename changes no quest that the merge changes.
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Row"]))
    try merge(fixture) { try fixture.call(SkillRename(skill: "Swim", name: "Float")) }
    #expect(try fixture.call(QuestList(all: true)).quests.first?.tasks.map(\.name) == ["Float"])
    #expect(try runs(fixture) == ["Float": 8])
  }

  @Test func aQuestThatIsChangedDuringAMergeKeepsBothChanges() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    try fixture.call(QuestCreate(name: "Morning", tasks: ["Row", "Rest"]))
    try merge(fixture) { try fixture.call(QuestUpdate(quest: "Morning", tasks: ["Rest", "Row"])) }
    #expect(try fixture.call(QuestList(all: true)).quests.first?.tasks.map(\.name) == ["Rest", "Swim"])
  }

  @Test func aGoalThatIsSetDuringAMergeFollowsItsActivity() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    let request = ActivityMerge(from: "Keys", into: "Piano")
    try change(fixture, request, { try $0.merge(request) }) {
      try fixture.call(GoalCreate(name: "Practise", metric: "track.minutes", of: "activity:Keys", reach: 60))
    }
    #expect(try fixture.call(GoalGet(goal: "Practise")).goal.of?.name == "Piano")
  }

  @Test func aMetricThatGetsASampleDuringItsDeletionIsDeletedWithIt() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    let request = MetricDelete(metric: "pages")
    try change(fixture, request, { try $0.delete(request) }) {
      try fixture.call(SampleLog(metric: "pages", value: .number(4)))
    }
    let left = try fixture.game.store.read { reader in
      try reader.sampleCount(of: try #require(MetricKey("pages")), player: PlayerID(1), limit: 9)
    }
    #expect(left == 0)
  }

  @Test func anActivityThatIsRenamedDuringAMergeIsNotFoundByItsOldName() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    try fixture.call(GoalCreate(name: "Practise", metric: "track.minutes", of: "activity:Keys", reach: 60))
    let request = ActivityMerge(from: "Keys", into: "Piano")
    let refusal = #expect(throws: RPCError.self) {
      try change(fixture, request, { try $0.merge(request) }) {
        try fixture.call(ActivityUpdate(activity: "Piano", name: "Grand piano"))
      }
    }
    #expect(refusal?.kind == .notFound)
    let goal = try fixture.call(GoalGet(goal: "Practise")).goal
    #expect(goal.of?.name == "Keys")
    #expect(try fixture.call(ActivityList()).activities.map(\.name).sorted() == ["Grand piano", "Keys"])
  }

  @Test func aStepIsRefusedWhenAnotherChangeCameFirst() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    try fixture.call(SkillMerge(from: "Row", into: "Swim"))
    let step = UndoOrRedo(isRedo: false) { try $0.nextUndo(of: $1) }
    let refusal = #expect(throws: RPCError.self) {
      try fixture.game.changingOnCopy(HistoryUndo(), fixture.context, taking: step) { change in
        try fixture.call(SettingsSet(key: "hints", value: "ask"))
        guard let past = try change.writer.reader.nextUndo(of: change.player) else { throw StoreError.busy }
        try change.writer.undo(past)
        return HistoryStep(change: past.label, session: SessionState(phase: Open(.idle)))
      }
    }
    #expect(refusal?.kind == Refusals.changedMeanwhile.kind)
    #expect(try runs(fixture) == ["Swim": 8])
    #expect(try fixture.game.store.read { try $0.faults() } == [])
  }

  @Test func theEventShowsWhatHappenedMeanwhile() throws {
    let fixture = try Self.fixture(largeFrom: .max)
    let before = try progress(fixture).totalXP
    let subscriber = ConnectionContext(events: fixture.events)
    _ = subscriber.subscribe(audience: fixture.game.audience(of: fixture.context), topics: [.progress])
    try merge(fixture) {
      try fixture.call(SessionDo(name: "Climb", estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    guard case .lines(let lines)? = subscriber.subscription?.take(upTo: .max) else {
      Issue.record("no event came")
      return
    }
    let last = try #require(
      try lines.map { try WireJSON.decode(EventFrame.self, from: $0.dropLast()).params }.last)
    #expect(last.what.rawValue == "merged")
    #expect(try last.progress == progress(fixture))
    #expect(try progress(fixture).totalXP > before)
  }

  private func progress(_ fixture: GameFixture) throws -> Progress { try fixture.call(EventsSubscribe()).progress }
}
