import QuestClient
import QuestWire

/// `tqctl` alone: what is open, today's quests, three goals, days played, last week's recap.
enum Home {
  static func show(_ caller: Caller) throws {
    let client = caller.client
    // The recap takes longest: the daemon makes it while it answers the rest.
    let recap = try client.begin(RecapList(weeks: 1))
    if caller.json {
      let (session, quests, stats) = try client.replies(to: SessionStatus(), QuestList(all: false), StatsGet(days: 1))
      let members = [
        ("quests", quests.bytes), ("recap", try recap.reply().bytes), ("session", session.bytes),
        ("stats", stats.bytes),
      ]
      let joined = members.map { Array("\"\($0)\":".utf8) + $1 }.joined(separator: [UInt8(ascii: ",")])
      return try caller.printJSON(Array("{".utf8) + joined + Array("}".utf8))
    }
    let hello = SystemHello(client: "tqctl \(WireProtocol.release)", protocol: WireProtocol.version)
    let replies = try client.replies(
      to: SessionStatus(), QuestList(all: false), StatsGet(days: 1), GoalList(), SettingsGet(), hello)
    let state = try replies.0.value()
    let totals = try replies.2.value()
    let goals = GoalText.forHome(try replies.3.value().goals)
    caller.know(try replies.4.value())
    if state.phase == .idle, goals.isEmpty, try isUntouched(totals, client) {
      return try caller.show { page in
        StateText.notice(state, to: &page)
        HomeText.introduction(to: &page)
      }
    }
    let today = try replies.1.value()
    let others = today.quests.isEmpty ? try client.call(QuestList(all: true)).quests : []
    let showsRewards = try caller.showsRewards()
    let daemon = try replies.5.value()
    // An open session comes before the recap.
    let card = state.phase == .idle ? try recap.value().card : nil
    try caller.show { page in
      if let card {
        RecapText.card(card, to: &page)
        page.gap()
      }
      HomeText.write(state, today, totals, goals, others: others, to: &page, showsRewards: showsRewards)
      HomeText.versions(daemon: daemon.version, to: &page)
    }
    try RecapText.noteSeen(card, caller)
  }

  /// Without a session or a quest, the introduction is shown.
  static func isUntouched(_ client: Client) throws -> Bool {
    try isUntouched(client.call(StatsGet(days: 1)), client)
  }

  private static func isUntouched(_ totals: StatsGet.Response, _ client: Client) throws -> Bool {
    guard totals.sessionsCompleted == 0, totals.estimations == 0 else { return false }
    return try client.call(QuestList(all: true)).quests.isEmpty
  }
}
