internal import ArgumentParser
internal import Glibc
internal import LinuxHost
internal import QuestClient
internal import QuestReplica
internal import QuestWire

/// Exchanges as soon as there is something to exchange.
extension SyncProgram {
  /// Exchanges at the start, whenever a carrier has news, soon after a local change, and every quarter of an hour.
  func watch() throws {
    let alarm = try WallAlarm()
    let own = OwnChanges(client)
    while !ending.hasCome {
      // Starts before the exchange, so that no change falls between the two.
      own.listen()
      let (watches, isReached) = try exchangeWatching()
      // A quarter of an hour, or a minute if a carrier was out of reach or another process was exchanging.
      var moment = Self.now + (isReached ? 15 * 60_000 : 60_000)
      let waiting = [ending.waiting] + watches.flatMap(\.waiting)
      var isDue = false
      while !ending.hasCome, !isDue {
        let rings = try alarm.wait(until: moment, or: waiting + own.waiting)
        isDue = !rings.isDisjoint(with: [.due, .clockSet]) || watches.contains { $0.hasNews() }
        // While a task runs local changes wait: a carrier could tell from an exchange when the task began.
        if own.hasNews(), try !isDark() { moment = min(moment, Self.now + Self.settling) }
      }
    }
  }

  /// Milliseconds to wait for further changes.
  private static let settling: Int64 = 5000

  /// Milliseconds since 1970.
  private static var now: Int64 { BootClock.now().realtimeNanoseconds / 1_000_000 }

  private func isDark() throws -> Bool {
    do {
      return try exchanging.call(SyncStatus()).dark == true
    } catch is ClientError {
      return true
    }
  }

  /// Returns watches of the carriers that started before the exchange, so that nothing arrives unnoticed in between.
  private func exchangeWatching() throws -> (watches: [CarrierWatch], isReached: Bool) {
    var watches: [CarrierWatch] = []
    var isReached = true
    var answer = ExchangeAnswer()
    func trying(_ work: () throws -> Void) throws {
      do {
        try work()
      } catch let problem as ReplicaProblem where problem.kind == .offline || problem.kind == .carrier {
        Self.complain(problem.description)
        isReached = false
      } catch let error as ClientError {
        Self.complain(Self.words(for: error))
      } catch let refusal as RPCError {
        Self.complain(refusal.sentence)
        isReached = false
      }
    }
    do {
      try locked {
        let (setup, links, problem) = try shared()
        if let problem { Self.complain(problem.description) }
        if let setup {
          try trying {
            let carrier = try setup.carrier()
            watches.append(try CarrierWatch(carrier))
            answer = try exchange(setup, carrier, always: false)
          }
        }
        for link in links {
          try trying {
            let courier = try courier(link)
            watches.append(try CarrierWatch(courier.carrier))
            answer.links.append(try exchange(courier))
          }
        }
      }
    } catch is ExitCode where ending.hasCome {
      // The exchange was interrupted, which is no failure of a watcher.
      return ([], false)
    } catch let error as ExitCode where error.rawValue == 75 {
      // Another process exchanges; nothing is watched meanwhile.
      isReached = false
    }
    try write(answer)
    return (watches, isReached)
  }
}

/// Listens for changes in the service.
private final class OwnChanges {
  private let client: Client
  private var stream: Connection?

  init(_ client: Client) { self.client = client }

  /// Begins to listen, unless it does already. Without a service nothing changes here.
  func listen() {
    if stream == nil {
      stream = try? client.subscribe(to: [.session, .progress, .quests, .goals, .settings, .track]).stream
    }
  }

  var waiting: [WallAlarm.Other] {
    stream.map { [.init(descriptor: $0.descriptor, events: WallAlarm.Other.readable, deadline: nil)] } ?? []
  }

  /// Whether something has come since the last call.
  func hasNews() -> Bool {
    guard let stream else { return false }
    do {
      return try !stream.arrivedEvents().isEmpty
    } catch {
      self.stream = nil
      return true
    }
  }
}
