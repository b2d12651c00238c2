import Foundation
import QuestTestKit
import Testing

/// A real `timequestd --system` and all kinds of clients, each with their own user id; see `Scripts/three-users`.
/// `scoped` is Anna over connections that are restricted to one source.
@Suite(.enabled(if: Scene.isPossible, "becoming several users needs root and setpriv"))
struct PlayersTests {
  /// The permissions of each client. `nobody` is a user that the service does not know, so its connections are refused.
  private static let expected: [String: [String: String]] = [
    "set up for anna": ["guardian": "allowed", "root": "allowed"],
    "set up for ben": ["root": "allowed"],
    "see anna's references": ["guardian": "allowed", "root": "allowed"],
    "check anna": ["guardian": "allowed", "root": "allowed"],
    "check ben": ["root": "allowed"],
    "list players": ["guardian": "allowed", "root": "allowed"],
    "edit the routine": ["anna": "forbidden"],
    "delete the routine": ["anna": "forbidden"],
    "play": Dictionary(uniqueKeysWithValues: ["anna", "ben", "guardian", "cleo", "root"].map { ($0, "allowed") }),
    "see anna's play by its id": [
      "anna": "allowed", "ben": "notFound", "guardian": "notFound", "cleo": "notFound", "root": "notFound",
    ],
    "undo anna's play": [
      "ben": "nothingToUndo", "guardian": "nothingToUndo", "cleo": "nothingToUndo", "root": "nothingToUndo",
    ],
    "see one's own history": [
      "anna": "allowed", "ben": "allowed", "guardian": "allowed", "cleo": "allowed", "root": "allowed",
    ],
    "back up": ["root": "allowed"], "list backups": ["root": "allowed"], "look at a restore": ["root": "allowed"],
    "check the store": ["root": "allowed"],
    "read the store's file": [
      "anna": "failed", "ben": "failed", "guardian": "failed", "cleo": "failed", "nobody": "failed", "scoped": "failed",
      "root": "allowed",
    ],
    "references on her surfaces": ["anna": "none"],
    "hears events": ["ben": "his own"],
    "erase everything": ["ben": "allowed"],
    "keeps what is hers": ["anna": "yes"],
    "has what was set up left alone": ["ben": "yes"],
    "set up by a file open to all": ["guardian": "forbidden"],
  ]

  @Test(.timeLimit(.minutes(HangLimit.minutes)))
  func whoMayDoWhat() throws {
    let outcome = try BuiltPrograms.run(
      "/usr/bin/timeout",
      ["--signal=KILL", "\(HangLimit.scriptSeconds)", "/bin/bash", Scene.script, BuiltPrograms.folder])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let cells = outcome.lines.map { $0.components(separatedBy: " | ") }
    #expect(cells.allSatisfy { $0.count == 3 })
    Self.show(cells)
    for cell in cells where cell.count == 3 {
      #expect(cell[2] == Self.expected[cell[1]]?[cell[0]] ?? "forbidden", "\(cell[0]): \(cell[1])")
    }
    // All expected cases were tested.
    let seen = Set(cells.map { Array($0.prefix(2)) })
    for (what, people) in Self.expected {
      for who in people.keys { #expect(seen.contains([who, what]), "\(who): \(what)") }
    }
  }

  /// The table, for people.
  private static func show(_ cells: [[String]]) {
    let people = ["anna", "ben", "guardian", "cleo", "nobody", "scoped", "root"]
    func line(_ words: [String]) -> String {
      words.enumerated().map { index, word in word.padding(toLength: index == 0 ? 30 : 15, withPad: " ", startingAt: 0)
      }
      .joined()
    }
    print(line([""] + people))
    var shown: Set<String> = []
    for cell in cells where cell.count == 3 && shown.insert(cell[1]).inserted {
      print(line([cell[1]] + people.map { who in cells.first { $0[0] == who && $0[1] == cell[1] }?[2] ?? "" }))
    }
  }
}

private enum Scene {
  static let script = SourceTree.root.appending(path: "Tests/ProcessTests/Scripts/three-users").path
  static let isPossible = (try? BuiltPrograms.run("/bin/bash", [script, "--possible"]))?.status == 0
}
