internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// One change in progress: the snapshot it starts from, the transaction it writes to, and the events for subscribers.
final class WriteContext {
  let writer: StoreWriter
  let snapshot: ReadContext
  private var generator = SystemRandomNumberGenerator()
  /// The session that this change ends.
  var endedSession: SessionID?
  /// Badges that the change has earned so far.
  var earned: [Badge] = []
  /// The latest values used to check whether a goal is reached, if none was reached.
  var standings: GoalStandings?
  private var standing = Standing.unread
  /// Whether a task ran before this change; `nil` while it has not touched a session.
  private var wasDark: Bool?
  /// The blind filter's horizon before this change touched a session with a running task; `nil` without one.
  private(set) var hiddenSince: Int64?
  private var topics: [(topic: Event.Topic, what: Event.What, audience: Audience?)] = []

  init(writer: StoreWriter, snapshot: ReadContext) {
    self.writer = writer
    self.snapshot = snapshot
  }

  var now: ClockReading { snapshot.now }
  var player: PlayerID { snapshot.player }
  var method: String { writer.method }

  func newID<Owner>() -> Identifier<Owner> { .random(using: &generator) }

  /// Runs a handler's body once for the request's idempotency key.
  func answer<R: ChangingRequest>(
    _ request: R, undoable: Bool, _ body: (WriteContext) throws -> R.Response
  ) throws -> R.Response {
    if let answer = try IdempotentReplies.answer(to: request, player, writer.reader) { return answer }
    let response = try undoable ? namingBadges(body(self)) : body(self)
    try IdempotentReplies.keep(response, to: request, writer)
    return response
  }

  // MARK: - Where the player stands

  /// The open session after this change, cached so that it need not be read again.
  private enum Standing {
    case unread
    case at(Play?)
  }

  func open(_ session: Session, _ play: Play) throws {
    try writer.open(session, play)
    wasDark = wasDark ?? false
    standing = .at(play)
  }

  func save(_ play: Play, was before: Play) throws {
    try writer.save(play, was: before)
    try note(before)
    standing = .at(play)
  }

  func close(_ session: Session, _ play: Play, was before: Play) throws {
    try writer.close(session, play, was: before)
    try note(before)
    standing = .at(nil)
  }

  /// Lets the open session wait while another one is played.
  func setAside(_ session: Session, _ play: Play, was before: Play) throws {
    try writer.setAside(session, play, was: before)
    try note(before)
    standing = .at(nil)
  }

  /// Opens the session that waited for the one that has just been closed.
  func takeUp(_ session: Session, _ play: Play, was before: Play) throws {
    try writer.takeUp(session, play, was: before)
    standing = .at(play)
  }

  private func note(_ before: Play) throws {
    guard wasDark == nil else { return }
    wasDark = before.phase.isRunning
    if before.phase.isRunning { hiddenSince = try writer.reader.horizon(of: player) ?? 0 }
  }

  /// Whether this change has opened or changed a session.
  var hasTouchedSession: Bool { wasDark != nil }

  private func state() throws -> SessionState {
    guard case .at(let play) = standing else { return try snapshot.state() }
    return try play.map(snapshot.state(of:)) ?? SessionState(phase: Open(.idle))
  }

  /// Whether a task runs after this change.
  func isDarkAfterwards() throws -> Bool {
    guard case .at(let play) = standing else { return try snapshot.isDark() }
    return play?.phase.isRunning ?? false
  }

  // MARK: - News

  /// Adds an event for the topic. It is published after the commit with the state of that time; an audience other than
  /// the player gets no state.
  func announce(_ topic: Event.Topic, _ what: Event.What, to audience: Audience? = nil) {
    topics.append((topic, what, audience))
  }

  func news() throws -> [News] {
    if case .at(let play) = standing, let wasDark, wasDark != (play?.phase.isRunning ?? false) {
      announce(.track, wasDark ? .shown : .hidden)
    }
    return try topics.map { topic, what, audience in
      let isOwn = audience == nil
      let session = topic == .session && isOwn ? try state() : nil
      return News(
        topic: topic, what: what, session: session,
        progress: topic == .progress && isOwn ? try snapshot.progress() : nil,
        track: topic == .track && isOwn ? try snapshot.tracking() : nil,
        // A session that the next start ends gets no event, because the event's moment would be that of the start.
        endedSession: session?.phase == .idle ? endedSession : nil, audience: audience)
    }
  }
}
