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
