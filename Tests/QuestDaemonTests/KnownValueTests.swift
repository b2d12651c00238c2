import QuestEngines
import QuestModel
import QuestStore
import QuestWire
import Testing

@testable import QuestDaemon
@testable import QuestImportExport

/// The service makes values of the wire from those of the model by their names.
@Suite struct KnownValueTests {
  private func check<Known: RawRepresentable<String> & CaseIterable>(
    _ names: [String], are type: Known.Type, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Set(names) == Set(type.allCases.map(\.rawValue)), sourceLocation: sourceLocation)
  }

  private func names<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> [String] {
    type.allCases.map(\.rawValue)
  }

  @Test func everyValueOfTheModelIsKnownOnTheWire() {
    check(Rating.allCases.map(\.name), are: RunNumbers.Rating.self)
    check(names(Direction.self), are: RunNumbers.Direction.self)
    check(names(Integrity.self), are: RunNumbers.Integrity.self)
    check(Marks(rawValue: .max).names, are: RunNumbers.Mark.self)
    check(names(Session.Outcome.self), are: SessionRecord.Outcome.self)
    check(names(Quest.Creator.self), are: QuestInfo.Creator.self)
    check(names(Backup.Reason.self), are: BackupRecord.Reason.self)
    check(names(Forecast.Method.self), are: Plan.Basis.Method.self)
    check(names(ReminderBoard.Silence.self), are: ReminderList.Reminder.Silence.self)
    let others = ["jsonl", "csv", "loop", "beeminder", "sleep-csv", "sleep-as-android"]
    check(others + names(ImportTool.self), are: DataImport.Format.self)
  }

  @Test func everyClaimIsKnownOnTheWire() {
    check(names(Claim.Kind.self), are: PatternsGet.Claim.Kind.self)
    check(names(Claim.Strength.self), are: PatternsGet.Claim.Strength.self)
    let parts = DayPart.allCases.flatMap { ["closer_in_\($0)", "wider_in_\($0)"] }
    check(
      names(RatioBelief.Bias.self) + names(RatioBelief.Steadiness.self) + names(LogTrend.Direction.self) + parts,
      are: PatternsGet.Claim.Label.self)
  }

  @Test func everyPhaseIsKnownOnTheWireAndInEvents() {
    let phases: [Play.Phase] = [.estimating(0), .ready(0), .active(0), .paused(0), .revealing(0)]
    check(["none"] + phases.map(\.name), are: SessionState.Phase.self)
    for phase in phases { #expect(Event.What(rawValue: phase.name) != nil) }
  }
}
