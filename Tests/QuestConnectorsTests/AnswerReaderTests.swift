import QuestConnectors
import QuestTestKit
import QuestWire
import Testing

@Suite struct AnswerReaderTests {
  static let manifest = Manifest(
    name: "x", title: "X", run: ["./x"],
    streams: [
      SourceStream(
        name: "days", strategy: Open(.days),
        metrics: [
          .init(key: "count", name: "Count", kind: Open(.sum), better: Open(.up)),
          .init(key: "hits", name: "Hits", kind: Open(.share), better: Open(.up)),
        ]),
      SourceStream(
        name: "items", strategy: Open(.version),
        metrics: [.init(key: "notes", name: "Notes", kind: Open(.sum), better: Open(.up))]),
      SourceStream(
        name: "posts", strategy: Open(.cursor),
        metrics: [.init(key: "posts", name: "Posts", kind: Open(.sum), better: Open(.up))]),
      SourceStream(
        name: "now", strategy: Open(.snapshot),
        metrics: [.init(key: "level", name: "Level", kind: Open(.level), better: Open(.up))]),
    ])

  static let wants = [
    SourceWant(stream: "days", from: "2026-11-01", to: "2026-11-10"), SourceWant(stream: "items", since: 7),
    SourceWant(stream: "now"),
  ]

  func read(
    _ lines: [String], isLenient: Bool = true, limits: AnswerReader.Limits = .init()
  ) throws -> (steps: [AnswerReader.Step], end: String?) {
    var reader = AnswerReader(manifest: Self.manifest, wants: Self.wants, limits: limits, isLenient: isLenient)
    let steps = try lines.flatMap { try reader.read(Array($0.utf8)) }
    return (steps, reader.problemAtEnd())
  }

  @Test func samplesBecomeRealWithTheLineThatCoversThem() throws {
    let (steps, end) = try read([
      #"{"sample":{"metric":"count","day":"2026-11-02","value":3}}"#, "",
      #"{"progress":{"text":"half"}}"#,
      #"{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-10"}}"#,
      #"{"gone":{"stream":"items","key":"A"}}"#,
      #"{"state":{"stream":"items","version":9,"complete":true}}"#,
      #"{"state":{"stream":"now"}}"#,
    ])
    #expect(end == nil)
    #expect(steps.count == 4)
    #expect(steps[0] == .progress("half"))
    guard case .put(let first) = steps[1], case .put(let second) = steps[2] else {
      Issue.record("\(steps)")
      return
    }
    #expect(first.samples == [SourcePut.Sample(stream: "days", metric: "count", day: "2026-11-02", value: 3)])
    #expect(first.covered?.to == "2026-11-10")
    #expect(second.gone.count == 1 && second.samples.isEmpty && second.state?.version == 9)
  }

