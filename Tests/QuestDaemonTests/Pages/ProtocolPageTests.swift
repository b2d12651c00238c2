import Foundation
@testable import QuestDaemon
@testable import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// docs/PROTOCOL.md: an introduction by hand, and a reference made from the service.
@Suite struct ProtocolPageTests {
  @Test func protocolPageSaysWhatTheServiceDescribes() throws {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let reference = try ProtocolReference(
      fixture.call(RPCDiscover()), rows: fixture.methods, comments: MessageComments.ofTheWire())
    var page = try MadePage("docs/PROTOCOL.md")
    try page.make("example", Self.example(fixture))
    try page.make("clients", Self.clients())
    try page.make("reference", reference.text())
    try page.settle()
  }

  /// A text whose comment lists nothing but words has known values, so its type is `Open`.
  @Test func textsWithKnownValuesHaveThemInTheirType() throws {
    let comments = try MessageComments.ofTheWire()
    for (field, type) in comments.types where ["String", "String?", "[String]", "[String]?"].contains(type) {
      let siblings = comments.members[String(field.prefix(upTo: field.lastIndex(of: ".") ?? field.startIndex))] ?? []
      let values = comments.texts[field, default: ""].matches(of: /`([^`]+)`/).map { String($0.1) }
        .filter { !siblings.contains($0) }
      let isList = values.count > 1 && values.allSatisfy { $0.wholeMatch(of: /[a-z][A-Za-z_-]*/) != nil }
      #expect(!isList, "\(field) lists \(values): make it an Open")
    }
  }

  @Test func theServiceTellsItsParametersAsTheCommentsDo() throws {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    let comments = try MessageComments.ofTheWire()
    let notes = fixture.methods.flatMap { row in
      row.parameterNames.compactMap { name -> String? in
        guard let words = comments.texts["\(row.request).\(name)"], !words.isEmpty else { return nil }
        return Self.wrapped("\(row.name) \(name): \(words.replacing("\n\n", with: " "))")
      }
    }
    var source = try MadePage("Sources/QuestDaemon/System/ParameterNotes.swift")
    try source.fill(from: "  static let table = #\"\"\"\n", to: "    \"\"\"#\n", notes.joined())
    try source.settle()
  }

  /// A line of a Swift text over as many lines as it needs.
  private static func wrapped(_ line: String) -> String {
    var lines: [String] = [""]
    for word in line.split(separator: " ") {
      let last = lines[lines.count - 1]
      if last.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if last.count + word.count < 110 {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines[lines.count - 1] += " \\#"
        lines.append(String(word))
      }
    }
    return lines.map { "    \($0)\n" }.joined()
  }

  @Test func introductionNamesEveryTopicAndLimit() throws {
    let introduction = try #require(
      MadePage("docs/PROTOCOL.md").kept.components(separatedBy: "<!-- made: reference -->").first)
    for topic in Event.Topic.allCases { #expect(introduction.contains("`\(topic.rawValue)`"), "no word of \(topic)") }
    for limit in [
      WireLimits.lineBytes, WireLimits.stringBytes, WireLimits.importChunkBytes, WireLimits.questFileBytes,
      WireLimits.idBytes, WireLimits.batchCalls, WireLimits.listEntries, ServerLimits().connections,
      ServerLimits().restrictedBytes,
    ] {
      #expect(introduction.contains(" \(limit)"), "no word of \(limit)")
    }
    #expect(introduction.contains("more than \(Subscription.mostEvents) events or \(Subscription.mostBytes >> 20) MiB"))
    #expect(introduction.contains("This is protocol \(WireProtocol.version)."))
    for parameter in ProtocolReference.common { #expect(introduction.contains("`\(parameter)?`")) }
  }

  // MARK: - What is made

  /// Calls that answer the same in every run.
  private static func example(_ fixture: GameFixture) -> String {
    let calls = [
      ("system.hello", #"{"client":"my-bar","protocol":1}"#), ("session.estimate", #"{"estimate":"5m"}"#),
      ("quest.get", #"{"quset":"Morning"}"#),
    ]
    let lines = calls.map { method, parameters in
      #"→ {"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"# + "\n← "
        + fixture.exchange(method: method, parameters: parameters)
    }
    return "```\n\(lines.joined())```\n"
  }

  private static func clients() throws -> String {
    try [("reveal.py", "python"), ("reveal.pl", "perl"), ("reveal.sh", "bash")].map { name, language in
      let text = try String(contentsOf: MadePage.root.appending(path: "docs/clients/\(name)"), encoding: .utf8)
      return "```\(language)\n\(text)```\n"
    }.joined(separator: "\n")
  }
}
