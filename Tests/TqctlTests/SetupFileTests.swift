import ArgumentParser
import QuestWire
import Testing

@testable import tqctl

/// The file that `tqctl guardian apply` reads, and setup by hand.
@Suite struct SetupFileTests {
  private func request(_ text: String) throws -> GuardianApply {
    try SetupFile(text: text, path: "anna.json").request()
  }

  @Test func aFileSaysPlayerRoutinesTasksAndTimes() throws {
    let request = try request(
      """
      {"player": "anna", "routines": [
        {"name": "Morning", "days": "weekdays", "remind": "07:10", "by": "07:45", "active": false,
         "tasks": ["Pack bag @school", {"name": "Shower", "kind": "body", "reference": "8m", "suggested": "5m..15m"},
                   {"name": "Eat", "reference": 900}]},
        {"name": "Evening", "days": ["mon", 4], "tasks": ["Tidy"]}]}
      """)
    #expect(request.player == "anna")
    #expect(request.remove == nil)
    #expect(
      request.routines == [
        GuardianApply.Routine(
          name: "Morning",
          tasks: [
            .init(name: "Pack bag @school"),
            .init(name: "Shower", kind: "body", reference: .text("8m"), suggested: .text("5m..15m")),
            .init(name: "Eat", reference: .seconds(900)),
          ], days: [2, 3, 4, 5, 6], remind: "07:10", by: "07:45", active: false),
        GuardianApply.Routine(name: "Evening", tasks: [.init(name: "Tidy")], days: [2, 4]),
      ])
  }

  @Test(arguments: [
    ("{", "isn't JSON"), ("[]", "the file isn't an object"), ("{}", "has no \"routines\""),
    (#"{"routines": {}}"#, "routines isn't a list"),
    (#"{"routine": []}"#, "has \"routine\"; known are player, routines"),
    (#"{"routines": [{"tasks": []}]}"#, "routines[0] has no \"name\""),
    (#"{"routines": [{"name": "A"}]}"#, "routines[0] has no \"tasks\""),
    (#"{"routines": [{"name": "A", "tasks": [], "reminder": "7:00"}]}"#, "has \"reminder\"; known are active"),
    (#"{"routines": [{"name": "A", "tasks": [{"name": "B", "refrence": 3}]}]}"#, "tasks[0] has \"refrence\""),
    (#"{"routines": [{"name": "A", "tasks": [{"name": "B", "suggested": 3}]}]}"#, "tasks[0].suggested isn't text"),
    (#"{"routines": [{"name": "A", "tasks": [], "days": "someday"}]}"#, "days: \"someday\" isn't a day I know"),
    (#"{"routines": [{"name": "A", "tasks": [], "active": "yes"}]}"#, "active is true or false"),
  ])
  func aMistakeIsToldByItsPlace(_ text: String, _ words: String) throws {
    let failure = #expect(throws: CommandFailure.self) { try self.request(text) }
    #expect(failure?.status == ExitStatus.badData)
    #expect(failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func referencesAreSetAndTakenAwayByTheNameOfTheirTask() throws {
    var routine = GuardianApply.Routine(
      name: "Morning", tasks: [.init(name: "Shower"), .init(name: "Fix bag @school")])
    try SetupEditing.set(\.reference, "shower=8m", in: &routine, example: "")
    try SetupEditing.set(\.reference, "Fix bag = 90", in: &routine, example: "")
    #expect(routine.tasks.map(\.reference) == [.text("8m"), .text("90")])
    try SetupEditing.set(\.reference, "Shower=off", in: &routine, example: "")
    #expect(routine.tasks[0].reference == nil)
    #expect(throws: CommandFailure.self) {
      try SetupEditing.set(\.reference, "Breakfast=8m", in: &routine, example: "")
    }
    #expect(throws: CommandFailure.self) { try SetupEditing.set(\.reference, "8m", in: &routine, example: "") }
  }
  /// What is suggested stands behind a task or in an option; a task that is named again keeps it.
  @Test func suggestionsAreSetKeptAndTakenAway() throws {
    var routine = GuardianApply.Routine(name: "Morning", tasks: [.init(name: "Shower = Splash @care 5m..15m")])
    try SetupEditing.set(\.suggested, "shower=6m..9m", in: &routine, example: "")
    #expect(routine.tasks.map(\.suggested) == [.text("6m..9m")])
    let known = [GuardianApply.Task(name: "Shower", reference: .text("8m"), suggested: .text("5m..15m"))]
    #expect(SetupEditing.task("Shower = Wash", keeping: known).suggested == .text("5m..15m"))
    let other = SetupEditing.task("Shower = Wash @care 1m..2m", keeping: known)
    #expect(other.suggested == nil && other.reference == .text("8m"))
    try SetupEditing.set(\.suggested, "Shower=off", in: &routine, example: "")
    #expect(routine.tasks[0].suggested == nil)
    let failure = #expect(throws: CommandFailure.self) {
      try SetupEditing.set(\.suggested, "5m..15m", in: &routine, example: "--suggest Shower=5m..15m")
    }
    #expect(failure?.hint == "For example: --suggest Shower=5m..15m")
  }
}
