public import QuestModel

/// A copy of the store in the folder `backups` beside it, known by its file's name.
public struct Backup: Equatable, Sendable {
  public enum Reason: String, CaseIterable, Sendable {
    case daily
    case manual
    case beforeImport = "before-import"
    case beforeMigration = "before-migration"
    case beforeRestore = "before-restore"
    /// Made of a store whose file another program has replaced.
    case displaced
    /// Made after all content was replaced at once, so that the change log can continue from it.
    case afterChange = "after-change"

    /// How many of the kind are kept; older ones go.
    var kept: Int {
      switch self {
      case .daily: 14
      case .manual: 10
      case .beforeImport, .beforeMigration, .beforeRestore, .displaced: 5
      case .afterChange: 3
      }
    }
  }

  /// When it was made, to the second.
  public let at: Instant
  public let reason: Reason
  /// 2 or more if several backups of a kind were made in one second.
  let number: Int

  init(at: Instant, reason: Reason, number: Int = 1) {
    self.at = Instant(milliseconds: at.milliseconds.flooredToThousands)
    self.reason = reason
    self.number = number
  }

  /// `timequest-20261121T060340Z-daily.sqlite`, in UTC.
  public var name: String {
    "timequest-\(at.compactText)-\(reason.rawValue)\(number == 1 ? "" : "-\(number)").sqlite"
  }

  /// `nil` for any other name, so that a client's text never becomes part of a path.
  public init?(name: String) {
    let pattern = #/timequest-(\d{8}T\d{6}Z)-([a-z-]+?)(?:-(\d{1,4}))?\.sqlite/#
    guard name.utf8.count < 100, let match = name.wholeMatch(of: pattern), let at = Instant(compactText: match.1),
      let reason = Reason(rawValue: String(match.2)), let number = Int(match.3 ?? "1")
    else { return nil }
    self.init(at: at, reason: reason, number: number)
    guard self.name == name else { return nil }
  }
}

/// The content of a backup.
public struct BackupFacts: Equatable, Sendable {
  public var bytes: Int64
  public var schema: Int
  /// Sessions, open and abandoned ones included.
  public var sessions: Int
  /// Runs with an estimate and an actual.
  public var estimations: Int
  /// The newest command in it. Command numbers are never reused, so the same number means the same state.
  public var lastCommand: Int64
}

extension Instant {
  /// Days since 1970-01-01 in UTC.
  public var utcDay: Int64 { (milliseconds - (milliseconds % 86_400_000 + 86_400_000) % 86_400_000) / 86_400_000 }

  /// For a file's name, to the second: `20261121T060340Z`.
  public var compactText: String {
    Instant(milliseconds: milliseconds.flooredToThousands).rfc3339().filter { $0 != "-" && $0 != ":" }
  }

  /// Reads what `compactText` writes.
  init?(compactText text: some StringProtocol) {
    let marks: [Int: String] = [4: "-", 6: "-", 11: ":", 13: ":"]
    self.init(rfc3339: text.enumerated().map { (marks[$0] ?? "") + String($1) }.joined())
  }
}

extension Int64 {
  fileprivate var flooredToThousands: Int64 { self - (self % 1000 + 1000) % 1000 }
}
