public import QuestClient
public import QuestWire

/// Fetches sources: begins a fetch at the service, runs the connector, puts its samples, and ends the fetch.
///
/// Each run of a connector has its own connection, which is restricted to its source.
///
/// Use it on one thread. If a fetch is killed, the service keeps the committed part and drops the rest.
public struct Fetcher {
  private let connect: () throws -> Connection
  private let shelf: ConnectorPlace.Shelf
  private let secrets: Secrets
  let isInteractive: Bool
  /// A descriptor that ends the fetch by becoming readable.
  private let interruption: Int32?
  public var limits = ChildLimits()
  /// Called with a source's name and its connector's activity.
  public var progress: (String, String) -> Void = { _, _ in }

  /// The most runs of one connector in one fetch: a long history needs several.
  public static let mostRounds = 24

  public init(
    connect: @escaping () throws -> Connection, shelf: ConnectorPlace.Shelf, isInteractive: Bool = false,
    interruption: Int32? = nil
  ) {
    self.connect = connect
    self.shelf = shelf
    self.isInteractive = isInteractive
    self.interruption = interruption
    secrets = Secrets(places: shelf.places, isInteractive: isInteractive)
  }

  /// Fetches one source, due or not. Throws the service's refusal to begin, and `ClientError`.
  public func fetch(_ name: String) throws -> FetchReport {
    var report = FetchReport(name: name, outcome: .ok)
    for _ in 0..<Self.mostRounds {
      let client = Client(restrictedTo: SystemRestrict(.source, source: name), connect: connect)
      let begun: SourceBegin.Response
      do {
        begun = try client.call(SourceBegin(name: name))
      } catch let refusal as RPCError where refusal.kind == .busy {
        report.isBusy = true
        report.problem = refusal.message
        return report
      }
      guard try round(begun, client, &report) else { return report }
    }
    return report
  }

  /// One round from `begin` to `end`. Returns whether there is more to fetch.
  private func round(
    _ begun: SourceBegin.Response, _ client: Client, _ report: inout FetchReport
  ) throws -> Bool {
    var puts = Puts(client: client, run: begun.run)
    var result: ConnectorRun.Result
    do {
      result = try answer(begun, of: report.name, &puts)
    } catch let refusal as RPCError where refusal.kind == .leaseLost {
      report.add(puts)
      report.outcome = .cancelled
      report.problem = refusal.message
      return false
    } catch let refusal as RPCError {
      result = ConnectorRun.Result(outcome: .bug, problem: refusal.message)
    }
    report.add(puts)
    report.outcome = result.outcome
    report.problem = result.problem
    report.isHidden = result.isHidden ?? report.isHidden
    do {
      let ended = try client.call(
        SourceEnd(
          run: begun.run, outcome: Open(result.outcome), problem: result.problem,
          retryAfterSeconds: result.retryAfterSeconds))
      report.state = ended.state
      // A requested pause ends the fetch.
      return result.outcome == .ok && puts.marks > 0 && result.retryAfterSeconds == nil
        && ended.want?.isEmpty == false
    } catch let refusal as RPCError where refusal.kind == .leaseLost {
      report.outcome = .cancelled
      report.problem = refusal.message
      return false
    }
  }

  private func answer(
    _ begun: SourceBegin.Response, of name: String, _ puts: inout Puts
  ) throws -> ConnectorRun.Result {
    guard !begun.want.isEmpty else { return .init(outcome: .ok) }
    let place: ConnectorPlace
    var input: ConnectorInput
    do {
      (place, input) = try prepare(
        name, connector: begun.connector, settings: begun.settings,
        ConnectorInput(
          settings: [:], zone: begun.zone, now: begun.now, want: begun.want, interactive: isInteractive))
    } catch let problem as ConnectorProblem {
      return .init(outcome: .signIn, problem: problem.text)
    } catch let fault as ConnectorFault {
      return .init(outcome: .bug, problem: fault.description)
    }
    return try run(of: place, source: name).run(
      input, progress: { progress(name, $0) }, put: { try puts.put($0) })
  }

  func run(of place: ConnectorPlace, source: String) -> ConnectorRun {
    var run = ConnectorRun(place: place, places: shelf.places, program: shelf.program, source: source)
    run.limits = limits
    run.interruption = interruption
    return run
  }

