import Foundation
import QuestTestKit
import Testing

/// Texts about people do not judge and do not promise a cure (SPEC §4). Reads all files with texts, so new sentences
/// are checked too.
struct WordingTests {
  private static let root = SourceTree.root

  /// The files that hold what people read: all words of a topic, the screens' and the report's, and the screens as they
  /// look. What is said about the machine may call a failure one.
  private static let files: [String] = {
    func names(in folder: String) -> [String] {
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return names?.compactMap { ($0 as? String).map { "\(folder)/\($0)" } } ?? []
    }
    let sources = names(in: "Sources").filter { name in
      name.hasSuffix("Wording.swift") || name.hasPrefix("Sources/tqctl/Rendering/") && name.hasSuffix("Text.swift")
        || name.hasPrefix("Sources/QuestReport/") && name.hasSuffix(".swift")
    }
    let screens = names(in: "Tests/Fixtures/screens").filter { $0.hasSuffix(".txt") }
    return (sources + screens).filter { !$0.hasSuffix("/DoctorText.swift") && !$0.hasSuffix("/doctor.txt") }.sorted()
  }()

  private static let judging = [
    "bad", "badly", "wrong", "poor", "poorly", "fail", "failed", "failure", "terrible", "awful", "sloppy", "lazy",
    "careless", "should have", "too slow", "too late", "mistake", "worse", "worst", "disappointing", "unfortunately",
    "only managed", "be more careful", "try harder", "you must", "inaccurate", "unreliable",
  ]
  private static let therapeutic = [
    "therapy", "therapeutic", "cure", "cures", "treat", "treatment", "heal", "adhd", "symptom", "diagnosis", "clinical",
    "disorder", "patient", "proven", "guarantee", "will improve", "will make you",
  ]

  /// The string literals of a file, comments left out; the lines of a screen.
  private static func sentences(of file: String) throws -> [String] {
    let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
    guard file.hasSuffix(".swift") else { return text.split(separator: "\n").map { $0.lowercased() } }
    let code = text.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
    return code.matches(of: /"([^"\n]*)"/).map { String($0.output.1).lowercased() }
  }

  @Test func allTopicsHaveTheirFileOfWords() {
    for file in [
      "ClaimWording.swift", "FeedbackWording.swift", "RecapWording.swift", "PatternsText.swift", "recap.txt",
    ] {
      #expect(Self.files.contains { $0.hasSuffix("/\(file)") }, "\(file)")
    }
  }

  @Test func noWordJudgesAPerson() throws {
    for file in Self.files {
      for sentence in try Self.sentences(of: file) {
        for word in Self.judging where Self.holds(sentence, word) { Issue.record("\(file): \(word) in \(sentence)") }
      }
    }
  }

  @Test func noWordClaimsATherapy() throws {
    for file in Self.files {
      for sentence in try Self.sentences(of: file) {
        for word in Self.therapeutic where Self.holds(sentence, word) {
          Issue.record("\(file): \(word) in \(sentence)")
        }
      }
    }
  }

  @Test func calibrationAndSmallNumbersSayThatItIsStillLearning() throws {
    #expect(
      try Self.sentences(of: "Sources/QuestEngines/Feedback/FeedbackWording.swift").contains {
        $0.contains("still learning")
      })
    #expect(
      try Self.sentences(of: "Sources/QuestEngines/Insights/ClaimWording.swift").count { $0.contains("still learning") }
        >= 2)
  }

  @Test func theSearchFindsWholeWords() {
    #expect(Self.holds("that was bad.", "bad"))
    #expect(!Self.holds("a badge of honour", "bad"))
  }

  private static func holds(_ sentence: String, _ phrase: String) -> Bool {
    var rest = sentence[...]
    while let found = rest.range(of: phrase) {
      let before = found.lowerBound == sentence.startIndex ? nil : sentence[sentence.index(before: found.lowerBound)]
      let after = found.upperBound == sentence.endIndex ? nil : sentence[found.upperBound]
      if before?.isLetter != true, after?.isLetter != true { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }
}
