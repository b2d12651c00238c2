import GRDB
public import QuestModel

/// The open session: its row, its snapshot, and its state.
extension StoreReader {
  /// `nil` if the player has none.
  public func openSession(of player: PlayerID) throws -> (session: Session, play: Play)? {
    let sql = "SELECT id FROM session WHERE player = ? AND outcome = 0"
    return try db.value(Int64.self, sql, [player.rawValue]).flatMap(played)
  }

  /// The session that waits while the open one is played in between; `nil` if there is none.
  ///
  /// It keeps its state, unlike any other session that is not open. Its outcome is `abandoned` meanwhile: the store
  /// holds one open session a player, and a program without this feature finds its finished tasks kept. O(open
  /// sessions).
  public func waitingSession(of player: PlayerID) throws -> (session: Session, play: Play)? {
    let sql = """
      SELECT s.id FROM play CROSS JOIN session s ON s.id = play.id WHERE s.player = ? AND s.outcome = 2 LIMIT 1
      """
    return try db.value(Int64.self, sql, [player.rawValue]).flatMap(played)
  }

  /// The open session, then the one that waits for it.
  public func unfinishedSessions(of player: PlayerID) throws -> [(session: Session, play: Play)] {
    [try openSession(of: player), try waitingSession(of: player)].compactMap(\.self)
  }

  private func played(_ id: Int64) throws -> (session: Session, play: Play)? {
    guard let session = try session(rowID: id) else { return nil }
    let state = "SELECT phase, position, title, firstLockIn, pausedSeconds FROM play WHERE id = ?"
    let play = try db.first(state, [id]) { row in
      let position: Int = row[1]
      let phase: Play.Phase =
        switch row[0] as Int {
        case 0: .estimating(position)
        case 1: .ready(position)
        case 2: .active(position)
        case 3: .paused(position)
        default: .revealing(position)
        }
      return Play(
        sessionID: session.id, quest: session.quest, title: row[2], tasks: try playTasks(of: id), phase: phase,
        firstLockIn: try (row[3] as String?).map { try PlayJSON.decode(ClockReading.self, $0) }, pausedSeconds: row[4])
    }
    guard let play else { throw StoreError.refused("the open session \(id) has lost its state") }
    return (session, play)
  }

  private func playTasks(of session: Int64) throws -> [PlayTask] {
    let sql = """
      SELECT name, kind, state, plannedLow, plannedHigh, estimateLow, estimateHigh, marks, watch
      FROM sessionTask WHERE session = ? ORDER BY position
      """
    return try db.all(sql, [session]) { row in
      PlayTask(
        task: TaskName(name: row[0], kind: row[1]), state: PlayTask.State(code: row[2]),
        planned: estimate(row[3], row[4]), estimate: estimate(row[5], row[6]),
        watch: try PlayJSON.decode(Stopwatch.self, row[8]), marks: Marks(rawValue: row[7]))
    }
  }

  private func estimate(_ low: Double?, _ high: Double?) -> Estimate? {
    guard let low, let high else { return nil }
    return Estimate(low: low, high: high)
  }

  /// What the player has seen of a task before finishing it.
  public func seen(session: SessionID, position: Int) throws -> (hint: Bool, time: Bool) {
    let sql = "SELECT what FROM seen WHERE session = ? AND position = ?"
    let seen = try Int.fetchSet(db.cachedStatement(sql: sql), arguments: [session.text, position])
    return (seen.contains(1), seen.contains(2))
  }
}

extension StoreWriter {
  /// Opens a session with its snapshot. The store holds at most one open session a player.
  public func open(_ session: Session, _ play: Play) throws {
    let id = try insert(.session, try image(of: session))
    for (position, task) in play.tasks.enumerated() {
      try insert(.sessionTask, image(of: task, session: id, position: position))
    }
    try insert(.play, image(of: play), id: id)
  }

  /// Stores an ended session without a snapshot; the caller records its runs.
  public func record(_ session: Session) throws { _ = try insert(.session, try image(of: session)) }