  /// Finds the connector, checks the settings and looks up the secret. Throws `ConnectorFault`, or a `ConnectorProblem`
  /// if the player has to act.
  func prepare(
    _ name: String, connector: String, settings: [String: String], _ input: ConnectorInput
  ) throws -> (ConnectorPlace, ConnectorInput) {
    let place = try shelf.find(connector, settings: settings)
    return (place, try prepare(name, place, settings: settings, input))
  }

  /// The same for a known connector.
  func prepare(
    _ name: String, _ place: ConnectorPlace, settings: [String: String], _ input: ConnectorInput
  ) throws -> ConnectorInput {
    if let problem = place.manifest.problem(with: settings) { throw ConnectorProblem(.signIn, problem) }
    var input = input
    input.settings = settings
    // The service keeps names in lower case, and the connector knows those of its manifest.
    for index in input.want.indices {
      input.want[index].stream = place.manifest.spelling(ofStream: input.want[index].stream)
    }
    let command = input.settings.removeValue(forKey: ConnectorOffer.secretCommand)
    if let setting = place.manifest.secret {
      if let secret = try secrets.secret(of: name, command: command) {
        input.secrets[setting.key] = secret
      } else if !setting.isOptional {
        throw ConnectorProblem(.signIn, "\(setting.title) is missing: timequest-fetch secret \(name)")
      }
    }
    return input
  }
}

/// Sends the puts of one run and counts them.
private struct Puts {
  let client: Client
  let run: String
  private var n = 0
  /// Puts with `covered` or `state`.
  private(set) var marks = 0
  private(set) var stored = 0
  private(set) var unchanged = 0
  private(set) var withdrawn = 0

  init(client: Client, run: String) {
    self.client = client
    self.run = run
  }

  mutating func put(_ batch: AnswerReader.Batch) throws {
    n += 1
    let answer = try client.call(
      SourcePut(
        run: run, n: n, samples: batch.samples.isEmpty ? nil : batch.samples,
        gone: batch.gone.isEmpty ? nil : batch.gone, covered: batch.covered, state: batch.state))
    if batch.covered != nil || batch.state != nil { marks += 1 }
    stored += answer.stored
    unchanged += answer.unchanged
    withdrawn += answer.withdrawn
  }
}

/// The outcome of fetching a source.
public struct FetchReport: Equatable, Sendable {
  public var name: String
  public var outcome: SourceEnd.Outcome
  public var problem: String?
  public var stored = 0
  public var unchanged = 0
  public var withdrawn = 0
  /// Whether sockets and secrets were hidden from the connector; `nil` when none ran.
  public var isHidden: Bool?
  /// Whether another fetch holds the source.
  public var isBusy = false
  /// The source's state at the service afterwards.
  public var state: Open<SourceInfo.State>?

  init(name: String, outcome: SourceEnd.Outcome) {
    self.name = name
    self.outcome = outcome
  }

  fileprivate mutating func add(_ puts: Puts) {
    stored += puts.stored
    unchanged += puts.unchanged
    withdrawn += puts.withdrawn
  }

  /// `anki: 3 new, 1 gone`, `zotero: no network: api.zotero.org cannot be reached`.
  public var line: String {
    if isBusy { return "\(name): another fetch has it" }
    guard outcome == .ok else { return "\(name): \(outcome.words)\(problem.map { ": \($0)" } ?? "")" }
    // While a task runs the service returns no state, and hides the new samples.
    guard state != nil else { return "\(name): fetched; the result shows after done" }
    let parts = [stored > 0 ? "\(stored) new" : nil, withdrawn > 0 ? "\(withdrawn) gone" : nil].compactMap { $0 }
    return "\(name): \(parts.isEmpty ? "nothing new" : parts.joined(separator: ", "))"
  }
}

extension SourceEnd.Outcome {
  fileprivate var words: String {
    switch self {
    case .ok: "ok"
    case .offline: "no network"
    case .asleep: "not running"
    case .signIn: "needs you"
    case .limited: "was asked to wait"
    case .upstream: "the service failed"
    case .bug: "the connector failed"
    case .cancelled: "interrupted"
    }
  }
}
