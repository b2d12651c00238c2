import QuestWire

enum HomeText {
  static func introduction(to page: inout Page) {
    purpose(to: &page)
    page.gap()
    page.line("Make your first quest, or take one task right now:")
    page.command("tqctl quest create", "a quest, step by step")
    page.command("tqctl do Shower 10m", "one task right now")
  }

  /// The purpose of the program, in three lines of 80 columns.
  static func purpose(to page: inout Page) {
    page.prose(
      "TimeQuest trains your inner clock: guess how long something takes, do it with no clock in sight, then see how "
        + "close you were.")
    page.prose("There is nothing to lose: every gap is something you did not know yet.")
  }

  /// A note when the running service has another version than this program, with the remedy.
  static func versions(daemon: String, tqctl: String = WireProtocol.release, to page: inout Page) {
    guard daemon != tqctl else { return }
    page.gap()
    page.prose("tqctl is \(tqctl), and the timequestd that runs is \(daemon). To make them one:", .quiet)
    page.command("tqctl doctor")
  }

  /// `all` are the quests of all days; those of other days are shown when today has none.
  static func write(
    _ state: SessionState, _ all: QuestList.Response, _ stats: StatsGet.Response, _ goals: [GoalInfo] = [],
    to page: inout Page, showsRewards: Bool
  ) {
    let today = all.quests.filter { QuestLines.daysAway($0, today: all.date) == 0 }
    if state.phase != .idle {
      StateText.write(state, to: &page)
      page.gap()
    } else {
      StateText.notice(state, to: &page)
      if let note = state.note {
        page.prose(note, .quiet)
        page.gap()
      }
    }
    page.line(page.styled(all.dateText, .quiet))
    if today.isEmpty {
      page.line("No quest for today.")
      let coming = all.quests.lazy.compactMap { quest in
        QuestLines.comesUp(quest, today: all.date).map { "  \(quest.name) \($0)" }
      }
      for line in coming.prefix(3) { page.line(line) }
    } else {
      page.table(today.map { QuestLines.todayRow($0, open: state.quest, page.style) })
    }
    if !goals.isEmpty {
      page.gap()
      page.table(goals.map(GoalText.homeRow))
    }
    page.gap()
    if state.phase == .idle {
      if let next = today.first(where: { !$0.playedToday }) {
        page.command("tqctl start \(quoted(next.name))")
      }
      if today.isEmpty { page.command("tqctl quests --all", "those of other days") }
      page.command("tqctl do NAME 10m", "one task right now")
    }
    page.command("tqctl quest create", "a new quest, step by step")
    guard stats.daysPlayed > 0 else { return }
    page.gap()
    let level = showsRewards ? " · level \(stats.level)" : ""
    page.line(SummaryText.days(stats.daysPlayed, stats.streak) + level)
    if state.phase == .idle { PatternsText.newest(stats.claim, to: &page) }
  }

  /// Quoted for a shell.
  static func quoted(_ name: String) -> String {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "-") || byte >= 0x80
    }
    guard !isPlain else { return name }
    return "'" + name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
