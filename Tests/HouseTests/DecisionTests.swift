import Foundation
import Testing

/// docs/decisions, and the names that the documents for developers use.
@Suite struct DecisionTests {
  static let decisions = (try? Checkout.files(in: "docs/decisions", suffixes: [".md"])) ?? []
  static let records = decisions.filter { isDecision($0.path) }
  static let developerPages = ["docs/ARCHITECTURE.md", "docs/RECIPES.md"]

  /// Whether it is a decision, which only the index has to name.
  static func isDecision(_ path: String) -> Bool {
    path.hasPrefix("docs/decisions/") && !path.hasSuffix("/README.md")
  }

  @Test func indexListsEveryDecisionOnceByItsNumberAndTitle() throws {
    let index = try #require(Self.decisions.first { $0.path.hasSuffix("README.md") }).text
    #expect(Self.records.count >= 32)
    for (number, record) in zip(1..., Self.records) {
      let name = record.path.split(separator: "/").last ?? ""
      let title = try #require(record.text.split(separator: "\n").first).drop { $0 == "#" || $0 == " " }
      #expect(title.hasPrefix(String(format: "%04d ", number)), "\(record.path) is number \(number)")
      #expect(index.components(separatedBy: "[\(title)](\(name))").count == 2, "the index names \(name) once")
    }
  }

  @Test func everyDecisionIsShortAndHasItsFiveParts() {
    for record in Self.records {
      #expect((15...40).contains(record.lines.count), "\(record.path) has \(record.lines.count) lines")
      let parts = ["\nStatus: ", "\n## Context\n", "\n## Decision\n", "\n## Consequences\n", "\n## Where\n"]
      for part in parts { #expect(record.text.contains(part), "\(record.path) has no \(part)") }
    }
  }

  /// A name in backquotes is a file, a folder, or a word of the code.
  @Test func namesInDocumentsForDevelopersExist() throws {
    let code = try ["Sources", "Tests"].flatMap { try Checkout.files(in: $0, suffixes: [".swift"]) }
    var known = Set(code.flatMap { $0.text.split { !$0.isLetter && !$0.isNumber } })
    known.formUnion(["Benchmarks", "Fuzz", "Simulations"])
    for file in code { known.formUnion(file.path.split { $0 == "/" || $0 == "." || $0 == "+" }) }
    var pages = Self.decisions
    for path in Self.developerPages {
      let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
      pages.append(Checkout.File(path: path, text: text))
    }
    for page in pages {
      for name in page.text.matches(of: /`([A-Za-z][\w.\/+-]*)`/).map(\.1) {
        if name.contains("/") {
          let exists = FileManager.default.fileExists(atPath: Checkout.root.appending(path: String(name)).path())
          #expect(exists, "\(page.path) names \(name), which is not there")
        } else if name.first?.isUppercase == true, name.contains(where: \.isLowercase) {
          // Avoids printing a set of a hundred thousand words.
          let isKnown = name.split(separator: ".").allSatisfy(known.contains)
          #expect(isKnown, "\(page.path) names \(name), which is not in the code")
        }
      }
    }
  }
}
