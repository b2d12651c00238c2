import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
import QuestServer

/// What a guardian may do, and what stays hidden. 1001 is Anna, 1002 is Ben, 1010 is Anna's guardian.
@Suite struct GuardianTests {
  static let anna: UInt32 = 1001
  static let ben: UInt32 = 1002
  static let guardian: UInt32 = 1010
  static let names: [String: UInt32] = ["anna": anna, "ben": ben, "gail": guardian]

  static let people = People(
    players: { $0 == guardian ? [anna] : [] }, user: { names[$0] },
    name: { user in names.first { $0.value == user }?.key })

  let fixture: GameFixture

  init() throws { fixture = try GameFixture(players: .eachUser(Self.people)) }

  static let morning = GuardianApply.Routine(
    name: "Morning", tasks: [.init(name: "Shower", reference: .text("8m")), .init(name: "Fix bag @chores")],
    days: [2, 3, 4, 5, 6], remind: "07:10", by: "07:45")

  private func call<R: Request>(_ request: R, as user: UInt32) throws -> R.Response {
    fixture.user = user
    return try fixture.call(request)
  }

  private func refusal(_ request: some Request, as user: UInt32) throws -> ErrorKind? {
    fixture.user = user
    return try fixture.refusal(of: request)
  }

  private func setUp(_ routines: GuardianApply.Routine..., remove: Bool? = nil) throws -> GuardianApply.Response {
    try call(GuardianApply(player: "anna", routines: routines, remove: remove), as: Self.guardian)
  }

  private func play(_ quest: String, as user: UInt32) throws {
    var state = try call(SessionStart(quest: quest), as: user)
    while state.phase == "estimating" {
      state = try call(SessionEstimate(estimate: .seconds(300)), as: user)
      fixture.clock.advance(280)
      _ = try call(SessionDone(), as: user)
      guard try call(SessionStatus(), as: user).phase != "none" else { return }
      state = try call(SessionNext(), as: user)
    }
  }

  // MARK: - Applying

  @Test func theSameFileTwiceChangesNothing() throws {
    #expect(try setUp(Self.morning).changes.map(\.what) == ["created"])
    let commands = try fixture.game.store.read { try $0.journalSize() }
    let again = try setUp(Self.morning)
    #expect(again.changes.isEmpty)
    #expect(try fixture.game.store.read { try $0.journalSize() } == commands)
  }

