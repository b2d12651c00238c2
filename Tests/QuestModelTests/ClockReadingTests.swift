import Foundation
import QuestModel
import Testing

/// One value of clocks and zone, as it is kept at each step of a task.
struct ClockReadingTests {
  private let reading = ClockReading(
    wall: Instant(milliseconds: 1_772_445_600_123), bootNanoseconds: 3_600_000_000_001, bootID: "one",
    zone: Zone("Asia/Kathmandu") ?? .utc)

  @Test func itComesBackWholeFromWhatIsStored() throws {
    let stored = try JSONEncoder().encode(reading)
    #expect(try JSONDecoder().decode(ClockReading.self, from: stored) == reading)
  }

  @Test func oneStoredBeforeZonesWereKeptIsRead() throws {
    let text = #"{"bootID":"one","bootNanoseconds":3600000000001,"wallMilliseconds":1772445600123}"#
    var old = reading
    old.zone = .utc
    #expect(try JSONDecoder().decode(ClockReading.self, from: Data(text.utf8)) == old)
  }

  @Test func theOrderIsThatOfTheBootClockAndOfTheBoots() {
    var later = reading
    later.wall = .earliest
    later.bootNanoseconds += 1
    #expect(reading.isBefore(later) && !later.isBefore(reading))
    // After a reboot, whatever the wall clock says.
    var afterwards = ClockReading(wall: .earliest, bootNanoseconds: 5, bootID: "two")
    #expect(!afterwards.isBefore(reading))
    // Moved back to before its boot.
    afterwards = ClockReading(wall: reading.wall.advanced(bySeconds: 60), bootNanoseconds: 5, bootID: "two")
    #expect(!afterwards.movedBack(bySeconds: 59).isBefore(reading))
    #expect(afterwards.movedBack(bySeconds: 61).isBefore(reading))
  }
}
