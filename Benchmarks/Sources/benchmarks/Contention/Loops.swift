internal import BenchmarkKit
internal import Foundation
internal import Glibc
internal import Synchronization

/// A time of waiting for an answer or the disk, in nanoseconds.
struct Wait: Sendable {
  let end: Int64
  let length: Int64

  /// It ends now.
  init(since start: Int64) {
    end = nanoseconds()
    length = end - start
  }

  private func overlaps(_ other: Wait) -> Bool { end > other.end - other.length && other.end > end - length }

  /// The longest of the waits, each less the longest wait for the disk at the same moment.
  static func longest(_ waits: [Wait], beyond disk: [Wait]) -> Int64 {
    waits.map { wait in wait.length - (disk.filter(wait.overlaps).map(\.length).max() ?? 0) }.max() ?? 0
  }
}

/// A client's loop on its own thread, until it is stopped or the daemon ends, with its measurements.
final class Loop: Sendable {
  struct Notes: Sendable {
    /// By request.
    var waits: [String: [Wait]] = [:]
    /// The daemon's measurement minus the client's, in seconds.
    var differences: [Double] = []
    var refusals: [String: Int] = [:]
    /// How the last request ended.
    var ending = "answered"
    /// Whether the long request was sent at least once.
    var hasBegun = false
    var failure: String?

    mutating func note(_ what: String, since start: Int64, _ answer: Answer) {
      waits[what, default: []].append(Wait(since: start))
      if let kind = answer.kind { refusals["\(what): \(kind)", default: 0] += 1 }
      ending = answer.kind.map { "refused (\($0))" } ?? "answered"
    }
  }

  private struct State {
    var notes = Notes()
    var isStopping = false
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// - Parameter step: one iteration; `false` ends the loop.
  init(_ step: @escaping @Sendable (Loop) throws -> Bool) {
    let thread = Thread { [self] in
      do {
        while !state.withLock({ $0.isStopping }), try step(self) {}
      } catch let end as HungUp {
        if end.wasAsked { note { $0.ending = "dropped" } }
      } catch {
        note { $0.failure = "\(error)" }
      }
      state.withLock { $0.hasEnded = true }
    }
    thread.start()
  }

  func note(_ body: (inout Notes) -> Void) { state.withLock { body(&$0.notes) } }
  var notes: Notes { state.withLock { $0.notes } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Stops the loop after the present iteration.
  func stop() { state.withLock { $0.isStopping = true } }

  /// Waits until it has ended.
  func join() -> Notes {
    while !hasEnded { usleep(1000) }
    return notes
  }

  // MARK: - Clients

  /// Repeats long work.
  static func working(_ work: Work, _ player: Wire, _ owner: Wire) -> Loop {
    Loop { loop in
      let start = nanoseconds()
      do {
        let (start, answer) = try work.round(player, owner) { loop.note { $0.hasBegun = true } }
        loop.note { $0.note(work.rawValue, since: start, answer) }
      } catch let refused as Refused {
        loop.note { $0.note("before \(work.rawValue)", since: start, refused.answer) }
      }
      return true
    }
  }

  /// Repeats a request at regular intervals.
  static func asking(
    _ what: String, _ wire: Wire, pause: UInt32 = 20_000, _ parameters: @escaping @Sendable (Int) -> String
  ) -> Loop {
    let count = Mutex(0)
    return Loop { loop in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let start = nanoseconds()
      let answer = try wire.ask(what, parameters(number))
      loop.note { $0.note(what, since: start, answer) }
      usleep(pause)
      return true
    }
  }

  static func status(_ wire: Wire, pause: UInt32 = 20_000) -> Loop {
    asking("session.status", wire, pause: pause) { _ in "{}" }
  }

  /// Repeats a small change that is always possible.
  static func changing(_ wire: Wire, pause: UInt32 = 20_000) -> Loop {
    asking("settings.set", wire, pause: pause) {
      #"{"key":"hints","value":"\#($0.isMultiple(of: 2) ? "ask" : "before")"}"#
    }
  }

  /// Measures disk and processors at the same time: small synced writes to a file in the folder, and the delays of
  /// sleeps of 2 ms.
  static func bare(in folder: String) throws -> [Loop] {
    let file = open("\(folder)/bare-\(nanoseconds())", O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Unexpected("no file in \(folder): errno \(errno)") }
    let page = [UInt8](repeating: 7, count: 4096)
    let count = Mutex(0)
    let syncing = Loop { loop in
      let number = count.withLock { count in
        count += 1
        return count
      }
      let start = nanoseconds()
      guard pwrite(file, page, page.count, off_t(number % 256 * page.count)) == page.count, fdatasync(file) == 0 else {
        throw Unexpected("a bare write failed: errno \(errno)")
      }
      loop.note { $0.waits[bareSync, default: []].append(Wait(since: start)) }
      usleep(20_000)
      return true
    }
    let sleeping = Loop { loop in
      let start = nanoseconds()
      usleep(2000)
      loop.note { $0.waits[bareSleep, default: []].append(Wait(since: start + 2_000_000)) }
      return true
    }
    return [syncing, sleeping]
  }

  static let bareSync = "a bare write and fdatasync"
  static let bareSleep = "a bare sleep of 2 ms, late by"

  /// Plays this number of tasks of a little more than three seconds, because shorter measurements are clamped. Compares
  /// the daemon's measurement with CLOCK_BOOTTIME just before the two commands were sent.
  static func playing(_ tasks: Int, _ wire: Wire) -> Loop {
    let left = Mutex(tasks)
    return Loop { loop in
      let number = left.withLock { left in
        left -= 1
        return left
      }
      guard number >= 0 else { return false }
      func asked(_ what: String, _ parameters: String) throws -> Answer {
        let start = nanoseconds()
        let answer = try wire.ask(what, parameters)
        loop.note { $0.note(what, since: start, answer) }
        guard !answer.isRefusal else { throw Unexpected("\(what): \(answer.text.prefix(300))") }
        return answer
      }
      _ = try asked("session.startTask", #"{"task":"Measured"}"#)
      let began = bootSeconds()
      _ = try asked("session.estimate", #"{"estimate":5}"#)
      usleep(UInt32(3_050_000 + number * 7919 % 400_000))
      let ended = bootSeconds()
      let done = try asked("session.done", "{}")
      guard let actual = done.member("actualSeconds").flatMap(Double.init) else {
        throw Unexpected("session.done: \(done.text.prefix(300))")
      }
      loop.note { $0.differences.append(actual - (ended - began)) }
      return true
    }
  }
}

private func bootSeconds() -> Double {
  var now = timespec()
  clock_gettime(CLOCK_BOOTTIME, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
}
