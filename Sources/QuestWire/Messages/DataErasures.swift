/// Unfinished background work of erasures: the caller's, or all for the owner of the store.
public struct DataErasures: Request {
  public static let method = "data.erasures"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// Everything erased is out of every file of the service.
    public var isFinished: Bool
    /// Backups still to be processed; in a system service for root only.
    public var backups: Int?
    /// Unreadable files that were removed, since their content is unknown; in a system service for root only.
    public var removedFiles: [String]
    /// What blocks the work, in words. It is retried until it is done.
    public var trouble: String?

    public init(isFinished: Bool, backups: Int?, removedFiles: [String], trouble: String?) {
      self.isFinished = isFinished
      self.backups = backups
      self.removedFiles = removedFiles
      self.trouble = trouble
    }
  }
}
