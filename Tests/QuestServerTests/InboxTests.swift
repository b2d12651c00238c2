import NIOCore
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestServer

@Suite struct InboxTests {
  private static func moment(_ number: Int) -> ClockReading {
    ClockReading(wall: Instant(milliseconds: Int64(number)), bootNanoseconds: Int64(number), bootID: "boot")
  }

  /// For any split of the bytes, and any number of lines per round.
  @Test(arguments: 0..<60)
  func linesLeaveInOrderWithTheMomentTheirEndArrivedAndEveryByteIsCountedUntilItIsHandled(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sent = (0..<40).map { _ in String(repeating: "x", count: .random(in: 0...60, using: &generator)) }
    var rest = sent.flatMap { Array("\($0)\n".utf8) }[...]
    var expected: [Int] = []
    var received: [(text: String, moment: Int)] = []
    var inbox = Inbox()
    var chunks = 0
    while received.count < sent.count {
      if !rest.isEmpty {
        let piece = rest.prefix(.random(in: 1...90, using: &generator))
        rest = rest.dropFirst(piece.count)
        chunks += 1
        let ends = piece.count { $0 == UInt8(ascii: "\n") }
        expected += Array(repeating: chunks, count: ends)
        inbox.append(ByteBuffer(bytes: piece).readableBytesView, at: Self.moment(chunks))
      }
      let mostLines = Int.random(in: 1...5, using: &generator)
      let lines = inbox.take(mostLines: mostLines, mostBytes: 100) { Self.moment(-1) }
      #expect(inbox.heldBytes - inbox.pendingBytes == lines.reduce(0) { $0 + $1.byteCount })
      let handled = lines.prefix(.random(in: 0...lines.count, using: &generator))
      for line in handled {
        guard case .complete(let bytes) = line.line else { throw Oversized() }
        received.append((String(decoding: bytes, as: UTF8.self), Int(line.moment.bootNanoseconds)))
      }
      inbox.putBack(lines.dropFirst(handled.count))
      #expect(inbox.hasNothingLeft == (handled.count == lines.count))
    }
    #expect(received.map(\.text) == sent)
    #expect(received.map(\.moment) == expected)
    let more = inbox.take(mostLines: 1, mostBytes: 1) { Self.moment(-1) }
    #expect(more.isEmpty)
    #expect(inbox.isDrained && inbox.heldBytes == 0)
  }

  @Test func whatIsClearedIsGoneButForTheLinesThatARoundHas() {
    var inbox = Inbox()
    inbox.append(ByteBuffer(string: "one\ntwo\nthr").readableBytesView, at: Self.moment(1))
    let lines = inbox.take(mostLines: 1, mostBytes: 100) { Self.moment(-1) }
    inbox.clear(keepingTaken: true)
    #expect(lines.count == 1 && inbox.isDrained && inbox.pendingBytes == 0 && inbox.heldBytes == 3)
    inbox.putBack([])
    #expect(inbox.heldBytes == 0)
  }

  private struct Oversized: Error {}
}
