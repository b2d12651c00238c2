/// The tables on a server, their versions, and the access rules of their rows.
public enum PostgresSchema {
  /// The newest version. A server with another one is refused.
  static let version = 1

  /// A script for the database's owner; running it again changes nothing. The players are roles that may keep items of
  /// their own families; missing roles are created. Throws a `ReplicaProblem` for an invalid name.
  public static func script(players: [String]) throws -> String {
    for player in players where player.wholeMatch(of: /[a-z_][a-z0-9_-]{0,62}/) == nil {
      throw ReplicaProblem(.usage, "\"\(player.prefix(64))\" is no name of a role: small letters, digits, _ and -.")
    }
    let steps = migrations.enumerated().map { index, sql in
      """
      DO $migration$ BEGIN
      IF (SELECT coalesce(max(version), 0) FROM timequest.version) < \(index + 1) THEN
      \(sql)
      INSERT INTO timequest.version VALUES (\(index + 1));
      END IF;
      END $migration$;
      """
    }
    let grants = players.map { player in
      """
      DO $role$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '\(player)') THEN CREATE ROLE "\(player)" LOGIN; END IF;
      END $role$;
      GRANT timequest_player TO "\(player)";
      """
    }
    return ([opening] + steps + grants + ["COMMIT;"]).joined(separator: "\n") + "\n"
  }

  private static let opening = """
    BEGIN;
    SELECT pg_advisory_xact_lock(7310296421);
    CREATE SCHEMA IF NOT EXISTS timequest;
    CREATE TABLE IF NOT EXISTS timequest.version (version int NOT NULL);
    """

  /// A released version is never changed; the next one is appended.
  private static let migrations = [
    """
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'timequest_player') THEN
      CREATE ROLE timequest_player NOLOGIN;
    END IF;

    -- The roles that share a family's items. seq is the number of the family's newest change. A push takes the next
    -- numbers with an UPDATE. The row's lock makes the pushes of a family commit in the order of their numbers.
    CREATE TABLE timequest.family (
      id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
      members name[] NOT NULL DEFAULT ARRAY[current_user]::name[],
      seq bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 50);
    CREATE INDEX family_members ON timequest.family USING gin (members) WITH (fastupdate = off);

    CREATE TABLE timequest.mark (
      family text NOT NULL REFERENCES timequest.family ON DELETE CASCADE,
      generation int NOT NULL,
      id bytea NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (family, generation, id)
    );

    -- What each device has sent last.
    CREATE TABLE timequest.feed (
      family text NOT NULL,
      device text NOT NULL,
      last bigint NOT NULL,
      digest text NOT NULL,
      PRIMARY KEY (family, device)
    );

    -- The newest item of each device for each record, encrypted. record is the HMAC of the record's name.
    CREATE TABLE timequest.item (
      family text NOT NULL,
      device text NOT NULL,
      record bytea NOT NULL,
      n bigint NOT NULL,
      seq bigint NOT NULL,
      key bytea NOT NULL,
      schema int NOT NULL,
      sealed bytea NOT NULL,
      PRIMARY KEY (family, device, record)
    );
    CREATE INDEX item_seq ON timequest.item (family, seq) INCLUDE (device);
    -- Sealed bytes cannot be compressed.
    ALTER TABLE timequest.item ALTER sealed SET STORAGE EXTERNAL;

    ALTER TABLE timequest.family ENABLE ROW LEVEL SECURITY;
    ALTER TABLE timequest.mark ENABLE ROW LEVEL SECURITY;
    ALTER TABLE timequest.feed ENABLE ROW LEVEL SECURITY;
    ALTER TABLE timequest.item ENABLE ROW LEVEL SECURITY;
    CREATE POLICY own ON timequest.family
      USING (members @> ARRAY[current_user]::name[]) WITH CHECK (members @> ARRAY[current_user]::name[]);
    -- A role sees only its own families, and so only their items.
    CREATE POLICY own ON timequest.mark USING (family IN (SELECT id FROM timequest.family));
    CREATE POLICY own ON timequest.feed USING (family IN (SELECT id FROM timequest.family));
    CREATE POLICY own ON timequest.item USING (family IN (SELECT id FROM timequest.family));

    REVOKE ALL ON SCHEMA timequest FROM PUBLIC;
    GRANT USAGE ON SCHEMA timequest TO timequest_player;
    GRANT SELECT ON timequest.version TO timequest_player;
    GRANT SELECT, INSERT, DELETE ON timequest.family TO timequest_player;
    GRANT UPDATE (members, seq) ON timequest.family TO timequest_player;
    GRANT SELECT, INSERT, UPDATE, DELETE ON timequest.mark, timequest.feed, timequest.item TO timequest_player;
    """
  ]

  /// Runs the script. Throws a `ReplicaProblem`.
  public static func migrate(_ string: ConnectionString, players: [String]) throws {
    try PostgresSession(string).script(try script(players: players))
  }
}
