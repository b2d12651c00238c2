internal import QuestModel
internal import QuestText
internal import QuestWire

/// The format of an import's text, from its first call.
enum ImportFormat {
  case history
  case table(TableColumns, secondsPerUnit: Double)
  case tool(ImportTool, ImportTool.Mapping)
  case samples(Samples)
  case nights(Nights)

  /// Whose table of nights it is.
  enum Nights {
    case table, sleepAsAndroid

    func reader(_ builder: NightBuilder) -> any ToolReader {
      switch self {
      case .table: SleepTableReader(builder)
      case .sleepAsAndroid: SleepAsAndroidReader(builder)
      }
    }
  }

  /// Where samples come from.
  enum Samples {
    case table(SampleTableReader.Mapping, isCSV: Bool)
    case loop
    case beeminder(metric: String?)

    func reader(_ builder: SampleBuilder) -> any ToolReader {
      switch self {
      case .table(let mapping, let isCSV): SampleTableReader(mapping, isCSV: isCSV, builder)
      case .loop: LoopReader(builder)
      case .beeminder(let metric): BeeminderReader(builder, metric: metric)
      }
    }
  }

  private static let names = DataImport.Format.allCases.map(\.rawValue)

  init(_ request: DataImport) throws {
    let mapping = request.mapping
    if let split = mapping?.split {
      guard request.format?.known == .csv, mapping?.value == nil else {
        throw RPCError(.invalidArgument, "split is for runs of a CSV.", hint: "Leave it out.")
      }
      guard (1...8).contains(split.utf8.count) else {
        throw RPCError(.invalidArgument, "split is 1 to 8 bytes.", hint: "--split ,")
      }
    }
    switch request.format?.known {
    case .sleep?, .sleepAsAndroid?:
      guard mapping == nil else {
        throw RPCError(
          .invalidArgument, "The columns of nights have their own names.",
          hint: "Leave the mapping out; name the columns start,end,stage,device,timezone.")
      }
      self = .nights(request.format?.known == .sleep ? .table : .sleepAsAndroid)
    case .loop?: self = .samples(.loop)
    case .beeminder?: self = .samples(.beeminder(metric: mapping?.metric))
    case .csv? where mapping?.value != nil, .jsonl? where mapping?.value != nil:
      guard let value = mapping?.value, let date = mapping?.date, let metric = mapping?.metric else {
        throw RPCError(
          .invalidArgument, "An import of samples needs to know the value, the date and the metric.",
          hint: "--map value=COLUMN,date=COLUMN,metric=KEY")
      }
      self = .samples(
        .table(
          SampleTableReader.Mapping(value: value, date: date, metric: metric, note: mapping?.note),
          isCSV: request.format?.known == .csv))
    case .jsonl?:
      self = .history
    case .csv?:
      guard let columns = request.mapping.flatMap(TableColumns.init) else {
        throw RPCError(
          .invalidArgument, "A CSV import needs to know which column is which.",
          hint: "--map task=…,actual=…,date=… and, where there are, estimate=… and kind=…")
      }
      self = .table(columns, secondsPerUnit: try Self.seconds(of: request.unit ?? "s"))
    case let format:
      guard let tool = format.flatMap({ ImportTool(rawValue: $0.rawValue) }) else {
        throw RPCError(
          .invalidArgument, "The format is one of \(Self.names.joined(separator: ", ")).",
          hint: "tqctl import FILE --format jsonl", candidates: Self.names)
      }
      self = .tool(tool, try tool.mapping(request.mapping, as: request.as))
    }
  }

  /// The unit of the table's numbers, in seconds.
  private static func seconds(of unit: String) throws -> Double {
    switch unit {
    case "s", "seconds": return 1
    case "m", "minutes": return 60
    case "h", "hours": return 3600
    default:
      guard !DurationParser.lacksUnit(unit), let seconds = try? DurationParser.seconds(unit),
        (0.001...HistoryLine.longestDuration).contains(seconds)
      else {
        throw RPCError(
          .invalidArgument, "\"\(unit.prefix(20))\" isn't a unit I know.",
          hint: "s, minutes, hours, or a duration such as 25m.")
      }
      return seconds
    }
  }
}

/// The meaning of a table's columns.
struct TableColumns: Sendable {
  var task: String
  var kind: String?
  var estimate: String?
  var actual: String
  var date: String
  /// The separator between the tags of a cell.
  var split: String?

  /// `nil` if a required column is not named.
  init?(_ mapping: DataImport.Mapping) {
    guard let task = mapping.task, let actual = mapping.actual, let date = mapping.date else { return nil }
    self.task = task
    self.actual = actual
    self.date = date
    kind = mapping.kind
    estimate = mapping.estimate
    split = mapping.split
  }
}
