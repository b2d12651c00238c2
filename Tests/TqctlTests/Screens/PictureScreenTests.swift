import ArgumentParser
import FoundationEssentials
import QuestReport
import QuestTestKit
import Testing

@testable import tqctl

/// docs/session.svg, the picture in the README: three commands and what tqctl prints, drawn from the screens.
///
///     TIMEQUEST_RENEW=screens swift test --filter ScreenTests    draws it again
@Suite struct PictureScreenTests {
  private static let file = SourceTree.root.appending(path: "docs/session.svg")

  /// What is typed, and the screen it answers with.
  private static let session = [
    ("tqctl status", "active"), ("tqctl done --felt 6m", "reveal"),
    ("tqctl plan \"Morning Quest\" --by 08:30", "plan"),
  ]

  @Test func thePictureShowsWhatTheScreensShow() throws {
    let answers = Screen.Answers(try ScreenFixtures.answers())
    let style = Terminal.RenderStyle(width: 72, isColoured: true)
    let lines = try Self.session.flatMap { command, name in
      let screen = try #require(Screen.all.first { $0.name == name })
      let text = try screen.page(answers, style).text
      return ["\u{1B}[2m$\u{1B}[0m \u{1B}[1m\(command)\u{1B}[0m"]
        + text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init) + [""]
    }
    let picture = SessionPicture(lines: lines.dropLast()).text
    if ScreenFixtures.renewal != nil { try Data(picture.utf8).write(to: Self.file) }
    let kept = try? String(contentsOf: Self.file, encoding: .utf8)
    let isKept = kept == picture
    #expect(isKept, "docs/session.svg is not what would be drawn now: TIMEQUEST_RENEW=screens, and look at it")
  }

  @Test func everyCommandOfThePictureParses() throws {
    for (command, _) in Self.session {
      let words = HelpTests.words(command).dropFirst()
      #expect(throws: Never.self, "\(command)") { try Tqctl.parseAsRoot(Array(words)) }
    }
  }

  /// It is shown on foreign pages: nothing in it is loaded or runs.
  @Test func thePictureIsOneFileForLightAndDarkWindows() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(text.contains("<title>"))
    for word in ["<script", "href", "url(", "@import", "<image"] { #expect(!text.contains(word), "\(word)") }
  }
}

/// Lines of a terminal as SVG. Colours are those of the report page, whose contrast is tested.
private struct SessionPicture {
  let lines: ArraySlice<String>

  private static let lineHeight = 20
  private static let top = 46

  init(lines: ArraySlice<String>) { self.lines = lines }

  var text: String {
    let height = Self.top + lines.count * Self.lineHeight + 16
    let rows = lines.enumerated().map { index, line in
      "<text x=\"20\" y=\"\(Self.top + 14 + index * Self.lineHeight)\" xml:space=\"preserve\">\(Self.spans(line))</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="660" height="\(height)" viewBox="0 0 660 \(height)" role="img">
      <title>A session in a terminal: a task runs without a clock, then its reveal, then when to start in time</title>
      <style>
      svg{\(Self.variables(\.light))}
      @media (prefers-color-scheme:dark){svg{\(Self.variables(\.dark))}}
      text{font:14px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace;fill:var(--ink)}
      .b{font-weight:700}.d{fill:var(--quiet)}.g{fill:var(--warm);font-weight:700}.c{fill:var(--mark)}
      </style>
      <rect x="1" y="1" width="658" height="\(height - 2)" rx="10" fill="var(--card)" stroke="var(--edge)"/>
      <circle cx="22" cy="20" r="5" fill="var(--edge)"/>
      <circle cx="38" cy="20" r="5" fill="var(--edge)"/>
      <circle cx="54" cy="20" r="5" fill="var(--edge)"/>

      """ + rows.joined() + "</svg>\n"
  }

  private static func variables(_ value: (StyleSheet.Colour) -> String) -> String {
    let used: Set = ["card", "ink", "quiet", "mark", "warm", "edge"]
    return StyleSheet.colours.filter { used.contains($0.name) }.map { "--\($0.name):\(value($0))" }
      .joined(separator: ";")
  }

  /// The classes of the SGR codes that tqctl writes.
  private static let classes = ["1": "b", "2": "d", "32": "g", "36": "c"]

  private static func spans(_ line: String) -> String {
    var result = ""
    for (index, part) in line.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      guard index > 0, let end = part.firstIndex(of: "m") else {
        result += escaped(part)
        continue
      }
      let words = escaped(part[part.index(after: end)...])
      let name = classes[String(part[..<end])]
      result += words.isEmpty ? "" : name.map { "<tspan class=\"\($0)\">\(words)</tspan>" } ?? words
    }
    return result
  }

  private static func escaped(_ text: Substring) -> String {
    String(text).replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
