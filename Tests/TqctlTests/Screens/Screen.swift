import ArgumentParser
import QuestWire
import Testing

@testable import tqctl

/// A screen of tqctl, rendered from stored answers by tqctl's code.
struct Screen: CustomTestStringConvertible, Sendable {
  let name: String
  /// Whether its numbers are labels of a picture, which shows more on wider terminals.
  var isPicture = false
  private let draw: @Sendable (Answers, inout Page) throws -> Void

  var testDescription: String { name }

  /// Each is decoded once.
  final class Answers {
    private let all: [String: JSONValue]
    private var decoded: [String: Any] = [:]

    init(_ all: [String: JSONValue]) { self.all = all }

    func callAsFunction<Value: Decodable>(_ name: String, _ type: Value.Type = Value.self) throws -> Value {
      if let known = decoded[name] as? Value { return known }
      let value = try #require(all[name], "there is no answer \(name)")
      let answer = try WireJSON.decode(Value.self, from: WireJSON.line(value))
      decoded[name] = answer
      return answer
    }
  }

  private init(
    _ name: String, isPicture: Bool = false, _ draw: @escaping @Sendable (Answers, inout Page) throws -> Void
  ) {
    (self.name, self.isPicture, self.draw) = (name, isPicture, draw)
  }

  func page(_ answers: Answers, _ style: Terminal.RenderStyle) throws -> Page {
    var page = Page(style)
    try draw(answers, &page)
    return page
  }

  /// The player's state.
  private static func state(_ name: String) -> Screen {
    Screen(name) { answers, page in StateText.write(try answers(name), to: &page) }
  }

  private static func track(_ name: String) -> Screen {
    Screen(name) { answers, page in TrackText.write(try answers(name), to: &page) }
  }

  private static func reveal(_ name: String, inConversation: Bool = false) -> Screen {
    Screen(inConversation ? "play-\(name)" : name) { answers, page in
      RevealText.write(try answers(name), to: &page, isConversation: inConversation)
    }
  }

  private static func refusal(_ name: String) -> Screen {
    Screen(name) { answers, page in
      let complaint = try #require(ErrorReport(try answers(name, RPCError.self)))
      for line in complaint.text(page.style).split(separator: "\n") { page.row(String(line)) }
    }
  }