  @Test func aDryRunTellsTheDifferenceAndWritesNothing() throws {
    _ = try setUp(Self.morning)
    var changed = Self.morning
    changed.days = nil
    changed.tasks[0].reference = .text("10m")
    let preview = try call(GuardianApply(player: "1001", routines: [changed], dryRun: true), as: Self.guardian)
    #expect(
      preview.changes.map(\.details) == [
        ["tasks: Shower (8m), Fix bag @chores → Shower (10m), Fix bag @chores", "days: weekdays → every day"]
      ])
    #expect(try setUp(Self.morning).changes.isEmpty)
    #expect(try setUp(changed).changes.map(\.what) == ["changed"])
  }

  @Test func whatTheFileDoesNotNameGoesOnlyWhenAskedAndKeepsItsHistory() throws {
    _ = try setUp(Self.morning, .init(name: "Evening", tasks: [.init(name: "Tidy")]))
    try play("Evening", as: Self.anna)
    #expect(try setUp(Self.morning).others == ["Evening"])
    let removed = try setUp(Self.morning, remove: true)
    #expect(removed.changes.map(\.what) == ["deleted"])
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["Morning"])
    #expect(try call(SessionHistory(quest: "Evening"), as: Self.anna).sessions.count == 1)
    // Created again, the routine continues its history.
    _ = try setUp(.init(name: "Evening", tasks: [.init(name: "Tidy")]))
    #expect(try call(QuestList(all: true), as: Self.anna).quests.count == 2)
    #expect(try call(SessionHistory(quest: "Evening"), as: Self.anna).sessions.count == 1)
  }

  @Test func aRoutineThatDoesNotFitRefusesTheWholeFile() throws {
    let wrong: [(GuardianApply.Routine, ErrorKind)] = [
      (.init(name: "Evening", tasks: []), .invalidArgument),
      (.init(name: "E", tasks: [.init(name: "Tidy")]), .invalidArgument),
      (.init(name: "Evening", tasks: [.init(name: "Tidy")], days: [9]), .invalidArgument),
      (.init(name: "Evening", tasks: [.init(name: "Tidy")], remind: "soon"), .invalidArgument),
      (.init(name: "Evening", tasks: [.init(name: "Tidy")], remind: "plan"), .invalidArgument),
      (.init(name: "Evening", tasks: [.init(name: "Tidy", reference: .text("long"))]), .invalidDuration),
      (.init(name: "morning", tasks: [.init(name: "Tidy")]), .invalidArgument),
      (.init(id: "nobody", name: "Evening", tasks: [.init(name: "Tidy")]), .notFound),
    ]
    for (routine, kind) in wrong {
      #expect(
        try refusal(GuardianApply(player: "anna", routines: [Self.morning, routine]), as: Self.guardian) == kind,
        "\(routine)")
    }
    #expect(try call(QuestList(all: true), as: Self.anna).quests.isEmpty)
  }

  @Test func aRoutineCanBeRenamedByItsId() throws {
    let id = try #require(try setUp(Self.morning).routines.first).id
    var renamed = Self.morning
    (renamed.id, renamed.name) = (id, "Start of day")
    #expect(try setUp(renamed).changes.first?.details == ["name: Morning → Start of day"])
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.id) == [id])
  }

  // MARK: - Who may

  @Test func onlyTheGuardianNamedForAPlayerSetsUpForThem() throws {
    let request = GuardianApply(player: "anna", routines: [Self.morning])
    #expect(try refusal(request, as: Self.ben) == .forbidden)
    #expect(try refusal(request, as: Self.anna) == .forbidden)
    #expect(try refusal(GuardianApply(player: "ben", routines: [Self.morning]), as: Self.guardian) == .forbidden)
    #expect(try refusal(GuardianCheck(player: "ben"), as: Self.guardian) == .forbidden)
    #expect(try refusal(GuardianCheck(player: "anna"), as: Self.ben) == .forbidden)
    #expect(try refusal(PlayerList(), as: Self.anna) == .forbidden)
    #expect(try call(PlayerList(), as: Self.guardian).players == [PlayerInfo(user: 1001, name: "anna")])
    // Root is everybody's guardian, and is told of all who play.
    _ = try call(SettingsSet(key: "sound", value: "off"), as: Self.ben)
    #expect(try call(PlayerList(), as: 0).players.map(\.name) == ["ben"])
    #expect(try call(GuardianApply(player: "ben", routines: [Self.morning]), as: 0).changes.count == 1)
  }

  @Test func aPlayerPlaysWhatIsSetUpAndCannotChangeIt() throws {
    _ = try setUp(Self.morning)
    try play("Morning", as: Self.anna)
    #expect(try refusal(QuestUpdate(quest: "Morning", reminderTime: "off"), as: Self.anna) == .forbidden)
    #expect(try refusal(QuestDelete(quest: "Morning"), as: Self.anna) == .forbidden)
    #expect(try refusal(QuestCreate(name: "morning", tasks: ["Other"]), as: Self.anna) == .nameTaken)
    #expect(try call(QuestGet(quest: "Morning"), as: Self.anna).createdBy == "guardian")
  }

  @Test func undoIsTheCallersAndReachesNobodyElse() throws {
    _ = try setUp(Self.morning)
    #expect(try refusal(HistoryUndo(), as: Self.anna) == .nothingToUndo)
    _ = try call(QuestCreate(name: "Diary", tasks: ["Write"]), as: Self.anna)
    _ = try call(QuestReorder(quests: ["Diary"]), as: Self.anna)
    var later = Self.morning
    later.remind = "06:30"
    _ = try setUp(later)
    // The order goes back; what the guardian changed in the same row since stays.
    _ = try call(HistoryUndo(), as: Self.anna)
    #expect(try call(QuestGet(quest: "Morning"), as: Self.anna).reminderTime == "06:30")
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["Morning", "Diary"])
    #expect(try refusal(HistoryUndo(), as: Self.guardian) == .nothingToUndo)
    #expect(try call(HistoryUndo(), as: Self.anna).change.contains("Diary"))
    #expect(try refusal(HistoryUndo(), as: Self.anna) == .nothingToUndo)
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["Morning"])
  }

  // MARK: - What stays hidden

  @Test func referenceDurationsAreOnNoSurfaceOfThePlayer() throws {
    var routine = Self.morning
    routine.tasks[0].reference = .seconds(4321)
    _ = try setUp(routine)
    try play("Morning", as: Self.anna)
    #expect(
      try call(GuardianApply(dryRun: true), as: Self.guardian).routines.first?.tasks.first?.referenceSeconds == 4321)
    fixture.user = Self.anna
    var surfaces = [try fixture.export(), try fixture.export(format: "csv")]
    for row in fixture.methods where !row.changes && row.name != "rpc.discover" {
      for parameters in ["{}", #"{"quest":"Morning"}"#, #"{"all":true}"#, #"{"task":"Shower"}"#] {
        surfaces.append(fixture.exchange(method: row.name, parameters: parameters))
      }
    }
    for surface in surfaces {
      #expect(!surface.contains("4321") && !surface.contains("1h 12m") && !surface.lowercased().contains("reference\""))
    }
  }

  @Test func aPlayersOwnQuestsAreNotInSetup() throws {
    _ = try call(QuestCreate(name: "Diary", tasks: ["Write"], reminderTime: "20:00"), as: Self.anna)
    let shown = try setUp(Self.morning)
    #expect(shown.routines.map(\.name) == ["Morning"])
    #expect(shown.others.isEmpty)
    #expect(try call(GuardianCheck(), as: Self.guardian).reminders.map(\.routine) == ["Morning"])
    #expect(try refusal(GuardianApply(delete: ["Diary"]), as: Self.guardian) == .notFound)
    let id = try call(QuestGet(quest: "Diary"), as: Self.anna).id
    let stolen = GuardianApply.Routine(id: id, name: "Diary", tasks: [.init(name: "Write")])
    #expect(try refusal(GuardianApply(routines: [stolen]), as: Self.guardian) == .notFound)
  }

  @Test func aNameThatAPlayersOwnQuestHasIsFreeForTheGuardian() throws {
    _ = try call(QuestCreate(name: "morning", tasks: ["Diary"]), as: Self.anna)
    _ = try call(QuestUpdate(quest: "morning", days: [1]), as: Self.anna)
    try play("morning", as: Self.anna)
    let created = try setUp(Self.morning)
    #expect(created.changes == [GuardianApply.Change(routine: "Morning", what: .created, details: [])])
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["morning 2", "Morning"])
    #expect(try call(SessionHistory(quest: "morning 2"), as: Self.anna).sessions.count == 1)
    let journal = try call(HistoryJournal(), as: Self.anna).entries.first
    #expect(journal?.label?.contains("morning 2") == true)
    // The guardian's journal does not have it, and older changes can still be taken back.
    #expect(try call(HistoryJournal(), as: Self.guardian).entries.allSatisfy { $0.label?.contains("2") != true })
    while try refusal(HistoryUndo(), as: Self.anna) == nil {}
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["Morning"])
    while try refusal(HistoryRedo(), as: Self.anna) == nil {}
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name).sorted() == ["Morning", "morning 2"])
  }

  @Test func aGuardianCannotTellWhetherAnythingWasPlayed() throws {
    _ = try setUp(Self.morning, .init(name: "Evening", tasks: [.init(name: "Tidy")], remind: "20:00"))
    func surfaces() throws -> [String] {
      fixture.user = Self.guardian
      var answers = ["player.list", "guardian.check", "system.info", "session.history", "stats.get", "history.journal"]
        .map {
          fixture.exchange(method: $0)
        }
      answers.append(fixture.exchange(method: "guardian.apply", parameters: #"{"dryRun":true}"#))
      return answers
    }
    let day = fixture.clock.now().wall
    let before = try surfaces()
    try play("Morning", as: Self.anna)
    _ = try call(QuestCreate(name: "Diary", tasks: ["Write"], reminderTime: "19:00"), as: Self.anna)
    _ = try call(ReminderSnooze(quest: "Evening", notToday: true), as: Self.anna)
    _ = try call(SessionStart(quest: "Evening", estimates: [.seconds(60)]), as: Self.anna)
    #expect(fixture.clock.now().wall > day)
    #expect(try surfaces() == before)
  }

  @Test func theCheckTellsWhatKeepsRemindersAway() throws {
    var resting = Self.morning
    resting.active = false
    _ = try setUp(resting, .init(name: "Evening", tasks: [.init(name: "Tidy")], remind: "20:00"))
    _ = try call(SettingsSet(key: "reminders", value: "off"), as: Self.anna)
    _ = try call(SettingsSet(key: "timeZone", value: "Asia/Tokyo"), as: Self.anna)
    let check = try call(GuardianCheck(), as: Self.guardian)
    #expect(check.timeZone == "Asia/Tokyo")
    #expect(Set(check.findings.filter { $0.status == "warning" }.map(\.check)) == ["reminders", "resting", "desktop"])
    #expect(check.reminders.map(\.next) == [nil, "2026-03-02T20:00:00+09:00"])
  }

  // MARK: - Erasing

  @Test func aPlayerErasesTheirHistoryAndNotTheSetup() throws {
    _ = try setUp(Self.morning)
    try play("Morning", as: Self.anna)
    _ = try call(QuestCreate(name: "Diary", tasks: ["Write"]), as: Self.anna)
    let erased = try call(DataErase(everything: true, confirm: true), as: Self.anna)
    #expect(erased.quests == 1)
    #expect(try call(QuestList(all: true), as: Self.anna).quests.map(\.name) == ["Morning"])
    #expect(try call(SessionHistory(), as: Self.anna).sessions.isEmpty)
    #expect(try setUp(Self.morning).changes.isEmpty)
  }

  // MARK: - A user service

  @Test func inAUserServiceOneIsOnesOwnGuardian() throws {
    let own = try GameFixture()
    #expect(try own.call(PlayerList()).players.map(\.user) == [Int(own.user)])
    try own.call(GuardianApply(routines: [Self.morning]))
    #expect(try own.call(QuestList(all: true)).quests.map(\.createdBy) == ["guardian"])
    #expect(try own.refusal(of: QuestDelete(quest: "Morning")) == .forbidden)
    #expect(try own.refusal(of: GuardianApply(player: "somebody", dryRun: true)) == .notFound)
    #expect(try own.call(GuardianApply(delete: ["Morning"])).changes.map(\.what) == ["deleted"])
  }
}
