import Foundation
import QuestTestKit
import Testing

/// `tqctl report`: the file, its permissions, and files that it never replaces.
@Suite struct ReportTests {
  private struct ReportFolder {
    let daemon: RealDaemon
    let folder: String

    init() throws {
      daemon = try RealDaemon()
      folder = daemon.folder.path + "/reports"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    }

    /// Runs it in the folder; `path` limits the available programs.
    func report(_ arguments: String..., path: String? = nil) throws -> BuiltPrograms.Outcome {
      try BuiltPrograms.run(
        "/usr/bin/env", ["--chdir=\(folder)", BuiltPrograms.folder + "/tqctl", "report"] + arguments,
        environment: ["TIMEQUEST_SOCKET": daemon.socketPath, "PATH": path ?? "/usr/bin:/bin"])
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8) }
    var files: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } }
  }

  @Test func theReportIsOneFileOfTheOwnerAlone() throws {
    let reports = try ReportFolder()
    _ = try reports.daemon.tqctl("do", "<b>Tea & cake</b>", "5m")
    _ = try reports.daemon.tqctl("done", "--took", "6m")
    let first = try reports.report()
    #expect(first.status == 0 && first.output == "timequest-report.html\n", "\(first.errors)")
    #expect(try reports.files == ["timequest-report.html"])
    let attributes = try FileManager.default.attributesOfItem(atPath: reports.folder + "/timequest-report.html")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let html = try reports.text("timequest-report.html")
    #expect(html.contains("&lt;b&gt;Tea &amp; cake&lt;/b&gt;") && !html.contains("<b>"))
    // Again, in its place; and the same without a file.
    #expect(try reports.report().status == 0)
    #expect(try reports.report("-o", "-").output.hasPrefix("<!DOCTYPE html>"))
    #expect(try reports.files == ["timequest-report.html"])
  }

  @Test func theAnswersAreAllThatThePageIsMadeOf() throws {
    let reports = try ReportFolder()
    _ = try reports.daemon.tqctl("goal", "create", "Novel", "--metric", "pages", "--reach", "480", "--guess", "8w")
    _ = try reports.daemon.tqctl("log", "pages", "12")
    _ = try reports.daemon.tqctl("track", "start", "Code")
    func answers(_ arguments: String...) throws -> [String: Any] {
      let output = try reports.daemon.tqctl(["report", "--json"] + arguments).output
      return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    }
    let now = try answers()
    #expect(
      now.keys.sorted() == ["badges", "cards", "goals", "patterns", "recap", "rewards", "sources", "stats", "tracked"])
    let goal = try #require((now["goals"] as? [[String: Any]])?.first)
    #expect((goal["pace"] as? [String: Any])?["withheld"] as? String == "tooLittle" && goal["days"] != nil)
    #expect((now["tracked"] as? [[String: Any]])?.count == 12)
    #expect(((now["badges"] as? [String: Any])?["badges"] as? [Any])?.count == 1)
    let past = try answers("--as-of", "2026-01-02T00:00:00Z")
    #expect(
      past["badges"] == nil && past["rewards"] == nil && past["sources"] == nil
        && (past["tracked"] as? [Any])?.isEmpty == true)
  }

  @Test func whatIsNoReportIsLeftAlone() throws {
    let reports = try ReportFolder()
    try "my notes".write(toFile: reports.folder + "/notes.html", atomically: true, encoding: .utf8)
    let refused = try reports.report("-o", "notes.html")
    #expect(refused.status == 73)
    #expect(refused.errors.contains("notes.html is there already") && refused.errors.contains("--force"))
    #expect(try reports.text("notes.html") == "my notes")
    #expect(try reports.report("-o", "notes.html", "--force").status == 0)
    #expect(try reports.text("notes.html").contains("Nothing to show yet"))
    #expect(try reports.report("-o", ".").errors.contains("isn't a plain file"))
    #expect(try reports.report("-o", "/dev/null").status == 73)
    #expect(try reports.report("-o", "no/such/folder.html").status == 73)
    #expect(try reports.report("--open", "-o", "-").status == 64)
    #expect(try reports.files == ["notes.html"])
  }

  @Test func aReportOfThePastIsOfItsDay() throws {
    let past = try ReportFolder().report("-o", "-", "--as-of", "2026-01-02T12:00:00Z")
    #expect(past.status == 0, "\(past.errors)")
    #expect(past.output.contains("As of Fri 2 Jan 2026"))
  }

  @Test func openingAsksTheDesktopOrSaysWhatToDo() throws {
    let reports = try ReportFolder()
    let programs = reports.daemon.folder.path + "/bin"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: false)
    let without = try reports.report("--open", "-o", "a b.html", path: programs)
    #expect(without.status == 1)
    #expect(without.errors.contains("file://\(reports.folder)/a%20b.html") && without.errors.contains("xdg-utils"))
    #expect(try reports.files == ["a b.html"])
    // The browser's answer comes through a pipe with a name: reading waits for it.
    let asked = programs + "/asked"
    #expect(try BuiltPrograms.run("/usr/bin/mkfifo", [asked]).status == 0)
    try "#!/bin/sh\necho \"$#:$1\" > '\(asked)'\n".write(
      toFile: programs + "/xdg-open", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: programs + "/xdg-open")
    let opened = try reports.report("--open", "-o", "$(touch x); a.html", path: programs)
    #expect(opened.status == 0, "\(opened.errors)")
    let told = try BuiltPrograms.run("/usr/bin/timeout", ["\(HangLimit.seconds)", "/bin/cat", asked])
    #expect(told.output == "1:\(reports.folder)/$(touch x); a.html\n")
    #expect(try reports.files == ["$(touch x); a.html", "a b.html"])
  }

  @Test func withoutRewardsNoSurfaceNamesThem() throws {
    let reports = try ReportFolder()
    _ = try reports.daemon.tqctl("settings", "set", "rewards", "off")
    _ = try reports.daemon.tqctl("quest", "create", "Morning", "--task", "Shower")
    var said = ""
    for words in [
      ["do", "Tea", "5m"], ["done", "--took", "5m"], ["start", "morning"], ["estimate", "5m"],
      ["done", "--took", "6m"], ["do", "Tea", "5m"], ["done", "--took", "5m"], [], ["status"], ["stats"], ["patterns"],
      ["recap"], ["history"],
      ["rewards"], ["theme"], ["collection"], ["report", "-o", "-"], ["quests"], ["skills"], ["show"], ["journal"],
    ] { said += try reports.daemon.tqctl(words).output }
    #expect(said.contains("Morning is complete.") && said.contains("Your inner clock"))
    for word in ["XP", "Level", "level ", "personal best", "Closest guess", "opens at", "locked theme", "New in your"]
    where said.contains(word) {
      let around = said.split(separator: "\n").filter { $0.contains(word) }.prefix(3)
      #expect(around.allSatisfy { $0.contains("no points, no levels") }, "\(word): \(around)")
    }
  }
}
