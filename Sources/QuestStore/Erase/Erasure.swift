private import FoundationEssentials
import GRDB
public import QuestModel

/// The scope of an erasure, without names. It is stored until the erasure is finished in every file.
///
/// Names are stored as digests of their keys, so that rows can be found in each file (the store, every backup): a
/// backup may have a skill under names that were merged since.
public struct Erasure: Codable, Equatable, Sendable {
  enum Scope: Codable, Equatable, Sendable {
    /// Digests of a skill's keys.
    case skill(Set<String>)
    /// Digests of a quest's id and of its name.
    case quest(Set<String>)
    /// Sessions that began before the moment, in milliseconds.
    case before(Int64)
    /// Described records by their type and the digests of their ids or keys, with dependent records. No digest means
    /// all records of the type.
    case record(String, Set<String>)
    case everything
  }

  let player: Int64
  let scope: Scope
  /// Whether a guardian's setup stays, without its history, because it does not belong to the player. Absent in older
  /// rows, from before guardians.
  private let keepsSetup: Bool?
  /// Digests of tasks that quests still have, and of names that no longer exist in the store. The erasure of the store
  /// sets it, for the backups. Absent in rows written before schema 5.
  var keptTasks: Set<String>?
  var forgottenNames: Set<String>?

  /// Every run of these names and kinds, given as keys.
  public static func skill(keys: [String], of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .skill(Set(keys.map(digest))))
  }

  /// The quest and its history.
  public static func quest(_ quest: Quest, of player: PlayerID, keepingSetup: Bool = false) -> Erasure {
    Erasure(
      player: player.rawValue, scope: .quest([digest(quest.id.text), digest(NameKey.of(quest.name))]),
      keepsSetup: keepingSetup)
  }

  /// The described record of that type with the id or key, and the records that refer to it. Erasing a metric also
  /// erases its samples and goals.
  public static func record(_ type: RecordType, _ id: String, of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .record(type.name, [digest(id)]))
  }

  /// All described records of that type.
  public static func every(_ type: RecordType, of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .record(type.name, []))
  }

  /// All entries of food, with the list of foods and the marks of complete days.
  public static func food(of player: PlayerID) -> Erasure { every(.food, of: player) }

  /// Everything that began before the moment.
  public static func before(_ instant: Instant, of player: PlayerID) -> Erasure {
    Erasure(player: player.rawValue, scope: .before(instant.milliseconds))
  }

  public static func everything(of player: PlayerID, keepingSetup: Bool = false) -> Erasure {
    Erasure(player: player.rawValue, scope: .everything, keepsSetup: keepingSetup)
  }

  static func digest(_ text: String) -> String { ContentID.of("erased", text) }

  /// The digest of a task with its kind, which is more specific than its skill.
  static func digest(_ task: TaskName) -> String {
    ContentID.of("erased", NameKey.of(task.name), task.kind.map(NameKey.of) ?? "")
  }

  /// Whether it covers the skill of that task.
  func names(_ task: TaskName) -> Bool { namesSkill(task.skillKey) }

  /// The same by a name or key, in whatever form an early version stored it.
  func namesSkill(_ name: String) -> Bool {
    if case .skill(let digests) = scope { digests.contains(Self.digest(NameKey.of(name))) } else { false }
  }

  /// Whether it covers that quest.
  func namesQuest(id: String, key: String) -> Bool {
    guard case .quest(let digests) = scope else { return false }
    return digests.contains(Self.digest(id)) || digests.contains(Self.digest(NameKey.of(key)))
  }

  /// Whether it covers the described record of that type with the id or key.
  func names(_ type: String, _ id: String) -> Bool {
    if takesFood, type == RecordType.foodItem.name { return true }
    return if case .record(type, let digests) = scope {
      digests.isEmpty || digests.contains(Self.digest(id))
    } else {
      false
    }
  }

  /// Whether it covers all food.
  var takesFood: Bool { scope == .record(RecordType.food.name, []) }

  /// Whether it covers samples of that metric but not the metric itself: the marks of days whose food is complete.
  func takesSamples(of metric: String) -> Bool { takesFood && metric == Metric.foodDone.text }

  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  init(json: String) throws { self = try JSONDecoder().decode(Erasure.self, from: Data(json.utf8)) }

  private init(player: Int64, scope: Scope, keepsSetup: Bool = false) {
    self.player = player
    self.scope = scope
    self.keepsSetup = keepsSetup
  }

  /// SQL condition on the quests that are deleted themselves.
  var doomedQuests: String { keepsSetup == true ? "createdBy = 0" : "1" }

  /// SQL condition on a player's rows.
  var own: String { "player = \(player)" }
}

/// The number of records that an erasure covers.
public struct ErasureCounts: Equatable, Sendable {
  public var runs = 0
  /// Plays that are deleted completely.
  public var sessions = 0
  public var quests = 0
  public var settings = 0
  /// Kept forecasts, practice and other described records.
  public var notes = 0
  /// Whether the open session is affected, so that the erasure is refused now.
  public var touchesOpenSession = false

  /// For a described record: the record and the records that refer to it.
  public var entries: Int { settings + notes }
}
