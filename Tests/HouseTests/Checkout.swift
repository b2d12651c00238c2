import Foundation
import QuestTestKit
import Testing

/// HouseTests: the conventions of the project as tests. They read the sources and do not run them.
struct Checkout {
  /// The folder of Package.swift.
  static let root = SourceTree.root

  struct File: CustomTestStringConvertible, Sendable {
    /// From the root of the checkout: `Sources/tqctl/main.swift`.
    var path: String
    var text: String

    var testDescription: String { path }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// The lines that are not comments, with their numbers from 1.
    var code: [(number: Int, line: Substring)] {
      zip(1..., lines).filter { !$0.1.drop { $0 == " " }.hasPrefix("//") }.map { (number: $0.0, line: $0.1) }
    }

    /// The modules it imports, with any attribute or access level.
    var imports: [(number: Int, module: String)] {
      code.compactMap { number, line in
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword < 3, keyword + 1 < words.count,
          words[..<keyword].allSatisfy({ $0.hasPrefix("@") || File.accessLevels.contains(String($0)) })
        else { return nil }
        let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let name = kinds.contains(words[keyword + 1]) ? words.last ?? "" : words[keyword + 1]
        return (number, String(name.split(separator: ".").first ?? name))
      }
    }

    private static let accessLevels: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  }

  /// All files in the folder with these suffixes, except hidden files and build folders.
  static func files(in folder: String, suffixes: [String]) throws -> [File] {
    let base = root.appending(path: folder)
    let found = FileManager.default.enumerator(
      at: base, includingPropertiesForKeys: [.isRegularFileKey], options: [.skipsHiddenFiles])
    var files: [File] = []
    while let url = found?.nextObject() as? URL {
      let isFile = try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
      guard isFile, suffixes.contains(where: url.lastPathComponent.hasSuffix) else { continue }
      let path = url.path().dropFirst(root.path().count).drop { $0 == "/" }
      files.append(File(path: String(path), text: try String(contentsOf: url, encoding: .utf8)))
    }
    return files.sorted { $0.path < $1.path }
  }

  static func sources() throws -> [File] { try files(in: "Sources", suffixes: [".swift"]) }
}
