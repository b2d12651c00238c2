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
    /// A stable name, such as `clock`.
    public var check: String
    public var status: Open<Status>
    public var text: String
    /// The command that solves the problem; with the status `ok` a suggestion.
    public var fix: String?
    /// The heading of the finding, ready to print.
    public var group: String?

    public enum Status: String, CaseIterable, Sendable { case ok, warning, problem }

    public init(check: String, status: Status, text: String, fix: String? = nil, group: String? = nil) {
      self.check = check
      self.status = Open(status)
      self.text = text
      self.fix = fix
      self.group = group
    }
  }
}
