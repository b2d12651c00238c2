package import QuestStore
internal import QuestWire

/// The content of an export besides sessions and notes. QuestDaemon adds it to the store.
package struct ImportExtras: Sendable {
  package private(set) var quests: [HistoryQuest] = []
  package private(set) var skills: [HistorySkill] = []
  /// Described records of the place `setUp`.
  package private(set) var records: [DescribedRecord] = []

  /// How many of the records are of the type.
  package func count(_ type: RecordType) -> Int { records.count { $0.type == type } }

  /// They are held in memory until the merge; the limit is far beyond any real export.
  static let mostNames = 50_000
  package private(set) var names = 0

  /// Adds the line; throws `tooLarge` beyond the limit.
  mutating func take(_ quest: HistoryQuest) throws {
    try count(1 + quest.tasks.count)
    quests.append(quest)
  }

  mutating func take(_ skill: HistorySkill) throws {
    try count(1 + skill.taskNames.count)
    skills.append(skill)
  }

  mutating func take(_ record: DescribedRecord) throws {
    try count(1)
    records.append(record)
  }

  private mutating func count(_ more: Int) throws {
    names += more
    guard names <= Self.mostNames else {
      throw RPCError(
        .tooLarge, "The quests, settings, metrics and skills of one import hold at most \(Self.mostNames) names.",
        hint: "Nothing was imported. Leave those lines out, or import them in parts.")
    }
  }
}
