import Foundation

/// The doc comments of the wire's types and members, such as `SessionDone.took` and `StatsGet.Day`.
struct MessageComments {
  /// Comments by qualified name, with an empty line between paragraphs; empty without a comment.
  private(set) var texts: [String: String] = [:]
  /// The stored members of a type, in their order.
  private(set) var members: [String: [String]] = [:]
  /// The type of a stored member, as written in the source.
  private(set) var types: [String: String] = [:]

  /// The comments of QuestWire.
  static func ofTheWire() throws -> MessageComments {
    try MessageComments(folders: ["", "/Messages"].map { MadePage.root.appending(path: "Sources/QuestWire" + $0) })
  }

  /// Reads every source in the folders.
  init(folders: [URL]) throws {
    for folder in folders {
      for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      where file.pathExtension == "swift" {
        read(try String(contentsOf: file, encoding: .utf8))
      }
    }
  }

  private mutating func read(_ source: String) {
    var comment: [Substring] = []
    var scope: [String] = []
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      let code = line.drop { $0 == " " }
      if code.hasPrefix("///") {
        comment.append(code.dropFirst(3).drop { $0 == " " })
        continue
      }
      // The comment is above the attributes of a type.
      if code.hasPrefix("@") { continue }
      defer { comment = [] }
      let depth = (line.count - code.count) / 2
      if let type = code.firstMatch(of: /^(?:public )?(?:struct|enum|extension) (\w+)/)?.1 {
        scope = scope.prefix(depth) + [String(type)]
        if !code.hasPrefix("extension") { texts[scope.joined(separator: ".")] = Self.prose(comment) }
      } else if let member = code.firstMatch(of: /^public (static let|var) `?(\w+)`?(?:: (\S+|\[\S+: \S+\]\??)$| =)/) {
        let type = scope.prefix(depth).joined(separator: ".")
        texts["\(type).\(member.2)"] = Self.prose(comment)
        if member.1 == "var" { members[type, default: []].append(String(member.2)) }
        types["\(type).\(member.2)"] = member.3.map(String.init)
      }
    }
  }

  /// Lines joined to paragraphs.
  private static func prose(_ lines: [Substring]) -> String {
    lines.split(whereSeparator: \.isEmpty).map { $0.joined(separator: " ") }.joined(separator: "\n\n")
  }
}