  @Test func aLongChunkComesInPutsOfFiveHundred() throws {
    let sample = #"{"sample":{"metric":"notes","at":"2026-11-02T10:00:00Z","value":1,"key":"k"}}"#
    let (steps, _) = try read(
      Array(repeating: sample, count: 1234) + [#"{"state":{"stream":"items","version":9}}"#])
    let batches = steps.compactMap { step -> AnswerReader.Batch? in
      if case .put(let batch) = step { batch } else { nil }
    }
    #expect(batches.map(\.samples.count) == [500, 500, 234])
    #expect(batches.map { $0.state != nil } == [false, false, true])
  }

  static let mistakes: [(String, String)] = [
    ("rubbish", "is not JSON"), ("[1]", "must be an object"), ("{}", "one key"),
    (#"{"sampel":{}}"#, "known are sample"),
    (#"{"sample":{"metric":"other.count","day":"2026-11-02","value":3}}"#, "not of this source"),
    (#"{"sample":{"metric":"posts","at":"2026-11-02T00:00:00Z","value":3}}"#, "was not asked for"),
    (#"{"sample":{"metric":"count","day":"2026-10-02","value":3}}"#, "was not asked for"),
    (#"{"sample":{"metric":"count","day":"2026-02-30","value":3}}"#, "not a day"),
    (#"{"sample":{"metric":"count","at":"yesterday","value":3}}"#, "RFC 3339"),
    (#"{"sample":{"metric":"count","value":3}}"#, "either \"day\" or \"at\""),
    (#"{"sample":{"metric":"count","day":"2026-11-02","value":"3"}}"#, "must be a number"),
    (#"{"sample":{"metric":"count","day":"2026-11-02","value":1e999}}"#, ""),
    (#"{"sample":{"metric":"count","day":"2026-11-02","value":3,"weight":2}}"#, "no weights"),
    (#"{"sample":{"metric":"hits","day":"2026-11-02","value":3}}"#, "needs \"weight\""),
    (#"{"sample":{"metric":"hits","day":"2026-11-02","value":3,"weight":2}}"#, "more hits"),
    (#"{"sample":{"metric":"count","stream":"items","day":"2026-11-02","value":3}}"#, "belongs to the stream"),
    (#"{"gone":{"stream":"days","key":"A"}}"#, "is requested by day"),
    (#"{"covered":{"stream":"days","from":"2026-10-01","to":"2026-11-10"}}"#, "was not asked for"),
    (#"{"covered":{"stream":"days","from":"2026-11-09","to":"2026-11-02"}}"#, "the first one first"),
    (#"{"covered":{"stream":"other","from":"2026-11-01","to":"2026-11-02"}}"#, "the manifest lacks"),
    (#"{"covered":{"stream":"items","from":"2026-11-01","to":"2026-11-02"}}"#, "no days to cover"),
    (#"{"state":{"stream":"items","after":9}}"#, "needs \"version\""),
    (#"{"state":{"stream":"days","version":9}}"#, "print \"covered\""),
    (#"{"state":{"stream":"posts","after":9}}"#, "was not asked for"),
    (#"{"problem":{"kind":"sad","text":"x"}}"#, "not a kind of problem"),
  ]

  @Test(arguments: mistakes.indices)
  func aMistakeIsNamed(_ index: Int) {
    let (line, word) = Self.mistakes[index]
    let fault = #expect(throws: ConnectorFault.self) { _ = try read([line]) }
    #expect(word.isEmpty || fault?.description.contains(word) == true, "\(fault?.description ?? "no fault")")
  }

  @Test func samplesOutsideTheCoveredDaysAreAFault() {
    #expect(throws: ConnectorFault.self) {
      _ = try read([
        #"{"sample":{"metric":"count","day":"2026-11-09","value":3}}"#,
        #"{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-05"}}"#,
      ])
    }
  }

  @Test func unknownKeysAreFaultsOnlyInATest() throws {
    let line = #"{"sample":{"metric":"count","day":"2026-11-02","value":3,"colour":"red"}}"#
    #expect(try read([line]).steps.isEmpty)
    #expect(throws: ConnectorFault.self) { _ = try read([line], isLenient: false) }
  }

  @Test func anEndWithoutAnAnswerIsAFault() throws {
    #expect(try read([]).end?.contains("without an answer for \"days\"") == true)
    #expect(
      try read([#"{"sample":{"metric":"count","day":"2026-11-02","value":3}}"#]).end?.contains("no \"covered\"") == true
    )
    #expect(try read([#"{"problem":{"kind":"offline","text":"x"}}"#]).end == nil)
    #expect(throws: ConnectorFault.self) {
      _ = try read([#"{"problem":{"kind":"offline","text":"x"}}"#, #"{"progress":{"text":"x"}}"#])
    }
  }

  @Test func endlessOutputIsAFault() {
    var limits = AnswerReader.Limits()
    limits.lines = 10
    #expect(throws: ConnectorFault.self) {
      _ = try read(Array(repeating: #"{"progress":{"text":"x"}}"#, count: 11), limits: limits)
    }
    limits.lines = 1000
    limits.bytes = 100
    #expect(throws: ConnectorFault.self) {
      _ = try read(Array(repeating: #"{"progress":{"text":"x"}}"#, count: 5), limits: limits)
    }
  }

  /// For any output nothing crashes, no put is too long, and samples take effect only after a mark.
  @Test func randomLinesNeverCrash() throws {
    var generator = SeededGenerator(seed: 18)
    let seeds =
      Self.mistakes.map(\.0) + [
        #"{"sample":{"metric":"count","day":"2026-11-02","value":3}}"#,
        #"{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-10"}}"#,
      ]
    for _ in 0..<3000 {
      var bytes = Array(seeds.randomElement(using: &generator)?.utf8 ?? "".utf8)
      for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      var reader = AnswerReader(manifest: Self.manifest, wants: Self.wants)
      for case .put(let batch) in (try? reader.read(bytes)) ?? [] {
        #expect(batch.covered != nil || batch.state != nil)
      }
    }
  }
}
