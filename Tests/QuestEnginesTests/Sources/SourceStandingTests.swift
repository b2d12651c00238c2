import QuestEngines
import QuestModel
import Testing

/// How long a source waits, and its state meanwhile.
struct SourceStandingTests {
  private let now = Instant(milliseconds: 1_800_000_000_000)

  private func ended(
    _ standing: SourceStanding, _ outcome: SourceStanding.Outcome, pause: Double? = nil, wantsMore: Bool = false,
    jitter: Double = 0
  ) -> SourceStanding {
    var standing = standing
    standing.end(
      outcome, problem: "why", at: now, every: 3600, pause: pause, wantsMore: wantsMore, jitter: jitter)
    return standing
  }

  private func wait(_ standing: SourceStanding) -> Double? {
    standing.nextAt.map { Double($0 - now.milliseconds) / 1000 }
  }

  @Test func aWaitDoublesUpToSixHoursAndThenIsADay() {
    var standing = SourceStanding()
    var waits: [Double?] = []
    for _ in 1...11 {
      standing = ended(standing, .upstream)
      waits.append(wait(standing))
    }
    #expect(waits == [300, 600, 1200, 2400, 4800, 9600, 19_200, 21_600, 21_600, 86_400, 86_400])
    #expect(standing.state == .failing)
    #expect(ended(standing, .ok).state == .ok && ended(standing, .ok).failures == 0)
  }

  @Test(arguments: [-1.0, -0.5, 0, 1, 7]) func aWaitIsWithinAFifthOfThat(jitter: Double) {
    for failures in 1...9 {
      let middle = SourceStanding.wait(after: failures, jitter: 0)
      let wait = SourceStanding.wait(after: failures, jitter: jitter)
      #expect((0.8 * middle - 1e-6...1.2 * middle + 1e-6).contains(wait))
    }
  }

  @Test func whatIsNoFailureWaitsForTheNextTimerAlone() {
    for (outcome, state) in [(SourceStanding.Outcome.offline, SourceStanding.State.offline), (.asleep, .asleep)] {
      let standing = ended(ended(SourceStanding(), .upstream), outcome)
      #expect(standing.state == state && standing.failures == 1)
      #expect(standing.isDue(at: now))
    }
    let cancelled = ended(SourceStanding(), .cancelled)
    #expect(cancelled.state == .ok && cancelled.isDue(at: now))
  }

  @Test func aSignInIsWaitedFor() {
    var standing = ended(SourceStanding(), .signIn)
    #expect(standing.state == .signIn && standing.nextAt == nil)
    #expect(!standing.isDue(at: now.advanced(bySeconds: 1e9)))
    standing.makeDue()
    #expect(standing.isDue(at: now) && standing.state == .ok)
  }

  @Test func aPauseIsALowerBoundOnSuccessToo() {
    #expect(wait(ended(SourceStanding(), .ok)) == 3600)
    #expect(wait(ended(SourceStanding(), .ok, pause: 7200)) == 7200)
    #expect(wait(ended(SourceStanding(), .ok, pause: 60)) == 3600)
    #expect(wait(ended(SourceStanding(), .limited, pause: 60)) == 300)
    #expect(wait(ended(SourceStanding(), .limited, pause: 1e12)) == SourceRules.longestPause)
    #expect(wait(ended(SourceStanding(), .ok, wantsMore: true)) == 0)
    #expect(wait(ended(SourceStanding(), .ok, pause: 90, wantsMore: true)) == 90)
  }

  @Test func aClockThatWasAheadMakesNobodyWait() {
    let standing = ended(SourceStanding(), .ok)
    #expect(!standing.isDue(at: now) && !standing.isDue(at: now.advanced(bySeconds: 3599)))
    #expect(standing.isDue(at: now.advanced(bySeconds: 3600)))
    #expect(standing.isDue(at: now.advanced(bySeconds: -1)))
  }

  @Test func aLeaseEndsByTimeAndByAClockThatJumps() {
    let lease = SourceProgress.Lease(run: "r", at: now)
    #expect(lease.holds(at: now.advanced(bySeconds: 599)) && lease.holds(at: now.advanced(bySeconds: -599)))
    #expect(!lease.holds(at: now.advanced(bySeconds: 600)) && !lease.holds(at: now.advanced(bySeconds: -3600)))
  }
}
