import QuestTestKit
import ReplicaKit
import Testing

@testable import QuestReplica

/// Two pushes of a family at the same time, the first of which commits last.
@Suite(.enabled(if: PostgresServer.isPossible)) struct LateCommitTests {
  private let database: PostgresServer.Database
  private let keys: KeyRing

  init() throws {
    database = try PostgresServer.shared.get().database()
    keys = KeyRing(try .newFamily())
    try database.carrier(keys).makeFamily()
  }

  private func parameters(_ device: String, _ family: String? = nil) -> [PostgresValue] {
    [
      .text(family ?? keys.family), .text(device), .int(1), .text("digest"), .text(""), .datas([[1]]), .ints([1]),
      .data([0]), .ints([12]), .datas([[7]]),
    ]
  }

  private func pull(after seq: Int) throws -> [(seq: Int, device: String)] {
    try database.session().run(PostgresCarrier.page, [.text(keys.family), .int(seq), .texts([""])]).map {
      ($0.int(0), $0.text(1))
    }
  }

  @Test func aPullMissesNoLateCommit() throws {
    let early = try database.session()
    try early.script("BEGIN")
    try early.run(PostgresCarrier.push, parameters("early"))
    // The second waits for the first, and gets its number afterwards.
    let late = try database.session()
    try late.script("SET lock_timeout = '100ms'")
    #expect(throws: ReplicaProblem.self) { try late.run(PostgresCarrier.push, parameters("late")) }
    #expect(try pull(after: 0).isEmpty)
    try early.script("COMMIT")
    let first = try pull(after: 0)
    #expect(first.map(\.device) == ["early"])
    try late.script("SET lock_timeout = 0")
    try late.run(PostgresCarrier.push, parameters("late"))
    #expect(try pull(after: first[0].seq).map(\.device) == ["late"])
  }

  /// The problem: numbers of an identity column, assigned in one order and committed in the other.
  @Test func aPlainIdentityMissesALateCommit() throws {
    try database.owner().script(
      """
      CREATE TABLE public.plain (seq bigint GENERATED ALWAYS AS IDENTITY, device text);
      GRANT ALL ON public.plain TO timequest_player
      """)
    func pull(after seq: Int) throws -> [(seq: Int, device: String)] {
      try database.session().run("SELECT seq, device FROM public.plain WHERE seq > $1 ORDER BY seq", [.int(seq)]).map {
        ($0.int(0), $0.text(1))
      }
    }
    let (early, late) = (try database.session(), try database.session())
    try early.script("BEGIN; INSERT INTO public.plain (device) VALUES ('early')")
    try late.script("INSERT INTO public.plain (device) VALUES ('late')")
    let first = try pull(after: 0)
    #expect(first.map(\.device) == ["late"])
    try early.script("COMMIT")
    // The row exists, but no pull that continues from its cursor will request it.
    #expect(try pull(after: first[0].seq).isEmpty)
    #expect(try pull(after: 0).count == 2)
  }

  @Test func familiesDoNotWaitForEachOther() throws {
    let other = KeyRing(try .newFamily())
    try database.carrier(other).makeFamily()
    let early = try database.session()
    try early.script("BEGIN")
    try early.run(PostgresCarrier.push, parameters("early"))
    let free = try database.session()
    try free.script("SET lock_timeout = '100ms'")
    try free.run(PostgresCarrier.push, parameters("free", other.family))
    try early.script("ROLLBACK")
    #expect(try pull(after: 0).isEmpty)
  }
}
