private import Foundation
private import Glibc
internal import QuestStore
internal import QuestTestKit
internal import QuestWire

/// One store through its crashes.
struct StoreLife {
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

  /// The longest life of a daemon in seconds, though the load ends in a fraction of one.
  private static let patience = Double(HangLimit.seconds)

  /// Where the daemon is going to die.
  private struct Death {
    /// A passage of a step, counted from 1; `nil` for a moment of chance.
    var step: (step: StoreStep, passage: Int)?
    /// Requests after which it is killed, and microseconds more. With a step: if it has not been reached by then.
    var requests: Int
    var microseconds: Int

    var environment: [String: String] {
      step.map { ["TIMEQUEST_DIE_AT": "\($0.step):\($0.passage)"] } ?? [:]
    }
  }

  /// Where it is noon now: a session left open is put away on the next day, which the model knows nothing of.
  private static var zoneFarFromMidnight: String {
    let east = 12 - Int((Moment.now + Moment.wallAhead) / 3600) % 24
    // These names count westwards.
    return east < 0 ? "Etc/GMT+\(-east)" : east > 0 ? "Etc/GMT-\(east)" : "UTC"
  }

  mutating func run(kills: Int, into report: inout CrashReport) throws {
    var done = 0
    // A task that is to run for long is let run to its end.
    while done < kills || generator.isLongRunOpen {
      let death = nextDeath(number: done)
      var violations: [Violation] = []
      do {
        violations = try liveAndDie(death, &report)
        violations += try ledger.inspect(CopiedStore(of: folder.path + "/data"), into: &report)
      } catch let failure as KillableDaemon.DidNotStart {
        violations = [Violation(kind: .daemon, text: "\(failure)")]
      }
      done += 1
      guard violations.isEmpty else {
        let place = death.step.map { "\($0.step):\($0.passage)" } ?? "a random moment"
        return report.add(violations, "seed \(seed), kill \(done) at \(place)")
      }
    }
  }

  /// Every second death is at a step, each step in its turn.
  private mutating func nextDeath(number: Int) -> Death {
    let microseconds = Int.random(in: 0...4000, using: &random)
    guard options.diesAtSteps, !number.isMultiple(of: 2) else {
      return Death(requests: Int.random(in: 1...60, using: &random), microseconds: microseconds)
    }
    let step = StoreStep.allCases[number / 2 % StoreStep.allCases.count]
    let passage = step.isOfImportsAlone ? 1 : Int.random(in: 1...20, using: &random)
    return Death(step: (step, passage), requests: 400, microseconds: microseconds)
  }

  /// Starts the daemon, repeats what was left unanswered, lets the clients work, and sees it die.
  private mutating func liveAndDie(_ death: Death, _ report: inout CrashReport) throws -> [Violation] {
    var environment = death.environment
    if options.changesInOneCommit > 1 { environment["TIMEQUEST_COMMIT_EVERY"] = "\(options.changesInOneCommit)" }
    environment["TZ"] = zone
    // A trap is to end it at once.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    let daemon = try KillableDaemon(
      program: options.programs + "/timequestd", folder: folder.path, environment: environment)
    let retries = ledger.unanswered
    report.retried += retries.count
    var count = keys
    let clients = try Clients(
      options.clients, path: daemon.socketPath, retries: retries, generator: generator,
      startsWithImport: death.step?.step.isOfImportsAlone == true
    ) {
      count += 1
      return "key-\(count)"
    }
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
      if killAt == nil, clients.sent >= death.requests { killAt = Moment.now + Double(death.microseconds) / 1e6 }
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
    guard let unexpected else { return [] }
    return [Violation(kind: .daemon, text: "timequestd ended by itself, \(unexpected)")]
  }
}

extension StoreStep {
  /// Reached by an import only.
  var isOfImportsAlone: Bool { self == .staged || self == .merged }
}
