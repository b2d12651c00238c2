import QuestConnectors
import QuestModel
import QuestWire

/// What a connector prints, line by line: it is sent as the manifest and the request permit, or refused with a message.
enum ConnectorTarget {
  private static func metric(_ key: String, _ kind: MetricInfo.Kind) -> SourceStream.Metric {
    SourceStream.Metric(key: key, name: key, kind: Open(kind), better: Open(.up))
  }

  private static let manifest = Manifest(
    name: "fuzz", title: "Fuzz", run: ["./fuzz"],
    streams: [
      SourceStream(name: "days", strategy: Open(.days), metrics: [metric("count", .sum), metric("hits", .share)]),
      SourceStream(name: "items", strategy: Open(.version), metrics: [metric("notes", .sum), metric("speed", .mean)]),
      SourceStream(name: "log", strategy: Open(.cursor), metrics: [metric("solved", .check)]),
      SourceStream(name: "level", strategy: Open(.snapshot), metrics: [metric("rating", .level)]),
    ])
  private static let asked = LocalDay(ordinal: 20_758)...LocalDay(ordinal: 20_767)
  private static let wants = [
    SourceWant(stream: "days", from: asked.lowerBound.description, to: asked.upperBound.description),
    SourceWant(stream: "items", since: 7), SourceWant(stream: "log"),
  ]

  static func run(_ input: [UInt8]) throws {
    var reader = AnswerReader(manifest: manifest, wants: wants, isLenient: input.first.map { $0 & 1 == 0 } ?? true)
    var waiting = 0
    for line in input.split(separator: UInt8(ascii: "\n")) {
      let steps: [AnswerReader.Step]
      do {
        steps = try reader.read(Array(line))
      } catch {
        try promise(
          !error.description.isEmpty && error.description.utf8.count < 2000, "a fault without words: \(error)")
        return
      }
      for step in steps {
        switch step {
        case .put(let batch): try check(batch, waiting: &waiting)
        case .progress(let text): try promise(text.utf8.count <= 400 && NameRule.isPlain(text), "progress \(text)")
        case .problem(let problem):
          try promise(problem.text.utf8.count <= 800, "a problem of \(problem.text.utf8.count) bytes")
          try promise(problem.retryAfterSeconds.map { (0...604_800).contains($0) } ?? true, "a pause \(problem)")
        }
      }
    }
    if reader.isWhole { try promise(reader.problemAtEnd() == nil, "a whole answer lacks something") }
  }

  private static func check(_ batch: AnswerReader.Batch, waiting: inout Int) throws {
    try promise(batch.samples.count <= AnswerReader.putSize && batch.gone.count <= AnswerReader.putSize, "a long put")
    try promise(batch.covered == nil || batch.state == nil, "two ends in one put")
    for sample in batch.samples {
      guard let stream = manifest.stream(of: sample.metric), stream.name == sample.stream else {
        throw BrokenPromise(description: "a sample of no stream: \(sample)")
      }
      try promise(wants.contains { $0.stream == stream.name }, "a sample that nobody asked for: \(sample)")
      try promise(sample.value.isFinite && sample.weight?.isFinite != false, "no number: \(sample)")
      try promise((sample.day == nil) != (sample.at == nil), "neither a day nor a moment: \(sample)")
      if stream.strategy == .days, let day = sample.day.flatMap({ LocalDay($0) }) {
        try promise(asked.contains(day), "a day that nobody asked for: \(sample)")
      }
    }
    if let covered = batch.covered, let from = LocalDay(covered.from), let to = LocalDay(covered.to) {
      try promise(asked.contains(from) && asked.contains(to), "days that nobody asked for: \(covered)")
    }
  }
}
