import Foundation
import QuestModel
import QuestTestKit
import QuestWire
import Testing

@testable import QuestConnectors

@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct FilesTests {
  static let want = [
    SourceWant(stream: "days", from: "2026-11-01", to: "2026-11-10"),
    SourceWant(stream: "days", from: "2026-10-01", to: "2026-10-31"),
  ]

  func run(
    _ text: String, _ settings: [String: String] = [:], zone: String = "Europe/Berlin", name: String = "values.csv"
  ) throws -> ServiceTests.Said {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    return try ServiceTests.run(
      FilesConnector(), ["path": path].merging(settings) { $1 }, want: Self.want, zone: zone)
  }

  @Test func rowsOfTheDaysAskedForAreValues() throws {
    let said = try run(
      "date,value\r\n2026-11-02,3\r\n2026-11-02,4.5\r\n\r\n2026-10-31,1\r\n2026-09-01,9\r\n")
    #expect(
      said.samples == [
        "value 2026-11-02 3.0 [2026-11-02 1]", "value 2026-11-02 4.5 [2026-11-02 2]",
        "value 2026-10-31 1.0 [2026-10-31 1]",
      ])
    #expect(said.lines.count == 5)
  }

  @Test func columnsSeparatorsAndIdsAreChosen() throws {
    let said = try run(
      "\u{FEFF}\"when, exactly\";pages;n\n\"2026-11-02 23:30\";\"3,5\";a\n2026-11-02T23:30:00Z;2;b\n",
      ["date": "when, exactly", "value": "pages", "id": "n"])
    #expect(said.samples == ["value 2026-11-02T22:30:00Z 3.5 [a]", "value 2026-11-02T23:30:00Z 2.0 [b]"])
  }

  @Test func jsonLinesAreReadToo() throws {
    let said = try run(
      "{\"date\":1793577600,\"value\":1,\"x\":[{}]}\n\n{\"date\":\"2026-11-03\",\"value\":\"7\"}\n{\"date\":\"2026-11-04\",\"value\":true}",
      name: "values.jsonl")
    #expect(
      said.samples == [
        "value 2026-11-02T00:00:00Z 1.0 [2026-11-02 1]", "value 2026-11-03 7.0 [2026-11-03 1]",
        "value 2026-11-04 1.0 [2026-11-04 1]",
      ])
  }

  @Test func sharesAndMeansHaveWeights() throws {
    let text = "date,value,of\n2026-11-02,3,4\n"
    #expect(try run(text, ["kind": "share", "weight": "of"]).samples == ["value 2026-11-02 3.0 of 4.0 [2026-11-02 1]"])
    #expect(try run(text, ["kind": "mean", "weight": "of"]).samples == ["value 2026-11-02 3.0 of 4.0 [2026-11-02 1]"])
    #expect(try run(text, ["kind": "share"]).problem?.text.contains("a share needs a weight") == true)
  }

  @Test func timesOfDayOfAClockAreMinutesAfterNoon() throws {
    let said = try run(
      "date,value\n2026-11-02,23:30\n2026-11-03,07:05\n2026-11-04,690\n2026-11-05,12:00\n", ["kind": "clock"])
    #expect(
      said.samples == [
        "value 2026-11-02 690.0 [2026-11-02 1]", "value 2026-11-03 1145.0 [2026-11-03 1]",
        "value 2026-11-04 690.0 [2026-11-04 1]", "value 2026-11-05 0.0 [2026-11-05 1]",
      ])
    #expect(try run("date,value\n2026-11-02,23:30\n").problem?.text.contains("\"23:30\" is not a number") == true)
  }

  static let mistakes: [(String, [String: String], String)] = [
    ("date,value\n2026-11-02,3\nyesterday,4\n", [:], "line 3: \"yesterday\" is not a day"),
    ("date,value\n2026-11-02,many\n", [:], "line 2: \"many\" is not a number"),
    ("date,value\n2026-11-02\n", [:], "line 2: a number is missing"),
    ("date,value\n2026-11-02,nan\n", [:], "is not a number"),
    ("date,value\n2026-11-02,24:00\n", ["kind": "clock"], "\"24:00\" is not a time of day such as 23:10"),
    ("day,value\n", [:], "no column \"date\": day, value"),
    ("{\"date\":\"2026-11-02\"", [:], "line 1: this is not a JSON object"),
    (
      "date,value,note\n2026-11-02,3,\n2026-11-03,4,\"open\n2026-11-04,5,\n", [:],
      "line 3: a quote is opened here and never closed"
    ),
    ("date,value,\"note\n2026-11-02,3,\n", [:], "line 1: a quote is opened here and never closed"),
    ("date,value\n", ["format": "xml"], "csv or jsonl"),
    ("date,value\n", ["path": ""], "either a path or a command"),
    ("date,value\n", ["path": "x.csv"], "must begin at the root"),
    ("date,value\n", ["path": "/nowhere/x"], "There is no /nowhere/x now"),
  ]

  @Test(arguments: mistakes.indices)
  func aMistakeIsToldWithItsLineAndNothingIsCovered(_ index: Int) throws {
    let (text, settings, word) = Self.mistakes[index]
    let said = try run(text, settings)
    #expect(said.problem?.text.contains(word) == true, "\(said.lines)")
    #expect(said.lines.count == 1)
  }

  @Test func aCommandsOutputIsReadWithoutAShell() throws {
    let said = try ServiceTests.run(
      FilesConnector(), ["command": #"printf 'date,value\n2026-11-02,%s\n' "$HOME""#], want: Self.want)
    #expect(said.problem?.text.contains("\"$HOME\" is not a number") == true)
    let good = try ServiceTests.run(
      FilesConnector(), ["command": #"printf 'date,value\n2026-11-02,%s\n' 12"#], want: Self.want)
    #expect(good.samples == ["value 2026-11-02 12.0 [2026-11-02 1]"])
    for command in ["false", "nosuchprogram", "echo 'x"] {
      #expect(try ServiceTests.run(FilesConnector(), ["command": command], want: Self.want).problem != nil)
    }
  }

  @Test func theMetricIsAsTheSettingsSay() throws {
    let manifest = try FilesConnector().manifest(
      ["name": "Weight", "unit": "kg", "kind": "level", "better": "down", "decimals": "1", "sensitive": "yes"])
    #expect(
      manifest.streams[0].metrics == [
        SourceStream.Metric(
          key: "value", name: "Weight", unit: "kg", kind: Open(.level), better: Open(.down), decimals: 1,
          sensitive: true)
      ])
    let wrongs = [
      ["kind": "sums"], ["better": "more"], ["decimals": "x"], ["decimals": "9"], ["sensitive": "maybe"],
      ["sensitive": "Yes!"],
    ]
    for wrong in wrongs {
      #expect(throws: ConnectorFault.self) { try FilesConnector().manifest(wrong) }
    }
  }

  @Test(arguments: [("yes", true), ("true", true), ("no", nil), ("false", nil), ("", nil)] as [(String, Bool?)])
  func whatIsSensitiveIsSaidInEitherWord(_ word: String, _ isSensitive: Bool?) throws {
    let manifest = try FilesConnector().manifest(["sensitive": word])
    #expect(manifest.streams[0].metrics[0].sensitive == isSensitive)
  }
}
