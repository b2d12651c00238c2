import ArgumentParser
import FoundationEssentials
import QuestReport
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// The pictures in the README. docs/session.svg: three commands and what tqctl prints, drawn from the screens.
/// docs/report.svg: parts of the report page, made of the same answers.
///
///     TIMEQUEST_RENEW=screens swift test --filter ScreenTests    draws it again
@Suite struct PictureScreenTests {
  private static func file(_ name: String) -> URL { SourceTree.root.appending(path: "docs/\(name).svg") }

  /// Renews the picture if requested, and compares it with the stored one.
  private func compare(_ name: String, _ picture: String) throws {
    if ScreenFixtures.renewal != nil { try Data(picture.utf8).write(to: Self.file(name)) }
    let isKept = try? String(contentsOf: Self.file(name), encoding: .utf8) == picture
    #expect(isKept == true, "docs/\(name).svg is not what would be drawn now: TIMEQUEST_RENEW=screens, and look at it")
  }

  /// The typed command and the resulting screen.
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
    try compare("session", SessionPicture(lines: lines.dropLast()).text)
  }

  @Test func theOtherPictureIsOfTheReport() throws {
    let answers = Screen.Answers(try ScreenFixtures.answers())
    let page = ReportPage.html(
      ReportData(
        stats: try answers("stats"), patterns: try answers("patterns"), recaps: try answers("recaps"),
        collection: try answers("rewards", RewardsGet.Response.self).collection, date: "2026-03-16",
        dateText: "Mon 16 Mar 2026", showsRewards: true, weekStart: 0, version: ""))
    try compare("report", try ReportPicture(page: page, drawings: ["days-wide", "sky"]).text())
  }

  @Test func everyCommandOfThePictureParses() throws {
    for (command, _) in Self.session {
      let words = HelpTests.words(command).dropFirst()
      #expect(throws: Never.self, "\(command)") { try Tqctl.parseAsRoot(Array(words)) }
    }
  }

  /// The pictures are shown on other websites, so they load nothing and contain no scripts.
  @Test(arguments: ["session", "report"]) func aPictureIsOneFileForLightAndDarkWindows(_ name: String) throws {
    let text = try String(contentsOf: Self.file(name), encoding: .utf8)
    #expect(text.contains("prefers-color-scheme:dark"))
    #expect(text.contains("<title>"))
    #expect(text.utf8.count < 64 << 10)
    for word in ["<script", "href", "url(", "@import", "<image"] { #expect(!text.contains(word), "\(word)") }
  }
}

/// The drawings of a report page, one below the other as on the page.
private struct ReportPicture {
  let page: String
  /// The prefixes of the ids of their titles.
  let drawings: [String]

  private static let width = 720.0
  private static let margin = 20.0

  func text() throws -> String {
    var y = 64.0
    var parts = ""
    for id in drawings {
      let (inner, size) = try drawing(id)
      let height = size.height * Self.width / size.width
      parts +=
        "<svg x=\"\(Int(Self.margin))\" y=\"\(Int(y))\" width=\"\(Int(Self.width))\" height=\"\(Int(height))\" "
        + "viewBox=\"0 0 \(Int(size.width)) \(Int(size.height))\">\(inner)</svg>\n"
      y += height + Self.margin
    }
    let (width, height) = (Int(Self.width + 2 * Self.margin), Int(y))
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" role="img">
      <title>The report: how close the guesses were day by day, and the sky of the collection</title>
      <style>
      svg{\(Self.variables(\.light))}
      @media (prefers-color-scheme:dark){svg{\(Self.variables(\.dark))}}
      .head{font:700 24px system-ui,sans-serif;fill:var(--ink)}
      \(Self.rules)
      </style>
      <rect x="1" y="1" width="\(width - 2)" height="\(height - 2)" rx="10" fill="var(--card)" stroke="var(--edge)"/>
      <text x="20" y="42" class="head">Your inner clock</text>
      \(parts)</svg>

      """
  }

  /// The content and the size of a drawing of the page.
  private func drawing(_ id: String) throws -> (inner: String, size: (width: Double, height: Double)) {
    let start = try #require(page.firstRange(of: "aria-labelledby=\"\(id)-title"), "\(id) is not on the page")
    let head = try #require(page[..<start.lowerBound].ranges(of: "<svg").last)
    let inner = page[head.lowerBound...]
    let frame = try #require(inner.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/))
    let (open, close) = (try #require(inner.firstIndex(of: ">")), try #require(inner.firstRange(of: "</svg>")))
    let text = inner[inner.index(after: open)..<close.lowerBound]
    return (
      String(text.replacing(#/ (id|aria-labelledby)="[^"]*"/#, with: "")),
      (Double(frame.1) ?? 0, Double(frame.2) ?? 0)
    )
  }

  private static func variables(_ value: (StyleSheet.Colour) -> String) -> String {
    StyleSheet.colours.map { "--\($0.name):\(value($0))" }.joined(separator: ";")
  }

  /// The sheet's rules of drawings: one class, one line.
  private static var rules: String {
    StyleSheet.text.split(separator: "\n").filter { $0.contains(/^\.[a-z0-9]+\{[^}]*(fill|stroke)/) }
      .joined(separator: "\n")
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
