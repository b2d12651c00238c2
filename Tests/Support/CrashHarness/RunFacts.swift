internal import QuestWire

/// The facts of a run that are not derived from other runs.
struct RunFacts: Equatable {
  var task: String
  var skill: String
  var estimated: Double?
  var actual: Double?
  var accuracy: Double?
  var rating: Open<RunNumbers.Rating>?
  var xp: Int
  var integrity: Open<RunNumbers.Integrity>
  var marks: [Open<RunNumbers.Mark>]
  var felt: Double?
  /// `nil` if `done` did not tell it because the next task began at the same moment.
  var recordedAt: String?

  /// Takes the facts that history shows.
  init(_ record: RunRecord) {
    task = record.task
    skill = record.skill
    estimated = record.estimatedSeconds
    actual = record.actualSeconds
    accuracy = record.accuracyPercent
    rating = record.rating
    xp = record.xp
    integrity = record.integrity
    marks = record.marks
    felt = record.feltSeconds
    recordedAt = record.recordedAt
  }

  /// Takes the facts that `done` revealed.
  init(_ run: RevealedRun) {
    task = run.task
    skill = run.skill
    estimated = run.estimatedSeconds
    actual = run.actualSeconds
    accuracy = run.accuracyPercent
    rating = run.rating
    xp = run.xp
    integrity = run.integrity
    marks = run.marks
    felt = run.feltSeconds
    recordedAt = run.recordedAt
  }
}
