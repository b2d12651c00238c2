internal import Logging
internal import NIOConcurrencyHelpers
internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The moment of a player's first `done` for the running task that the store refused.
///
/// A later `done` measures up to this moment, from any client and with any options. The moment is kept in memory and,
/// if there is a runtime folder, in a file there, which survives the process. Any other change by the player discards
/// it (pause, skip, undo, …).
struct FirstDone: Equatable, Sendable {
  /// The task that ran then; `nil` if the store could not be read.
  var task: RunningTask?
  var said: ClockReading

  func holds(for play: Play) -> Bool {
    (task == nil || task == RunningTask(of: play)) && PlayMachine.stoodAsNow(play, at: said)
  }
}

/// Which task of which session runs.
struct RunningTask: Equatable, Sendable {
  var session: SessionID
  var index: Int

  /// - Parameter play: a play with a running or paused task.
  init(of play: Play) { self.init(session: play.sessionID, index: play.phase.index) }

  init(session: SessionID, index: Int) { (self.session, self.index) = (session, index) }
}

extension Application {
  /// The moment to measure up to, if a `done` was refused before.
  func firstSaid(_ play: Play, _ player: PlayerID) -> ClockReading? {
    firstDones[player].flatMap { $0.holds(for: play) ? $0.said : nil }
  }

  /// Runs `done`. When the store refuses, its moment is kept, and the refusal says so.
  func keepingTheMoment<Value>(_ context: CallContext, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch var error as RPCError where error.isOfTheStore {
      guard let player = knownPlayer(for: context), keep(context.arrived, of: player) else { throw error }
      let kept =
        firstDones.outlivesProcess
        ? "Your time is kept: when you run tqctl done again, it counts up to this moment."
        : "Your time is kept while the service runs: when you run tqctl done again, it counts up to this moment."
      error.data.hint = [error.data.hint, kept].compactMap(\.self).joined(separator: "\n")
      throw error
    }
  }

  /// Returns whether a task runs that this `done` could end.
  private func keep(_ now: ClockReading, of player: PlayerID) -> Bool {
    serially {
      do {
        guard let play = try openPlay(of: player), PlayMachine.stoodAsNow(play, at: now) else { return false }
        let said = firstSaid(play, player) ?? now
        firstDones[player] = FirstDone(task: RunningTask(of: play), said: said)
      } catch {
        if firstDones[player] == nil { firstDones[player] = FirstDone(task: nil, said: now) }
      }
      return true
    }
  }

  /// Discards the moment after a change that invalidates it. Costs nothing while no moment is kept.
  func forgetFirstDone(of player: PlayerID) {
    guard let first = firstDones[player] else { return }
    do {
      if let play = try openPlay(of: player), first.task != nil, first.holds(for: play) { return }
      firstDones[player] = nil
    } catch {
      // It is checked again before use.
      return
    }
  }

  /// Whether the service holds a moment that would be lost at its end.
  public var keepsMoments: Bool { !firstDones.isEmpty && !firstDones.outlivesProcess }

  /// Also keeps the moments of refused `done`s in the runtime folder, and reads those of an earlier process.
  public func keepMoments(in folder: String) {
    do {
      try firstDones.keep(in: folder)
    } catch {
      log.warning("Moments of refused calls are kept in memory alone.", metadata: ["error": "\(error)"])
    }
  }

  private func openPlay(of player: PlayerID) throws -> Play? { try store.read { try $0.openSession(of: player)?.play } }
}
