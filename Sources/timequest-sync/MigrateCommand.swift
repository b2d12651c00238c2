internal import QuestReplica

extension SyncProgram {
  /// Prepares a database, as its owner.
  static func migrate(players: [String], prints: Bool) throws {
    if prints { return print(try PostgresSchema.script(players: players), terminator: "") }
    ConnectionString.forgetEnvironment()
    let string = try ConnectionString(Terminal().connectionString())
    try PostgresSchema.migrate(string, players: players)
    print("The database is ready\(players.isEmpty ? "" : " for \(players.joined(separator: ", "))").")
  }
}
