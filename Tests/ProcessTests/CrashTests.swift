import CrashHarness
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// The crash harness in short: `make crash` is the long run.
@Suite struct CrashTests {
  private static func options(kills: Int, seed: UInt64) -> CrashHarness.Options {
    CrashHarness.Options(programs: BuiltPrograms.folder, kills: kills, seed: seed)
  }

  /// Every second kill is at a step, and each step has two kills, because not every step is reached during the long
  /// run.
  @Test func whateverItDiesAtTheDaemonKeepsWhatItAcknowledgedExactlyOnce() throws {
    var options = Self.options(kills: 4 * StoreStep.allCases.count, seed: 4)
    options.killsPerStore = options.kills
    let report = try CrashHarness(options).run()
    #expect(report.isClean, "\(report.table)")
    #expect(Set(report.deathsByStep.keys) == Set(StoreStep.allCases.map { "\($0)" }), "\(report.table)")
    for method in [DataImport.method, DataRestore.method, DataErase.method] {
      #expect(report.changesByMethod[method, default: 0] > 0, "\(method): \(report.table)")
    }
    #expect(report.backupsCompared > 0, "\(report.table)")
    #expect(report.acknowledged > 50 && report.unanswered > 20 && report.longRuns > 0, "\(report.table)")
  }

  /// `crash-harness --fetches 500` is the long run.
  @Test func fetchesAndDaemonsThatAreKilledLeaveWholeAnswers() throws {
    var study = try FetchStudy(.init(programs: BuiltPrograms.folder, fetches: 12, seed: 18))
    let report = try study.run()
    #expect(report.isClean, "\(report.table)")
    #expect(report.left[0] + report.left[1] > 0 && report.samples > 1000 && report.days > 0, "\(report.table)")
  }

  /// Under load a daemon may be killed while no change waits for its commit; another seed follows then.
  @Test func theHarnessFindsWhatADaemonLosesThatCommitsLate() throws {
    let finds = try (1...6 as ClosedRange<UInt64>).contains { seed in
      var options = Self.options(kills: 10, seed: seed)
      options.changesInOneCommit = 5
      return try CrashHarness(options).run().count(.lost) > 0
    }
    #expect(finds)
  }
}
