import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

/// A player's role against another player's rows, by SQL written by hand.
@Suite(.enabled(if: PostgresServer.isPossible)) struct RowSecurityTests {
  private let database: PostgresServer.Database
  private let anna: KeyRing
  private let ben: KeyRing
  /// Ben's role.
  private let session: PostgresSession

  init() throws {
    database = try PostgresServer.shared.get().database(players: ["anna", "ben"])
    anna = KeyRing(try .newFamily())
    ben = KeyRing(try .newFamily())
    for (player, keys) in [("anna", anna), ("ben", ben)] {
      let machine = try database.machine(player, keys, player)
      machine.service.edit(["quest/\(player)": "read"])
      try machine.exchange()
    }
    session = try database.session("ben")
  }

  private func facts() throws -> [String] {
    try ["family", "mark", "feed", "item"].flatMap { table in
      let column = table == "family" ? "id" : "family"
      return try database.owner().run(
        "SELECT t::text FROM timequest.\(table) t WHERE \(column) = $1 ORDER BY 1", [.text(anna.family)]
      ).map { $0.text(0) }
    }
  }

  private func count(_ sql: String) throws -> Int { try session.run(sql).first?.int(0) ?? -1 }

  @Test(arguments: ["family", "mark", "feed", "item"])
  func aRoleSeesItsOwnFamilyAlone(_ table: String) throws {
    #expect(try count("SELECT count(*) FROM timequest.\(table)") == 1)
    let column = table == "family" ? "id" : "family"
    #expect(try count("SELECT count(*) FROM timequest.\(table) WHERE \(column) = '\(anna.family)'") == 0)
    #expect(try database.owner().run("SELECT count(*) FROM timequest.\(table)").first?.int(0) == 2)
  }

  @Test func nothingOfAnothersIsChangedOrRemoved() throws {
    let before = try facts()
    for table in ["family", "mark", "feed", "item"] {
      let column = table == "family" ? "id" : "family"
      #expect(
        try count(
          "WITH gone AS (DELETE FROM timequest.\(table) WHERE \(column) = '\(anna.family)' RETURNING 1) SELECT count(*) FROM gone"
        ) == 0)
    }
    for change in [
      "family SET seq = 0 WHERE id = '\(anna.family)'",
      "family SET members = ARRAY[current_user]::name[] WHERE id = '\(anna.family)'",
      "mark SET sealed = '' WHERE family = '\(anna.family)'", "feed SET last = 0 WHERE family = '\(anna.family)'",
      "item SET n = 99 WHERE family = '\(anna.family)'",
    ] {
      #expect(try count("WITH done AS (UPDATE timequest.\(change) RETURNING 1) SELECT count(*) FROM done") == 0)
    }
    #expect(try facts() == before)
  }

  @Test func nothingIsAddedToAnothersFamily() throws {
    let before = try facts()
    let family = anna.family
    for statement in [
      "INSERT INTO timequest.item VALUES ('\(family)', 'd', '\\x00', 1, 1, '\\x00', 1, '\\x00')",
      "INSERT INTO timequest.feed VALUES ('\(family)', 'd', 1, '')",
      "INSERT INTO timequest.mark VALUES ('\(family)', 9, '\\x00', '\\x00')",
      // Its own rows are not moved there either.
      "UPDATE timequest.item SET family = '\(family)'", "UPDATE timequest.feed SET family = '\(family)'",
      "UPDATE timequest.family SET id = '\(family)'",
      "INSERT INTO timequest.family (id) VALUES ('\(family)')",
      "INSERT INTO timequest.family (id, members) VALUES ('00000000000000aa', ARRAY['\(database.role("anna"))']::name[])",
      "INSERT INTO timequest.family (id) VALUES ('\(family)') ON CONFLICT (id) DO UPDATE SET members = excluded.members",
      // A member must not remove itself from its family.
      "UPDATE timequest.family SET members = ARRAY['\(database.role("anna"))']::name[]",
    ] {
      #expect(throws: ReplicaProblem.self, "\(statement)") { try session.run(statement) }
    }
    #expect(try facts() == before)
    let carrier = try database.carrier(anna, "ben")
    #expect(try !carrier.hasFamily())
    #expect(throws: ReplicaProblem.self) { try carrier.makeFamily() }
  }

  @Test func noFunctionOrRoleLeadsAround() throws {
    // A cheap function that reports its arguments: the policy is applied before it.
    try database.owner().script(
      "GRANT CREATE ON SCHEMA public TO \"\(database.role("ben"))\"; CREATE TABLE public.seen (what text); "
        + "GRANT ALL ON public.seen TO PUBLIC")
    try session.script(
      """
      CREATE FUNCTION public.tell(family text, sealed bytea) RETURNS bool LANGUAGE plpgsql COST 0.0000001 AS $$
      BEGIN INSERT INTO public.seen VALUES (family); RETURN true; END $$
      """)
    _ = try session.run("SELECT count(*) FROM timequest.item WHERE public.tell(family, sealed)")
    #expect(try session.run("SELECT DISTINCT what FROM public.seen").map { $0.text(0) } == [ben.family])
    // Neither does one with its owner's rights, as its owner is the role itself.
    try session.script(
      "CREATE FUNCTION public.all_items() RETURNS bigint LANGUAGE sql SECURITY DEFINER AS 'SELECT count(*) FROM timequest.item'"
    )
    #expect(try count("SELECT public.all_items()") == 1)
    try session.script("CREATE VIEW public.mine AS SELECT * FROM timequest.item")
    #expect(try count("SELECT count(*) FROM public.mine") == 1)
    for statement in [
      "SET ROLE owner", "SET ROLE \"\(database.role("anna"))\"", "SET SESSION AUTHORIZATION owner",
      "ALTER TABLE timequest.item DISABLE ROW LEVEL SECURITY", "DROP POLICY own ON timequest.item",
      "CREATE POLICY all_of_it ON timequest.item USING (true)", "ALTER TABLE timequest.item OWNER TO current_user",
      "TRUNCATE timequest.item", "ALTER ROLE current_user BYPASSRLS", "DELETE FROM timequest.version",
      "CREATE TABLE timequest.own (a int)", "COPY timequest.item FROM PROGRAM 'true'",
      "SET row_security = off; SELECT * FROM timequest.item",
    ] {
      #expect(throws: ReplicaProblem.self, "\(statement)") { try session.script(statement) }
      try? session.script("RESET ALL")
    }
    // The group of all players sees nothing.
    try session.script("SET ROLE timequest_player")
    #expect(try count("SELECT count(*) FROM timequest.item") == 0)
    try session.script("RESET ROLE")
    #expect(try count("SELECT count(*) FROM timequest.item") == 1)
  }

  @Test func whoHasNoPartInItReachesNothing() throws {
    let other = database.role("other")
    try database.owner().script("CREATE ROLE \"\(other)\" LOGIN")
    let stranger = try database.session("other")
    for table in ["version", "family", "mark", "feed", "item"] {
      #expect(throws: ReplicaProblem.self) { try stranger.run("SELECT count(*) FROM timequest.\(table)") }
    }
  }

  /// Without the policies the same statements reach everything: the tests above would notice.
  @Test func withoutThePolicyARoleReachesEverything() throws {
    try database.owner().script("ALTER TABLE timequest.item DISABLE ROW LEVEL SECURITY")
    #expect(try count("SELECT count(*) FROM timequest.item") == 2)
  }
}
