import Foundation
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

@Suite struct PlayJSONTests {
  /// What JSONEncoder makes of it.
  private func standard(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func moment(_ dice: inout SeededGenerator) -> ClockReading {
    let boots = [
      "0b6a2c1e-7d7e-4c53-9a3f-6f1f6a4b6d10", "", "with \"quotes\" and \\", "Umlaut ä, tab \t, NUL \u{0}, 🙂",
    ]
    let zones = ["UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "Etc/GMT+12"].compactMap { Zone($0) }
    return ClockReading(
      wall: Instant(milliseconds: .random(in: -62_135_596_800_000...253_402_300_799_000, using: &dice)),
      bootNanoseconds: .random(in: .min ... .max, using: &dice), bootID: boots.randomElement(using: &dice) ?? "",
      zone: zones.randomElement(using: &dice) ?? .utc)
  }

  @Test(arguments: 0..<40) func aWatchIsWrittenAsJSONEncoderWritesItAndReadBack(seed: Int) throws {
    var dice = SeededGenerator(seed: UInt64(seed))
    let spans = (0..<Int.random(in: 0...3, using: &dice)).map { _ in
      Stopwatch.Span(start: moment(&dice), end: moment(&dice))
    }
    let watch = Stopwatch(
      spans: spans, runningSince: Bool.random(using: &dice) ? moment(&dice) : nil,
      askedAt: Bool.random(using: &dice) ? moment(&dice) : nil)
    let text = PlayJSON.encode(watch)
    #expect(text == (try standard(watch)))
    #expect(try PlayJSON.decode(Stopwatch.self, text) == watch)
    let reading = moment(&dice)
    #expect(PlayJSON.encode(reading) == (try standard(reading)))
  }
}
