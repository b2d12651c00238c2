private import Foundation
private import Glibc
internal import QuestStore
internal import QuestTestKit
internal import QuestWire

/// One store across its crashes.
struct CrashRun {
  private let options: CrashHarness.Options
  private let seed: UInt64
  private let folder: TemporaryFolder
  private var random: SeededGenerator
  private var generator: CommandGenerator
  private var ledger = Ledger()
  private var keys = 0
  private let zone: String

  init(_ options: CrashHarness.Options, seed: UInt64) throws {
    self.options = options
    self.seed = seed
    folder = try TemporaryFolder()
    zone = Self.zoneFarFromMidnight
    random = SeededGenerator(seed: seed)
    generator = CommandGenerator(seed: random.next(), hasLongRun: options.kills >= 15 && seed.isMultiple(of: 4))
  }

  /// The longest life of a daemon in seconds; normally the load ends in a fraction of a second.
  private static let patience = Double(HangLimit.seconds)

  /// The moment at which the daemon dies.
  private struct Death {
    /// The step and which passage of it, counted from 1; `nil` for a random moment.
    var step: (step: StoreStep, passage: Int)?
    /// The number of requests and further microseconds after which the daemon is killed; with a step, only if it was
    /// not reached by then.
    var requests: Int
    var microseconds: Int

    var environment: [String: String] {
      step.map { ["TIMEQUEST_DIE_AT": "\($0.step):\($0.passage)"] } ?? [:]
    }
  }

  /// A change of the whole store in a daemon's life, made after all other requests are answered.
  private enum Whole {
    case backup
    case restore
    case erasure(isOfErrand: Bool)

    /// Its stages: wait for answers, abandon an open session, inspect the store.
    enum Stage { case comingToRest, puttingAway, asked, over }
  }

  /// A time zone where it is about noon. On the next day the service would abandon an open session, which the model
  /// does not know.
  private static var zoneFarFromMidnight: String {
    let east = 12 - Int((Moment.now + Moment.wallAhead) / 3600) % 24
    // These names count westwards.
    return east < 0 ? "Etc/GMT+\(-east)" : east > 0 ? "Etc/GMT-\(east)" : "UTC"
  }

  mutating func run(kills: Int, into report: inout CrashReport) throws {
    var done = 0
    // A long run is completed first.
    while done < kills || generator.isLongRunOpen {
      let death = nextDeath(number: done)
      var violations: [Violation] = []
      do {
        violations = try liveAndDie(death, &report)
        if violations.isEmpty { violations = try ledger.inspect(CopiedStore(of: data), in: data, into: &report) }
      } catch let failure as KillableDaemon.DidNotStart {
        violations = [Violation(kind: .daemon, text: "\(failure)")]
      } catch let failure {
        let files = CopiedStore.files(in: data)
        violations = [Violation(kind: .integrity, text: "what is left cannot be read: \(failure) (files: \(files))")]
      }
      done += 1
      guard violations.isEmpty else {
        let place = death.step.map { "\($0.step):\($0.passage)" } ?? "a random moment"
        return report.add(violations, "seed \(seed), kill \(done) at \(place)", after: ledger.trace)
      }
    }
    let violations = try finishErasures(&report)
    if !violations.isEmpty { report.add(violations, "seed \(seed), after its last kill", after: ledger.trace) }
  }

  /// Lets a daemon finish the pending erasures, for which its short lives may have been too short, and inspects again.
  private mutating func finishErasures(_ report: inout CrashReport) throws -> [Violation] {
    guard ledger.hasErasedWords else { return [] }
    let daemon = try KillableDaemon(program: options.programs + "/timequestd", folder: folder.path, environment: usual)
    let socket = try LineSocket(path: daemon.socketPath)
    let patience = Moment.now + Self.patience
    var isFinished = false
    while !isFinished, Moment.now < patience {
      try socket.send(requestLine(DataErasures(), id: 1))
      guard let line = try socket.line() else { break }
      isFinished = try WireJSON.decode(ResponseFrame<DataErasures.Response>.self, from: Array(line.utf8)).outcome.get()
        .isFinished
      usleep(10_000)
    }
    daemon.kill()
    if let end = daemon.unexpectedEnd() {
      return [Violation(kind: .daemon, text: "timequestd ended by itself, \(end)")]
    }
    guard isFinished else { return [Violation(kind: .daemon, text: "an erasure does not come to its end")] }
    ledger.take(ledger.unanswered, diedAt: Moment.now)
    return try ledger.inspect(CopiedStore(of: data), in: data, into: &report)
  }

  /// The environment of every daemon. With it a trap ends the daemon at once.
  private var usual: [String: String] { ["TZ": zone, "SWIFT_BACKTRACE": "enable=no"] }

  private var data: String { folder.path + "/data" }

  /// Chooses the next kill. Every second one is at a step, and the steps alternate.
  private mutating func nextDeath(number: Int) -> Death {
    let microseconds = Int.random(in: 0...4000, using: &random)
    guard options.diesAtSteps, !number.isMultiple(of: 2) else {
      return Death(requests: Int.random(in: 1...60, using: &random), microseconds: microseconds)
    }
    let step = StoreStep.allCases[number / 2 % StoreStep.allCases.count]
    let passage = step.isRare ? 1 : Int.random(in: 1...20, using: &random)
    return Death(step: (step, passage), requests: 400, microseconds: microseconds)
  }

