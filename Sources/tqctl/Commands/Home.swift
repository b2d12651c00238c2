import QuestClient
import QuestWire

/// `tqctl` alone: what is open, today's quests, three goals, days played, last week's recap.
enum Home {
  static func show(_ caller: Caller) throws {
    // The recap takes longest: the daemon makes it while it answers the rest.
    let recap = try caller.client.begin(RecapList(weeks: 1))
    let session = try caller.client.reply(to: SessionStatus(), keyed: false)
    let quests = try caller.client.reply(to: QuestList(all: false))
    let stats = try caller.client.reply(to: StatsGet(days: 1))
    if caller.json {
      let members = [
        ("quests", quests.bytes), ("recap", try recap.reply().bytes), ("session", session.bytes),
        ("stats", stats.bytes),
      ]
      let joined = members.map { Array("\"\($0)\":".utf8) + $1 }.joined(separator: [UInt8(ascii: ",")])
      return try caller.printJSON(Array("{".utf8) + joined + Array("}".utf8))
    }
    let state = try session.value()
    let totals = try stats.value()
    let goals = GoalText.forHome(try caller.client.call(GoalList()).goals)
    if state.phase == .idle, goals.isEmpty, try isUntouched(totals, caller.client) {
      return try caller.show { page in
        StateText.notice(state, to: &page)
        HomeText.introduction(to: &page)
      }
    }
    let today = try quests.value()
    let others = today.quests.isEmpty ? try caller.client.call(QuestList(all: true)).quests : []
    let showsRewards = try caller.showsRewards()
    let daemon = try caller.client.call(
      SystemHello(client: "tqctl \(WireProtocol.release)", protocol: WireProtocol.version))
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
