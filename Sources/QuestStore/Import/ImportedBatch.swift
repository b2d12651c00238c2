/// A piece of an import, in the order of its text.
public struct ImportedBatch: Sendable {
  public var sessions: [ImportedSession]
  public var notes: [ImportedNote]

  public init(sessions: [ImportedSession] = [], notes: [ImportedNote] = []) {
    self.sessions = sessions
    self.notes = notes
  }

  var isEmpty: Bool { sessions.isEmpty && notes.isEmpty }
}

/// A described record to import, of a type with the place `note`.
public struct ImportedNote: Equatable, Sendable {
  /// Quests, and records that a column of the kind `named` refers to, are given by name.
  public var record: DescribedRecord
  /// The line it is from, from 1.
  public var line: Int
  /// The id is made of the content, so equal lines share it until they are numbered.
  public var isContentID: Bool

  public init(_ record: DescribedRecord, line: Int, isContentID: Bool = false) {
    self.record = record
    self.line = line
    self.isContentID = isContentID
  }
}

/// How many notes an import adds, and what it leaves out.
public struct NoteCounts: Equatable, Sendable {
  /// The names of the types that the import has notes of.
  public internal(set) var types: Set<String> = []
  /// Added ones by the name of their type.
  public var added: [String: Int] = [:]
  /// Notes that already exist.
  public var known = 0
  /// Notes that overlap an existing one (`RecordType.Rule.apart`).
  public var overlapping = LeftOut()
  /// Notes whose parent record is missing.
  public var orphaned = LeftOut()

  public init() {}

  mutating func note(_ obstacle: ImportObstacle, line: Int) {
    switch obstacle {
    case .known: known += 1
    case .overlapping: overlapping.note(line: line)
    case .orphaned: orphaned.note(line: line)
    }
  }
}

/// Why an import leaves a described record out.
enum ImportObstacle: Error, Equatable {
  /// A record with its id, key or name exists.
  case known
  case overlapping
  /// Its parent record is missing.
  case orphaned
}
