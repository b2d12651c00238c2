import Foundation
@testable import QuestDaemon
@testable import QuestServer
import QuestTestKit
import QuestWire
import Testing

/// Follows docs/RECIPES.md: its example is code of this target, compiled and called.
@Suite struct RecipeTests {
  @Test func codeOfTheRecipesIsTheCodeThatIsCompiledHere() throws {
    let page = try MadePage("docs/RECIPES.md").text
    let source = try String(
      contentsOf: SourceTree.root.appending(path: "Tests/QuestDaemonTests/Recipes/PracticeCount.swift"), encoding: .utf8
    )
    let blocks = page.matches(of: /(?s)```swift\n(.*?)```/).map(\.1)
    #expect(blocks.count >= 2)
    for block in blocks {
      let isCompiled = source.contains(block)
      #expect(isCompiled, "docs/RECIPES.md shows code that is not compiled:\n\(block)")
    }
  }

  @Test func methodMadeByTheRecipeAnswers() throws {
    let fixture = try GameFixture()
    defer { try? fixture.game.close() }
    try fixture.call(PracticeRecord(target: .seconds(60), actual: 71.5))
    let row = try #require(fixture.game.countingRows.first)
    let answer = try row.perform(PracticeCount(), fixture.context) as? PracticeCount.Response
    #expect(answer == PracticeCount.Response(count: 1))
    #expect(row.parameterNames == ["asOf"] && !row.changes)
  }
}
