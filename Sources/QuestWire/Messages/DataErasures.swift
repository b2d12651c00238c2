/// Unfinished background work of erasures: the caller's own, or all of it for the owner of the store.
public struct DataErasures: Request {
  public static let method = "data.erasures"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Whether no file of the service contains erased data any more.
    public var isFinished: Bool
    /// Backups still to be processed; in a system service for root only.
    public var backups: Int?
    /// Files that were removed because they were unreadable, so their content was unknown; in a system service for root
    /// only.
    public var removedFiles: [String]
    /// What blocks the work, in words. The service retries until it succeeds.
    public var trouble: String?

    public init(isFinished: Bool, backups: Int?, removedFiles: [String], trouble: String?) {
      self.isFinished = isFinished
      self.backups = backups
      self.removedFiles = removedFiles
      self.trouble = trouble
    }
  }
}
