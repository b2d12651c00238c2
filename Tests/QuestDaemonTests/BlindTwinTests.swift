@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// SPEC §3, the blind invariant, as one comparison of everything that can be read: games that differ only in when their
/// task was locked in are equal to the byte, except for random ids.
struct BlindTwinTests {
  /// What happens between the last `done` and lock-in, or between lock-in and the reading.
  enum Scene: String, CaseIterable, Sendable {
    case solo, held, firstOfQuest, laterOfQuest, chained, chainedTwice, chainedAfterErasure, afterSkips, afterAbandon,
      afterEdits, afterAdding, afterCorrection
    case afterDeletion, afterUndo, afterUndoneDeletion, afterImport, afterBackup, afterCheck, afterPutAway
    case paused, resumed, changed, restarted, revealedUndoneRedone, aside, backFromAside
    case tracked, trackedFromLockIn, trackedAway, trackedWithin, trackedEdits, logged
    case clockSetBackBefore, clockSetForwardBefore, clockSetBackWithin, clockSetForwardWithin, travelled
  }

  static let secrets = [60, 7100.777]

  @Test(arguments: Scene.allCases)
  func nothingTellsWhenTheTaskWasLockedIn(scene: Scene) throws {
    let twins = try Self.secrets.map { secret in try twin(scene, secret) }
    let seen = try twins.map { twin in try twin.surfaces().filter { !isOwnDeed($0, scene) } }
    for other in seen.dropFirst() {
      #expect(other.map(\.name) == seen[0].map(\.name))
      for (one, two) in zip(seen[0], other) where one != two {
        Issue.record("\(one.name) tells it:\n\(one.text.prefix(1500))\n\(two.text.prefix(1500))")
      }
    }
    for surface in seen.flatMap(\.self) where surface.name == "status file changed" { #expect(surface.text == "false") }
    for surface in seen.flatMap(\.self) where surface.name == "time counts as seen" {
      #expect(surface.text == "\(scene == .revealedUndoneRedone)")
    }
    // Checks that the compared games do differ.
    let done = try twins.map { try $0.fixture.call(SessionDone(confirm: true)) }
    for result in done { #expect(result.marks.contains("unblinded") == (scene == .revealedUndoneRedone)) }
    let actuals = try done.map { try #require($0.actualSeconds) }
    #expect(Set(actuals).count == (scene == .paused ? 1 : Self.secrets.count))
  }

  /// A backup requested by the player, or made before an import, has its moment in its file name. A backup changed by
  /// an erasure was written at that moment.
  private func isOwnDeed(_ surface: BlindTwin.Surface, _ scene: Scene) -> Bool {
    [.afterBackup, .afterImport, .chainedAfterErasure].contains(scene) && surface.name.hasPrefix("file /backups")
  }

  @Test func theComparisonSeesWhatDiffers() throws {
    let twins = try Self.secrets.map { secret in try twin(.solo, secret) }
    for twin in twins { try twin.fixture.call(SessionDone()) }
    let seen = try twins.map { try $0.surfaces() }
    let telling = zip(seen[0], seen[1]).filter { $0 != $1 }.map(\.0.name)
    for name in ["session.history {}", #"data.export {"format":"csv"}"#, "history.journal {}"] {
      #expect(telling.contains(name), "\(name)")
    }
  }

  private func twin(_ scene: Scene, _ secret: Double) throws -> BlindTwin {
    let isOverMidnight = scene == .afterPutAway
    let twin = try BlindTwin(secret: secret, at: isOverMidnight ? "2026-03-02T22:40:00Z" : "2026-03-02T08:00:00Z")
    try begin(scene, twin)
    twin.passToLook()
    if scene == .revealedUndoneRedone {
      // Only the answer reveals the time, nothing else afterwards. Undo does not revert that it was requested.
      try twin.fixture.call(SessionStatus(reveal: true))
      try twin.fixture.call(HistoryUndo())
      try twin.fixture.call(HistoryRedo())
    }
    return twin
  }

  /// Makes the task run from the secret moment on.
  private func begin(_ scene: Scene, _ twin: BlindTwin) throws {
    let game = twin.fixture
    let swim = SessionDo(name: "Swim", estimates: [.seconds(300)])
    switch scene {
    case .laterOfQuest, .afterSkips, .afterAbandon, .afterUndo:
      try game.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
      for _ in 1...2 {
        game.clock.advance(60)
        try game.call(SessionDone())
      }
    case .afterPutAway:
      try game.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
      game.clock.advance(60)
      try game.call(SessionDone())
      // At the first secret moment it is past midnight in Berlin.
      game.clock.advance(1200)
    case .afterCheck: try game.game.health.lookNow()
    case .tracked, .trackedAway: try track(game)
    case .chainedAfterErasure:
      try game.call(DataErase(skill: "Shower", confirm: true))
      // The rest of the erasure continues in the background at different speeds, so wait for it.
      game.game.erasures.awaitEnd()
    default: break
    }
    if scene == .clockSetBackBefore { game.clock.stepWall(-366 * 86_400) }
    if scene == .clockSetForwardBefore { game.clock.stepWall(366 * 86_400) }
    if [.chained, .chainedTwice, .chainedAfterErasure].contains(scene) { return try chain(scene, twin) }
    twin.passToSecret(but: 5)
    switch scene {
    case .afterSkips:
      try game.call(SessionSkip())
      try game.call(SessionSkip())
    case .afterAbandon:
      try game.call(SessionAbandon())
      try game.call(swim)
      try game.call(SessionAbandon())
    case .afterEdits:
      try game.call(SettingsSet(key: "sound", value: "off"))
      try game.call(QuestCreate(name: "Spare", tasks: ["Sort"]))
      try game.call(SkillRename(skill: "Shower", name: "Wash up"))
      try game.call(GoalCreate(name: "Between", metric: "play.runs", reach: 9, guess: "8w"))
      try game.call(GoalUpdate(goal: "Weekly", atLeast: 40))
      try game.call(GoalRest(all: true, from: "tomorrow"))
    case .afterAdding:
      try game.call(SessionAdd(task: "Swim", actual: .seconds(4)))
      try game.call(SessionAdd(task: "Dishes", actual: .text("20m"), day: "yesterday"))
    case .afterCorrection:
      try game.call(SessionCorrect(id: "\(try twin.newestSessions()[0])-0", actual: .seconds(100)))
    case .afterDeletion: try game.call(SessionDelete(id: "\(try twin.newestSessions()[0])"))
    case .afterUndo:
      try game.call(HistoryUndo())
      try game.call(HistoryRedo())
    case .afterUndoneDeletion:
      try game.call(SessionDelete(id: "\(try twin.newestSessions()[0])"))
      try game.call(HistoryUndo())
    case .afterImport:
      try game.load(
        #"{"type":"session","routine":null,"startedAt":"2026-02-03T06:30:00Z","tasks":[]}"# + "\n"
          + DescribedRecord.samples(1, at: game.clock.now().wall).map(\.line).joined())
    case .afterBackup:
      try game.call(SettingsSet(key: "sound", value: "off"))
      try game.call(DataBackup())
    case .afterCheck: try game.game.health.lookNow()
    case .afterPutAway: try game.call(SessionStartTask(task: "Swim"))
    case .trackedFromLockIn, .trackedWithin: try game.call(TrackStart(activity: "Code"))
    case .logged:
      try game.call(GoalCreate(name: "Between", metric: "pages", reach: 15, guess: "8w"))
      try game.call(SampleLog(metric: "pages", value: .number(7)))
      try game.call(SampleLog(metric: "water", value: .number(1)))
      try game.call(
        FoodLog(
          name: "Oats", grams: 60, facts: FoodFacts(per: Open(.hundredGrams), nutrients: FoodNutrients(kcal: 370))))
      try game.call(FoodDone())
    case .trackedEdits:
      let begin = game.clock.now().wall.advanced(bySeconds: -30).rfc3339()
      try game.call(TrackAdd(activity: "Mail", from: begin, to: game.clock.now().wall.rfc3339()))
      try game.call(TrackUpdate(activity: "Post", note: "edited"))
      try game.call(ActivityUpdate(activity: "Mail", name: "Letters"))
      try game.call(ActivityMerge(from: "Post", into: "Letters"))
      try game.call(TrackStart(activity: "Code", ago: .text("10s"), replace: true))
      try game.call(TrackDelete())
    default: break
    }
    game.clock.advance(5)
    switch scene {
    case .firstOfQuest: try game.call(SessionStart(quest: "Evening", estimates: [.seconds(60)]))
    case .laterOfQuest, .afterUndo: try game.call(SessionEstimate(estimate: .seconds(300)))
    case .held:
      try game.call(SessionStartTask(task: "Swim"))
      try game.call(SessionEstimate(estimate: .seconds(300), hold: true))
      try game.call(SessionStartTask())
    case .afterPutAway: try game.call(SessionEstimate(estimate: .seconds(300)))
    default: try game.call(swim)
    }
    try run(scene, twin)
  }

  /// An interval that runs over a `done`, and one before it.
  private func track(_ game: GameFixture) throws {
    try game.call(TrackStart(activity: "Mail"))
    game.clock.advance(60)
    try game.call(TrackStart(activity: "Code", tags: ["deep"]))
    try game.call(SessionDo(name: "Swim", estimates: [.seconds(60)]))
    try game.call(SessionDone())
  }

  /// The `done` before it starts the task that runs, at the secret moment.
  private func chain(_ scene: Scene, _ twin: BlindTwin) throws {
    let game = twin.fixture
    let before = scene == .chainedTwice ? 2 : 1
    twin.passToSecret(but: Double(before) * 20)
    try game.call(SessionStart(quest: "Evening", estimates: Array(repeating: .seconds(21), count: before + 1)))
    for _ in 1...before {
      game.clock.advance(20)
      try game.call(SessionDone())
    }
  }

  /// The events while the task runs whose moment depends on its start.
  private func run(_ scene: Scene, _ twin: BlindTwin) throws {
    let game = twin.fixture
    switch scene {
    case .paused: try game.call(SessionPause())
    case .resumed:
      try game.call(SessionPause())
      try game.call(SessionResume())
    case .changed: try game.call(SessionEstimate(estimate: .seconds(400), change: true))
    case .restarted: try game.reopen()
    case .aside:
      game.clock.advance(5)
      try game.call(SessionAside(task: "Call", estimate: .seconds(60), new: true))
    case .backFromAside:
      // Sessions that begin at the same moment would be in the order of their random ids.
      game.clock.advance(5)
      try game.call(SessionAside(task: "Call", estimate: .seconds(60), new: true))
      game.clock.advance(5)
      try game.call(SessionDone())
    case .clockSetBackWithin: game.clock.stepWall(-366 * 86_400)
    case .clockSetForwardWithin: game.clock.stepWall(366 * 86_400)
    case .trackedAway: try game.call(TrackStop())
    case .trackedWithin:
      try game.call(TrackStart(activity: "Read"))
      game.clock.advance(5)
      try game.call(TrackStop())
      try game.call(TrackContinue())
    case .travelled: game.clock.travel(to: try #require(Zone("Pacific/Auckland")))
    default: break
    }
  }
}
