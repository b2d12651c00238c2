@testable import tqctl
import QuestWire
import Testing

struct ImportTextTests {
  private func page(_ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    layOut(&page)
    return page.text
  }

  @Test func anImportReportNamesSamplesAndWhatElseCame() {
    var report = DataImport.Report(
      dryRun: false, sessions: 0, estimations: 0, withoutEstimate: 0, alreadyKnown: 0, quests: 0, settings: 0,
      leftOut: [DataImport.Report.Reason(reason: "it overlaps tracked time", count: 1, lines: [7])], untitled: 0)
    (report.samples, report.metrics, report.goals, report.intervals, report.notes) = (1_200, 1, 0, 2, 0)
    report.knownNotes = 3
    #expect(
      page { ImportText.write(report, to: &$0) } == """
        Brought in 1,200 samples.
          1  metric
          2  intervals
          3  here already
          1  left out: it overlaps tracked time (line 7)
          tqctl undo                    undoes all of it

        """)
    report.dryRun = true
    report.sampled = [.init(metric: "pages", samples: 1_203, firstDate: "2026-03-02", lastDate: "2026-03-15")]
    #expect(
      page { ImportText.write(report, to: &$0) }.hasSuffix(
        """

        metric  values  from        to
        pages    1,203  2026-03-02  2026-03-15

        """))
  }

  private func report(_ change: (inout DataImport.Report) -> Void = { _ in }) -> DataImport.Report {
    var report = DataImport.Report(
      dryRun: false, sessions: 0, estimations: 0, withoutEstimate: 0, alreadyKnown: 0, quests: 0, settings: 0,
      leftOut: [], untitled: 0)
    change(&report)
    return report
  }

  @Test func theFirstLineNamesWhatCameAndNothingElse() {
    func expect(_ what: String, _ change: (inout DataImport.Report) -> Void) {
      var report = report(change)
      let text = page { ImportText.write(report, to: &$0) }
      #expect(text.hasPrefix("Brought in \(what).\n"))
      #expect(text.ranges(of: what).count == 1, "\(text)")
      report.dryRun = true
      #expect(page { ImportText.write(report, to: &$0) }.hasPrefix("Would bring in \(what). Nothing was changed.\n"))
    }
    expect("1 source, switched off") { $0.sources = 1 }
    expect("2 sources, switched off") { ($0.sources, $0.metrics) = (2, 3) }
    expect("2 quests") { ($0.quests, $0.settings) = (2, 1) }
    expect("1 setting") { $0.settings = 1 }
    expect("3 metrics") { $0.metrics = 3 }
    expect("1 goal") { ($0.goals, $0.quests) = (1, 2) }
    expect("4 samples") { ($0.samples, $0.metrics, $0.sources) = (4, 1, 1) }
    expect("2 entries") { $0.sessions = 2 }
    let nothing = report()
    #expect(page { ImportText.write(nothing, to: &$0) } == "Nothing new.\n")
  }

  @Test func whatCameBesideTheFirstKindHasARowEach() {
    let report = report {
      ($0.dryRun, $0.quests, $0.settings) = (true, 2, 1)
      ($0.sources, $0.metrics, $0.adoptedQuests) = (1, 3, 1)
    }
    #expect(
      page { ImportText.write(report, to: &$0) } == """
        Would bring in 2 quests. Nothing was changed.
          1  of them set up by a guardian, your own here
          1  setting
          1  source, switched off
          3  metrics

        """)
  }

  @Test func aDryRunListsNamesThatDifferByALetter() {
    func task(_ name: String, _ runs: Int) -> DataImport.Report.Task {
      .init(
        task: name, kind: nil, runs: runs, withEstimate: 0, totalSeconds: 60, totalText: "1m", firstDate: "2026-03-02",
        lastDate: "2026-03-15")
    }
    let tasks = [
      task("Shower", 9), task("showers", 2), task("Tea", 5), task("Ten", 5), task("Week 11", 4), task("Week 12", 4),
      task("Read the long report", 3),
    ]
    #expect(ImportText.alike(tasks).map { "\($0.rare)/\($0.common)" } == ["showers/Shower"])
    var report = DataImport.Report(
      dryRun: true, sessions: 7, estimations: 0, withoutEstimate: 7, alreadyKnown: 0, quests: 0, settings: 0,
      leftOut: [], untitled: 0)
    report.tasks = tasks
    let text = page { ImportText.write(report, to: &$0) }
    #expect(text.contains("Names that differ by one letter\n  showers and Shower\n"))
    #expect(text.contains("  tqctl skills merge showers Shower"))
  }
}
