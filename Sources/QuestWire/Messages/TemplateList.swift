/// The templates for new quests.
public struct TemplateList: Request {
  public static let method = "template.list"

  public init() {}

  public struct Response: Codable, Equatable, Sendable {
    public var templates: [Template]
    public init(templates: [Template]) { self.templates = templates }
  }

  public struct Template: Codable, Equatable, Sendable {
    /// The id to give to `quest.create`: `morning`.
    public var id: String
    /// A display name for a quest made from the template: `Morning Quest`.
    public var name: String
    /// A setup name for such a quest: `School Morning`.
    public var setupName: String?
    /// The tasks as `quest.create` takes them: `Shower = Shower Power 5m..15m`. The ranges are for planning and are not
    /// measurements.
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
