import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// Which stretches of sleep are a night, and what it comes to.
struct NightRulesTests {
  /// Minutes since 1970-01-02, and stages by letters of a minute each.
  private func stretch(_ id: String, _ start: Int, _ end: Int, _ device: String? = "watch", stages: String? = nil)
    -> Night
  {
    let parts = stages.map { NightStages($0.map { "\($0)60" }.joined()) } ?? nil
    return Night(
      id: NightID(id), startedAt: minute(start), endedAt: minute(end), zone: .utc,
      day: LocalDay(ordinal: Int32(1 + end / 1440)),
      stages: parts, device: device)
  }

  private func minute(_ minute: Int) -> Instant { Instant(milliseconds: 86_400_000 + Int64(minute) * 60_000) }

  private func ids(_ nights: [MergedNight]) -> [[String]] { nights.map { $0.parts.map(\.id.text) } }

  @Test func stretchesUnderTwoHoursApartAreOneNight() {
    #expect(ids(NightRules.nights([stretch("a", 0, 200), stretch("b", 319, 400)])) == [["a", "b"]])
    #expect(ids(NightRules.nights([stretch("a", 0, 200), stretch("b", 320, 400)])) == [["a"], ["b"]])
    // Another device continues where the first one stopped.
    #expect(ids(NightRules.nights([stretch("b", 250, 400, "phone"), stretch("a", 0, 200)])) == [["a", "b"]])
  }

  @Test func ofTwoDevicesTheOneWithMoreStagesIsTakenAndNeverTheSum() throws {
    let long = stretch("long", 0, 500, "phone")
    let short = stretch("short", 20, 24, "watch", stages: "lldr")
    let night = try #require(NightRules.nights([long, short]).first)
    #expect(night.parts == [short] && night.aside == [long])
    #expect(night.asleepSeconds == 240)
    // Both pieces of one device count against the other device.
    let pieces = [stretch("p1", 0, 3, "band", stages: "lll"), stretch("p2", 30, 33, "band", stages: "ddd")]
    #expect(ids(NightRules.nights([short] + pieces)) == [["p1", "p2"]])
    // A partial copy of an export is disregarded in favour of the complete one.
    let half = stretch("half", 20, 22, "watch", stages: "ll")
    #expect(ids(NightRules.nights([half, short])) == [["short"]])
  }

  @Test func theEndIsTheLatestEnd() throws {
    let night = try #require(NightRules.nights([stretch("a", 0, 100), stretch("b", 150, 480)]).first)
    #expect(night.start == minute(0) && night.end == minute(480) && night.day == LocalDay(ordinal: 1))
  }

  @Test func withoutStagesThereIsNoEfficiency() throws {
    let plain = try #require(NightRules.nights([stretch("a", 0, 480)]).first)
    #expect(plain.efficiency == nil && plain.seconds(of: .rem) == nil && plain.asleepSeconds == 480 * 60)
    for key in ["efficiency", "rem", "deep", "light"] {
      #expect(try NightRules.rollup(of: #require(MetricKey(key)), [plain]) == nil)
    }
    // In bed for 4 minutes, asleep for 2 of them: the rest is no sleep, and the gap is none either.
    let staged = try #require(NightRules.nights([stretch("b", 0, 6, stages: "blw-r-")]).first)
    #expect(staged.efficiency?.asleep == 120 && staged.efficiency?.of == 360)
  }

  @Test func theLongestNightOfADayHasTheTimesOfDay() throws {
    let night = stretch("night", -60, 420)
    let nap = stretch("nap", 800, 860)
    let nights = NightRules.nights([nap, night])
    #expect(nights.map(\.day.ordinal) == [1, 1])
    #expect(NightRules.rollup(of: try #require(MetricKey("sleep")), nights)?.amount == 540)
    #expect(NightRules.rollup(of: try #require(MetricKey("bedtime")), nights)?.amount == Double(23 * 60 - 720))
    #expect(NightRules.rollup(of: try #require(MetricKey("waketime")), nights)?.amount == Double(7 * 60 + 720))
  }

