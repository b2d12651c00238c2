import QuestWire
import Testing

@testable import tqctl

/// Nights in the words of the command line.
struct NightTextTests {
  private func logged(_ stretches: [NightInfo.Stretch]) -> String {
    var change = ChangedNight(
      id: "mine", night: Self.night(stretches), day: "2026-03-02", dayText: "today", spanText: "23:10..06:40")
    change.sleepText = "7h 30m"
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    NightText.logged(change, to: &page)
    return page.text
  }

  private static func night(_ stretches: [NightInfo.Stretch]) -> NightInfo {
    NightInfo(
      day: "2026-03-02", dayText: "today", start: "2026-03-01T21:00:00Z", end: "2026-03-02T06:40:00Z",
      spanText: "21:00..06:40", sleepMinutes: 510, sleepText: "8h 30m", stretches: stretches)
  }

  private static func stretch(_ id: String, device: String? = nil, counts: Bool = true) -> NightInfo.Stretch {
    NightInfo.Stretch(
      id: id, start: "2026-03-01T21:00:00Z", end: "2026-03-02T06:40:00Z", spanText: "21:00..06:40", device: device,
      stages: nil, note: nil, counts: counts)
  }

  @Test func aLoggedStretchIsToldWithItsOwnLengthAndTheNightThatItJoins() {
    #expect(logged([Self.stretch("mine")]) == "sleep 23:10..06:40, 7h 30m, today\n")
    #expect(
      logged([Self.stretch("earlier"), Self.stretch("mine")])
        == "sleep 23:10..06:40, 7h 30m, today; the night is now 21:00..06:40, 8h 30m asleep\n")
    // Disregarded stretches join nothing.
    #expect(
      logged([Self.stretch("watch", device: "Watch"), Self.stretch("mine", counts: false)]) == """
        sleep 23:10..06:40, 7h 30m, today
        It overlaps the night that Watch recorded, which counts: tqctl nights --ids

        """)
  }
}
