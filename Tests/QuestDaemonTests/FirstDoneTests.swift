import Foundation
import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// A `done` that the store could not record keeps its moment for the next `done`.
struct FirstDoneTests {
  private struct Scene {
    let disk: FaultyDisk
    let fixture: GameFixture

    init() throws {
      disk = try FaultyDisk(TemporaryFolder())
      fixture = try GameFixture(in: disk.folder)
      try fixture.call(QuestCreate(name: "Evening", tasks: ["Tidy", "Read", "Rest"]))
    }

    /// A task of a minute by guess, `done` after 300 s and refused, and 500 s until there is room.
    func refuse(_ done: SessionDone = SessionDone(), _ trouble: () -> Void) throws -> RPCError? {
      fixture.clock.advance(300)
      trouble()
      let refusal = #expect(throws: RPCError.self) { try fixture.call(done) }
      fixture.clock.advance(500)
      disk.mend()
      return refusal
    }

    func refuse(_ done: SessionDone = SessionDone()) throws -> RPCError? {
      try refuse(done) { disk.fail(.write, .noRoom) }
    }
  }

  private func begun() throws -> Scene {
    let scene = try Scene()
    try scene.fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
    return scene
  }

  static let retries: [(SessionDone, Double)] = [
    (SessionDone(), 300), (SessionDone(felt: .seconds(20)), 300), (SessionDone(idempotencyKey: "k"), 300),
    (SessionDone(ago: .seconds(60)), 240), (SessionDone(at: "08:04"), 240), (SessionDone(took: .text("7m")), 420),
    (SessionDone(askIfOverlong: true), 300), (SessionDone(confirm: true), 300), (SessionDone(at: "08:06"), 360),
  ]

  @Test(arguments: retries.indices)
  func theNextDoneMeasuresToTheFirst(index: Int) throws {
    let (retry, actual) = Self.retries[index]
    let scene = try begun()
    let refusal = try scene.refuse(SessionDone(idempotencyKey: "k"))
    #expect(refusal?.kind == .readOnlyStore)
    #expect(refusal?.data.hint?.contains("Your time is kept") == true)
    let done = try scene.fixture.call(retry)
    #expect(done.actualSeconds == actual)
    if retry.at == nil {
      #expect(done.recordedAt == (retry.ago == nil ? "2026-03-02T08:05:00Z" : "2026-03-02T08:04:00Z"))
    }
    #expect(done.integrity == "clean")
    #expect(done.marks.isEmpty == (retry.ago == nil && retry.at == nil && retry.took == nil))
  }

