import QuestClient
import QuestText
import QuestWire
import Testing

@testable import tqctl

/// What `tqctl erase` says after the service has acknowledged the erasure.
struct EraseTextTests {
  private let erased = DataErase.Response(
    runs: 2, sessions: 1, quests: 0, settings: 0, others: 1_200, backups: 3, removedFiles: [], stillTaskOf: [])

  private func text(_ end: DataErasures.Response?) -> String {
    var page = Page(Terminal.RenderStyle(width: 100, isColoured: false))
    Erasing.write(erased, end, to: &page)
    return page.text
  }

  @Test func aServiceThatStopsWhileBackupsAreLeftHasErasedTheHistory() throws {
    let left = DataErasures.Response(isFinished: false, backups: 3, removedFiles: [], trouble: nil)
    let daemon = FakeDaemon([FakeDaemon.result(1, left)])
    let connections = Connections(daemon)
    let caller = Caller(
      client: Client(connect: connections.next, makeKey: { "k" }),
      terminal: Terminal(environment: { _ in nil }, isTerminal: { _ in false }), json: false)
    let end = Erasing.awaitEnd(caller)
    #expect(end == nil)
    #expect(text(end).hasPrefix("Erased from your history: 2 tasks, 1 whole entry, 1,200 other entries.\n"))
    #expect(text(end).contains("timequestd goes on erasing"))
  }

  @Test(arguments: [20, 40, 60, 80]) func theProgressIsOneLine(width: Int) {
    let left = DataErasures.Response(isFinished: false, backups: 12, removedFiles: [], trouble: nil)
    let message = Erasing.message(left, width: width)
    #expect(message.count < width)
    #expect(message.hasPrefix("Erasing from every") && message.contains("Ctrl-C") == (width == 80))
  }

  @Test func aFinishedErasureCountsItsBackups() {
    let end = DataErasures.Response(isFinished: true, backups: 0, removedFiles: [], trouble: nil)
    #expect(
      text(end).hasPrefix(
        "Erased for good: 2 tasks, 1 whole entry, 1,200 other entries.\nAlso out of 3 backups.\n"))
  }
}
