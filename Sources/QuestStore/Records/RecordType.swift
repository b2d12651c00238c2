import GRDB
import QuestModel
private import Synchronization

/// The description of a small stored record: one table, one row a record, nothing derived from it.
///
/// The description is all that the rest of the program knows of such a record. From it follow
///
/// - the journal (`journaled`), and with it undo, redo and what a change log or a copy brings over,
/// - reading and writing (`StoreReader.records`, `StoreWriter.record`) as a `DescribedRecord`: a value for each column,
/// - export and import: a line of the type's name with the columns that have a `key`, checked by their kinds and `rules`,
/// - the blind filter: a column of the kind `newestCommand` is compared with the horizon,
/// - erasure, by scope: everything takes all rows of the player; *before a moment* compares the column `moment`; a quest
///   takes the rows with a `quest` column of it; a skill those with a `skillKey` of it,
/// - rescue: a lost zone is replaced with the usual one, a lost quest is remade, a row without its player goes,
/// - the samples that the tests of blindness, failing disks, damage and crashes work with.
///
/// A new record is a new description, with a migration that creates its table; a test compares the two (docs/RECIPES.md).
/// Sessions, runs, quests and skills have derived data or parts and are written by hand.
public struct RecordType: Equatable, Sendable {
  /// Of the table, of its records in the journal, and the `type` of its lines in an export.
  public let name: String
  public let place: Place
  /// All but `id`, in the order of the table, of its images in the journal and of the keys of its lines.
  public let columns: [Column]
  /// The column with the moment that a record belongs to; `nil` for what holds until it is changed.
  public let moment: String?
  /// What a record's values have to do with each other.
  public let rules: [Rule]
  let journaled: JournaledTable

  public init(_ name: String, _ place: Place, moment: String? = nil, _ columns: [Column], rules: [Rule] = []) {
    self.name = name
    self.place = place
    self.columns = columns
    self.moment = moment
    self.rules = rules
    journaled = JournaledTable(name, columns.map(\.name))
  }

  /// Where its lines are in an export, and how an import counts them.
  public enum Place: Sendable {
    /// Before the sessions, in the order of their keys: what the player has set up.
    case setUp
    /// After the sessions, in the order of their rows, and page by page.
    case note
  }

  public enum Rule: Equatable, Sendable {
    /// Just one of the columns has a value.
    case oneOf([String])
    /// The columns' numbers are above 0 and none is smaller than the one before it.
    case rising([String])
  }

  public static func == (a: RecordType, b: RecordType) -> Bool { a.name == b.name }

  /// The place of the column in `columns`.
  public func index(of column: String) -> Int? { columns.firstIndex { $0.name == column } }

  /// The place of the first column of the kind.
  func index(of kind: Kind) -> Int? { columns.firstIndex { $0.kind == kind } }

  /// Where the columns of the kind are.
  func names(of kind: Kind) -> [String] { columns.filter { $0.kind == kind }.map(\.name) }
}

extension RecordType {
  public struct Column: Sendable {
    public let name: String
    public let kind: Kind
    /// In the lines of exports and imports; `nil` for what they do not have.
    public let key: String?
    public let presence: Presence

    public init(_ name: String, _ kind: Kind, key: String? = nil, _ presence: Presence = .required) {
      self.name = name
      self.kind = kind
      self.key = key
      self.presence = presence
    }
  }

  public enum Presence: Sendable {
    /// Not NULL; a line without it is refused.
    case required
    /// Not NULL; a line without it means the player's own zone, the day of the record's moment, 0, the first choice.
    case usual
    /// NULL where a line has none.
    case optional
  }

  /// What a column holds.
  public enum Kind: Equatable, Sendable {
    /// An id that no other record of the type has anywhere. TEXT, unique.
    case identifier
    /// A name that no other record of the type and the player has. TEXT, unique with the owner.
    case ownKey
    /// The player. INTEGER, refers to `player`; the column is called `player`.
    case owner
    /// A duration above 0, in seconds. REAL.
    case seconds(longest: Double)
    /// 0 or more. INTEGER.
    case count(most: Int)
    /// A text of one line. TEXT, length in bytes.
    case text(longest: Int)
    /// One of the names; its place among them is stored. INTEGER.
    case choice([String])
    /// A skill by its name as compared. TEXT.
    case skillKey
    /// A moment. INTEGER, milliseconds since 1970.
    case instant
    /// A time zone by its name. INTEGER, refers to `zone`.
    case zone
    /// A local day. INTEGER, days since 1970-01-01.
    case day
    /// A quest. INTEGER, refers to `routine`.
    case quest
    /// The newest command when the record was made: what a running task hides goes by the order of commands. INTEGER.
    case newestCommand
  }
}

// MARK: - Registry

extension RecordType {
  /// Values of the model that are stored as described records.
  static let values: [any StoredRecord.Type] = [KeptForecast.self, PracticeRun.self]

  private static let registry = Mutex([setting] + values.map { $0.recordType })

  /// Every described type, in the order of an export.
  public static var all: [RecordType] { registry.withLock { $0 } }

  /// Those whose tables the connection's file has, also one that is attached: a backup may be older than a type.
  static func all(in db: Database) throws -> [RecordType] {
    let tables = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_list WHERE type = 'table'")
    return all.filter { tables.contains($0.name) }
  }

  /// Adds a type of a test's own. `JournaledTable.byName` is made once, so this comes before the process opens a store.
  static func register(_ type: RecordType) { registry.withLock { $0.append(type) } }
}
