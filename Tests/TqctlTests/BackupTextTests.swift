import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Backups on a page of 80 columns.
@Suite struct BackupTextTests {
  private func page(_ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: 100, isColoured: false))
    layOut(&page)
    return page.text
  }

  private func record(_ change: (inout BackupRecord) -> Void = { _ in }) -> BackupRecord {
    var record = BackupRecord(
      name: "timequest-20261121T060340Z-daily.sqlite", reason: "daily", at: "2026-11-21T07:03:40+01:00",
      atText: "Sat 21 Nov, 07:03", bytes: 98_304, schema: 2, sessions: 12, estimations: 30, verified: true)
    change(&record)
    return record
  }

  @Test func theListNamesEachWithItsContent() {
    let broken = record {
      ($0.name, $0.sessions, $0.verified) = ("timequest-20261120T060340Z-daily.sqlite", nil, false)
    }
    let response = DataBackup.Response(folder: "/data/backups", backups: [record(), broken])
    #expect(
      page { BackupText.write(response, to: &$0) } == """
        timequest-20261121T060340Z-daily.sqlite
          Sat 21 Nov, 07:03 · 99 KB · 12 entries
        timequest-20261120T060340Z-daily.sqlite
          Sat 21 Nov, 07:03 · 99 KB · cannot be read

        In /data/backups.
          tqctl restore NAME --dry-run  what going back would change

        """)
  }

  @Test func anEmptyListAndAnUnchangedStoreSaySo() {
    #expect(
      page { BackupText.write(DataBackup.Response(folder: "/b", backups: []), to: &$0) }
        .hasPrefix("No backups yet.\n  tqctl backup"))
    #expect(
      page { BackupText.write(DataBackup.Response(folder: "/b", backups: [], hidden: 2), to: &$0) }
        == "2 backups since your last done are hidden until done.\n")
    let same = DataBackup.Response(folder: "/b", backup: record(), isNew: false)
    #expect(page { BackupText.write(same, to: &$0) }.hasPrefix("Nothing was changed since the newest backup.\n"))
  }

  @Test(arguments: [
    (0, "0 KB"), (1, "1 KB"), (999_000, "999 KB"), (1_000_000, "1.0 MB"), (98_765_432, "98.7 MB"),
    (1_234_567_890, "1,234 MB"),
  ])
  func sizesAreShort(_ bytes: Int, _ text: String) { #expect(BackupText.size(bytes) == text) }

  @Test func aRestoreTellsWhatItTakesAndBrings() {
    var response = DataRestore.Response(
      dryRun: true, backup: record(), lost: DataRestore.Amount(sessions: 1, estimations: 3),
      gained: DataRestore.Amount(sessions: 0, estimations: 0), changes: 7)
    #expect(
      page { RestoreText.write(response, to: &$0) } == """
        Going back to the backup of Sat 21 Nov, 07:03 would:
          take away  1 entry, 3 guesses
          undo       7 changes made since
        What is here now would be backed up first.
          tqctl restore timequest-20261121T060340Z-daily.sqlite --yes  does it

        """)
    response.dryRun = false
    response.gained = DataRestore.Amount(sessions: 2, estimations: 2)
    #expect(
      page { RestoreText.write(response, to: &$0) } == """
        Back at the backup of Sat 21 Nov, 07:03.
          taken away    1 entry, 3 guesses
          brought back  2 entries, 2 guesses
          undone        7 changes made since
          tqctl undo                    brings back what was here

        """)
  }
}
