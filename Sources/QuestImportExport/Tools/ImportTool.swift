internal import QuestModel
internal import QuestWire

/// The tools whose data can be imported, by the name of their format.
enum ImportTool: String, CaseIterable, Sendable {
  case timewarrior
  case superProductivity = "super-productivity"
  case org
  case toggl

  /// The fields that may give a run's task or kind; the first is the task's default.
  enum Field: String, Sendable {
    case tags, firstTag = "first-tag", annotation
    case title, project, tag
    case headline, parent
    case description, task, client
  }

  /// The order of day and month in a table's dates, where it is ambiguous.
  enum DateOrder: String, Sendable { case dayFirst = "dmy", monthFirst = "mdy" }

  /// The mapping of the tool's fields.
  struct Mapping: Equatable, Sendable {
    var task: Field
    var kind: Field?
    var dates: DateOrder?
    /// Whose entries are imported, if a file has those of several people.
    var user: String?
    /// Intervals are tracked time, not runs.
    var isTracked = false
    /// When the days of imported intervals begin.
    var dayStart = DayBoundary.midnight
  }

  private var taskFields: [Field] {
    switch self {
    case .timewarrior: [.tags, .firstTag, .annotation]
    case .superProductivity: [.title, .parent, .project]
    case .org: [.headline, .parent]
    case .toggl: [.description, .task, .project]
    }
  }

  private var kindFields: [Field] {
    switch self {
    case .timewarrior: [.firstTag]
    case .superProductivity: [.project, .tag, .parent]
    case .org: [.tag, .parent]
    case .toggl: [.project, .client, .task, .firstTag]
    }
  }

  /// The requested mapping, or the default. Throws `invalidArgument` with the possible values.
  func mapping(_ asked: DataImport.Mapping?, as content: Open<DataImport.Content>? = nil) throws -> Mapping {
    var mapping = Mapping(task: taskFields[0])
    if let content {
      guard self == .timewarrior, let content = content.known, content == .runs || asked == nil else {
        throw RPCError(
          .invalidArgument, "Only Timewarrior's data can come in as intervals, and without a mapping.",
          hint: "timew export | tqctl import - --format timewarrior --as intervals")
      }
      mapping.isTracked = content == .intervals
    }
    guard let asked else { return mapping }
    if let task = asked.task { mapping.task = try Self.field(task, of: taskFields, "task") }
    if let kind = asked.kind { mapping.kind = try Self.field(kind, of: kindFields, "kind") }
    if let date = asked.date {
      guard self == .toggl, let dates = DateOrder(rawValue: date) else {
        throw RPCError(
          .invalidArgument, "The date is not to be mapped with \(rawValue).",
          hint: self == .toggl ? "date=dmy or date=mdy says how 03/04/2026 is meant." : "Leave date=… out.")
      }
      mapping.dates = dates
    }
    if let user = asked.user {
      guard self == .toggl, !NameKey.trimmed(user).isEmpty else {
        throw RPCError(.invalidArgument, "The user is named by an e-mail, with toggl.", hint: "Leave user=… out.")
      }
      mapping.user = NameKey.of(user)
    }
    guard asked.estimate == nil, asked.actual == nil else {
      throw RPCError(
        .invalidArgument, "Estimates and times are known with \(rawValue).", hint: "Map task=… and kind=… alone.")
    }
    return mapping
  }

  private static func field(_ name: String, of fields: [Field], _ role: String) throws -> Field {
    guard let field = Field(rawValue: name), fields.contains(field) else {
      let names = fields.map(\.rawValue).joined(separator: ", ")
      throw RPCError(
        .invalidArgument, "\"\(name.prefix(40))\" is nothing a \(role) can be taken from here.",
        hint: "\(role)= one of: \(names)")
    }
    return field
  }

  func reader(_ mapping: Mapping, zone: Zone) -> any ToolReader {
    switch self {
    case .timewarrior: TimewarriorReader(mapping, zone: zone)
    case .superProductivity: SuperProductivityReader(mapping, zone: zone)
    case .org: OrgReader(mapping, zone: zone)
    case .toggl: TogglReader(mapping, zone: zone)
    }
  }
}
