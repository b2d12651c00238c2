import QuestClient
import QuestWire
import Testing

@testable import tqctl

/// What is said of sources, and what their settings accept.
@Suite struct SourceTextTests {
  private func page(_ layOut: (inout Page) -> Void) -> String {
    var page = Page(Terminal.RenderStyle(width: 80, isColoured: false))
    layOut(&page)
    return page.text
  }

  private func source(_ name: String, _ state: SourceInfo.State, _ text: String) -> SourceInfo {
    SourceInfo(
      name: name, connector: name, title: name == "anki" ? "Anki" : name, enabled: state != .off, state: Open(state),
      stateText: text,
      every: 3600, since: "2026-11-01", hosts: ["api.example.org"], settings: ["user": "ada"],
      streams: [
        SourceStream(
          name: "days", strategy: Open(.days),
          metrics: [
            SourceStream.Metric(
              key: "\(name).reviews", name: "Reviews", unit: "cards", kind: Open(.sum), better: Open(.up))
          ], coveredFrom: "2026-11-01", coveredTo: "2026-11-22", coveredDays: 22)
      ], samples: 1204)
  }

  @Test func aListSaysHowEachIsDoingAndWhatHelps() {
    let list = SourceList.Response(
      sources: [
        source("anki", .ok, "ok, 23 min ago"), source("atcoder", .signIn, "sign in: user \"ad\" is unknown"),
        source("zotero", .off, "off"),
      ], network: false)
    #expect(
      page { SourceText.list(list, to: &$0) } == """
        anki     ok, 23 min ago
        atcoder  sign in: user "ad" is unknown
        zotero   off

          tqctl settings set network on  lets them be asked again
          tqctl sources configure atcoder  changes its settings; --secret its secret
          tqctl sources configure zotero --on  lets it be asked again

        """)
    let none = page { SourceText.list(SourceList.Response(sources: [], network: true), to: &$0) }
    #expect(none.contains("No source yet.") && none.contains("tqctl sources list --available"))
  }

  @Test func oneSourceShowsItsMetricsSettingsAndDays() {
    #expect(
      page { SourceText.one(source("anki", .ok, "ok, 23 min ago"), to: &$0) } == """
        anki  Anki
          ok, 23 min ago
          every  1h
          since  2026-11-01
          calls  api.example.org
          user   ada
          has    1,204 values

          anki.reviews  Reviews  cards
          22 days from 2026-11-01 to 2026-11-22

        """)
  }

  @Test func theLogSaysHowFetchesEnded() {
    let ends = [
      SourceLog.End(
        at: "2026-11-22T08:00:00Z", atText: "Sun 22 Nov, 08:00", outcome: Open(.ok), problem: nil, stored: 1200,
        unchanged: 4, withdrawn: 3),
      SourceLog.End(
        at: "2026-11-22T07:00:00Z", atText: "Sun 22 Nov, 07:00", outcome: Open(.upstream), problem: "HTTP 503",
        stored: 0, unchanged: 0, withdrawn: 0),
    ]
    #expect(
      page { SourceText.log(SourceLog.Response(ends: ends), of: "anki", to: &$0) } == """
        Sun 22 Nov, 08:00  ok: 1,200 new, 3 gone
        Sun 22 Nov, 07:00  the service failed
            HTTP 503

        """)
  }

  // MARK: - Settings

  private let offer = ConnectorOffer(
    connector: "commits", title: "Git commits", hosts: [],
    settings: [
      .init(key: "repo", title: "Folder"), .init(key: "branch", title: "Branch", optional: true),
      .init(key: "token", title: "Token", secret: true),
    ], every: 3600, streams: [])

  @Test func anOfferSaysWhomItCalls() {
    var offer = offer
    #expect(SourceText.calls(offer) == "Git commits calls no host")
    offer.hosts = ["api.example.org", "[::1]"]
    let calls = "Git commits calls api.example.org, [::1]"
    #expect(SourceText.calls(offer) == calls)
    #expect(page { SourceText.consent(offer, to: &$0) }.hasPrefix("\(calls), every 1h."))
  }

  private var caller: Caller {
    Caller(
      client: Client(connect: { throw ClientError.connectionLost(path: "") }),
      terminal: Terminal(environment: { _ in nil }, isTerminal: { _ in false }), json: false)
  }

  @Test func settingsAreWhatTheConnectorHas() throws {
    let settings = SourceSettings(offer)
    let given = try SourceSettings.pairs(["repo=/srv/a=b", "secretCommand=pass show git"])
    #expect(
      try settings.complete(given, caller) == ["repo": "/srv/a=b", "secretCommand": "pass show git"])
    for (words, complaint) in [
      (["repo=/r", "tokn=1"], "Git commits has no setting tokn."),
      (["branch=main"], "Git commits needs repo (Folder)."),
      (["repo=/r", "token=abc"], "token is a secret: on a command line every program of this machine can read it."),
    ] {
      let failure = #expect(throws: CommandFailure.self) {
        try settings.complete(SourceSettings.pairs(words), caller)
      }
      #expect(failure?.message == complaint && failure?.status == ExitStatus.usage)
    }
    #expect(throws: CommandFailure.self) { try SourceSettings.pairs(["=x"]) }
    #expect(throws: CommandFailure.self) { try SourceSettings.pairs(["repo"]) }
    #expect(try SourceSettings.seconds("2h") == 7200)
    #expect(throws: CommandFailure.self) { try SourceSettings.seconds("soon") }
  }
}
