internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import LinuxHost
internal import QuestClient
internal import QuestReplica
internal import QuestWire

/// The program's process: its environment, its texts on the terminal, its exit statuses.
struct SyncProgram {
  let places: SyncPlaces
  /// Has all rights of the player.
  let client: Client
  /// Can exchange items only.
  let exchanging: Client
  /// Makes a client that can set up routines only.
  let settingUp: () -> Client
  let ending: TerminationDescriptor
  /// Whether commands print one JSON object instead of text.
  let asJSON: Bool
  let terminal = Terminal()

  init(_ options: ServiceOptions) throws {
    Folder.keepNewFilesPrivate()
    ReplicaFaults.arm(ProcessInfo.processInfo.environment["TIMEQUEST_SYNC_DIE_AT"])
    ConnectionString.forgetEnvironment()
    ending = try TerminationDescriptor()
    asJSON = options.json
    places = SyncPlaces(environment: ProcessInfo.processInfo.environment)
    let search = SocketSearch(option: options.socket)
    client = Client(search)
    exchanging = Client(restrictedTo: SystemRestrict(.sync)) { try search.connect() }
    settingUp = { Client(restrictedTo: SystemRestrict(.setup)) { try search.connect() } }
  }

  /// Runs the work while no other exchange or set-up runs.
  func locked<Value>(_ work: () throws -> Value) throws -> Value {
    switch try places.lock() {
    case .acquired(let lock):
      return try withExtendedLifetime(lock) {
        try endPreview()
        return try work()
      }
    case .heldBy(let pid):
      Self.complain("Another timequest-sync runs already\(pid.map { " (\($0))" } ?? ""); wait for it.")
      throw ExitCode(75)
    }
  }

  /// Ends sharing that a preview began, including a preview that was killed. Call it with the lock held.
  func endPreview() throws {
    guard places.hasPreview else { return }
    if try places.setup() == nil {
      do {
        _ = try client.call(SyncEnd())
      } catch let refusal as RPCError where refusal.kind == .notShared {
        // The preview was killed before sharing began.
      }
    }
    try places.endPreview()
  }

  /// The same for commands that run beside an exchange. A running preview holds the lock.
  func endKilledPreview() throws {
    guard places.hasPreview, case .acquired(let lock) = try places.lock() else { return }
    try withExtendedLifetime(lock) { try endPreview() }
  }

  func knownSetup() throws -> SyncSetup {
    guard let setup = try places.setup() else { throw Self.nothingShared }
    return setup
  }

  private static var nothingShared: ReplicaProblem {
    ReplicaProblem(.setup, "Nothing is shared here. Begin with timequest-sync setup, or with join.")
  }

  func replicator(_ setup: SyncSetup, _ carrier: any Carrier) -> Replicator {
    var replicator = Replicator(client: exchanging, carrier: carrier, keys: setup.ring, states: places.states)
    replicator.isInterrupted = { [ending] in ending.hasCome }
    return replicator
  }

  // MARK: - Exchanging

  /// With the other devices, and with guardians and players.
  func exchange(refills: Bool) throws {
    try locked {
      let (setup, links, problem) = try shared()
      var answer = ExchangeAnswer()
      // A failure of one exchange does not stop the others.
      var failures = [problem].compactMap(\.self)
      if let setup {
        do {
          answer = try exchange(setup, try setup.carrier(), refills: refills, always: terminal.isOn)
        } catch let problem as ReplicaProblem {
          failures.append(problem)
        }
      }
      for link in links {
        do {
          answer.links.append(try exchange(link))
        } catch let problem as ReplicaProblem {
          failures.append(ReplicaProblem(problem.kind, "\(link.name): \(problem)"))
        } catch let refusal as RPCError {
          failures.append(ReplicaProblem(.setup, "\(link.name): \(refusal.sentence)"))
        }
      }
      try write(answer)
      for failure in failures.dropLast() { Self.complain("\(failure)") }
      if let last = failures.last { throw last }
    }
  }

  /// The game and the existing links, and problems with the files of links.
  func shared() throws -> (game: SyncSetup?, links: [GuardianLink], problem: ReplicaProblem?) {
    let game = try places.setup()
    do {
      let links = try places.links()
      if game == nil, links.isEmpty { throw Self.nothingShared }
      return (game, links, nil)
    } catch let problem as ReplicaProblem where game != nil {
      return (game, [], problem)
    }
  }

  /// Exchanges items and prints the counts; with `always` also if there was nothing to exchange.
  @discardableResult
  func exchange(
    _ setup: SyncSetup, _ carrier: any Carrier, refills: Bool = false, always: Bool
  ) throws -> ExchangeAnswer {
    let report = try replicator(setup, carrier).exchange(refills: refills)
    if ending.hasCome { throw ExitCode(130) }
    for line in ReportText.lines(report, always: always) { say(line) }
    return ExchangeAnswer(report)
  }

  // MARK: - Answers

  /// Prints a line of text, unless the output is JSON.
  func say(_ line: String) {
    guard !asJSON else { return }
    print(line)
    // A reader of a watcher's pipe gets the line immediately.
    fflush(nil)
  }

  /// Prints the answer if the output is JSON.
  func write(_ answer: some Encodable) throws {
    guard asJSON else { return }
    print(String(decoding: try WireJSON.line(answer).dropLast(), as: UTF8.self))
    fflush(nil)
  }

  // MARK: - Errors

  /// Turns errors into one line on standard error and an exit status.
  static func guarded(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as ClientError {
      complain(words(for: error))
      throw ExitCode(69)
    } catch let refusal as RPCError {
      complain(refusal.sentence)
      throw ExitCode.failure
    } catch let problem as ReplicaProblem {
      complain(problem.description)
      switch problem.kind {
      case .code, .key: throw ExitCode(65)
      case .setup, .usage: throw ExitCode.failure
      case .offline: throw ExitCode(69)
      case .carrier: throw ExitCode(74)
      }
    } catch let failure as SystemError {
      complain("\(failure)")
      throw ExitCode(74)
    }
  }

  static func words(for error: ClientError) -> String {
    error.sentence(afterLoss: "The next exchange goes on from there.")
  }

  static func complain(_ text: String) { StandardError.write(line: "timequest-sync: \(text)") }
}
