/// A JSON-RPC error: a number and a kind for programs, a message and a hint for people.
public struct RPCError: Error, Codable, Equatable, Sendable {
  public var code: Int
  /// One sentence that says what is wrong.
  public var message: String
  public var data: Detail

  /// The message and what to do next, on one line.
  public var sentence: String { [message, data.hint].compactMap(\.self).joined(separator: " ") }

  public struct Detail: Codable, Equatable, Sendable {
    public var kind: String
    /// What to do next, often a command.
    public var hint: String?
    /// The names that an ambiguous one could mean.
    public var candidates: [String]?
    /// The line and the column of an error in imported text, both from 1.
    public var line: Int?
    public var column: Int?
    /// How long to wait before the same call may succeed, in whole seconds.
    public var retryAfterSeconds: Int?

    public init(kind: String, hint: String? = nil, candidates: [String]? = nil, line: Int? = nil, column: Int? = nil) {
      self.kind = kind
      self.hint = hint
      self.candidates = candidates
      self.line = line
      self.column = column
    }
  }

  public init(
    _ kind: ErrorKind, _ message: String, hint: String? = nil, candidates: [String]? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    code = kind.code
    self.message = message
    data = Detail(kind: kind.rawValue, hint: hint, candidates: candidates, line: line, column: column)
  }

  public var kind: ErrorKind { ErrorKind(rawValue: data.kind) }
}
