import QuestConnectors
import QuestModel
import QuestWire
import Testing

@Suite struct ManifestTests {
  static let whole = """
    {"protocol":1,"name":"commits","title":"Git commits","run":["./commits.py"],"hosts":["api.example.org","[::1]"],
     "settings":[{"key":"repo","title":"Folder"},{"key":"token","secret":true,"optional":true}],
     "streams":[{"name":"days","strategy":"days","settle":"36h","chunkDays":90,"metrics":[
       {"key":"count","name":"Commits","unit":"commits","kind":"sum","better":"up"}]}],"every":"1h"}
    """

  @Test func aWholeManifestIsReadAndWrittenAgain() throws {
    let manifest = try Manifest(json: Array(Self.whole.utf8))
    #expect(manifest.every == 3600)
    #expect(manifest.streams[0].settleSeconds == 129_600)
    #expect(manifest.streams[0].metrics[0].better == .up)
    #expect(manifest.secret?.key == "token")
    #expect(try Manifest(json: WireJSON.line(manifest)) == manifest)
  }

  /// A mistake: the member, its value, and a word of the message.
  static let mistakes: [(String, String, String)] = [
    (#""every":"1h""#, #""every":"1h","evry":1"#, "unknown key \"evry\""),
    (#""secret":true"#, #""secret":"yes""#, "true or false"),
    (#""title":"Git commits","#, "", "lacks \"title\""),
    (#""protocol":1"#, #""protocol":2"#, "speaks 1"),
    (#""name":"commits""#, #""name":"../x""#, "lower-case letters"),
    (#""./commits.py""#, #""python3""#, "by its path"),
    (#""./commits.py""#, #""./../x""#, "leave the folder"),
    (#"["./commits.py"]"#, #""./commits.py""#, "a list of texts"),
    ("api.example.org", "https://api.example.org", "not a host's name"),
    ("api.example.org", "api.example.org:443", "not a host's name"),
    ("api.example.org", "*.example.org", "not a host's name"),
    (#""key":"token""#, #""key":"repo""#, "same key"),
    (#""title":"Folder""#, #""title":"Folder","secret":true"#, "More than one"),
    (#""strategy":"days""#, #""strategy":"daily""#, "needs a strategy"),
    (#""36h""#, #""36 hours""#, "not a span"),
    (#""36h""#, #""31d""#, #""settle" of the stream "days" must be at most 30d"#),
    (#""chunkDays":90"#, #""chunkDays":0"#, #""chunkDays" of the stream "days" must be 1 to 366"#),
    (#""kind":"sum""#, #""kind":"total""#, "needs a kind"),
    (#""every":"1h""#, #""every":"1m""#, "5m to 7d"),
    (#""unit":"commits""#, #""unit":7"#, #""unit" of a metric must be a text"#),
    (#"{"protocol""#, #"[{"protocol""#, "not JSON"),
  ]

  @Test(arguments: mistakes.indices)
  func aMistakeIsNamed(_ index: Int) throws {
    let (old, new, word) = Self.mistakes[index]
    let text = Self.whole.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.whole)
    let fault = #expect(throws: ConnectorFault.self) { try Manifest(json: Array(text.utf8)) }
    #expect(fault?.description.contains(word) == true, "\(fault?.description ?? "no fault")")
  }

  @Test func aManifestOfAHundredKilobytesIsRefused() {
    let text = Self.whole.replacing("Git commits", with: String(repeating: "x", count: 100_000))
    #expect(throws: ConnectorFault.self) { try Manifest(json: Array(text.utf8)) }
  }

  @Test func settingsAreHeldToTheManifest() throws {
    let manifest = try Manifest(json: Array(Self.whole.utf8))
    #expect(manifest.problem(with: ["repo": "/x"]) == nil)
    #expect(manifest.problem(with: ["repo": "/x", "secretCommand": "pass show x"]) == nil)
    #expect(manifest.problem(with: [:])?.contains("\"repo\" (Folder) is missing") == true)
    #expect(manifest.problem(with: ["repo": "/x", "token": "k"])?.contains("is a secret") == true)
    #expect(manifest.problem(with: ["repo": "/x", "rep": "/y"])?.contains("no setting \"rep\"") == true)
  }

  @Test func aDryRunAsksAsAFirstFetchDoes() throws {
    let today = try #require(LocalDay("2026-11-22"))
    for (strategy, want) in [
      ("days", SourceWant(stream: "days", from: "2026-11-16", to: "2026-11-22")),
      ("version", SourceWant(stream: "days", full: true)), ("cursor", SourceWant(stream: "days", full: true)),
      ("snapshot", SourceWant(stream: "days", from: "2026-11-22", to: "2026-11-22")),
    ] {
      let text = Self.whole.replacing(#""strategy":"days""#, with: #""strategy":"\#(strategy)""#)
      let manifest = try Manifest(json: Array(text.utf8))
      #expect(DryRun.wants(of: manifest, today: today, days: 7) == [want], "\(strategy)")
    }
  }

  @Test func everyBuiltInManifestIsRight() throws {
    #expect(BuiltIn.all.count == 5)
    for connector in BuiltIn.all {
      let manifest = try connector.manifest([:])
      #expect(try Manifest(json: WireJSON.line(manifest)) == manifest)
    }
  }
}
