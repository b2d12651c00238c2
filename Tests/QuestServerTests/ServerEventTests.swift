import QuestClient
import QuestDaemon
import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// Guarantees for subscribers.
@Suite struct ServerEventTests {
  private let daemon: DaemonFixture

  init() throws {
    // A busy machine may take longer than a client should.
    var limits = ServerLimits()
    limits.reasonSeconds = 600
    daemon = try DaemonFixture(limits: limits) { events, _ in Probe().rows(events) }
  }

  private func event(_ line: String?) throws -> Event? {
    guard let line else { return nil }
    return try WireJSON.decode(EventFrame.self, from: Array(line.utf8)).params
  }

  @Test func eventsComeAfterTheAnswerOfTheSubscribingCall() throws {
    for _ in 0..<50 {
      let client = try daemon.connectLines()
      try client.send("test.listen", #"{"player":1}"#)
      let reply = try #require(try client.line())
      #expect(reply.contains("\"result\""))
      let seq = try WireJSON.decode(ResponseFrame<Listen.Response>.self, from: Array(reply.utf8)).outcome.get().seq
      // An event published during the call comes after the answer and is not lost.
      let first = try #require(try event(client.line()))
      #expect(first.what == "during")
      #expect(first.seq == seq + 1)
    }
  }

  @Test func eventsArriveInTheOrderOfTheirNumbersAmongAnswers() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":1}"#)
    let reply = try #require(try client.line())
    var last = try WireJSON.decode(ResponseFrame<Listen.Response>.self, from: Array(reply.utf8)).outcome.get().seq
    var answers = 0
    for number in 0..<500 {
      daemon.events.publish(topic: .quests, to: Audience(user: 1), what: "\(number)")
      try client.send("system.ping")
    }
    for _ in 0..<1001 {
      let line = try #require(try client.line())
      if line.contains("\"result\"") {
        answers += 1
      } else {
        let seq = try #require(try event(line)).seq
        #expect(seq == last + 1)
        last = seq
      }
    }
    #expect(answers == 500)
  }

  @Test func subscriberHearsOnlyItsPlayerAndItsTopics() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":2,"topics":["settings","store"]}"#)
    #expect(try client.line()?.contains("\"result\"") == true)
    daemon.events.publish(topic: .settings, to: Audience(user: 1), what: "another player's")
    daemon.events.publish(topic: .quests, to: Audience(user: 2), what: "another topic")
    daemon.events.publish(topic: .store, to: Audience(user: 2), what: "mine")
    #expect(try event(client.line())?.what == "mine")
  }

  @Test func laterSubscriptionReplacesTheEarlierOne() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":1,"topics":["quests"]}"#)
    #expect(try client.line()?.contains("\"result\"") == true)
    try client.send("test.listen", #"{"player":1,"topics":["store"]}"#)
    #expect(try client.line()?.contains("\"result\"") == true)
    daemon.events.publish(topic: .quests, to: Audience(user: 1), what: "old")
    daemon.events.publish(topic: .store, to: Audience(user: 1), what: "new")
    #expect(try event(client.line())?.what == "new")
  }

  @Test func subscriberThatFinishedSendingGoesOnHearing() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":1,"topics":["store"]}"#)
    client.finishSending()
    #expect(try client.line()?.contains("\"result\"") == true)
    daemon.events.publish(topic: .store, to: Audience(user: 1), what: "still here")
    #expect(try event(client.line())?.what == "still here")
  }

  @Test func subscriberThatNeverReadsIsCutOffWithAReason() throws {
    let client = try daemon.connectLines()
    try client.send("test.listen", #"{"player":1}"#)
    #expect(try client.line()?.contains("\"result\"") == true)
    #expect(try client.line()?.contains("\"during\"") == true)
    let other = try daemon.connectLines()
    try other.send("test.listen", #"{"player":1,"topics":["store"]}"#)
    #expect(try other.line()?.contains("\"result\"") == true)
    #expect(try client.line()?.contains("\"during\"") == true)

    // More than the kernel's buffer, the channel's and the queue hold together.
    let what = String(repeating: "x", count: 1000)
    for _ in 0..<4000 { daemon.events.publish(topic: .session, to: Audience(user: 1), what: Open(rawValue: what)) }

    var lines: [String] = []
    while let line = try client.line() { lines.append(line) }
    #expect(lines.count < 3000)
    let last = try #require(lines.last)
    #expect(last.contains(#""kind":"tooLarge""#) && last.contains(#""id":null"#))
    #expect(try lines.dropLast().compactMap { try event($0)?.what }.allSatisfy { $0.rawValue == what })

    daemon.events.publish(topic: .store, to: Audience(user: 1), what: "others hear on")
    #expect(try event(other.line())?.what == "others hear on")
  }

  @Test func publishingNeverWaitsForASubscriber() throws {
    let clients = try (0..<5).map { _ in
      let client = try daemon.connectLines()
      try client.send("test.listen", #"{"player":1}"#)
      return client
    }
    for client in clients { #expect(try client.line() != nil) }
    let what = String(repeating: "x", count: 2000)
    for _ in 0..<5000 { daemon.events.publish(topic: .session, to: Audience(user: 1), what: Open(rawValue: what)) }
    #expect(try daemon.connect().call(Echo(text: "served")).text == "served")
  }
}