  @Test func theFirstOfManyRefusalsCounts() throws {
    let scene = try begun()
    #expect(!scene.fixture.game.keepsMoments)
    for _ in 1...3 { _ = try scene.refuse() }
    // An upgrade waits until the moment is used.
    #expect(scene.fixture.game.keepsMoments)
    _ = try scene.refuse { scene.disk.fail(.lock) }
    _ = try scene.refuse { scene.disk.fail(.sync) }
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 300)
    #expect(!scene.fixture.game.keepsMoments)
  }

  @Test func theMomentOutlivesAKilledServiceInItsRuntimeFolder() throws {
    let scene = try begun()
    let runtime = try TemporaryFolder()
    scene.fixture.game.keepMoments(in: runtime.path)
    let hint = try #require(try scene.refuse()?.data.hint)
    #expect(hint.contains("Your time is kept: when"))
    // An upgrade need not wait.
    #expect(!scene.fixture.game.keepsMoments)
    try scene.fixture.crash()
    scene.fixture.game.keepMoments(in: runtime.path)
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 300)
    #expect(try FileManager.default.contentsOfDirectory(atPath: runtime.path).isEmpty)
  }

  @Test func aMomentThatIsInMemoryAloneSaysSo() throws {
    let scene = try begun()
    #expect(try scene.refuse()?.data.hint?.contains("kept while the service runs") == true)
    // An invalid file, such as one of another version, is left unchanged.
    let runtime = try TemporaryFolder()
    try Data("?".utf8).write(to: URL(filePath: runtime.path + "/moments.json"))
    scene.fixture.game.keepMoments(in: runtime.path)
    #expect(try scene.refuse()?.data.hint?.contains("kept while the service runs") == true)
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 300)
  }

  @Test func aStoreThatCannotEvenBeReadKeepsTheMomentToo() throws {
    let first = try begun()
    let fixture = try GameFixture(in: first.disk.folder, clock: first.fixture.clock)
    first.fixture.clock.advance(300)
    first.disk.fail(.read)
    let refusal = #expect(throws: RPCError.self) { try fixture.call(SessionDone()) }
    #expect(refusal?.kind == .unreadableStore)
    #expect(refusal?.data.hint?.contains("Your time is kept") == true)
    first.disk.mend()
    first.fixture.clock.advance(500)
    #expect(try fixture.call(SessionDone()).actualSeconds == 300)
  }

  @Test func theNextTaskOfAPlannedQuestBeginsWhenTheRetryGetsThrough() throws {
    let scene = try Scene()
    try scene.fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    _ = try scene.refuse()
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 300)
    scene.fixture.clock.advance(40)
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 40)
  }

  @Test func aPausedTaskIsMeasuredToItsPause() throws {
    let scene = try begun()
    scene.fixture.clock.advance(100)
    try scene.fixture.call(SessionPause())
    _ = try scene.refuse()
    let done = try scene.fixture.call(SessionDone())
    #expect(done.actualSeconds == 100)
    #expect(done.recordedAt == "2026-03-02T08:06:40Z")
  }

  @Test func anOverlongRunIsAskedAboutWithTheMomentThatWasKept() throws {
    let scene = try begun()
    scene.fixture.clock.advance(90_000)
    _ = try scene.refuse(SessionDone(askIfOverlong: true))
    #expect(try scene.fixture.refusal(of: SessionDone(askIfOverlong: true)) == .confirmOverlong)
    _ = try scene.refuse(SessionDone(confirm: true))
    #expect(try scene.fixture.call(SessionDone(confirm: true)).actualSeconds == 90_300)
  }

  @Test func waitingForRoomMakesNoRunOverlong() throws {
    let scene = try begun()
    _ = try scene.refuse(SessionDone(askIfOverlong: true))
    scene.fixture.clock.advance(90_000)
    #expect(try scene.fixture.call(SessionDone(askIfOverlong: true)).integrity == "clean")
  }

  /// What a player does instead of repeating `done`, and the resulting time of the task: `done` is refused after 300 s,
  /// 500 s later comes this action, and 50 s later `done`.
  static let insteads: [(String, @Sendable (GameFixture) throws -> Void, Double)] = [
    (
      "pause",
      { fixture in
        try fixture.call(SessionPause())
        try fixture.call(SessionResume())
      }, 850
    ),
    (
      "a pause taken back",
      { fixture in
        try fixture.call(SessionPause())
        try fixture.call(HistoryUndo())
      }, 850
    ),
    (
      "the beginning taken back and done again",
      { fixture in
        try fixture.call(HistoryUndo())
        try fixture.call(HistoryRedo())
      }, 850
    ),
    (
      "another task",
      { fixture in
        try fixture.call(SessionAbandon())
        try fixture.call(SessionDo(name: "Swim", estimates: [.seconds(300)]))
      }, 50
    ),
    ("a setting", { _ = try $0.call(SettingsSet(key: "hints", value: "off")) }, 300),
    ("a look at the time", { _ = try $0.call(SessionStatus(reveal: true)) }, 300),
    ("a new quest", { _ = try $0.call(QuestCreate(name: "Morning", tasks: ["Wash"])) }, 300),
  ]

  @Test(arguments: insteads.indices)
  func whatTheStoreTookInBetweenDecidesWhetherTheMomentHolds(index: Int) throws {
    let (what, instead, actual) = Self.insteads[index]
    let scene = try begun()
    _ = try scene.refuse()
    try instead(scene.fixture)
    scene.fixture.clock.advance(50)
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == actual, "\(what)")
  }

  @Test func aMomentOfTheNextTaskIsNotThatOfTheOneBefore() throws {
    let scene = try Scene()
    try scene.fixture.call(SessionStart(quest: "Evening", estimates: [.seconds(60), .seconds(60)]))
    scene.fixture.clock.advance(100)
    try scene.fixture.call(SessionDone())
    _ = try scene.refuse()
    // Reverts the first task's end, and with it the second's start.
    try scene.fixture.call(HistoryUndo())
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 900)
  }

  @Test func whereNothingRunsThereIsNoMomentToKeep() throws {
    let scene = try Scene()
    scene.disk.fail(.lock)
    let refusal = #expect(throws: RPCError.self) { try scene.fixture.call(SessionDone()) }
    #expect(refusal?.kind == .busy)
    #expect(refusal?.data.hint?.contains("kept") == false)
  }

  @Test func aRefusalOfThePlayersOwnKeepsNothing() throws {
    let scene = try begun()
    scene.fixture.clock.advance(300)
    #expect(try scene.fixture.refusal(of: SessionDone(ago: .seconds(301))) == .invalidArgument)
    scene.fixture.clock.advance(100)
    #expect(try scene.fixture.call(SessionDone()).actualSeconds == 400)
  }

  @Test func refusalsOfTheStoreNameNoTime() throws {
    let scene = try begun()
    scene.fixture.clock.advance(123)
    scene.disk.fail(.write, .noRoom)
    for method in ["session.done", "session.pause", "session.skip", "history.undo"] {
      let answer = scene.fixture.exchange(method: method)
      #expect(answer.contains("readOnlyStore"))
      for secret in ["123", "08:0", "2026"] { #expect(!answer.contains(secret), "\(answer)") }
    }
  }
}
