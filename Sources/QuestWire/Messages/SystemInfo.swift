/// The findings of `tqctl doctor`: each check, its level, and the remedy.
public struct SystemInfo: Request {
  public static let method = "system.info"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var version: String
    public var `protocol`: Int
    public var findings: [Finding]

    public init(version: String, protocol: Int, findings: [Finding]) {
      self.version = version
      self.protocol = `protocol`
      self.findings = findings
    }
  }

  public struct Finding: Codable, Equatable, Sendable {
    /// `store`, `schema`, `clock`, …
    public var check: String
    /// `ok`, `warning`, `problem`.
    public var status: String
    public var text: String
    /// The command that helps; with `ok` a suggestion.
    public var fix: String?
    /// The heading of the finding: `Store`, `Clock`, `Service`, `Desktop`.
    public var group: String?

    public init(check: String, status: String, text: String, fix: String? = nil, group: String? = nil) {
      self.check = check
      self.status = status
      self.text = text
      self.fix = fix
      self.group = group
    }
  }
}
