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

  @Test func valuesOfTasksAreSplitAtTheLastEqualsSign() throws {
    let options = try SetupOptions.parse([
      "--reference", "Fix bag = 90", "--reference", "a=b=off", "--suggest", "Shower=6m..9m",
    ])
    #expect(
      try options.values() == [
        .init(task: "Fix bag", reference: .text("90")), .init(task: "a=b", reference: .text("off")),
        .init(task: "Shower", suggested: .text("6m..9m")),
      ])
    #expect(try SetupOptions.parse([]).values() == nil)
    let without = try SetupOptions.parse(["--suggest", "5m..15m"])
    let failure = #expect(throws: CommandFailure.self) { try without.values() }
    #expect(failure?.hint == "For example: --suggest Shower=5m..15m")
  }
}
