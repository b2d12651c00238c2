import Foundation
import QuestTestKit
import Logging
import Testing

@testable import QuestDaemon

/// Entries in the journal and on standard error.
@Suite struct ServiceLogTests {
  @Test func anEntryOfTheJournalHasItsFields() {
    let metadata = Logger.Metadata.noted(.sessionEnded, ["session": "3f2a", "error": "two\nlines"])
    let text = ServiceLog.text("A session has ended.", metadata)
    #expect(text == "A session has ended. error=two lines session=3f2a")
    let fields = ServiceLog.fields(.notice, text, metadata).map { "\($0.name)=\($0.value)" }
    #expect(
      fields == [
        "MESSAGE=\(text)", "PRIORITY=5", "SYSLOG_IDENTIFIER=timequestd", "TIMEQUEST_ERROR=two\nlines",
        "MESSAGE_ID=\(NotedEvent.sessionEnded.rawValue)", "TIMEQUEST_SESSION=3f2a",
      ])
  }

  @Test func onlyErrorsAreWrittenIntoTheTerminalOfAnotherJob() {
    let quiet = ServiceLog(level: .info) { true }
    #expect(quiet.shows(.error) && quiet.shows(.critical) && !quiet.shows(.warning) && !quiet.shows(.info))
    #expect(ServiceLog(level: .info).shows(.info))
  }

  @Test func theIdsOfEventsAreWellFormedAndTheirOwn() {
    let ids = NotedEvent.allCases.map(\.rawValue)
    #expect(Set(ids).count == ids.count)
    for id in ids { #expect(id.wholeMatch(of: /[0-9a-f]{32}/) != nil) }
  }

  @Test func theManualPageListsEveryEvent() throws {
    let root = SourceTree.root
    let page = try String(contentsOf: root.appending(path: "contrib/man/timequestd.8"), encoding: .utf8)
    for event in NotedEvent.allCases { #expect(page.contains(event.rawValue), "\(event)") }
  }
}