  static let all: [Screen] = [
    Screen("introduction") { HomeText.introduction(to: &$1) },
    Screen("home") { answers, page in
      if let card = try answers("recaps", RecapList.Response.self).card {
        RecapText.card(card, to: &page)
        page.gap()
      }
      HomeText.write(
        try answers("status"), try answers("quests"), try answers("stats"),
        GoalText.forHome(try answers("goals", GoalList.Response.self).goals), to: &page, showsRewards: true)
    },
    Screen("home-later") { answers, page in
      HomeText.write(
        try answers("later-status"), try answers("later-quests"), try answers("later-stats"), to: &page,
        showsRewards: false)
    },
    Screen("home-open") { answers, page in
      HomeText.write(
        try answers("estimating"), try answers("quests"), try answers("stats"), to: &page, showsRewards: true)
    },
    Screen("quests") { answers, page in QuestLines.list(try answers("quests"), all: false, to: &page) },
    Screen("all-quests") { answers, page in QuestLines.list(try answers("all-quests"), all: true, to: &page) },
    Screen("quest") { answers, page in QuestLines.whole(try answers("quest"), to: &page) },
    Screen("templates") { answers, page in
      QuestLines.templates(try answers("templates", TemplateList.Response.self).templates, to: &page)
    },
    Screen("stats", isPicture: true) { answers, page in StatsText.write(try answers("stats"), to: &page) },
    Screen("stats-without-rewards", isPicture: true) { answers, page in
      StatsText.write(try answers("stats"), days: 180, to: &page, showsRewards: false)
    },
    Screen("recap") { answers, page in RecapText.write(try answers("recaps"), to: &page) },
    Screen("patterns") { answers, page in PatternsText.write(try answers("patterns"), to: &page) },
    Screen("history") { answers, page in HistoryText.list(try answers("history"), to: &page) },
    Screen("session") { answers, page in HistoryText.whole(try answers("session"), to: &page, showsRewards: true) },
    Screen("plan") { answers, page in PlanText.write(try answers("plan", Plan.self), to: &page) },
    Screen("plan-now") { answers, page in PlanText.write(try answers("plan-now", Plan.self), to: &page) },
    Screen("plan-tasks") { answers, page in PlanText.write(try answers("plan-tasks", Plan.self), to: &page) },
    Screen("forecast") { answers, page in
      PlanText.write(try answers("forecast", ForecastGet.Response.self), to: &page)
    },
    Screen("skills") { answers, page in SkillText.list(try answers("skills"), to: &page, command: "tqctl skills") },
    Screen("settings") { answers, page in SettingsText.list(try answers("settings"), to: &page) },
    Screen("reminders") { answers, page in RemindText.list(try answers("reminders"), to: &page) },
    Screen("goals") { answers, page in GoalText.list(try answers("goals"), to: &page) },
    Screen("insights") { answers, page in InsightText.write(try answers("insights"), to: &page) },
    Screen("insights-year", isPicture: true) { answers, page in
      InsightText.write(try answers("insights-year"), to: &page)
    },
    Screen("no-goals") { answers, page in GoalText.list(try answers("no-goals"), to: &page) },
    Screen("goal-created") { answers, page in GoalText.created(try answers("goal-created"), to: &page) },
    Screen("goal-reach") { answers, page in
      GoalText.whole(try answers("goal-reach"), try answers("goal-pace"), to: &page)
    },
    Screen("goal-habit") { answers, page in
      GoalText.whole(try answers("goal-habit"), try answers("goal-habit-pace"), to: &page)
    },
    Screen("badges") { answers, page in BadgeText.list(try answers("badges"), to: &page) },
    Screen("rewards") { answers, page in RewardsText.write(try answers("rewards"), to: &page) },
    Screen("collection", isPicture: true) { answers, page in
      CollectionText.write(try answers("rewards"), only: nil, to: &page)
    },
    Screen("practised") { answers, page in FeelText.reveal(try answers("practised"), to: &page) },
    Screen("practice") { answers, page in FeelText.list(try answers("practice"), to: &page) },
    track("tracking"), track("track-switched"), track("track-dark"), track("track-stopped"),
    Screen("track-list") { answers, page in TrackText.list(try answers("track-list"), showsIDs: false, to: &page) },
    Screen("track-activities") { answers, page in
      page.table(try answers("track-activities", ActivityList.Response.self).activities.map(TrackText.row))
    },
    Screen("hint") { answers, page in HintText.write(try answers("hint"), to: &page) },
    state("estimating"), state("ready"), state("active"), state("paused"), state("revealing"), state("solo"),
    state("skipped"), state("abandoned"), state("later-status"),
    reveal("reveal"), reveal("reveal-second"), reveal("reveal-last"), reveal("reveal-solo"),
    reveal("reveal-third", inConversation: true), reveal("reveal-last", inConversation: true),
    Screen("undone") { answers, page in StepText.write("Taken back", try answers("undone"), to: &page) },
    Screen("journal") { answers, page in
      JournalText.list(try answers("journal"), to: &page, command: "tqctl journal")
    },
    Screen("doctor") { _, page in
      DoctorText.write(
        [
          SystemInfo.Finding(
            check: "store", status: .ok, text: "The store is sound: 12,480 runs in 14.2 MB, checked today.",
            group: "Store"),
          SystemInfo.Finding(
            check: "desktop", status: .warning,
            text: "Reminders reach your desktop without Start: the desktop entry timequest.desktop is not installed.",
            fix: "make install", group: "Desktop"),
          SystemInfo.Finding(
            check: "unit", status: .problem, text: "The unit timequest.service failed 3 times in a row.",
            fix: "journalctl --user --unit timequest.service --lines 50 --no-pager", group: "Service"),
        ], to: &page)
    },
    refusal("no-duration"), refusal("no-unit"), refusal("ambiguous"), refusal("nothing-open"),
    Screen("usage") { _, page in
      let error = #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(["quest", "create", "--tsk", "Tea"]) }
      let failure = UsageFailure.of(try #require(error), ["quest", "create", "--tsk", "Tea"])
      let text = try #require(ErrorReport(failure)).text(page.style)
      for line in text.split(separator: "\n") { page.row(String(line)) }
    },
    Screen("help") { _, page in HelpPage.write(to: &page) },
    Screen("help-all") { _, page in HelpPage.write(Tqctl.helpMessage(columns: HelpPage.unfolded), to: &page) },
    Screen("help-quest-create") { _, page in
      let help = Tqctl.helpMessage(for: QuestCreateCommand.self, columns: HelpPage.unfolded)
      HelpPage.write(help, to: &page)
    },
  ]
}