  /// The nights of 29 March and 25 October 2026 in Berlin, whose clock goes on and back at 01:00 UTC.
  @Test(arguments: [
    ("2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z", 7.0), ("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", 9),
  ])
  func aNightOverAClockChangeHasItsRealLength(start: String, end: String, hours: Double) throws {
    let zone = try #require(Zone("Europe/Berlin"))
    let ends = try (#require(Instant(rfc3339: start)), #require(Instant(rfc3339: end)))
    let night = Night(id: NightID("a"), startedAt: ends.0, endedAt: ends.1, zone: zone, day: zone.localDay(of: ends.1))
    let merged = NightRules.nights([night])
    #expect(NightRules.rollup(of: try #require(MetricKey("sleep")), merged)?.amount == hours * 60)
    #expect(merged.first?.bedtime == 23 * 60 - 720 && merged.first?.waketime == 7 * 60 + 720)
  }

  /// Random stretches of three devices, compared with a second implementation of the rules, minute by minute.
  @Test func nightsAreThoseOfTheRulesWhateverTheOrder() {
    var random = SeededGenerator(seed: 19)
    for _ in 1...1500 {
      var stretches: [Night] = []
      for number in 0..<Int.random(in: 1...7, using: &random) {
        let start = Int.random(in: 0...700, using: &random)
        let length = Int.random(in: 1...200, using: &random)
        let device = ["watch", "phone", nil].randomElement(using: &random) ?? nil
        let letters = (0..<length).map { _ in "wldrsb-".randomElement(using: &random) ?? "s" }
        stretches.append(
          stretch(
            "n\(number)", start, start + length, device, stages: Bool.random(using: &random) ? String(letters) : nil))
      }
      let nights = NightRules.nights(stretches)
      #expect(NightRules.nights(stretches.shuffled(using: &random)) == nights)
      #expect(nights.flatMap { ($0.parts + $0.aside).map(\.id.text) }.sorted() == stretches.map(\.id.text).sorted())
      for (one, next) in zip(nights, nights.dropFirst()) { #expect(next.start - one.end >= 7200) }
      for night in nights {
        for (one, next) in zip(night.parts, night.parts.dropFirst()) {
          #expect(one.endedAt <= next.startedAt && next.startedAt - one.endedAt < 7200)
        }
        #expect(night.asleepSeconds <= night.end - night.start)
        if let efficiency = night.efficiency { #expect((0...efficiency.of).contains(efficiency.asleep)) }
      }
      #expect(Set(nights.flatMap { $0.parts.map(\.id.text) }) == taken(stretches))
    }
  }

  /// The ids that count, by taking the best again and again.
  private func taken(_ stretches: [Night]) -> Set<String> {
    func best(_ groups: [[Night]]) -> [[Night]] {
      var rest = groups
      var taken: [[Night]] = []
      func key(_ group: [Night]) -> (Double, Double, Int64, String) {
        let first = group.min { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
        return (
          -group.map(\.stagedSeconds).reduce(0, +), -group.map(\.asleepSeconds).reduce(0, +),
          first?.startedAt.milliseconds ?? 0, first?.id.text ?? ""
        )
      }
      while let next = rest.min(by: { key($0) < key($1) }) {
        taken.append(next)
        func span(_ group: [Night]) -> (Int64, Int64) {
          (group.map(\.startedAt.milliseconds).min() ?? 0, group.map(\.endedAt.milliseconds).max() ?? 0)
        }
        rest.removeAll { span($0).0 < span(next).1 && span(next).0 < span($0).1 }
      }
      return taken
    }
    var joined: [[Night]] = []
    for device in ["watch", "phone", nil] {
      var groups: [[Night]] = []
      for night in best(stretches.filter { $0.device == device }.map { [$0] }).flatMap(\.self).sorted(by: {
        $0.startedAt < $1.startedAt
      }) {
        if let last = groups.last?.last, night.startedAt - last.endedAt < 7200 {
          groups[groups.count - 1].append(night)
        } else {
          groups.append([night])
        }
      }
      joined += groups
    }
    return Set(best(joined).flatMap { $0.map(\.id.text) })
  }

  @Test func stagesAreReadAsTheyAreWritten() {
    for text in ["l1", "b600l1800d2400r900w120", "-60s10800"] { #expect(NightStages(text)?.text == text) }
    for text in ["", "l", "60l", "x60", "l0", "l60d", "l9999999"] { #expect(NightStages(text) == nil, "\(text)") }
  }
}
