import QuestTestKit
import QuestWire
import Testing

@Suite struct LineFramerTests {
  private func lines(_ chunks: [[UInt8]], limit: Int = 64) -> [LineFramer.Line] {
    var framer = LineFramer(limit: limit)
    var lines: [LineFramer.Line] = []
    for chunk in chunks {
      framer.append(chunk)
      while let line = framer.next() { lines.append(line) }
    }
    return lines
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func messagesSplitAtEveryByteArriveWhole() {
    let stream = bytes(#"{"id":1}"# + "\r\n" + #"{"name":"Zähne 🦷"}"# + "\n\n[1,2]\n")
    let expected: [LineFramer.Line] = [
      .complete(bytes(#"{"id":1}"#)), .complete(bytes(#"{"name":"Zähne 🦷"}"#)), .complete([]),
      .complete(bytes("[1,2]")),
    ]
    for cut in 0...stream.count {
      #expect(lines([Array(stream[..<cut]), Array(stream[cut...])]) == expected, "cut at \(cut)")
    }
    #expect(lines(stream.map { [$0] }) == expected)
    #expect(lines([stream]) == expected)
  }

  @Test func anyCuttingGivesTheSameLines() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let stream = (0..<Int.random(in: 0...400, using: &generator)).map { _ -> UInt8 in
        Int.random(in: 0..<12, using: &generator) == 0
          ? UInt8(ascii: "\n") : UInt8.random(in: 32...126, using: &generator)
      }
      var chunks: [[UInt8]] = []
      var rest = stream[...]
      while !rest.isEmpty {
        let size = min(rest.count, Int.random(in: 1...40, using: &generator))
        chunks.append(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
      }
      #expect(lines(chunks, limit: 20) == lines([stream], limit: 20))
    }
  }

  @Test(arguments: [1, 3, 7, 100, 100_000])
  func theUsedBytesAreThoseOfTheLinesSoFar(chunk: Int) {
    var framer = LineFramer(limit: 50_000)
    let lines = (0..<200).map { String(repeating: "x", count: $0 * 37 % 600) }
    let bytes = Array(lines.map { $0 + "\n" }.joined().utf8)
    var expected = 0
    var next = 0
    var rest = bytes[...]
    while !rest.isEmpty {
      framer.append(rest.prefix(chunk))
      rest = rest.dropFirst(chunk)
      #expect(framer.receivedBytes == bytes.count - rest.count)
      while framer.next() != nil {
        expected += lines[next].utf8.count + 1
        next += 1
        #expect(framer.usedBytes == expected)
      }
    }
    #expect(expected == bytes.count)
  }

  @Test func lineOfExactlyTheLimitIsWhole() {
    let longest = [UInt8](repeating: UInt8(ascii: "x"), count: 64)
    #expect(lines([longest + bytes("\n")]) == [.complete(longest)])
    #expect(lines([longest + bytes("x\n")]) == [.oversized])
  }

  @Test func oversizedLineIsReportedOnceAndTheNextIsWhole() {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 300)
    #expect(lines([long, long, long, bytes("\nnext\n")]) == [.oversized, .complete(bytes("next"))])
    #expect(
      lines([bytes("first\n") + long + bytes("\nnext\n")])
        == [.complete(bytes("first")), .oversized, .complete(bytes("next"))])
  }

  @Test func oversizedLineIsNotKept() {
    var framer = LineFramer(limit: 64)
    for _ in 0..<100 {
      framer.append([UInt8](repeating: UInt8(ascii: "x"), count: 50))
      _ = framer.next()
      #expect(framer.pendingBytes <= 64 + 50)
    }
  }

  @Test func halfALineWaits() {
    var framer = LineFramer()
    framer.append(bytes("{\"id\""))
    #expect(framer.next() == nil)
    #expect(framer.pendingBytes == 5)
  }

  @Test(arguments: [0, 3])
  func theRoomOfALongLineIsGivenBack(rest: Int) {
    var framer = LineFramer()
    framer.append([UInt8](repeating: 0x78, count: 1 << 20) + [10] + [UInt8](repeating: 0x79, count: rest))
    #expect(framer.next() == .complete([UInt8](repeating: 0x78, count: 1 << 20)))
    #expect(framer.next() == nil)
    #expect(framer.heldBytes < 1 << 17)
    framer.append([10])
    #expect(framer.next() == .complete([UInt8](repeating: 0x79, count: rest)))
  }

  @Test func aReaderThatNeverCatchesUpHoldsNoUsedBytes() {
    var framer = LineFramer()
    framer.append(Array("line\n".utf8))
    for _ in 0..<200_000 {
      framer.append(Array("line\n".utf8))
      #expect(framer.next() == .complete(Array("line".utf8)))
    }
    #expect(framer.heldBytes < 1 << 19)
  }

  @Test func aCrowdThatHasSentItsLinesHoldsNextToNothing() {
    var framer = LineFramer()
    framer.append([UInt8](repeating: UInt8(ascii: "x"), count: 60_000) + [10])
    #expect(framer.next() != nil)
    #expect(framer.next() == nil)
    #expect(framer.heldBytes <= 1 << 12)
  }
}
