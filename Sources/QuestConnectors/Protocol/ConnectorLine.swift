public import QuestWire

/// One line that a connector prints: an object with one key.
public enum ConnectorLine: Equatable, Sendable {
  case sample(SourcePut.Sample)
  case gone(SourcePut.Gone)
  case covered(SourcePut.Covered)
  case state(SourcePut.Position)
  case progress(String)
  case problem(ConnectorProblem)

  static let names = ["sample", "gone", "covered", "state", "progress", "problem"]

  /// Reads a line; `isLenient` ignores unknown keys within the object.
  public init(_ bytes: [UInt8], isLenient: Bool) throws(ConnectorFault) {
    let excerpt = ConnectorFault.excerpt(String(decoding: bytes.prefix(200), as: UTF8.self))
    self = try ConnectorFault.decode(Parsed.self, from: bytes, place: "A line (\(excerpt))", isLenient: isLenient).line
  }

  /// The line with its newline, as a built-in connector prints it.
  func bytes() throws -> [UInt8] { try WireJSON.line(Printed(line: self)) }
}

/// Why a connector could not answer.
public struct ConnectorProblem: Error, Equatable, Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case offline, asleep, signIn, limited, upstream, bug
  }

  public var kind: Kind
  /// One line for the player.
  public var text: String
  public var retryAfterSeconds: Double?

  public init(_ kind: Kind, _ text: String, retryAfterSeconds: Double? = nil) {
    self.kind = kind
    self.text = text
    self.retryAfterSeconds = retryAfterSeconds
  }
}

private struct Parsed: Decodable {
  var line: ConnectorLine

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ConnectorLine.names, place: "A line")
    guard object.keys.count == 1, let name = object.keys.first else {
      throw ConnectorFault("A line must have one key of \(ConnectorLine.names.joined(separator: ", ")).")
    }
    switch name {
    case "sample": line = .sample(try object.required(name, SampleJSON.self).sample)
    case "gone": line = .gone(try object.required(name, GoneJSON.self).gone)
    case "covered": line = .covered(try object.required(name, CoveredJSON.self).covered)
    case "state": line = .state(try object.required(name, StateJSON.self).state)
    case "progress": line = .progress(try object.required(name, ProgressJSON.self).text)
    case "problem": line = .problem(try object.required(name, ProblemJSON.self).problem)
    default:
      throw ConnectorFault(
        "A line begins with \"\(ConnectorFault.excerpt(name))\": known are \(ConnectorLine.names.joined(separator: ", "))."
      )
    }
  }
}

private struct SampleJSON: Decodable {
  var sample: SourcePut.Sample

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["stream", "metric", "day", "at", "value", "weight", "key", "rev", "note"], place: "A sample")
    sample = SourcePut.Sample(
      stream: try object.optional("stream"), metric: try object.required("metric"), day: try object.optional("day"),
      at: try object.optional("at"), value: try object.required("value"), weight: try object.optional("weight"),
      key: try object.optional("key"), rev: try object.optional("rev"), note: try object.optional("note"))
  }
}

private struct GoneJSON: Decodable {
  var gone: SourcePut.Gone

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["stream", "key"], place: "\"gone\"")
    gone = SourcePut.Gone(stream: try object.required("stream"), key: try object.required("key"))
  }
}

private struct CoveredJSON: Decodable {
  var covered: SourcePut.Covered

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["stream", "from", "to", "full"], place: "\"covered\"")
    covered = SourcePut.Covered(
      stream: try object.required("stream"), from: try object.required("from"), to: try object.required("to"))
  }
}

private struct StateJSON: Decodable {
  var state: SourcePut.Position

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(
      decoder, keys: ["stream", "version", "after", "complete", "counts"], place: "\"state\"")
    state = SourcePut.Position(
      stream: try object.required("stream"), version: try object.optional("version"),
      after: try object.optional("after"), complete: try object.optional("complete"),
      counts: try object.optional("counts"))
  }
}

private struct ProgressJSON: Decodable {
  var text: String

  init(from decoder: any Decoder) throws {
    text = try StrictObject(decoder, keys: ["text"], place: "\"progress\"").required("text")
  }
}

private struct ProblemJSON: Decodable {
  var problem: ConnectorProblem

  init(from decoder: any Decoder) throws {
    let object = try StrictObject(decoder, keys: ["kind", "text", "retryAfterSeconds"], place: "\"problem\"")
    let name: String = try object.required("kind")
    guard let kind = ConnectorProblem.Kind(rawValue: name) else {
      let kinds = ConnectorProblem.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConnectorFault("\"\(ConnectorFault.excerpt(name))\" is not a kind of problem: \(kinds).")
    }
    problem = ConnectorProblem(
      kind, try object.required("text"), retryAfterSeconds: try object.optional("retryAfterSeconds"))
  }
}

private struct Printed: Encodable {
  var line: ConnectorLine

  private enum Keys: String, CodingKey { case sample, gone, covered, state, progress, problem }
  private enum Inner: String, CodingKey { case kind, text, retryAfterSeconds }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Keys.self)
    switch line {
    case .sample(let sample): try container.encode(sample, forKey: .sample)
    case .gone(let gone): try container.encode(gone, forKey: .gone)
    case .covered(let covered): try container.encode(covered, forKey: .covered)
    case .state(let state): try container.encode(state, forKey: .state)
    case .progress(let text):
      var inner = container.nestedContainer(keyedBy: Inner.self, forKey: .progress)
      try inner.encode(text, forKey: .text)
    case .problem(let problem):
      var inner = container.nestedContainer(keyedBy: Inner.self, forKey: .problem)
      try inner.encode(problem.kind.rawValue, forKey: .kind)
      try inner.encode(problem.text, forKey: .text)
      try inner.encodeIfPresent(problem.retryAfterSeconds, forKey: .retryAfterSeconds)
    }
  }
}
