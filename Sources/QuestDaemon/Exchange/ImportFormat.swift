internal import QuestModel
internal import QuestText
internal import QuestWire

/// What an import's text is, as its first call says.
enum ImportFormat {
  case history
  case table(DataImport.Mapping, secondsPerUnit: Double)

  init(_ request: DataImport) throws {
    switch request.format {
    case "jsonl"?:
      self = .history
    case "csv"?:
      guard let mapping = request.mapping else {
        throw RPCError(
          .invalidArgument, "A CSV import needs to know which column is which.",
          hint: "--map task=…,actual=…,date=… and, where there are, estimate=… and kind=…")
      }
      self = .table(mapping, secondsPerUnit: try Self.seconds(of: request.unit ?? "s"))
    default:
      throw RPCError(.invalidArgument, "The format is jsonl or csv.", hint: "tqctl import FILE --format jsonl")
    }
  }

  /// What one of the table's numbers stands for.
  private static func seconds(of unit: String) throws -> Double {
    switch unit {
    case "s", "seconds": return 1
    case "m", "minutes": return 60
    case "h", "hours": return 3600
    default:
      guard let seconds = try? DurationParser.seconds(unit), (0.001...HistoryLine.longestDuration).contains(seconds)
      else {
        throw RPCError(
          .invalidArgument, "\"\(unit.prefix(20))\" is no unit.", hint: "s, minutes, hours, or a duration such as 25m.")
      }
      return seconds
    }
  }
}
