import Foundation
import QuestTestKit
import Testing

/// Names in the real programs, with accents in both encodings.
@Suite struct NameDoorTests {
  private static let composed = "Caf\u{E9}"
  private static let decomposed = "Cafe\u{301}"

  private func skills(_ daemon: RealDaemon) throws -> [[String: Any]] {
    let answer = try daemon.tqctl("skills", "--json")
    let object = try JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [String: Any]
    return try #require(object?["skills"] as? [[String: Any]])
  }

  @Test func aTaskTypedInBothWaysIsOneSkillThatEitherRenames() throws {
    let daemon = try RealDaemon()
    for name in [Self.composed, Self.decomposed] {
      #expect(try daemon.tqctl("do", name, "5m").status == 0)
      #expect(try daemon.tqctl("done", "--took", "5m").status == 0)
    }
    let only = try skills(daemon)
    #expect(only.count == 1)
    #expect((only.first?["name"] as? String).map { Array($0.utf8) } == Array(Self.composed.utf8))
    #expect(try daemon.tqctl("skills", "rename", Self.decomposed, "The\u{301}").status == 0)
    #expect(try daemon.tqctl("do", "Th\u{E9}", "5m").status == 0)
    #expect(try daemon.tqctl("done", "--took", "5m").status == 0)
    #expect(try skills(daemon).map { $0["name"] as? String } == ["Th\u{E9}"])
  }

  @Test func aFileOfAGuardiansInTheOtherWayChangesNothing() throws {
    let daemon = try RealDaemon()
    func apply(_ name: String) throws -> String {
      let path = daemon.folder.path + "/setup.json"
      let text = #"{"routines":[{"name":"\#(name)","tasks":[{"name":"\#(name)"}]}]}"#
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      let outcome = try daemon.tqctl("guardian", "apply", path)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    #expect(try apply(Self.composed).hasPrefix("Done for"))
    #expect(try apply(Self.decomposed).hasPrefix("Nothing to change"))
  }
}
