@testable import QuestDaemon
import QuestTestKit
import QuestWire
import Synchronization

/// Reading calls over a store with a history in it: any cursor, moment, name or id is answered or refused with a
/// message.
enum ReadTarget {
  /// It is never written to, so it is the same in every run.
  private static let library = Mutex(Result { try Library() })

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    try library.withLock { library in
      let library = try library.get()
      // Both would change the connection, which every run shares.
      let left = [EventsSubscribe.method, SystemRestrict.method]
      let method = choices.pick(library.maker.methods.filter { !$0.changes && !left.contains($0.name) })
      let parameters = library.maker.parameters(of: method, &choices)
      let line = library.fixture.exchange(method: method.name, parameters: parameters)
      do {
        for answer in try AnswerCheck.answers(in: Array(line.utf8)) { try AnswerCheck.refusal(answer) }
      } catch let broken as BrokenPromise {
        throw BrokenPromise(description: "\(broken)\nin \(method.name) \(parameters.prefix(600))")
      }
    }
  }

  private final class Library {
    let fixture: GameFixture
    var maker: CallMaker

    init() throws {
      fixture = try GameFixture()
      maker = try CallMaker()
      try fixture.call(QuestCreate(name: "Morning", tasks: ["Shower", "Dress", "Fix login @code"]))
      for day in 0..<8 {
        fixture.clock.advance(Double(80_000 + day * 100))
        try fixture.call(SessionStart(quest: "Morning", estimates: [.seconds(300), .text("5m..9m"), .seconds(60)]))
        for _ in 0..<3 {
          fixture.clock.advance(Double(100 + day * 37))
          try fixture.call(SessionDone())
        }
      }
      let history = fixture.exchange(method: SessionHistory.method, parameters: #"{"limit":3}"#)
      maker.remember(try WireJSON.decode(JSONValue.self, from: Array(history.utf8)))
    }
  }
}
