internal import LinuxHost
public import QuestWire

/// One run of a connector: takes its input and returns the steps of its answer.
public struct ConnectorRun: Sendable {
  public let place: ConnectorPlace
  public let places: Places
  /// The path of timequest-fetch, for the built-in connectors.
  public let program: String
  /// The source's name, for its log and its folder.
  public let source: String
  public var limits = ChildLimits()
  /// A descriptor that ends the run by becoming readable.
  public var interruption: Int32?
  /// Whether unknown keys in its output are ignored.
  public var isLenient = true

  public init(place: ConnectorPlace, places: Places, program: String, source: String) {
    self.place = place
    self.places = places
    self.program = program
    self.source = source
  }

  /// The outcome of a run.
  public struct Result: Equatable, Sendable {
    public var outcome: SourceEnd.Outcome
    /// One line.
    public var problem: String?
    public var retryAfterSeconds: Double?
    /// Whether sockets and secrets were hidden from it; `nil` if nothing ran.
    public var isHidden: Bool?
  }

  /// Runs the connector and passes each batch to `put`. An error of `put` ends the run and is rethrown.
  public func run(
    _ input: ConnectorInput, progress: (String) -> Void, put: (AnswerReader.Batch) throws -> Void
  ) throws -> Result {
    var reader = AnswerReader(manifest: place.manifest, wants: input.want, isLenient: isLenient)
    let redaction = Redaction(input.secrets.values)
    var problem: ConnectorProblem?
    let work = places.workFolder(of: source)
    let outcome: ChildOutcome
    do {
      try Folder.makePrivate(work)
      try Folder.makePrivate(places.stateFolder)
      let log = SourceLogFile(path: places.log(of: source), redaction: redaction, heading: input.now)
      defer { log?.finishLine() }
      var plan = ChildPlan(
        words: place.words(program: program), environment: places.childEnvironment(workFolder: work), folder: work,
        hidden: places.hidden, limits: limits)
      plan.limits.lineBytes = AnswerReader.Limits().lineBytes
      outcome = try Child.run(
        plan, input: input.line(), interruption: interruption, errors: { log?.append($0) },
        line: { line in
          for step in try reader.read(redaction.clean(line)) {
            switch step {
            case .put(let batch): try put(batch)
            case .progress(let text): progress(text)
            case .problem(let said): problem = said
            }
          }
        })
    } catch let fault as ConnectorFault {
      return Result(outcome: .bug, problem: fault.description)
    } catch let failure as SystemError {
      return Result(outcome: .bug, problem: "\(failure)")
    }
    var result = Result(outcome: .ok, isHidden: outcome.isHidden)
    if outcome.ending == .interrupted {
      result.outcome = .cancelled
      result.problem = Self.words(for: outcome.ending)
    } else if let problem {
      result.retryAfterSeconds = problem.retryAfterSeconds
      // A requested pause after a complete answer is no failure.
      if problem.kind == .limited, reader.isWhole { return result }
      result.outcome = SourceEnd.Outcome(rawValue: problem.kind.rawValue) ?? .bug
      result.problem = problem.text
    } else if let text = Self.words(for: outcome.ending) ?? reader.problemAtEnd() {
      result.outcome = .bug
      result.problem = text
    }
    return result
  }

  /// Words for a failed end; `nil` for exit status 0.
  private static func words(for ending: ChildEnding) -> String? {
    switch ending {
    case .exited(0): nil
    case .exited(let status): "It ended with exit status \(status)."
    case .killed(let signal): "It was ended by signal \(signal)."
    case .tooLong(let seconds): "It took longer than \(seconds) s."
    case .interrupted: "It was interrupted."
    case .lineTooLong: "It printed a line of more than \(AnswerReader.Limits().lineBytes >> 10) KiB."
    }
  }
}
