import Foundation
import Testing

@Suite struct DocumentTests {
  /// All texts for people and all files that run on their machines.
  private func texts() throws -> [Checkout.File] {
    let suffixes = [".swift", ".md", ".service", ".socket", ".conf", ".preset", ".1", ".5", ".8", ".json", "Makefile"]
    let folders = ["Sources", "Tests", "docs", "contrib", "systemd", "Benchmarks/Sources"]
    var files = try folders.flatMap { try Checkout.files(in: $0, suffixes: suffixes) }
    files += try Checkout.files(in: "contrib/scripts", suffixes: [""])
    for name in ["README.md", "CONTRIBUTING.md", "Makefile", "Package.swift", ".ci/run"] {
      let text = try String(contentsOf: Checkout.root.appending(path: name), encoding: .utf8)
      files.append(Checkout.File(path: name, text: text))
    }
    return files
  }

  @Test(
    arguments: try ["README.md", "CONTRIBUTING.md"] + Checkout.files(in: "docs", suffixes: [".md"]).map(\.path))
  func everyLinkOfADocumentLeadsSomewhere(_ path: String) throws {
    let text = try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
    let folder = Checkout.root.appending(path: path).deletingLastPathComponent()
    for link in text.matches(of: #/\]\(([^)#]+)/#).map({ String($0.1) }) where !link.contains("://") {
      let exists = FileManager.default.fileExists(atPath: folder.appending(path: link).path())
      #expect(exists, "\(path) names \(link), which is not there")
    }
  }

  /// Links are checked in every document; this checks the folders and files that a recipe names otherwise.
  @Test func everyPathOfARecipeExists() throws {
    let text = try String(contentsOf: Checkout.root.appending(path: "docs/RECIPES.md"), encoding: .utf8)
    let paths = text.matches(of: #/`((?:Sources|Tests|contrib|docs)/[^`]+)`/#).map { String($0.1) }
    #expect(paths.count >= 4)
    for path in paths {
      #expect(
        FileManager.default.fileExists(atPath: Checkout.root.appending(path: path).path()), "\(path) is not there")
    }
    for name in text.matches(of: /`(\w+Tests)`/).map({ String($0.1) }) {
      let files = try Checkout.files(in: "Tests", suffixes: ["\(name).swift"])
      #expect(files.contains { $0.path.hasSuffix("/\(name).swift") }, "\(name) is not there")
    }
  }

  private func document(_ path: String) throws -> String {
    try String(contentsOf: Checkout.root.appending(path: path), encoding: .utf8)
  }

  /// A block under `<!-- as in FILE -->` is a part of that file, which another test compares with what the program
  /// prints.
  @Test func quotedSessionsStandInTheFilesTheyNameThemselvesAfter() throws {
    let quotes = try document("docs/GUIDE.md").matches(of: /(?s)<!-- as in (\S+) -->\n```\n(.*?)```/)
    #expect(quotes.count >= 3)
    for quote in quotes {
      let isThere = try document(String(quote.1)).contains(quote.2)
      #expect(isThere, "docs/GUIDE.md quotes \(quote.1) as it is not:\n\(quote.2)")
    }
  }

  /// A comment may cite `SPEC §3`, a heading of docs/SPEC.md, and documents that are here.
  @Test func whatCommentsCiteExists() throws {
    let specification = try String(contentsOf: Checkout.root.appending(path: "docs/SPEC.md"), encoding: .utf8)
    #expect(specification.matches(of: #/\n## §\d+ /#).count == 20)
    var cited = 0
    for file in try texts() {
      for section in file.text.matches(of: /SPEC §(\d+)/).map(\.1) {
        cited += 1
        #expect(specification.contains("\n## §\(section) "), "\(file.path) cites SPEC §\(section)")
      }
      guard file.path.hasPrefix("Sources/") else { continue }
      for name in file.text.matches(of: /\b[A-Z]+\.md\b/).map({ String($0.0) }) {
        let exists = ["docs/", ""].contains {
          FileManager.default.fileExists(atPath: Checkout.root.appending(path: $0 + name).path())
        }
        #expect(exists, "\(file.path) cites \(name)")
      }
    }
    #expect(cited > 20)
  }

  /// The README leads to the guide, the guide to everything else.
  @Test func theGuideNamesEveryDocumentAndManual() throws {
    #expect(try document("README.md").contains("(docs/GUIDE.md)"))
    let text = try document("docs/GUIDE.md")
    for file in try Checkout.files(in: "docs", suffixes: [".md"]) where !DecisionTests.isDecision(file.path) {
      let name = file.path.dropFirst("docs/".count)
      #expect(text.contains("(\(name))") || name == "GUIDE.md", "\(name)")
    }
    for page in try Checkout.files(in: "contrib/man", suffixes: [".1", ".5", ".8"]) {
      let name = page.path.split(separator: "/").last?.split(separator: ".") ?? []
      #expect(text.contains("\(name[0])(\(name[1]))"))
    }
  }

  /// The README is readable in half a minute: at most 800 words, two pictures, six lines of features.
  @Test func theReadmeIsOnePage() throws {
    let text = try document("README.md")
    #expect(text.split { " \n".contains($0) }.count <= 800)
    #expect(text.matches(of: /!\[([^\]]{30,})\]\(docs\/\w+\.svg\)/).count == 2)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("- ") } == 6)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 128 })
  }

  /// Every `make` target in the documents exists.
  @Test(arguments: ["README.md", "CONTRIBUTING.md", "docs/GUIDE.md", "docs/TESTING.md"])
  func everyTargetIsInTheMakefile(_ path: String) throws {
    let rules = try document("Makefile")
    for mention in try document(path).matches(of: /(?:`|^|sudo |\n)make ([a-z]+)/) {
      #expect(rules.contains("\n\(mention.1):"), "\(path): make \(mention.1)")
    }
  }

  /// After cloning, two commands suffice: one to play and one to work on the code. Each installs what it needs.
  @Test func theReadmeHasTheTwoCommandsThatDoAllTheSetUp() throws {
    let text = try document("README.md")
    let section = try #require(text.firstMatch(of: #/(?s)## Try it\n(.*?)\n## /#)).1
    let block = try #require(section.firstMatch(of: #/(?s)```\n(.*?)```/#)).1
    let commands = block.split(separator: "\n").map { $0.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces) }
    #expect(commands == ["make play", "make test"])
    #expect(section.contains("all the set-up"))
    let rules = try document("Makefile")
    #expect(rules.contains("\nplay: build ##"))
    for target in ["build", "test"] {
      let first = rules.firstMatch(of: try Regex("\n\(target): ## [^\n]*\n\t([^\n]*)"))?.output[1].substring
      #expect(first?.hasPrefix("@contrib/scripts/packages build") == true, "\(target)")
    }
  }

  @Test func noFileNamesAPlaceOfOneMachine() throws {
    // Assembled, so that this file does not name them itself.
    let homes = ["/" + "root/", "/" + "work/", "/" + "home/"]
    let known = ["/" + "home/you/"]
    for file in try texts() {
      for (number, line) in zip(1..., file.lines) {
        let rest = known.reduce(String(line)) { $0.replacing($1, with: "") }
        for home in homes where rest.contains(home) {
          Issue.record("\(file.path):\(number) holds a path below \(home)")
        }
      }
    }
  }
}
