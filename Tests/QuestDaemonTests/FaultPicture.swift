@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire

/// Everything that a player can read, and all derived rows.
struct FaultPicture: Equatable {
  var export: String
  var status: SessionState
  var quests: [QuestInfo]
  var skills: [SkillInfo]
  var settings: SettingsGet.Response
  var sessions: [SessionRecord]
  var stats: StatsGet.Response
  var reminders: ReminderList.Response
  var plan: Plan
  var practice: PracticeList.Response
  var tracked: TrackList.Response
  var activities: ActivityList.Response
  var metrics: [MetricInfo]
  var pages: SampleList.Response
  var patterns: PatternsGet.Response
  var recaps: RecapList.Response
  var goals: GoalList.Response
  var sources: SourceList.Response
  var sharing: SyncStatus.Response
  var hasPIN: Bool
  var derived: [String]

  init(_ fixture: GameFixture) throws {
    export = try fixture.export()
    status = try fixture.call(SessionStatus())
    quests = try fixture.call(QuestList(all: true)).quests
    skills = try fixture.call(SkillList()).skills
    settings = try fixture.call(SettingsGet())
    sessions = try fixture.call(SessionHistory(limit: 100)).sessions
    stats = try fixture.call(StatsGet())
    reminders = try fixture.call(ReminderList())
    plan = try fixture.call(PlanGet(name: "Tidy", by: "23:00"))
    practice = try fixture.call(PracticeList())
    tracked = try fixture.call(TrackList())
    activities = try fixture.call(ActivityList(all: true))
    metrics = try fixture.call(MetricList()).metrics
    pages = try fixture.call(SampleList(metric: "pages", days: true))
    patterns = try fixture.call(PatternsGet())
    recaps = try fixture.call(RecapList())
    goals = try fixture.call(GoalList(all: true))
    sources = try fixture.call(SourceList())
    sharing = try fixture.call(SyncStatus())
    hasPIN = try fixture.call(GuardianUnlock()).pinSet
    derived = try fixture.game.store.read { try $0.derivedRows() }
  }
}
