import GRDB
import QuestModel
private import Synchronization

/// The description of a small stored record: one table, one row a record.
///
/// The rest of the program handles such a record by its description alone:
///
/// - Journal, undo and redo use `journaled`.
/// - `StoreReader.records` and `StoreWriter.record` read and write it as a `DescribedRecord`, one value a column.
/// - An export has a line of the type's name with the columns that have a `key`. An import checks them by kind and `rules`.
/// - The blind filter compares the column of the kind `newestCommand` with the horizon.
/// - An erasure of everything deletes all rows of the player. An erasure before a moment compares the column `moment`.
///   Erasing a quest or a skill deletes the rows that refer to it in a column of the kind `quest` or `skillKey`.
/// - A rescue replaces a lost zone with the most frequent one, recreates a lost quest, and deletes a row without a player
///   or without the record that it belongs to.
/// - The tests of blindness, failing disks, damage, scale and crashes generate samples from it.
///
/// A new record needs a description and a migration that creates its table; a test compares the two (docs/RECIPES.md).
/// What is derived from a record, such as the days of samples, is listed by table in `Derived.swift`. Sessions, runs,
/// quests and skills are written by hand.
public final class RecordType: Equatable, Sendable {
  /// The name of the table, the record type in the journal, and the `type` of its lines in an export.
  public let name: String
  public let place: Place
  /// All columns but `id`, in the order of the table, of journal images and of the keys of a line.
  public let columns: [Column]
  /// The column with the moment that a record belongs to; `nil` for records that are valid until they are changed.
  public let moment: String?
  /// Rules that involve several columns.
  public let rules: [Rule]
  let journaled: JournaledTable
  /// The result columns that `record` reads from the table `t`.
  let selection: String
  /// The indexes of the columns by their names.
  private let places: [String: Int]

  public init(_ name: String, _ place: Place, moment: String? = nil, _ columns: [Column], rules: [Rule] = []) {
    self.name = name
    self.place = place
    self.columns = columns
    self.moment = moment
    self.rules = rules
    let references = columns.compactMap { column in column.kind.reference.map { (column.name, $0) } }
    journaled = JournaledTable(name, columns.map(\.name), Dictionary(uniqueKeysWithValues: references))
    selection = Self.selection(of: columns)
    places = Dictionary(uniqueKeysWithValues: columns.indices.map { (columns[$0].name, $0) })
  }

  /// Where its lines are in an export, and how an import counts them.
  public enum Place: Sendable {
    /// Before the sessions, sorted by key: the player's set-up.
    case setUp
    /// After the sessions, in the order of the rows, in pages.
    case note
  }

  public enum Rule: Equatable, Sendable {
    /// Exactly one of the columns has a value.
    case oneOf([String])
    /// None of the numbers is smaller than the one before it.
    case rising([String])
    /// The spans between these columns do not overlap for one player; a span without an end is open. An import leaves
    /// out a record that overlaps another.
    case apart(from: String, to: String)
    /// The column has the name of a source in its stored form.
    case sourceName(String)
    /// The moments in these columns are the ends of a stretch of sleep (`Night.problem`).
    case night(from: String, to: String)
  }

  public static func == (a: RecordType, b: RecordType) -> Bool { a === b || a.name == b.name }

  /// The index of the column in `columns`.
  public func index(of column: String) -> Int? { places[column] }

  /// The index of the first column of the kind.
  func index(of kind: Kind) -> Int? { columns.firstIndex { $0.kind == kind } }

  /// The names of the columns of the kind.
  func names(of kind: Kind) -> [String] { columns.filter { $0.kind == kind }.map(\.name) }
}

extension RecordType {
  public struct Column: Sendable {
    public let name: String
    public let kind: Kind
    /// The key in a line of an export; `nil` for a column that is not exported.
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
    /// Not NULL; a line may leave it out. The default is the player's own zone, the day of the moment, 0, the first choice.
    case usual
    /// NULL if a line leaves it out.
    case optional
  }

  /// What a column holds.
  public enum Kind: Equatable, Sendable {
    /// A globally unique id. TEXT, unique.
    case identifier
    /// A name that is unique for the player. TEXT, unique with the owner.
    case ownKey
    /// The player. INTEGER, refers to `player`; the column is called `player`.
    case owner
    /// A duration above 0, in seconds. REAL.
    case seconds(longest: Double)
    /// A number of at least 0. INTEGER.
    case count(most: Int)
    /// A finite number of at most `Metric.largest` on both sides of 0. REAL.
    case number
    /// A number of at least 0. REAL.
    case amount(most: Double)
    /// True or false. INTEGER.
    case flag
    /// A text of one line, its length in bytes. TEXT.
    case text(longest: Int)
    /// One of the names, stored as its index. INTEGER.
    case choice([String])
    /// The key of a skill (`NameKey`). TEXT.
    case skillKey
    /// The key of a metric, which may have been erased. TEXT.
    case metricKey
    /// The name of a source, which may have been removed. TEXT.
    case sourceName
    /// A text of one line that is stored unchanged, its length in bytes. TEXT.
    case opaque(longest: Int)
    /// Another described record by its id. TEXT, refers to the column `uid` of the table with that name.
    case record(of: String)
    /// The same for a record with a unique name, which exports and imports use instead of the id. An import creates a
    /// missing record of that name.
    case named(of: String)
    /// The key of the column `name` (`NameKey`). TEXT, unique with the owner.
    case nameKey
    /// A moment. INTEGER, milliseconds since 1970.
    case instant
    /// A time zone by its name. INTEGER, refers to `zone`.
    case zone
    /// A local day. INTEGER, days since 1970-01-01.
    case day
    /// A quest. INTEGER, refers to `routine`.
    case quest
    /// The newest command when the record was made, for the blind filter. INTEGER.
    case newestCommand

    /// The type of the described record that it refers to by its `uid`.
    var parent: String? {
      switch self {
      case .record(let name), .named(let name): name
      default: nil
      }
    }

    /// What a column refers to, where the journal names the row.
    var reference: RowReference? {
      switch self {
      case .zone: .zone
      case .quest: .routine
      default: nil
      }
    }
  }
}

// MARK: - Registry

extension RecordType {
  /// The model values that are stored as described records.
  static let values: [any StoredRecord.Type] = [
    SourceRecord.self, Metric.self, Sample.self, GoalRecord.self, GoalTermsRecord.self, GoalGuessRecord.self,
    GoalRestRecord.self,
    GoalReachedRecord.self, Badge.self, Activity.self, Interval.self, KeptForecast.self, PracticeRun.self,
    Night.self, FoodItem.self, FoodEntry.self,
  ]

  private static let registry = Mutex([setting] + values.map { $0.recordType })

  /// Every described type, in the order of an export.
  public static var all: [RecordType] { registry.withLock { $0 } }

  /// The types whose tables exist in the connection's files, attached ones included: a backup may be older than a type.
  static func all(in db: Database) throws -> [RecordType] {
    let tables = try String.fetchSet(db, sql: "SELECT name FROM pragma_table_list WHERE type = 'table'")
    return all.filter { tables.contains($0.name) }
  }

  /// Adds a type for a test. Call it before the process opens a store, because `JournaledTable.byName` is computed once.
  static func register(_ type: RecordType) { registry.withLock { $0.append(type) } }
}
