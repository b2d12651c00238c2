import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon

/// Edits of a guardian's routines: what an edit does not name stays, and the service makes the edit.
struct SetupEditTests {
  let fixture: GameFixture

  init() throws {
    fixture = try GameFixture(players: .eachUser(GuardianTests.people))
    fixture.user = GuardianTests.guardian
    _ = try fixture.call(GuardianApply(routines: [Self.morning, .init(name: "Evening", tasks: [.init(name: "Tidy")])]))
  }

  static let morning = GuardianApply.Routine(
    name: "Morning", displayName: "Sunrise",
    tasks: [
      .init(name: "Shower = Splash @care 5m..15m", reference: .text("8m")),
      .init(name: "Fix bag @school", reference: .seconds(90)),
    ], days: [2, 3, 4, 5, 6], remind: "07:10", by: "07:45", active: false)

  private func edit(
    _ routine: String = "Morning", _ change: (inout GuardianApply.Edit) -> Void = { _ in }
  ) throws -> GuardianApply.Response {
    var edit = GuardianApply.Edit(routine: routine)
    change(&edit)
    return try fixture.call(GuardianApply(edits: [edit]))
  }

  private func refused(_ routine: String = "Morning", _ change: (inout GuardianApply.Edit) -> Void) throws -> RPCError {
    do {
      let response = try edit(routine, change)
      throw NotRefused(changes: response.changes)
    } catch let error as RPCError {
      return error
    }
  }

  private struct NotRefused: Error { var changes: [GuardianApply.Change] }

  private func morning() throws -> RoutineInfo {
    try #require(try fixture.call(GuardianApply(dryRun: true)).routines.first)
  }

  @Test func eachMemberIsChangedAloneAndTheOthersStay() throws {
    var expected = try morning()
    #expect(try edit().changes.isEmpty)
    let changes: [((inout GuardianApply.Edit) -> Void, (inout RoutineInfo) -> Void)] = [
      ({ $0.name = "Dawn" }, { $0.name = "Dawn" }),
      ({ $0.displayName = "Sun" }, { $0.displayName = "Sun" }),
      ({ $0.displayName = "Dawn" }, { $0.displayName = nil }),
      ({ $0.days = [1] }, { $0.days = [1] }),
      ({ $0.remind = "plan" }, { $0.remind = "plan" }),
      ({ $0.remind = "off" }, { $0.remind = nil }),
      ({ $0.by = "08:00" }, { $0.by = "08:00" }),
      ({ $0.by = "off" }, { $0.by = nil }),
      ({ $0.active = true }, { $0.active = true }),
      (
        {
          $0.values = [.init(task: "fix BAG", reference: .text("2m")), .init(task: "Shower", suggested: .text("off"))]
        },
        { ($0.tasks[1].referenceSeconds, $0.tasks[0].suggested) = (120, nil) }
      ),
      ({ $0.values = [.init(task: "Fix bag", reference: .text("off"))] }, { $0.tasks[1].referenceSeconds = nil }),
      (
        { $0.addTasks = ["Eat 1m..2m"] },
        { $0.tasks.append(.init(name: "Eat", kind: nil, referenceSeconds: nil, suggested: "1m..2m")) }
      ),
    ]
    for (place, (change, result)) in changes.enumerated() {
      result(&expected)
      let response = try edit(expected.id, change)
      #expect(response.changes.map(\.what) == ["changed"], "change \(place)")
      #expect(response.edited == [expected.id])
      #expect(try morning() == expected, "change \(place)")
    }
  }

  @Test func aNewListKeepsWhatWasSetForTheTasksItNames() throws {
    _ = try edit { $0.tasks = ["Dress", "Shower = Wash"] }
    let tasks = try morning().tasks
    #expect(tasks.map(\.name) == ["Dress", "Shower"])
    #expect(tasks[1].displayName == "Wash" && tasks[1].referenceSeconds == 480 && tasks[1].suggested == "5m..15m")
    _ = try edit { $0.tasks = ["Shower = Wash 1m..2m"] }
    #expect(try morning().tasks.map(\.suggested) == ["1m..2m"])
    #expect(try morning().tasks.map(\.referenceSeconds) == [480])
  }

