import QuestClient
import QuestConnectors
import QuestModel
import QuestTestKit
import QuestWire
import Testing

/// What a connector prints, without a service.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct DryRunTests {
  private static let manifest = """
    {"protocol":1,"name":"own","title":"Own","run":["./run"],"streams":[{"name":"items","strategy":"version","metrics":[
      {"key":"count","name":"Count","kind":"sum"},{"key":"Done","name":"Done","kind":"check"},
      {"key":"up","name":"Up","kind":"clock"}]}]}
    """

  /// Of a connector that prints this sample, on 10 November 2026.
  private func outcome(_ sample: String) throws -> DryRun.Outcome {
    let own = try OwnConnector(
      """
      echo '{"sample":{\(sample)}}'
      echo '{"state":{"stream":"items","version":1}}'
      """, manifest: Self.manifest)
    let fetcher = Fetcher(connect: { throw ConnectorFault("A dry run needs no service.") }, shelf: own.shelf)
    let now = try #require(Instant(rfc3339: "2026-11-10T08:00:00Z"))
    return try withExtendedLifetime(own) {
      try fetcher.dryRun(
        "own", place: ConnectorPlace(folder: own.path), settings: [:], zone: .utc, now: now, days: 7)
    }
  }

  @Test(arguments: [
    (#""metric":"count","day":"2026-11-10","value":2e12"#, "\"count\" on 2026-11-10: the value is too large"),
    (#""metric":"Done","day":"2026-11-10","value":7"#, "a check is done or not"),
    (#""metric":"up","day":"2026-11-10","value":1440"#, "a time of day is between"),
    (#""metric":"count","day":"1969-12-31","value":1"#, "the day is too early"),
    (#""metric":"count","at":"2026-11-13T00:00:00Z","value":1"#, "the day is in the future"),
  ])
  func aValueThatTheServiceRefusesIsAFault(_ sample: String, _ reason: String) throws {
    let outcome = try outcome(sample)
    #expect(outcome.result.outcome == .bug && outcome.samples.isEmpty, "\(outcome)")
    #expect(outcome.result.problem?.contains(reason) == true, "\(outcome)")
  }

  @Test(arguments: [
    #""metric":"count","day":"2026-11-12","value":-1e12"#, #""metric":"Done","day":"1970-01-01","value":1"#,
    #""metric":"up","at":"2026-11-12T23:59:59Z","value":1439"#,
  ])
  func aValueThatTheServiceTakesIsShown(_ sample: String) throws {
    let outcome = try outcome(sample)
    #expect(outcome.result.outcome == .ok && outcome.samples.count == 1, "\(outcome)")
  }
}
