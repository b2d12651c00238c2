internal import NIOConcurrencyHelpers
internal import QuestModel
internal import QuestWire

/// Limits the number of concurrent imports: each has a scratch file and a connection to it.
///
/// When every place is taken, an import that has been idle for a minute is ended. Otherwise, the longest idle import of
/// the Unix user with the most imports is ended, if that user has more than the caller would have. An import whose step
/// is in progress is never ended.
final class ImportPlaces: Sendable {
  static let most = 8
  /// Seconds without a step, by the boot clock.
  static let patience = 60.0

  private struct Place {
    var owner: UInt32
    /// `nil` while the import is being opened.
    var job: ImportJob?
  }

  private struct State {
    var places: [Int: Place] = [:]
    var next = 0
  }

  private let state = NIOLockedValueBox(State())

  /// Opens an import in a place for the user. Throws `busy` if there is none, and what `open` throws.
  func admit(_ owner: UInt32, at now: ClockReading, _ open: () throws -> ImportJob) throws -> ImportJob {
    guard let number = take(owner) ?? (makeRoom(for: owner, at: now) ? take(owner) : nil) else {
      throw RPCError(
        .busy, "\(Self.most) imports are under way already, which is the most.",
        hint: "Wait for one of them, then try again.")
    }
    do {
      let job = try open()
      state.withLockedValue { $0.places[number]?.job = job }
      job.whenClosed { [self] in giveBack(number) }
      return job
    } catch {
      giveBack(number)
      throw error
    }
  }

  private func take(_ owner: UInt32) -> Int? {
    state.withLockedValue { state in
      guard state.places.count < Self.most else { return nil }
      state.next += 1
      state.places[state.next] = Place(owner: owner)
      return state.next
    }
  }

  private func giveBack(_ number: Int) { state.withLockedValue { $0.places[number] = nil } }

  /// Ends one import that may be ended, if there is one.
  private func makeRoom(for owner: UInt32, at now: ClockReading) -> Bool {
    let places = state.withLockedValue { Array($0.places.values) }
    let byUser = Dictionary(grouping: places, by: \.owner)
    let most = byUser.max { $0.value.count < $1.value.count }
    let mayTakeShare = (most?.value.count ?? 0) > (byUser[owner]?.count ?? 0) + 1
    let jobs = places.compactMap { place in
      place.job.map { (job: $0, owner: place.owner, idle: $0.idleSeconds(at: now)) }
    }
    for (job, user, idle) in jobs.sorted(by: { $0.idle > $1.idle })
    where idle >= Self.patience || (mayTakeShare && user == most?.key) {
      if job.closeIfIdle() { return true }
    }
    return false
  }
}