  /// Stores the current state; only changes are written.
  ///
  /// - Parameters:
  ///   - play: the current state.
  ///   - before: the stored state, as read in this transaction: equal tasks are skipped.
  /// - Throws: a `StoreError`.
  public func save(_ play: Play, was before: Play) throws {
    let id = try rowID(of: play.sessionID)
    try saveTasks(of: play, was: before, id)
    try update(.play, id, image(of: play))
  }

  /// Makes the open session wait, so that another one can be opened.
  ///
  /// - Parameters:
  ///   - session: the open one.
  ///   - play: its state while it waits.
  ///   - before: the stored state, as in `save`.
  /// - Throws: a `StoreError`.
  public func setAside(_ session: Session, _ play: Play, was before: Play) throws {
    var waiting = session
    waiting.outcome = .abandoned
    try update(.session, rowID(of: session.id), try image(of: waiting))
    try save(play, was: before)
  }

  /// Opens the waiting session again, once no other is open; parameters as in `setAside`.
  public func takeUp(_ session: Session, _ play: Play, was before: Play) throws {
    var open = session
    open.outcome = .open
    try update(.session, rowID(of: session.id), try image(of: open))
    try save(play, was: before)
  }

  private func saveTasks(of play: Play, was before: Play, _ id: Int64) throws {
    guard play.tasks != before.tasks else { return }
    let sql = "SELECT id FROM sessionTask WHERE session = ? ORDER BY position"
    let rows = try db.values(Int64.self, sql, [id])
    for (position, row) in rows.enumerated() where position < play.tasks.count {
      if position < before.tasks.count, before.tasks[position] == play.tasks[position] { continue }
      try update(.sessionTask, row, image(of: play.tasks[position], session: id, position: position))
    }
  }

  /// Ends the open session: stores its tasks and facts, and removes its state. `before` is the stored state, as in
  /// `save`.
  public func close(_ session: Session, _ play: Play, was before: Play) throws {
    let id = try rowID(of: session.id)
    try saveTasks(of: play, was: before, id)
    try update(.session, id, try image(of: session))
    try delete(.play, id)
  }

  /// Stores what was seen. Not journaled, so undo does not make it unseen.
  public func markSeen(session: SessionID, position: Int, hint: Bool = false, time: Bool = false) throws {
    for (what, isSeen) in [(1, hint), (2, time)] where isSeen {
      try db.run(
        "INSERT OR IGNORE INTO seen (session, position, what, at) VALUES (?, ?, ?, ?)",
        [session.text, position, what, command.at.milliseconds])
    }
  }

  func rowID(of session: SessionID) throws -> Int64 {
    let sql = "SELECT id FROM session WHERE uid = ?"
    guard let id = try db.value(Int64.self, sql, [session.text]) else {
      throw StoreError.refused("session \(session) does not exist")
    }
    return id
  }

  private func image(of play: Play) -> RowImage {
    RowImage([
      play.phase.code, play.phase.index, play.title, play.firstLockIn.map { PlayJSON.encode($0) },
      play.pausedSeconds,
    ])
  }

  private func image(of task: PlayTask, session: Int64, position: Int) -> RowImage {
    RowImage([
      session, position, task.task.name, task.task.kind, task.state.code, task.planned?.low, task.planned?.high,
      task.estimate?.low, task.estimate?.high, task.marks.rawValue, PlayJSON.encode(task.watch),
    ])
  }
}

extension Estimate {
  fileprivate var low: Double { range?.lowerBound ?? seconds }
  fileprivate var high: Double { range?.upperBound ?? seconds }
}

extension Play.Phase {
  fileprivate var code: Int {
    switch self {
    case .estimating: 0
    case .ready: 1
    case .active: 2
    case .paused: 3
    case .revealing: 4
    }
  }

  /// The codes of the phases in which a task runs, as a list for SQL.
  static let codesOfRunning = "\(Play.Phase.active(0).code), \(Play.Phase.paused(0).code)"
}

extension PlayTask.State {
  fileprivate var code: Int {
    switch self {
    case .waiting: 0
    case .done: 1
    case .skipped: 2
    case .unmeasured: 3
    }
  }

  fileprivate init(code: Int) {
    self = code == 0 ? .waiting : code == 1 ? .done : code == 2 ? .skipped : .unmeasured
  }
}
