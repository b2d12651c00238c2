/// One page of an export; `nextCursor` gives the next one. Each page is consistent in itself.
public struct DataExport: HistoricalRequest {
  public static let method = "data.export"

  /// Only `jsonl` is lossless. `jsonl` when absent.
  public var format: Open<Format>?
  /// Timewarrior: what to export as intervals; runs when absent.
  public var `as`: Open<DataImport.Content>?
  public var asOf: String?
  public var cursor: String?

  public enum Format: String, CaseIterable, Sendable {
    /// Lines of the history format, with everything.
    case jsonl
    /// Runs as a table.
    case csv
    /// Runs or tracked time as intervals.
    case timewarrior
  }

  public init(
    format: Open<Format>? = nil, as content: Open<DataImport.Content>? = nil, asOf: String? = nil,
    cursor: String? = nil
  ) {
    self.format = format
    self.as = content
    self.asOf = asOf
    self.cursor = cursor
  }

  public struct Response: Codable, Equatable, Sendable {
    /// Whole lines.
    public var text: String
    public var nextCursor: String?
    /// Sessions on this page.
    public var sessions: Int
    /// Plays of the whole export that are hidden until the running task is done; absent when none.
    public var hidden: Int?

    public init(text: String, nextCursor: String?, sessions: Int, hidden: Int? = nil) {
      self.text = text
      self.nextCursor = nextCursor
      self.sessions = sessions
      self.hidden = hidden
    }
  }
}
