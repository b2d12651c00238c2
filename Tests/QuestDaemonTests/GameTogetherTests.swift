import Dispatch
import QuestClient
import QuestDaemon
import QuestModel
import QuestTestKit
import QuestWire
import Synchronization
import Testing

/// Many clients at once, and what a subscriber hears.
struct GameTogetherTests {
  private func serve(_ clock: ManualClock) throws -> DaemonFixture {
    try DaemonFixture { events, folder in
      try Application(dataDirectory: folder, clock: clock, events: events, log: DaemonFixture.silentLog).rows
    }
  }

  @Test func fortyClientsChangingAtOnceAreFortyChangesKept() throws {
    let daemon = try serve(ManualClock(at: Instant(seconds: 1_700_000_000)))
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      do {
        _ = try daemon.connect().call(QuestCreate(name: "Quest \(number)", tasks: ["Tidy"]))
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    let quests = try daemon.connect().call(QuestList(all: true)).quests
    #expect(Set(quests.map(\.name)) == Set((0..<40).map { "Quest \($0)" }))
  }

  @Test func oneHistoryLoadedByManyAtOnceIsThereOnce() throws {
    let daemon = try serve(ManualClock(at: Instant(seconds: 1_700_000_000)))
    let failures = Mutex<[String]>([])
    let lines = (10...40).map { minute in
      #"{"type":"session","routine":null,"startedAt":"2023-01-05T07:\#(minute):00Z","completedAt":"2023-01-05T08:00:00Z","#
        + #""tasks":[{"task":"Jog","estimatedSeconds":60,"actualSeconds":61,"recordedAt":"2023-01-05T08:00:00Z"}]}"#
    }
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      do {
        let client = try daemon.connect()
        let opened = try client.call(DataImport(format: "jsonl", text: lines.joined(separator: "\n") + "\n"))
        _ = try client.call(DataImport(importId: opened.importId, commit: true))
      } catch {
        failures.withLock { $0.append("\(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try daemon.connect().call(StatsGet()).sessionsCompleted == lines.count)
  }

  @Test func aSubscriberHearsNoTimeWhileATaskRuns() throws {
    let clock = ManualClock(at: Instant(seconds: 1_700_000_000))
    let daemon = try serve(clock)
    let listener = try daemon.connectLines()
    _ = try listener.exchange(#"{"jsonrpc":"2.0","id":1,"method":"events.subscribe"}"#)
    let player = try daemon.connect()
    _ = try player.call(SessionDo(name: "Read", estimates: [.seconds(60)]))
    clock.advance(1234)
    _ = try player.call(SessionPause())
    _ = try player.call(SessionResume())
    _ = try player.call(SettingsSet(key: "hints", value: "off"))
    var heard: [String] = []
    for _ in 1...5 { heard.append(try #require(try listener.line())) }
    for event in heard {
      for secret in ["1234", "17000000", "T22:13", "22:13", "22:33"] { #expect(!event.contains(secret), "\(event)") }
    }
    let topics = ["session", "track", "session", "session", "settings"]
    #expect(zip(heard, topics).allSatisfy { $0.contains(#""topic":"\#($1)""#) }, "\(heard)")
  }
}
