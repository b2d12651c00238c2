import Foundation
import QuestTestKit
import Testing

/// Undoing, correcting and erasing, with the real programs and a restart in between.
@Suite struct TakeBackTests {
  @Test func aMonthOfChangesIsTakenBackOneByOneAcrossRestartsAndDoneAgain() throws {
    var daemon = try RealDaemon()
    var generator = SeededGenerator(seed: 41)
    let other = try otherHistory()
    var exports = [try daemon.tqctl("export").output]
    for _ in 1...24 {
      for arguments in step(&generator) {
        _ = try daemon.tqctl(arguments, input: arguments.first == "import" ? other : nil)
      }
    }
    exports.append(try daemon.tqctl("export").output)
    #expect(exports[1].split(separator: "\n").count > 5)
    var steps = 0
    while try daemon.tqctl("undo", "--yes").status == 0 {
      steps += 1
      if steps.isMultiple(of: 11) {
        let folder = daemon.folder
        #expect(daemon.terminate() == 0)
        daemon = try RealDaemon(in: folder)
      }
    }
    #expect(steps > 20)
    #expect(try daemon.tqctl("export").output == exports[0])
    while try daemon.tqctl("redo").status == 0 { steps -= 1 }
    #expect(steps == 0)
    #expect(try daemon.tqctl("export").output == exports[1])
  }

  @Test func aCorrectionShowsWhatStoodThereAndAnErasureLeavesNothing() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Zungenbrecher", "5m")
    let run = try json(try daemon.tqctl("done", "--took", "40m", "--json"))
    let id = try #require(run["id"] as? String)
    let edited = try daemon.tqctl("edit", id, "--actual", "12m")
    #expect(edited.output.contains("took 12m"))
    #expect(edited.output.contains("tqctl undo"))
    #expect(try daemon.tqctl("journal").output.contains("40m → 12m"))
    #expect(try daemon.tqctl("show", id).output.contains("corrected"))
    #expect(try daemon.tqctl("edit", id).status == 64)
    #expect(try daemon.tqctl("delete", id).output.contains("Out of your history: Zungenbrecher"))
    #expect(try daemon.tqctl("undo").status == 0)
    let asked = try daemon.tqctl("erase", "--skill", "Zungenbrecher")
    #expect(asked.status == 1)
    #expect(asked.errors.contains("1 task, 1 whole entry"))
    #expect(try daemon.tqctl("export").output.contains("Zungenbrecher"))
    let erased = try daemon.tqctl("erase", "--skill", "Zungenbrecher", "--yes")
    // The daily backup may exist by now and is then named.
    #expect(erased.output.hasPrefix("Erased for good: 1 task, 1 whole entry.\n"), "\(erased.errors)")
    #expect(try daemon.tqctl("undo").status == 1)
    #expect(daemon.terminate() == 0)
    let data = daemon.folder.path + "/data"
    for name in try FileManager.default.subpathsOfDirectory(atPath: data) {
      let bytes = FileManager.default.contents(atPath: "\(data)/\(name)") ?? Data()
      #expect(bytes.range(of: Data("ungenbrecher".utf8)) == nil, "\(name)")
    }
  }

  @Test func aQuestIsErasedWithItsHistoryOnlyWhenItIsSaidTwice() throws {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("quest", "create", "Evening", "--task", "Tidy")
    _ = try daemon.tqctl("do", "evening", "5m")
    _ = try daemon.tqctl("done", "--took", "5m")
    #expect(try daemon.tqctl("quest", "delete", "evening", "--with-history").status == 1)
    let erased = try daemon.tqctl("quest", "delete", "evening", "--with-history", "--yes")
    #expect(erased.output.hasPrefix("Erased for good: 1 task, 1 whole entry, 1 quest."))
    #expect(try daemon.tqctl("export").output.isEmpty)
  }

  // MARK: - A player

  private func otherHistory() throws -> String {
    let daemon = try RealDaemon()
    _ = try daemon.tqctl("do", "Jog", "20m")
    _ = try daemon.tqctl("done", "--took", "25m")
    return try daemon.tqctl("export").output
  }

  /// Some related commands, which may be refused.
  private func step(_ generator: inout SeededGenerator) -> [[String]] {
    let names = ["Shower", "Read", "Fix login @code", "Jog"]
    func pick(_ texts: [String]) -> String { texts[Int.random(in: 0..<texts.count, using: &generator)] }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return [["quest", "create", pick(["Evening", "Morning Quest"]), "--task", pick(names), "--task", "Tidy"]]
    case 1: return [["quest", "delete", pick(["evening", "morning"])]]
    case 2: return [["settings", "set", "weekStart", pick(["sunday", "tuesday", "friday"])]]
    case 3: return [["skills", "rename", pick(names), pick(["Wash", "Run", "READ"])]]
    case 4: return [["import", "-", "--format", "jsonl"]]
    default: return [["do", pick(names), "10m"], ["done", "--took", pick(["5m", "9m", "14m"])]]
    }
  }
}
