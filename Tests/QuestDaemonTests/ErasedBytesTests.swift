import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

@testable import QuestDaemon
@testable import QuestStore

/// After an erasure no file of the data folder contains an erased name or moment: neither the store, its log, a backup,
/// nor an unfinished copy.
struct ErasedBytesTests {
  enum Scope: String, CaseIterable, Sendable {
    case skill, quest, before, everything
  }

  @Test(arguments: Scope.allCases, [false, true])
  func nothingIsLeftInAnyFile(scope: Scope, isLarge: Bool) throws {
    let scene = ErasureScene(try GameFixture())
    try scene.play()
    // Erases as in a large store: on a copy that replaces the store.
    if isLarge { scene.fixture.game.store.largeFrom.withLock { $0 = 0 } }
    let erased = scene.erased(by: scope)
    let bytes = try FolderBytes(scene.fixture.folder)
    for name in erased.names { #expect(!bytes.files(holding: name).isEmpty, "\(name)") }
    for moment in erased.moments { #expect(!bytes.files(holding: moment).isEmpty, "\(moment)") }
    try scene.erase(scope)
    try expectNothing(of: erased, in: scene.fixture)
    // The kept data is intact, also in the backups.
    let kept = try scene.fixture.export()
    for name in erased.kept { #expect(kept.contains(name)) }
    #expect(try scene.fixture.game.store.read { try $0.faults() } == [])
    try scene.fixture.call(DataRestore(name: scene.fixture.game.store.backups.list().last?.name))
    #expect(try scene.fixture.game.store.read { try $0.faults() } == [])
    scene.fixture.game.erasures.awaitEnd()
    try expectNothing(of: erased, in: scene.fixture)
  }

  @Test(arguments: Scope.allCases)
  func anotherPlayersDataStays(scope: Scope) throws {
    let scene = ErasureScene(try GameFixture(players: .eachUser(People { _ in [] })), user: 1001)
    let other = ErasureScene(scene.fixture, user: 1002)
    try scene.play()
    try other.solo("Nachbarin")
    try other.backUp()
    let export = try other.fixture.export()
    let journal = try other.fixture.call(HistoryJournal(limit: 200))
    scene.fixture.user = 1001
    try scene.erase(scope)
    try expectNothing(of: scene.erased(by: scope), in: scene.fixture)
    other.fixture.user = 1002
    #expect(try other.fixture.export() == export)
    #expect(try other.fixture.call(HistoryJournal(limit: 200)) == journal)
    #expect(try other.fixture.call(HistoryUndo()).change == "finishing Nachbarin")
    let bytes = try FolderBytes(scene.fixture.folder)
    #expect(bytes.files(holding: "Nachbarin").contains("timequest.sqlite"))
    for moment in other.moments.values.joined() {
      #expect(bytes.files(holding: moment).contains("timequest.sqlite"))
      #expect(bytes.files(holding: moment).count >= 2)
    }
  }

  /// The name is a letter that occurs in nearly every word.
  @Test func aNameIsErasedAsAWholeAndNotAsPartOfOthers() throws {
    let scene = ErasureScene(try GameFixture())
    for name in ["Lektüre", "a", "Swim a lap"] { try scene.solo(name) }
    try scene.fixture.call(QuestCreate(name: "Evening at a lake", tasks: ["Tidy"]))
    let labels = try scene.fixture.call(HistoryJournal(limit: 200)).entries.map(\.label)
    try scene.fixture.call(DataErase(skill: "a", confirm: true))
    let left = try scene.fixture.call(HistoryJournal(limit: 200)).entries.map(\.label)
    #expect(left == ["an erasure"] + labels.filter { $0?.hasSuffix(" a") != true })
    #expect(!left.contains(nil))
  }

  @Test func whereNothingMatchesNothingIsWritten() throws {
    let scene = ErasureScene(try GameFixture())
    try scene.play()
    let backups = scene.fixture.game.store.backups
    func images() throws -> [Data] {
      try backups.list().map { try Data(contentsOf: URL(filePath: backups.path(of: $0))) }
    }
    let before = try images()
    let journal = try scene.fixture.call(HistoryJournal(limit: 200))
    let answer = try scene.fixture.call(DataErase(before: "1999-01-01", confirm: true))
    #expect(answer.runs == 0 && answer.sessions == 0)
    scene.fixture.game.erasures.awaitEnd()
    #expect(try scene.fixture.call(DataErasures()).isFinished)
    #expect(try images() == before)
    #expect(try scene.fixture.call(HistoryJournal(limit: 200)) == journal)
    #expect(try scene.fixture.call(HistoryUndo()).change == "finishing Swim", "undo is not ended by it")
  }

  /// The changes after the newest backup are backed up once, with the day of the last one.
  @Test func theBackupOfAnErasureWithoutAMatchHasTheDayOfTheLastChange() throws {
    let scene = ErasureScene(try GameFixture())
    // The first play asks for the daily backup, which would otherwise be made at any moment from then on.
    _ = try scene.fixture.game.store.backUp(.daily, at: scene.fixture.clock.now().wall, evenIfUnchanged: true)
    try scene.solo("Lektüre")
    try scene.backUp()
    try scene.solo("Swim")
    let last = scene.fixture.clock.now().wall
    try scene.fixture.call(DataErase(before: "1999-01-01", confirm: true))
    scene.fixture.game.erasures.awaitEnd()
    let made = scene.fixture.game.store.backups.list().filter { $0.reason == .afterChange }
    #expect(made.map { $0.at.milliseconds / 1000 } == [last.milliseconds / 1000])
  }

  /// The second play ends when the third begins, so its command stays.
  @Test func aLabelGoesAlsoWhileAnotherRecordHasTheName() throws {
    let fixture = try GameFixture()
    try fixture.call(TrackAdd(activity: "Lektüre", from: "07:00", to: "07:30", day: "2026-03-01"))
    for name in ["Lektüre", "Lektüre", "Swim"] {
      try fixture.call(SessionDo(name: name, estimates: [.seconds(300)]))
      fixture.clock.advance(310)
      try fixture.call(SessionDone())
    }
    try fixture.call(DataErase(skill: "Lektüre", confirm: true))
    try fixture.call(DataErase(activity: "Lektüre", confirm: true))
    fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(fixture.folder).files(holding: "Lektüre") == [])
  }

  @Test func aBackupInWhichNothingMatchesIsNotWrittenAgain() throws {
    let scene = ErasureScene(try GameFixture())
    try scene.solo("Lektüre")
    try scene.backUp()
    let backups = scene.fixture.game.store.backups
    let early = try #require(backups.list().first)
    let image = try Data(contentsOf: URL(filePath: backups.path(of: early)))
    try scene.solo("Swim")
    try scene.backUp()
    try scene.fixture.call(DataErase(skill: "Swim", confirm: true))
    scene.fixture.game.erasures.awaitEnd()
    #expect(try Data(contentsOf: URL(filePath: backups.path(of: early))) == image)
    #expect(try FolderBytes(scene.fixture.folder).files(holding: "Swim") == [])
  }

  /// The stored answer outlives its change and is in later backups, which have no other trace of the change.
  @Test func anAnswerIsErasedThatARestoreHasPartedFromItsChange() throws {
    let scene = ErasureScene(try GameFixture())
    try scene.solo("Lektüre")
    try scene.backUp()
    let backups = scene.fixture.game.store.backups
    let early = try #require(backups.list().first)
    try scene.solo("Swim", key: "s")
    try scene.fixture.call(DataRestore(name: early.name))
    try scene.backUp()
    let late = try #require(backups.list().first)
    #expect(try FolderBytes(scene.fixture.folder).files(holding: "Swim").contains { $0.hasSuffix(late.name) })
    try scene.solo("Swim")
    try scene.fixture.call(DataErase(skill: "Swim", confirm: true))
    scene.fixture.game.erasures.awaitEnd()
    #expect(try FolderBytes(scene.fixture.folder).files(holding: "Swim") == [])
  }

  private func expectNothing(of erased: ErasureScene.Erased, in fixture: GameFixture) throws {
    let bytes = try FolderBytes(fixture.folder)
    for name in erased.names { #expect(bytes.files(holding: name) == [], "\(name)") }
    for moment in erased.moments {
      #expect(bytes.files(holding: moment) == [], "\(Instant(milliseconds: moment).rfc3339())")
    }
  }
}

/// The bytes of every file in a folder and below it.
struct FolderBytes {
  private let files: [String: Data]

  init(_ folder: TemporaryFolder) throws {
    var files: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
      files[name] = FileManager.default.contents(atPath: "\(folder.path)/\(name)")
    }
    #expect(files.count > 1)
    self.files = files
  }

  /// Files with the name as written, in small or in capital letters.
  func files(holding name: String) -> [String] {
    names(of: [name, name.lowercased(), name.uppercased()].map { Data($0.utf8) })
  }

  /// Files with a moment in milliseconds: as SQLite stores it, as the journal's clock, as digits, or as text of its
  /// second.
  func files(holding moment: Int64) -> [String] {
    let record = Data((0..<6).reversed().map { UInt8(truncatingIfNeeded: moment >> (8 * $0)) })
    let clock = Data((0..<8).reversed().map { UInt8(truncatingIfNeeded: (moment * 1000) >> (8 * $0)) })
    let second = Instant(milliseconds: moment).rfc3339().prefix(19)
    return names(of: [record, clock, Data("\(moment)".utf8), Data(second.utf8)])
  }

  private func names(of needles: [Data]) -> [String] {
    files.filter { file in needles.contains { file.value.range(of: $0) != nil } }.map(\.key).sorted()
  }
}

/// A player's history with a secret in every possible place.
final class ErasureScene {
  let fixture: GameFixture
  private let user: UInt32?
  private(set) var moments: [String: Set<Int64>] = [:]
  private let secret = "Übung Geheimnis"

  struct Erased {
    var names: [String]
    var moments: Set<Int64>
    /// Moments of kept records.
    var kept: [String]
  }

  init(_ fixture: GameFixture, user: UInt32? = nil) {
    self.fixture = fixture
    self.user = user
  }

  func erased(by scope: Scope) -> Erased {
    let solo = moments["solo"] ?? []
    switch scope {
    case .skill:
      return Erased(
        names: [secret], moments: solo.union(moments["part"] ?? []),
        kept: ["Lektüre", "Tidy", "Wash", "Nachtlied", "Swim"])
    case .quest:
      return Erased(
        names: ["Abendlied", "Nachtlied", "Tidy", "Wash"],
        moments: (moments["quest"] ?? []).union(moments["part"] ?? []),
        kept: ["Lektüre", secret, "Swim"])
    case .before:
      return Erased(
        names: [secret, "Lektüre"], moments: Set(moments.filter { $0.key != "late" }.values.joined()), kept: ["Swim"])
    case .everything:
      return Erased(
        names: [secret, "Lektüre", "Abendlied", "Tidy", "Swim"], moments: Set(moments.values.joined()), kept: [])
    }
  }

  typealias Scope = ErasedBytesTests.Scope

  func erase(_ scope: Scope) throws {
    switch scope {
    case .skill: try fixture.call(DataErase(skill: secret, confirm: true, idempotencyKey: "e"))
    case .quest: try fixture.call(DataErase(quest: "Nachtlied", confirm: true, idempotencyKey: "e"))
    case .before: try fixture.call(DataErase(before: "2026-03-03", confirm: true, idempotencyKey: "e"))
    case .everything: try fixture.call(DataErase(everything: true, confirm: true, idempotencyKey: "e"))
    }
    fixture.game.erasures.awaitEnd()
  }

  /// Calls at a separate moment, which is added to the moments of that kind.
  @discardableResult
  private func call<R: Request>(_ request: R, _ kind: String?) throws -> R.Response {
    if let user { fixture.user = user }
    fixture.clock.advance(61)
    if let kind { moments[kind, default: []].insert(fixture.clock.now().wall.milliseconds) }
    return try fixture.call(request)
  }

  func solo(_ name: String, _ kind: String = "kept", key: String? = nil) throws {
    try call(SessionDo(name: name, estimates: [.seconds(300)], idempotencyKey: key), kind)
    try call(SessionPause(), kind)
    try call(SessionResume(), kind)
    try call(SessionDone(idempotencyKey: key.map { $0 + "-done" }), kind)
  }

  func backUp() throws {
    fixture.clock.advance(61)
    _ = try fixture.game.store.backUp(.manual, at: fixture.clock.now().wall, evenIfUnchanged: true)
  }

  func play() throws {
    try solo("Lektüre")
    try solo("Lektüre", key: "r")
    try backUp()
    try solo(secret, "solo", key: "k")
    let run = try #require(try fixture.call(SessionHistory(skill: secret)).sessions.first?.tasks.first)
    try call(SessionCorrect(id: run.id, actual: .seconds(290)), "solo")
    try quest()
    try backUp()
    try call(QuestUpdate(quest: "Abendlied", tasks: ["Tidy", "Wash"]), nil)
    try call(QuestUpdate(quest: "Abendlied", name: "Nachtlied"), nil)
    try solo(secret.uppercased(), "solo")
    for _ in 1...2 { try call(HistoryUndo(), "solo") }
    try call(SessionAbandon(), "solo")
    try solo(secret.lowercased(), "solo")
    try backUp()
    try call(SessionDelete(id: try #require(try fixture.call(SessionHistory()).sessions.first).id), "solo")
    try undoneImport()
    try backUp()
    fixture.clock.advance(86_400)
    try solo("Swim", "late")
    try backUp()
  }

  private func quest() throws {
    try call(QuestCreate(name: "Abendlied", tasks: ["Tidy", secret, "Wash"]), nil)
    try call(SessionStart(quest: "Abendlied"), "quest")
    for (index, name) in ["quest", "part", "quest"].enumerated() {
      try call(SessionEstimate(estimate: .seconds(300)), name)
      try call(SessionDone(), name)
      if index < 2 { try call(SessionNext(), name) }
    }
  }

  private func undoneImport() throws {
    fixture.clock.advance(61)
    let start = try #require(Instant(rfc3339: "2026-01-05T07:00:13Z"))
    moments["solo", default: []].insert(start.milliseconds)
    try fixture.load(
      #"{"type":"session","routine":null,"startedAt":"\#(start.rfc3339())","completedAt":null,"#
        + #""tasks":[{"task":"\#(secret)","estimatedSeconds":2,"actualSeconds":20,"recordedAt":"2026-01-05T07:10:00Z"}]}"#
    )
    try call(HistoryUndo(), nil)
  }
}
