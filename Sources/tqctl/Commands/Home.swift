import QuestClient
import QuestWire

/// `tqctl` alone: the open session, today's quests, three goals, days played, last week's recap.
enum Home {
  static func show(_ caller: Caller) throws {
    let client = caller.client
    // The statistics take longest, so the daemon computes them while it answers the other requests.
    let stats = try client.begin(StatsGet(days: 1, brief: caller.json ? nil : true))
    if caller.json {
      let (session, quests, recap) = try client.replies(
        to: SessionStatus(), QuestList(all: false), RecapList(weeks: 1))
      let members = [
        ("quests", quests.bytes), ("recap", recap.bytes), ("session", session.bytes),
        ("stats", try stats.reply().bytes),
      ]
      let joined = members.map { Array("\"\($0)\":".utf8) + $1 }.joined(separator: [UInt8(ascii: ",")])
      return try caller.printJSON(Array("{".utf8) + joined + Array("}".utf8))
    }
    let hello = SystemHello(client: "tqctl \(WireProtocol.release)", protocol: WireProtocol.version)
    let (session, quests, goalList, settings, daemon, recap) = try client.replies(
      to: SessionStatus(), QuestList(all: true), GoalList(), SettingsGet(), hello, RecapList(weeks: 1))
    let state = try session.value()
    let goals = GoalText.forHome(try goalList.value().goals)
    caller.remember(try settings.value())
    let totals = try stats.value()
    let all = try quests.value()
    if state.phase == .idle, goals.isEmpty, all.quests.isEmpty, hasNoPlays(totals) {
      return try caller.show { page in
        StateText.notice(state, to: &page)
        HomeText.introduction(to: &page)
      }
    }
    let showsRewards = try caller.showsRewards()
    let version = try daemon.value().version
    // An open session comes before the recap.
    let card = state.phase == .idle ? try recap.value().card : nil
    try caller.show { page in
      if let card {
        RecapText.card(card, to: &page)
        page.gap()
      }
      HomeText.write(state, all, totals, goals, to: &page, showsRewards: showsRewards)
      HomeText.versions(daemon: version, to: &page)
    }
    try RecapText.noteSeen(card, caller)
  }

  /// Without a session or a quest, the introduction is shown.
  static func isUntouched(_ client: Client) throws -> Bool {
    try hasNoPlays(client.call(StatsGet(days: 1, brief: true))) && client.call(QuestList(all: true)).quests.isEmpty
  }

  private static func hasNoPlays(_ totals: StatsGet.Response) -> Bool {
    totals.sessionsCompleted == 0 && totals.estimations == 0
  }
}
