/// A duration in a parameter: seconds as a number, or a text such as `5m`, `1:05:00`, and for estimates `20m..35m`. The
/// daemon parses it; tqctl passes on the typed text.
public enum DurationInput: Codable, Equatable, Sendable {
  case seconds(Double)
  case text(String)

  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let seconds = try? container.decode(Double.self) {
      self = .seconds(seconds)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .seconds(let seconds): try container.encode(seconds)
    case .text(let text): try container.encode(text)
    }
  }
}
