@testable import QuestDaemon
import QuestModel
@testable import QuestServer
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The reply of the change that earns a badge names it, once, whatever the change is.
struct BadgeReplyTests {
  /// Changes that undo cannot take back; they earn nothing.
  private static let final: Set<String> = [
    "data.check", "data.erase", "guardian.apply", "guardian.resetPin", "guardian.setPin", "history.redo",
    "history.undo", "patterns.seen", "recap.dismiss", "reminder.snooze", "session.hint", "session.status",
    "source.refresh", "sync.begin", "sync.end", "sync.forget", "sync.renew",
  ]

  /// A week in which nothing was logged is perfect for a limit: whichever change comes first after it earns the badge.
  @Test(arguments: FaultScene.all)
  func theFirstChangeAfterAPerfectWeekNamesItOrLeavesItToTheNext(scene: FaultScene) throws {
    let folder = try TemporaryFolder()
    let clock = ManualClock(at: try #require(Instant(rfc3339: "2026-03-02T07:00:00Z")), zone: .utc)
    let first = try GameFixture(in: folder, clock: clock)
    try first.call(GoalCreate(name: "Few", metric: "water", atMost: 3, silence: Open("zero")))
    try first.game.close()
    clock.advance(3600)
    let fixture = try scene.opened(in: folder, clock)
    // Rest of the scene's own goals and for it leaves the week as it is.
    if try fixture.call(GoalList()).goals.contains(where: { $0.name == "Often" }) {
      try fixture.call(GoalRest(goal: "Often", from: "today", to: "8w"))
    }
    if scene.method == GoalUnrest.method { try fixture.call(GoalUnrest(all: true, from: "today", to: "2026-03-08")) }
    clock.advance(7 * 86_400)
    let wasDark = try isDark(fixture)
    do {
      try scene.change(fixture)
    } catch let refusal as RPCError {
      // What is older than twelve hours is asked about first.
      #expect(refusal.kind == .confirmationNeeded && scene.method == HistoryUndo.method, "\(refusal)")
    }
    let reply = String(decoding: fixture.lastAnswer, as: UTF8.self)
    let isNamed = reply.contains("Perfect week") || reply.contains(#""badges":1"#)
    let isHidden = try wasDark && isDark(fixture)
    let earnsNothing = Self.final.contains(scene.method) || WriteContext.earnNothing.contains(scene.method)
    #expect(try isEarned(fixture) == !earnsNothing)
    #expect(isNamed == (!earnsNothing && !isHidden), "\(reply.prefix(600))")
    let isLater = try isDark(fixture) ? namedByDone(fixture) : namedByLog(fixture)
    #expect(isLater == !isNamed)
    #expect(try isEarned(fixture))
    #expect(try !namedByLog(fixture))
  }

  @Test func aListOfChangesThatEarnNothingIsTrue() throws {
    let changing = try Set(GameFixture().methods.filter(\.changes).map(\.name))
    #expect(changing.isSuperset(of: Self.final.union(WriteContext.earnNothing)))
  }

  private func isDark(_ fixture: GameFixture) throws -> Bool {
    try ["active", "paused"].contains(fixture.call(SessionStatus()).phase.rawValue)
  }

  private func isEarned(_ fixture: GameFixture) throws -> Bool {
    try fixture.game.store.read {
      try $0.hasBadge(Badge(key: .perfectWeek, earnedOn: LocalDay(ordinal: 20_520)).id, of: PlayerID(1))
    }
  }

  private func namedByLog(_ fixture: GameFixture) throws -> Bool {
    try names(fixture.call(SampleLog(metric: "mood", value: .number(3))).badges)
  }

  private func namedByDone(_ fixture: GameFixture) throws -> Bool {
    var isNamed = false
    // A task that waited for another one runs after it.
    while try isDark(fixture) {
      if try names(fixture.call(SessionDone(confirm: true)).badges) { isNamed = true }
    }
    return isNamed
  }

  private func names(_ badges: [BadgeInfo]?) -> Bool { badges?.contains { $0.key == .perfectWeek } ?? false }

  // MARK: - While a task runs

  @Test func whatWasEarnedWhileATaskRanIsNamedWithItsEnd() throws {
    let fixture = try GameFixture()
    try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read"]))
    for (name, pages) in [("Short", 10.0), ("Long", 20)] {
      try fixture.call(GoalCreate(name: name, metric: "pages", reach: pages, guess: "none"))
    }
    try fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    #expect(try fixture.call(SampleLog(metric: "pages", value: .number(12))).badges == nil)
    fixture.clock.advance(60)
    // The next task of the quest runs with this one's end.
    #expect(try fixture.call(SessionDone()).badges == nil)
    try fixture.reopen()
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).badges?.map(\.text) == ["First goal reached: Short"])
    // What was named before the next lock-in is not named again.
    let tenth = try fixture.call(GoalCreate(name: "Runs", metric: "play.runs", reach: 3, guess: "20d"))
    #expect(tenth.badges == nil)
    fixture.clock.advance(18 * 86_400)
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).badges?.map(\.text) == ["Good guess: Runs"])
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    #expect(try fixture.call(SessionAbandon()).badges == nil)
  }

  @Test func whatAnAbandonedTaskHidIsNamedWhenItIsAbandoned() throws {
    let fixture = try GameFixture()
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    #expect(try fixture.call(GoalCreate(name: "Novel", metric: "pages", reach: 10, guess: "none")).badges == nil)
    #expect(try fixture.call(SessionAbandon()).badges?.map(\.text) == ["First goal: Novel"])
    try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    fixture.clock.advance(60)
    #expect(try fixture.call(SessionDone()).badges == nil)
  }

  // MARK: - Other changes that cross a target

  @Test func deletingAndMergingNameWhatTheyEarn() throws {
    let fixture = try GameFixture()
    try fixture.call(GoalCreate(name: "First", metric: "pages", reach: 900, guess: "none"))
    try fixture.call(GoalCreate(name: "Second", metric: "pages", reach: 900, guess: "none"))
    #expect(try fixture.call(GoalDelete(goal: "First")).badges?.map(\.text) == ["First goal: Second"])
    try fixture.call(TrackAdd(activity: "Coding", from: "06:00", to: "06:30"))
    try fixture.call(TrackAdd(activity: "Code", from: "06:30", to: "07:00"))
    try fixture.call(GoalCreate(name: "Hour", metric: "track.minutes", of: "Code", reach: 60, guess: "none"))
    let merged = try fixture.call(ActivityMerge(from: "Coding", into: "Code"))
    #expect(merged.badges?.map(\.text) == ["First goal reached: Hour"])
    for name in ["Swim", "Crawl"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(60)]))
      fixture.clock.advance(60)
      try fixture.call(SessionDone())
    }
    try fixture.call(GoalCreate(name: "Twice", metric: "play.runs", of: "Swim", reach: 2, guess: "none"))
    let skill = try fixture.call(SkillMerge(from: "Crawl", into: "Swim"))
    #expect(skill.badges == nil)
    #expect(try fixture.call(GoalList()).goals.map(\.state) == [Open(.active), Open(.reached), Open(.reached)])
  }
}
