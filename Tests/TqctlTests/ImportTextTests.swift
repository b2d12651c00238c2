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
          tqctl undo                    takes all of it back

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
}
