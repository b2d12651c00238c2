import Foundation
import QuestTestKit
import ReplicaKit
import Testing

@testable import QuestReplica

/// `kill -9` at each step of an exchange, then an undisturbed exchange: nothing is lost or duplicated.
@Suite struct KillTests {
  private let laptop: ProgramTests.User
  private let desktop: ProgramTests.User

  init() throws {
    laptop = try .init("laptop")
    desktop = try .init("desktop")
  }

  private func items(_ round: Int) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (1...700).map { ("session/\(round * 350 + $0)", "\(round)") })
  }

  /// Kills at the step's passages, first the sender, then the taker.
  private func kill(at step: ReplicaStep, passages: [Int]) throws {
    var kills = 0
    for (round, passage) in passages.enumerated() {
      laptop.service.edit(items(round))
      for user in [laptop, desktop] {
        user.faults = "\(step):\(passage)"
        let outcome = try user.run("now")
        if outcome.status == SIGKILL { kills += 1 }
        user.faults = nil
        if round.isMultiple(of: 2) { #expect(try user.run("now").status == 0) }
      }
    }
    for user in [laptop, desktop] { #expect(try user.run("now").status == 0) }
    #expect(kills > 0, "\(step) was never reached")
    #expect(desktop.texts == laptop.texts)
    // The feed is intact: nothing was mistaken for another machine's.
    #expect(laptop.service.now.renewals == 1)
  }

  @Test(arguments: [ReplicaStep.noted, .written, .synced, .renamed, .sent, .put])
  func aFolderSurvivesADeath(at step: ReplicaStep) throws {
    let shared = try TemporaryFolder()
    let begun = try laptop.run("setup", "--folder", shared.path)
    let code = try #require(begun.lines.first { $0.contains("-") && !$0.contains(" ") })
    _ = try desktop.run("join", "--folder", shared.path, input: "\(code)\n")
    try kill(at: step, passages: [1, 2, 3, 1, 4])
    let all = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
    #expect(all.filter { $0.hasSuffix(".seg") }.isEmpty == false)
  }

  @Test(.enabled(if: PostgresServer.isPossible), arguments: [ReplicaStep.noted, .committed, .sent, .put])
  func aServerSurvivesADeath(at step: ReplicaStep) throws {
    let database = try PostgresServer.shared.get().database()
    let begun = try laptop.run("setup", "--postgres", input: "\(database.conninfo())\n")
    let code = try #require(begun.lines.first { $0.contains("-") && !$0.contains(" ") })
    _ = try desktop.run("join", input: "\(code)\n\n")
    try kill(at: step, passages: [1, 2, 1, 1])
    // Of each record one row.
    let rows = try database.owner().run(
      "SELECT count(*) FROM timequest.item WHERE device = $1", [.text(laptop.service.now.device)])
    #expect(rows.first?.int(0) == laptop.texts.count)
  }
}
