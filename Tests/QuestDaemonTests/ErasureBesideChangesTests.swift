import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// A large erasure is made on a copy. What is changed in the store meanwhile must neither stay in it nor return.
@Suite struct ErasureBesideChangesTests {
  private static let secret = "Geheimnis"
  private static let player = PlayerID(1)
  private let fixture: GameFixture

  init() throws {
    fixture = try GameFixture()
    for name in [Self.secret, Self.secret, "Swim"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    try fixture.call(MetricDefine(metric: "geheimnis", unit: "pages"))
    try fixture.call(SampleLog(metric: "geheimnis", value: .number(3)))
    try fixture.call(TrackAdd(activity: Self.secret, from: "07:00", to: "07:30", day: "2026-03-01"))
    fixture.game.store.largeFrom.withLock { $0 = 0 }
  }

  /// Erases, and makes another change between the copy and its taking over.
  private func erase(_ erasure: Erasure, meanwhile: () throws -> Void) throws {
    let command = Command(
      player: Self.player, method: DataErase.method, at: fixture.clock.now().wall, undoable: false)
    var isFirst = true
    let store = fixture.game.store
    _ = try fixture.game.store.erase(command, isHere: true, exclusively: { try $0() }) { writer in
      if isFirst {
        isFirst = false
        // Of two changes on copies the second would wait for the first.
        store.largeFrom.withLock { $0 = .max }
        defer { store.largeFrom.withLock { $0 = 0 } }
        try meanwhile()
      }
      return try writer.erase(erasure)
    }
    fixture.game.erasures.goOn()
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: Self.secret) == [])
    #expect(try fixture.game.store.read { try $0.faults() } == [])
    #expect(try fixture.refusal(of: HistoryUndo()) == .nothingToUndo)
  }

  private var skill: Erasure { .skill(keys: [NameKey.of(Self.secret)], of: Self.player) }

  private func newest() throws -> SessionRecord {
    try #require(try fixture.call(SessionHistory(skill: Self.secret)).sessions.first)
  }

  @Test func aCorrectedRunIsErased() throws {
    try eraseOthers()
    try erase(skill) {
      try fixture.call(SessionCorrect(id: try #require(newest().tasks.first).id, actual: .seconds(77)))
    }
  }

  @Test func aDeletedEntryDoesNotComeBack() throws {
    try eraseOthers()
    try erase(skill) { try fixture.call(SessionDelete(id: newest().id)) }
    let left = try fixture.call(SessionHistory()).sessions
    #expect(left.count == 1 && left[0].tasks.first?.task == "Swim")
  }

  @Test func aSampleOfAnErasedMetricIsErased() throws {
    try fixture.call(DataErase(skill: Self.secret, confirm: true))
    try fixture.call(DataErase(activity: Self.secret, confirm: true))
    fixture.game.erasures.awaitEnd()
    try erase(.record(Metric.recordType, "geheimnis", of: Self.player)) {
      try fixture.call(SampleLog(metric: "geheimnis", value: .number(5), note: Self.secret))
    }
  }

  /// So that only the skill's name is left to be found.
  private func eraseOthers() throws {
    try fixture.call(DataErase(metric: "geheimnis", confirm: true))
    try fixture.call(DataErase(activity: Self.secret, confirm: true))
    fixture.game.erasures.awaitEnd()
  }
}
