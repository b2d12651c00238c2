import ArgumentParser
import Testing

@testable import tqctl

@Suite struct HelpPageTests {
  @Test func theFirstHelpIsOneScreen() {
    var page = Page(.plain)
    HelpPage.write(to: &page)
    #expect(page.lines.count <= 20)
    #expect(HelpPage.everyday.count == 10)
  }

  @Test(arguments: HelpPage.everyday.map(\.0)) func everydayCommandsParse(_ command: String) throws {
    let words = Array(command.split(separator: " ").dropFirst().map(String.init))
    #expect(throws: Never.self) { try Tqctl.parseAsRoot(words) }
  }

  @Test(arguments: [["--help"], ["-h"], ["help"]]) func theFirstHelpIsAskedForInThreeWays(_ arguments: [String]) {
    #expect(HelpPage.isAsked(arguments))
    #expect(!HelpPage.isAsked(arguments + ["do"]))
  }

  @Test(arguments: HelpTests.all) func helpFoldsToAnyWidthAndNotInAPipe(_ path: [String]) throws {
    let type = try #require(HelpTests.type(path))
    let help = Tqctl.helpMessage(for: type, columns: HelpPage.unfolded)
    for width in [40, 60, 80, 120, 200] {
      var page = Page(Terminal.RenderStyle(width: width, isColoured: false))
      HelpPage.write(help, to: &page)
      #expect(page.lines.allSatisfy { Page.columns($0) <= width }, "\(width)")
      #expect(
        letters(page.text) == letters(help.replacing(" (default as flag: default)", with: "")))
    }
    var pipe = Page(Terminal.RenderStyle(width: 40, isColoured: false, folds: false))
    HelpPage.write(help, to: &pipe)
    #expect(pipe.lines.count == help.split(separator: "\n", omittingEmptySubsequences: false).count)
    #expect(!pipe.text.contains("default as flag"))
  }

  private func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test func textUnderAnOptionStaysInItsColumn() {
    #expect(
      HelpPage.folded("  --took <duration>       It took this long, by your own second guess.", 60) == [
        "  --took <duration>       It took this long, by your own", "                          second guess.",
      ])
    #expect(
      HelpPage.folded("  --took <duration>       It took this long, by your own second guess.", 40) == [
        "  --took <duration>", "    It took this long, by your own", "    second guess.",
      ])
  }

  @Test(arguments: Shorthand.all.map(\.word)) func aWordOfOtherProgramsStandsForACommand(_ word: String) throws {
    var told: [String] = []
    let arguments = Shorthand.expanded([word, "--json"]) { told.append($0) }
    #expect(told.count == 1 && told[0].hasPrefix("`\(word)` is `tqctl"))
    #expect(throws: Never.self) { try Tqctl.parseAsRoot(arguments) }
    #expect(try CommandTree.whole().child(word) == nil)
  }

  @Test func otherWordsStandForThemselves() {
    #expect(Shorthand.expanded(["done", "stop"]) { _ in Issue.record("told") } == ["done", "stop"])
    #expect(Shorthand.expanded([]) { _ in Issue.record("told") } == [])
  }
}
