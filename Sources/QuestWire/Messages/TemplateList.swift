/// The templates for new quests.
public struct TemplateList: Request {
  public static let method = "template.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var templates: [Template]
    public init(templates: [Template]) { self.templates = templates }
  }

  public struct Template: Codable, Equatable, Sendable {
    /// What `quest.create` takes: `morning`.
    public var id: String
    /// What a quest made of it may be shown as: `Morning Quest`.
    public var name: String
    /// What it may be set up under: `School Morning`.
    public var setupName: String?
    /// As `quest.create` takes them: `Shower = Shower Power 5m..15m`. The ranges are for planning, and not measured.
    public var tasks: [String]
    public var days: [Int]
    public var reminderTime: String?

    public init(id: String, name: String, setupName: String? = nil, tasks: [String], days: [Int], reminderTime: String?)
    {
      self.id = id
      self.name = name
      self.setupName = setupName
      self.tasks = tasks
      self.days = days
      self.reminderTime = reminderTime
    }
  }
}
