import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Every screen as it was looked at, in three widths, with and without colour, in ASCII and in words.
@Suite struct ScreenTests {
  private static let known = Result { try ScreenFixtures.answers() }

  /// As they were given, or with other names.
  private func answers(_ seed: UInt64? = nil) throws -> Screen.Answers {
    let known = try Self.known.get()
    return Screen.Answers(seed.map { AnyNames.renamed(known, seed: $0) } ?? known)
  }

  /// How a screen is kept: a heading, the look.
  private static let looks: [(String, Terminal.RenderStyle)] =
    [40, 80, 120].flatMap { width in
      [
        ("\(width) columns", Terminal.RenderStyle(width: width, isColoured: false)),
        ("\(width) columns, in colour", Terminal.RenderStyle(width: width, isColoured: true)),
      ]
    } + [
      ("60 columns, in ASCII", Terminal.RenderStyle(width: 60, isColoured: false, symbols: .ascii, isASCIIAlone: true)),
      ("80 columns, in words", Terminal.RenderStyle(width: 80, isColoured: false, symbols: .words)),
    ]

  @Test(arguments: Screen.all) func aScreenLooksAsItDid(_ screen: Screen) throws {
    var kept = ""
    let answers = try answers()
    for (heading, style) in Self.looks {
      let page = try screen.page(answers, style)
      kept +=
        "──── \(heading)\n"
        + page.text.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        .joined(separator: "␛")
    }
    if ScreenFixtures.renewal != nil { try ScreenFixtures.keep(screen.name, kept) }
    let known = ScreenFixtures.screen(screen.name) ?? ""
    guard known != kept else { return }
    let (old, new) = (known.split(separator: "\n"), kept.split(separator: "\n"))
    let first = zip(old, new).first { $0 != $1 }
    Issue.record(
      """
      \(screen.name) was \(first.map { String($0.0) } ?? "of \(old.count) lines"),
      and is \(first.map { String($0.1) } ?? "of \(new.count)").
      Look at it and keep it: TIMEQUEST_RENEW=screens swift test --filter ScreenTests
      """)
  }

  /// A width or a cut that counts colours as letters would show here.
  @Test(arguments: Screen.all, [40, 80, 140]) func colourChangesNothingElse(_ screen: Screen, _ width: Int) throws {
    let answers = try answers()
    let plain = try screen.page(answers, Terminal.RenderStyle(width: width, isColoured: false)).text
    let coloured = try screen.page(answers, Terminal.RenderStyle(width: width, isColoured: true)).text
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func everyKeptScreenIsStillOne() throws {
    #expect(try ScreenFixtures.names().filter { name in !Screen.all.contains { $0.name == name } } == [])
  }

  /// 40 to 200 columns, with the names that were played and with names of any script and length; symbols, colours and
  /// ASCII take turns.
  @Test(arguments: Screen.all) func noLineIsWiderThanTheTerminal(_ screen: Screen) throws {
    let answers = try [nil, 1, 2, 3].map { try self.answers($0) }
    for width in 40...200 {
      let symbols = [Terminal.RenderStyle.Symbols.unicode, .ascii, .unicode, .words, .unicode][width % 5]
      let style = Terminal.RenderStyle(
        width: width, isColoured: width % 2 == 0, symbols: symbols, isASCIIAlone: width % 3 == 0)
      let page = try screen.page(answers[width % 4], style)
      let wide = page.text.split(separator: "\n").filter { Page.columns(String($0)) > width }
      #expect(wide == [], "\(width) columns, \(symbols), seed \(width % 4)")
      if symbols != .unicode, style.isASCIIAlone { #expect(page.text.utf8.allSatisfy { $0 < 0x80 }, "\(page.text)") }
    }
  }

  /// What has a digit in it is a number, a time or a date, and stands there whole at any width.
  @Test(arguments: Screen.all.filter { !$0.isPicture }, [nil, 1, 2, 3] as [UInt64?])
  func noNumberIsCut(_ screen: Screen, _ seed: UInt64?) throws {
    let answers = try answers(seed)
    func numbers(_ width: Int) throws -> [Substring] {
      let text = try screen.page(answers, Terminal.RenderStyle(width: width, isColoured: false)).text
      return text.split { " \n".contains($0) }.filter { $0.contains(where: \.isNumber) }.sorted()
    }
    let all = try numbers(200)
    for width in stride(from: 40, through: 120, by: 8) { #expect(try numbers(width) == all, "\(width) columns") }
  }
}