  /// Chooses the next change of the whole store. A session that must continue cannot be abandoned. A change needed to
  /// reach the step of the kill is always made.
  private mutating func nextWhole(_ death: Death) -> Whole? {
    guard !generator.isLongRunOpen else { return nil }
    let chance = Int.random(in: 0..<100, using: &random)
    switch death.step?.step {
    case .erased: return .erasure(isOfErrand: chance < 50)
    case .staged, .merged: return nil
    case let step where step?.isOfReplacement == true || chance < 50:
      return switch Int.random(in: 0..<10, using: &random) {
      case ..<1: .backup
      case ..<5: .restore
      case ..<8: .erasure(isOfErrand: true)
      default: .erasure(isOfErrand: false)
      }
    default: return nil
    }
  }

  /// Starts the daemon, repeats unanswered requests, lets the clients work until the daemon dies.
  private mutating func liveAndDie(_ death: Death, _ report: inout CrashReport) throws -> [Violation] {
    var environment = usual.merging(death.environment) { _, new in new }
    if options.changesInOneCommit > 1 { environment["TIMEQUEST_COMMIT_EVERY"] = "\(options.changesInOneCommit)" }
    // Makes every import and erasure on a copy, or only large ones.
    let isAtReplacement = death.step?.step.isOfReplacement == true
    let largeFrom = isAtReplacement ? 1 : Int.random(in: 0..<3, using: &random) == 0 ? 100 : nil
    let isLarge = largeFrom != nil && death.step?.step != .erased
    if isLarge, let largeFrom { environment["TIMEQUEST_LARGE_FROM"] = "\(largeFrom)" }
    let whole = nextWhole(death)
    var stage = whole == nil ? Whole.Stage.over : .comingToRest
    // Whether the kill comes during the change of the whole store instead of after it.
    let isWholeCutShort = Bool.random(using: &random)
    let moment = Double(Int.random(in: 0...80_000, using: &random)) / 1e6
    let daemon = try KillableDaemon(
      program: options.programs + "/timequestd", folder: folder.path, environment: environment)
    let retries = ledger.unanswered
    report.retried += retries.count
    var count = keys
    let clients = try Clients(
      options.clients, path: daemon.socketPath, retries: retries, generator: generator,
      startsWithImport: death.step?.step.isOfImportsAlone == true || isAtReplacement, takesTurns: isLarge
    ) {
      count += 1
      return "key-\(count)"
    }
    var violations: [Violation] = []
    var killAt: Double?
    var isKilled = false
    let patience = Moment.now + Self.patience
    while clients.isServed {
      try clients.turn()
      if Moment.now > patience {
        daemon.kill()
        return [
          Violation(kind: .daemon, text: "timequestd stopped answering, \(daemon.unexpectedEnd() ?? daemon.words)")
        ]
      }
      if let whole, stage != .over, violations.isEmpty, clients.isServed, clients.sent >= min(death.requests, 60) / 2 {
        violations = try goOn(with: whole, &stage, clients, &report)
        if !violations.isEmpty { daemon.kill() }
        if case .asked = stage, isWholeCutShort, killAt == nil { killAt = Moment.now + moment }
      }
      if killAt == nil, stage == .over, clients.sent >= death.requests {
        killAt = Moment.now + Double(death.microseconds) / 1e6
      }
      if let moment = killAt, !isKilled, Moment.now >= moment {
        daemon.kill()
        isKilled = true
      }
    }
    let unexpected = daemon.unexpectedEnd()
    try clients.finish()
    keys = count
    generator = clients.generator
    ledger.take(clients.attempts, diedAt: Moment.now)
    report.note(death: isKilled ? nil : death.step?.step, sent: clients.sent)
    guard let unexpected else { return violations }
    return violations + [Violation(kind: .daemon, text: "timequestd ended by itself, \(unexpected)")]
  }

  /// Continues with the next stage as soon as all requests are answered. Returns violations found just before.
  private mutating func goOn(
    with whole: Whole, _ stage: inout Whole.Stage, _ clients: Clients, _ report: inout CrashReport
  ) throws -> [Violation] {
    clients.hold()
    guard clients.isAtRest else { return [] }
    switch stage {
    case .comingToRest:
      stage = .puttingAway
      try clients.askAlone { SessionAbandon(idempotencyKey: $0) }
    case .puttingAway:
      stage = .asked
      ledger.take(clients.attempts, diedAt: Moment.now)
      let violations = try ledger.inspect(CopiedStore(ofLiving: data), in: data, isLiving: true, into: &report)
      clients.forgetAnswered()
      guard violations.isEmpty else { return violations }
      try ask(for: whole, clients)
    case .asked:
      stage = .over
      clients.release()
    case .over: break
    }
    return []
  }

  private mutating func ask(for whole: Whole, _ clients: Clients) throws {
    switch whole {
    case .restore:
      guard let (name, model) = ledger.backupToRestore(&random) else { return try clients.askForBackup() }
      try clients.askAlone(restoring: model) { DataRestore(name: name, idempotencyKey: $0) }
    case .erasure(let isOfErrand):
      let (skill, isOfErrand) = clients.skillToErase(isErrand: isOfErrand, withRuns: ledger.playedTasks)
      try clients.askAlone(isOfErrand: isOfErrand) { DataErase(skill: skill, confirm: true, idempotencyKey: $0) }
    case .backup: try clients.askForBackup()
    }
  }
}

extension StoreStep {
  /// Only an import reaches the step.
  var isOfImportsAlone: Bool { self == .staged || self == .merged }

  /// Only a replacement of the store reaches the step.
  var isOfReplacement: Bool {
    self == .replacementDecided || self == .replacementHalf || self == .replacementPlaced
  }

  /// A daemon reaches the step at most once in its life.
  var isRare: Bool { isOfImportsAlone || isOfReplacement || self == .erased }
}
