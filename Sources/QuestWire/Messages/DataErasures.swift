/// What erasures have left to do in the background: the caller's, or everybody's for who looks after the store.
public struct DataErasures: Request {
  public static let method = "data.erasures"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    /// No file of the service holds anything of what was erased.
    public var isFinished: Bool
    /// Backups that are still to be erased from; absent in a system service but for root.
    public var backups: Int?
    /// Files that were removed meanwhile, because nobody can tell what they hold; root alone is told in a system service.
    public var removedFiles: [String]
    /// What keeps it from going on, in words. It is tried again until it is done.
    public var trouble: String?

    public init(isFinished: Bool, backups: Int?, removedFiles: [String], trouble: String?) {
      self.isFinished = isFinished
      self.backups = backups
      self.removedFiles = removedFiles
      self.trouble = trouble
    }
  }
}
