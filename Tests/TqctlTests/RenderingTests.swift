import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Rendered text, at 80 columns without colour.
@Suite struct RenderingTests {
  private func page(width: Int = 80, coloured: Bool = false, _ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: width, isColoured: coloured))
    layOut(&page)
    return page.text
  }

  private func state(_ phase: Open<SessionState.Phase>, _ change: (inout SessionState) -> Void = { _ in })
    -> SessionState
  {
    var state = SessionState(phase: phase)
    (state.quest, state.task, state.taskIndex, state.taskCount) = ("Morning Quest", "Shower", 2, 4)
    change(&state)
    return state
  }

  @Test(arguments: [
    ("estimating", "Shower: how long will it take you?\n  tqctl estimate TIME\n"),
    ("ready", "Shower is held.\n  tqctl start-task\n"),
    ("active", "Shower is on.\n  tqctl done\n"),
    ("paused", "Shower is paused.\n  tqctl resume\n"),
    ("revealing", "Shower is done.\n  tqctl next\n"),
  ])
  func eachPhaseSaysWhereYouAreAndHowToGoOn(_ phase: String, _ text: String) {
    #expect(page { StateText.write(state(Open(rawValue: phase)), to: &$0) } == "Morning Quest · 2 of 4\n" + text)
  }

  @Test func aLockedGuessIsSaidInWords() {
    let active = state("active") { $0.estimateText = "5 minutes" }
    #expect(page { StateText.write(active, to: &$0) }.contains("Shower is on. Your guess: 5 minutes.\n"))
    let ready = state("ready") { $0.estimateText = "5 minutes" }
    #expect(page { StateText.write(ready, to: &$0) }.contains("Shower: your guess of 5 minutes is held.\n"))
  }

  @Test func theIntroductionFitsAndNamesTheFirstTwoCommands() {
    let text = page { HomeText.introduction(to: &$0) }
    #expect(text.contains("  tqctl quest create            a quest, step by step\n"))
    #expect(text.contains("  tqctl do Shower 10m           one task right now\n"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(text.split(separator: "\n").prefix { !$0.contains("Make your") }.count == 3)
  }

  private let morning = QuestInfo(
    id: "q", name: "Morning Quest",
    tasks: [
      QuestInfo.Task(id: "1", name: "Shower", kind: nil, skill: "Shower"),
      QuestInfo.Task(id: "2", name: "Fix login", kind: "code", skill: "@code"),
    ], days: [2, 3, 4, 5, 6], createdBy: "player", active: true, playedToday: true, reminderTime: "07:30", by: "07:45")

  static func stats(runs: Int = 42) -> StatsGet.Response {
    StatsGet.Response(
      totalXP: 1620, level: 6, levelProgress: 0.39, xpForNextLevel: 1852, streak: Streak(current: 5, active: true),
      daysPlayed: 26, lastPlayed: "2026-03-16", averageAccuracy: 78.9, recentAccuracy: 82.1, sessionsCompleted: 17,
      estimations: runs,
      days: [
        StatsGet.Day(date: "2026-02-27", quests: 1, soloRuns: 0, averageAccuracy: 20, bestRating: "off"),
        StatsGet.Day(date: "2026-03-02", quests: 1, soloRuns: 0, averageAccuracy: 99, bestRating: "spot_on"),
      ],
      personalBests: [
        StatsGet.Best(skill: "Shower", differenceSeconds: 3, recordedAt: "1", recordedAtText: "Sun 15 Mar 2026, 07:40"),
        StatsGet.Best(skill: "@code", differenceSeconds: 0, recordedAt: "2", recordedAtText: "Mon 16 Mar 2026, 15:00"),
      ],
      bands: [
        StatsGet.Band(label: "under 2m", runs: 4, averageAccuracy: 71, factor: 1.304),
        StatsGet.Band(label: "2m to 10m", runs: 38, averageAccuracy: 80, factor: 0.9),
        StatsGet.Band(label: "over 30m", runs: 0, averageAccuracy: 0, factor: 1),
      ])
  }

  @Test func aServiceOfAnotherVersionIsNamedCalmly() {
    #expect(page { HomeText.versions(daemon: "1.0", tqctl: "1.0", to: &$0) } == "")
    let text = page { HomeText.versions(daemon: "0.9", tqctl: "1.0", to: &$0) }
    #expect(text.contains("tqctl is 1.0, and the timequestd that runs is 0.9."))
    #expect(text.contains("tqctl doctor"))
  }

  @Test func homeShowsTodayAndDaysPlayed() {
    let today = QuestList.Response(quests: [morning], date: "2026-03-16", dateText: "Mon 16 Mar 2026")
    #expect(
      page { HomeText.write(SessionState(phase: "none"), today, Self.stats(), to: &$0, showsRewards: true) } == """
        Mon 16 Mar 2026
        ✓ Morning Quest  2 tasks  reminder 07:30 · by 07:45

          tqctl do NAME 10m             one task right now
          tqctl quest create            a new quest, step by step

        26 days played · streak 5 · level 6

        """)
    #expect(
      !page { HomeText.write(SessionState(phase: "none"), today, Self.stats(), to: &$0, showsRewards: false) }
        .contains("level"))
  }

  @Test(arguments: ["none", "estimating", "ready", "active", "paused", "revealing"] as [Open<SessionState.Phase>])
  func homeAlwaysNamesTheWayToANewQuest(_ phase: Open<SessionState.Phase>) {
    for quests in [[], [morning]] {
      let today = QuestList.Response(quests: quests, date: "2026-03-16", dateText: "Mon 16 Mar 2026")
      let text = page { HomeText.write(SessionState(phase: phase), today, Self.stats(), to: &$0, showsRewards: true) }
      #expect(text.contains("  tqctl quest create"))
    }
    #expect(page { HomeText.introduction(to: &$0) }.contains("  tqctl quest create"))
  }

  @Test func levelZeroPromisesTheFirstLevelForAnyPoints() {
    var fresh = Self.stats()
    fresh.level = 0
    fresh.totalXP = 0
    fresh.levelProgress = 0
    #expect(page { StatsText.write(fresh, to: &$0) }.contains("Level 0  ░░░░░░░░░░  your first XP make it level 1\n"))
  }

  @Test func coloursTakeNoColumns() {
    #expect(Page.columns("\u{1B}[1mTea\u{1B}[0m is on.") == 10)
  }

  @Test func aCommandsPurposeGoesBelowItWhereTheLineIsTooNarrow() {
    var narrow = Page(Terminal.RenderStyle(width: 40, isColoured: false))
    narrow.command("tqctl quests --all", "those of other days")
    #expect(narrow.lines == ["  tqctl quests --all", "    those of other days"])
  }

  @Test func statsLeadWithDaysPlayedAndDrawTheDaysBetween() {
    #expect(
      page { StatsText.write(Self.stats(), to: &$0) } == """
        26 days played · streak 5
        Level 6 · 1,620 XP  ███░░░░░░░  232 XP to level 7
        42 guesses in 17 finished quests and tasks
        Accuracy: 78 % overall, 82 % over the last 20

        Accuracy by day, in percent
          100 │                                                          █
              │                                                          █
           50 │                                                          █
              │                                                    ▆     █
            0 └────────────────────────────────────────────────────────────
               1 Feb                                                  2 Mar

        By length
          under 2m    4 guesses  71 %  takes 1.30 times your guess
          2m to 10m  38 guesses  80 %  takes 0.90 times your guess

        Closest guess of each task, newest first
          @code   to the second  Mon 16 Mar 2026, 15:00
          Shower  3s off         Sun 15 Mar 2026, 07:40

        """)
  }

  @Test func aQuestIsShownWithDaysTimesAndKinds() {
    #expect(
      page { QuestLines.whole(morning, to: &$0) } == """
        Morning Quest
          weekdays · reminder 07:30 · by 07:45
          1. Shower
          2. Fix login @code

        """)
    #expect(QuestLines.days([1, 2, 4]) == "Mon, Wed, Sun")
    #expect(QuestLines.days([1, 7]) == "weekends")
  }

  @Test func historyTellsSingleRunsInMinutes() {
    let runs = [
      RunRecord(
        id: "r1", task: "Shower", kind: nil, skill: "Shower",
        numbers: RunNumbers(
          estimatedSeconds: 300, actualSeconds: 372, differenceSeconds: -72, accuracyPercent: 81, rating: "off",
          direction: "longer", xp: 25),
        level: 1, recordedAt: "", recordedAtText: ""),
      RunRecord(
        id: "r2", task: "Breakfast", kind: nil, skill: "Breakfast",
        numbers: RunNumbers(
          estimatedSeconds: 600, estimatedLowSeconds: 480, estimatedHighSeconds: 750, marks: ["unmeasured"]),
        level: 1, recordedAt: "", recordedAtText: ""),
    ]
    let session = SessionRecord(
      id: "3f9c1a2b77", quest: "Morning Quest", startedAt: "", startedAtText: "Mon 16 Mar 2026, 07:31",
      completedAt: nil, outcome: "abandoned", calibration: false, xpEarned: 25, completionBonus: 0, tasks: runs)
    let text = page {
      HistoryText.list(SessionHistory.Response(sessions: [session], nextCursor: "c1"), to: &$0)
    }
    #expect(
      text
        == """
        Mon 16 Mar 2026, 07:31 · Morning Quest · put away  3f9c1a2b
          Shower     guessed 5m           took 6m 12s     1m 12s longer
          Breakfast  guessed 8m..12m 30s  no measurement

          tqctl history --before 3f9c1a2b  goes on

        """)
    #expect(!text.contains("%"))
  }

  @Test func valuesOfANewerServiceArePrintedAsTheyAre() {
    let run = RunRecord(
      id: "r1", task: "Shower", kind: nil, skill: "Shower",
      numbers: RunNumbers(integrity: "dreamt", marks: ["imagined"]), level: 1, recordedAt: "",
      recordedAtText: "Mon 16 Mar 2026")
    let session = SessionRecord(
      id: "3f9c1a2b77", quest: "Morning", startedAt: "", startedAtText: "Mon 16 Mar 2026", completedAt: nil,
      outcome: "postponed", calibration: false, xpEarned: 0, completionBonus: 0, tasks: [run])
    let text = page { HistoryText.whole(session, to: &$0, showsRewards: true) }
    #expect(text.contains("Morning · postponed  3f9c1a2b") && text.contains("dreamt, imagined"), "\(text)")
    #expect(page { StateText.write(state("dreaming"), to: &$0) }.hasSuffix("Shower: dreaming\n"))
  }

  @Test func whatIsHiddenSaysThatItIsHidden() {
    let history = page { HistoryText.list(SessionHistory.Response(sessions: [], nextCursor: nil, hidden: 3), to: &$0) }
    #expect(history == "3 entries since your last done are hidden until done.\n")
    let journal = page {
      JournalText.list(HistoryJournal.Response(entries: [], nextCursor: nil, hidden: 1), to: &$0, command: "")
    }
    #expect(journal == "1 change since your last done is hidden until done.\n")
  }

  @Test func statusLinesForBarsHoldTaskAndPhase() {
    #expect(StatusLine.plain(state("active")) == "Morning Quest · 2 of 4 · Shower · active")
    #expect(StatusLine.plain(SessionState(phase: "none")) == "no task")
    #expect(
      StatusLine.waybar(state("active"))
        == #"{"alt":"active","class":"active","percentage":25,"text":"Shower","tooltip":"Morning Quest · 2 of 4 · Shower · active"}"#
    )
    #expect(
      StatusLine.i3blocks(state("paused"))
        == #"{"full_text":"Morning Quest · 2 of 4 · Shower · paused","short_text":"Shower"}"#)
    #expect(StatusLine.i3blocks(SessionState(phase: "none")) == #"{"full_text":"","short_text":""}"#)
  }

  @Test func anImportReportCountsWhatCameAndWhatDidNot() {
    let report = DataImport.Report(
      dryRun: false, sessions: 10_160, estimations: 10_000, withoutEstimate: 160, alreadyKnown: 1, quests: 0,
      settings: 0, leftOut: [DataImport.Report.Reason(reason: "no measurement", count: 1_240)], untitled: 4)
    #expect(
      page { ImportText.write(report, to: &$0) } == """
        Brought in 10,160 tasks in 10,160 entries.
          10,000  with a guess
             160  without a guess; hints and forecasts use them
               4  without a name, now "(untitled)"
               1  here already
           1,240  left out: no measurement
          tqctl undo                    undoes all of it

        """)
  }

  @Test func aDryRunShowsWhatEachTaskWouldGetAndWhichLinesWouldNot() {
    func task(_ name: String, kind: String? = nil, _ runs: Int, _ guessed: Int, _ time: String)
      -> DataImport.Report.Task
    {
      DataImport.Report.Task(
        task: name, kind: kind, runs: runs, withEstimate: guessed, totalSeconds: 60, totalText: time,
        firstDate: "2026-03-02", lastDate: "2026-03-15")
    }
    let many = (1...31).map { task("Task \($0)", 1, 0, "1m") }
    let report = DataImport.Report(
      dryRun: true, sessions: 9, estimations: 1, withoutEstimate: 8, alreadyKnown: 0, quests: 0, settings: 0,
      leftOut: [
        DataImport.Report.Reason(reason: "it took no time", count: 1, lines: [3]),
        DataImport.Report.Reason(reason: "it is still running", count: 6, lines: [4, 5, 6, 7, 8]),
      ], untitled: 0, tasks: [task("读书", kind: "work", 8, 0, "2h 5m"), task("Mail", 1, 1, "10m")])
    #expect(
      page { ImportText.write(report, to: &$0) } == """
        Would bring in 9 tasks in 9 entries. Nothing was changed.
          1  with a guess
          8  without a guess; hints and forecasts use them
          1  left out: it took no time (line 3)
          6  left out: it is still running (lines 4, 5, 6, 7, 8, …)

        task        times  guessed   time  from        to
        读书 @work      8        –  2h 5m  2026-03-02  2026-03-15
        Mail            1        1    10m  2026-03-02  2026-03-15

        """)
    var long = report
    long.tasks = many
    #expect(page { ImportText.write(long, to: &$0) }.hasSuffix("\nand 1 more task with less time\n"))
  }

  @Test func coloursStandOnATerminalAlone() {
    #expect(page(coloured: true) { $0.prose("Nailed it!", .good) } == "\u{1B}[32mNailed it!\u{1B}[0m\n")
    #expect(page { $0.prose("Nailed it!", .good) } == "Nailed it!\n")
  }

  @Test func namesNeverSteerTheTerminal() {
    #expect(Page.printable("a\u{1B}]0;title\u{07}b\u{1B}[2Jc\u{9B}31md\u{7F}\te") == "a]0;titleb[2Jc31mde")
    #expect(Page.printable("\u{1B}[1mbold\u{1B}[0m") == "\u{1B}[1mbold\u{1B}[0m")
  }

  @Test func tablesFitTheWidth() {
    let text = page(width: 30) { page in
      page.table([["A very long name of a task indeed", "12 runs"], ["日本語", "1 run"]], rightAligned: [1])
    }
    #expect(text == "A very long name of …  12 runs\n日本語                   1 run\n")
  }

  @Test func widthComesFromTheWindowThenTheVariableThenEighty() {
    #expect(Terminal.width(ofWindow: 132, "70") == 132)
    #expect(Terminal.width(ofWindow: nil, "70") == 70)
    #expect(Terminal.width(ofWindow: nil, "wide") == 80)
    #expect(Terminal.width(ofWindow: 3, nil) == 20)
  }

  @Test func namesAreQuotedAsTheShellWantsThem() {
    #expect(HomeText.quoted("Morning") == "Morning")
    #expect(HomeText.quoted("Friend's House") == #"'Friend'\''s House'"#)
  }

  @Test func theCalendarHasAColumnAWeekAndARowAWeekday() {
    // Monday 2 to Wednesday 11 March 2026; today is Thursday.
    var stats = Self.stats()
    stats.date = "2026-03-12"
    stats.days = ["2026-03-02", "2026-03-04", "2026-03-11"].enumerated().map { index, date in
      StatsGet.Day(date: date, quests: index * 3, soloRuns: 1, averageAccuracy: 80, bestRating: nil)
    }
    var page = Page(Terminal.RenderStyle(width: 60, isColoured: false))
    HeatmapText.write(stats, to: &page)
    let rows = ["Mon  ░·", "Tue  ··", "Wed  ▓█", "Thu  ··", "Fri  ·", "Sat  ·", "Sun  ·"]
    #expect(page.lines[0] == "Days played, a column a week")
    #expect(Array(page.lines[2...8]) == rows.map { "  \($0)" })
    var short = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    stats.date = "2026-03-05"
    stats.days.removeLast()
    HeatmapText.write(stats, to: &short)
    #expect(short.lines.isEmpty)
  }
}
