import Foundation
import QuestTestKit
import Testing

/// A short version of fuzzing: all inputs that libFuzzer ever found, and seeded mutations of them.
@Suite struct TargetTests {
  private static let corpus = SourceTree.root.appending(path: "Fuzz/Corpus")

  private func corpus(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Self.corpus.appending(path: target.name)
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
      .map { ($0.lastPathComponent, Array(try Data(contentsOf: $0))) }
  }

  @Test(arguments: FuzzTarget.all)
  func everythingInTheCorpusKeepsItsPromise(_ target: FuzzTarget) throws {
    let corpus = try corpus(of: target)
    #expect(corpus.count >= 3)
    for entry in corpus {
      #expect(throws: Never.self, "Fuzz/Corpus/\(target.name)/\(entry.name)") { try target.run(entry.bytes) }
    }
  }

  @Test(arguments: FuzzTarget.all)
  func mutationsOfTheCorpusKeepThePromiseToo(_ target: FuzzTarget) throws {
    let corpus = try corpus(of: target).map(\.bytes)
    var mutator = Mutator(corpus: corpus, seed: 20_260_302)
    for run in 1...target.runsInTests {
      let input = mutator.next()
      do {
        try target.run(input)
      } catch {
        Issue.record("run \(run) of \(target.name): \(error)\ninput: \(Data(input).base64EncodedString())")
        return
      }
    }
  }

  @Test func theCorpusIsSmallAndEveryFolderHasItsTarget() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
    #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    let bytes = try FuzzTarget.all.flatMap { try corpus(of: $0) }.reduce(0) { $0 + $1.bytes.count }
    #expect(bytes < 512 << 10)
  }
}

/// Mutates inputs as libFuzzer does, but without code coverage: bits, bytes, repetitions, pieces of other inputs, and
/// numbers and characters that are often forgotten.
private struct Mutator {
  let corpus: [[UInt8]]
  private var generator: SeededGenerator
  private static let morsels: [[UInt8]] = [
    [0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xEF, 0xBB, 0xBF], [0x0D, 0x0A], [0x0A], Array("\"".utf8),
    Array("\\ud800".utf8), Array("\\u0000".utf8), Array("1e999".utf8), Array("-9223372036854775808".utf8),
    Array("0001-01-01T00:00:00Z".utf8), Array("9999-12-31T23:59:59-12:00".utf8), Array("[[[[[[[[".utf8),
    Array("null".utf8), Array("{}".utf8), Array(",".utf8), Array("-0".utf8), Array(":60".utf8),
  ]

  init(corpus: [[UInt8]], seed: UInt64) {
    self.corpus = corpus
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> [UInt8] {
    var bytes = corpus.randomElement(using: &generator) ?? []
    for _ in 0...Int.random(in: 0...4, using: &generator) { change(&bytes) }
    return Array(bytes.prefix(64 << 10))
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let at = Int.random(in: 0...bytes.count, using: &generator)
    let end = min(bytes.count, at + Int.random(in: 0...12, using: &generator))
    switch Int.random(in: 0...5, using: &generator) {
    case 0 where at < bytes.count: bytes[at] ^= 1 << UInt8.random(in: 0...7, using: &generator)
    case 1 where at < bytes.count: bytes[at] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(at..<end)
    case 3: bytes.insert(contentsOf: bytes[at..<end], at: at)
    case 4: bytes.insert(contentsOf: Self.morsels.randomElement(using: &generator) ?? [], at: at)
    default:
      let other = corpus.randomElement(using: &generator) ?? []
      let from = Int.random(in: 0...other.count, using: &generator)
      bytes.replaceSubrange(at..<end, with: other[from...].prefix(40))
    }
  }
}