  @Test func aRoutineIsFoundByEitherNameAUniqueBeginningOrItsIdAndNeverByATypingError() throws {
    let id = try morning().id
    for typed in ["morning", "SUNRISE", "sun", "Mor", id] {
      #expect(try edit(typed).edited == [id], "\(typed)")
    }
    let unknown = try refused("Mroning") { $0.name = "X" }
    #expect(unknown.kind == .notFound && unknown.data.candidates == ["Morning", "Evening"])
    _ = try fixture.call(GuardianApply(routines: [.init(name: "Morning 2", tasks: [.init(name: "Tidy")])]))
    let ambiguous = try refused("Morn") { $0.name = "X" }
    #expect(ambiguous.kind == .ambiguousName && ambiguous.data.candidates == ["Morning", "Morning 2"])
  }

  @Test func aRefusedEditChangesNothing() throws {
    let before = try fixture.call(GuardianApply(dryRun: true)).routines
    let noTask = try refused { $0.values = [.init(task: "Breakfast", reference: .text("8m"))] }
    #expect(noTask.kind == .notFound && noTask.data.candidates == ["Shower", "Fix bag"])
    #expect(try refused { $0.name = "evening" }.kind == .invalidArgument)
    #expect(try refused { $0.values = [.init(task: "Shower", reference: .text("soon"))] }.kind == .invalidDuration)
    #expect(try refused { $0.values = [.init(task: "Shower", suggested: .text("5m"))] }.kind == .invalidDuration)
    #expect(try refused { $0.tasks = [] }.kind == .invalidArgument)
    #expect(try refused { $0.days = [9] }.kind == .invalidArgument)
    // The first of two edits is not made if the second is refused.
    var first = GuardianApply.Edit(routine: "Morning")
    first.active = true
    #expect(try fixture.refusal(of: GuardianApply(edits: [first, .init(routine: "Noon")])) == .notFound)
    let many = [GuardianApply.Edit](repeating: first, count: SetupPlan.mostRoutines + 1)
    #expect(try fixture.refusal(of: GuardianApply(edits: many)) == .tooLarge)
    #expect(try fixture.call(GuardianApply(dryRun: true)).routines == before)
  }

  @Test func anExistingRoutineIsNotSetUpAgainIfItMustBeNew() throws {
    let again = GuardianApply(routines: [.init(name: "EVENING", tasks: [.init(name: "Rest")])], mustBeNew: true)
    #expect(try fixture.refusal(of: again) == .nameTaken)
    _ = try fixture.call(GuardianApply(delete: ["Evening"]))
    let response = try fixture.call(again)
    #expect(response.changes.map(\.what) == ["created"])
  }

  /// `tqctl guardian quest create --task Shower --reference Shower=8m` is one request.
  @Test func aNewRoutineAndItsEditAreOneChange() throws {
    var edit = GuardianApply.Edit(routine: "Noon")
    edit.values = [.init(task: "Rest", reference: .text("20m"))]
    let noon = GuardianApply.Routine(name: "Noon", tasks: [.init(name: "Rest")])
    let response = try fixture.call(GuardianApply(routines: [noon], mustBeNew: true, edits: [edit]))
    #expect(response.changes == [.init(routine: "Noon", what: .created, details: [])])
    #expect(response.routines.last?.tasks.map(\.referenceSeconds) == [1_200])
    let commands = try fixture.game.store.read { try $0.journalSize() }
    let none = GuardianApply.Routine(name: "Night", tasks: [.init(name: "Rest")])
    #expect(try fixture.call(GuardianApply(routines: [none], delete: ["Night"])).changes.isEmpty)
    #expect(try fixture.game.store.read { try $0.journalSize() } == commands)
  }
}
