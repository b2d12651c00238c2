import Foundation
import QuestTestKit
import QuestText
import QuestWire
import Testing

@testable import QuestReport

/// The page as a whole: well-formed, alone in the world, readable.
@Suite struct ReportPageTests {
  private func tree(_ data: ReportData) throws -> PageTree.Element {
    let tree = PageTree(ReportPage.html(data))
    #expect(tree.problem == nil, "\(tree.problem ?? "")")
    return try #require(tree.root)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func thePageIsWellFormedWhateverTheHistory(_ seed: UInt64) throws {
    let days = [0, 1, 2, 9, 40, 200, 366, 366][Int(seed) - 1]
    let root = try tree(SampleHistory.data(seed: seed, days: days, tasks: Int(seed)))
    #expect(root.name == "html" && root.attributes["lang"] == "en")
  }

  @Test func aPageOfSomeDaysHoldsWhatIsKnownOfThem() throws {
    var data = SampleHistory.data()
    var period = StatsGet.Period(
      from: "2026-02-01", to: "2026-03-16", text: "Sun 1 Feb 2026 to Mon 16 Mar 2026", quests: 0, soloRuns: 0,
      daysPlayed: 12, averageAccuracy: 81, scoredRuns: 30)
    (period.skill, period.runs, period.totalSeconds) = ("<Tea>", 31, 5400)
    data.part = "<Tea>, \(period.text)"
    data.stats.period = period
    data.stats.months = nil
    let text = try tree(data).all.map(\.text).joined(separator: "\n")
    #expect(text.contains("<Tea>, Sun 1 Feb 2026 to Mon 16 Mar 2026"))
    #expect(text.contains("1h 30m") && text.contains("year up to"))
    for other in ["Level", "Week by week", "Closest guesses", "the last year", "Tracked time", "As of"] {
      #expect(!text.contains(other), "\(other)")
    }
    data.stats.period?.daysPlayed = 0
    data.stats.period?.scoredRuns = 0
    let empty = try tree(data)
    #expect(empty.all("section").count == 1 && empty.all("p").map(\.text).contains("Nothing was played then."))
  }

  @Test func thePageNamesTheDevicesOfTheGame() throws {
    var data = SampleHistory.data()
    data.devices = ["laptop"]
    #expect(!ReportPage.html(data).contains("Your game is on"))
    data.devices = ["laptop", "<b>mill</b>"]
    let text = try tree(data).all.map(\.text)
    #expect(text.contains { $0.contains("Your game is on laptop, <b>mill</b>.") })
  }

  @Test func aPageOfSomeYearsShowsItsMonthsAndTheDaysOfItsLastYear() throws {
    var data = SampleHistory.data()
    data.part = "Thu 1 Jan 2015 to Mon 16 Mar 2026"
    data.stats.period = StatsGet.Period(
      from: "2015-01-01", to: "2026-03-16", text: "Thu 1 Jan 2015 to Mon 16 Mar 2026", quests: 0, soloRuns: 0,
      daysPlayed: 900, averageAccuracy: 81, scoredRuns: 3000)
    let text = try tree(data).all.map(\.text).joined(separator: "\n")
    #expect(text.contains("Accuracy by month") && text.contains("Accuracy by day, the last year"))
    data.stats.days = []
    #expect(try tree(data).all("p").map(\.text).contains("No guess with a measurement in the last year."))
  }

  @Test func someYearsAreRequestedByMonthAndTheirLastYearByDay() {
    let (stats, _) = ReportData.requests(from: "2015-01-01", to: nil, skill: nil, byMonth: true)
    #expect(stats.months == 240 && stats.from == "2015-01-01" && stats.days == 366)
    #expect(ReportData.requests(from: nil, to: nil, skill: "Tea", byMonth: true).stats.months == nil)
    #expect(ReportData.requests(from: "2015-01-01", to: nil, skill: nil, byMonth: false).stats.months == nil)
    var response = SampleHistory.data().stats
    response.date = "2026-03-16"
    let year = ReportData.requestOfLastYear(of: response, skill: "Tea", asOf: "2026-04-01T12:00:00Z")
    #expect(year?.from == "2025-03-16" && year?.to == "2026-03-16" && year?.months == nil)
    #expect(year?.skill == "Tea" && year?.asOf == "2026-04-01T12:00:00Z")
    response.months = nil
    #expect(ReportData.requestOfLastYear(of: response, skill: nil, asOf: nil) == nil)
  }

  @Test func nothingIsLoadedRunOrSent() throws {
    let html = ReportPage.html(SampleHistory.data())
    let root = try tree(SampleHistory.data())
    let leading = ["src", "href", "srcset", "action", "data", "style", "xlink:href", "poster", "background"]
    let loading = ["script", "link", "iframe", "object", "embed", "img", "image", "base", "form", "a"]
    for element in root.all {
      #expect(!loading.contains(element.name))
      for (name, value) in element.attributes {
        #expect(!leading.contains(name) && !name.hasPrefix("on"), "\(element.name) \(name)")
        if name != "xmlns" { #expect(!value.contains("://")) }
      }
    }
    #expect(!html.contains("url(") && !html.contains("@import") && !html.contains("javascript:"))
    let policy = root.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    #expect(policy?.attributes["content"]?.hasPrefix("default-src 'none'; style-src 'sha256-") == true)
    #expect(policy?.attributes["content"]?.contains("unsafe") == false)
  }

  @Test func thePolicyNamesTheSheetThatIsThere() throws {
    let root = try tree(SampleHistory.empty)
    let sheet = try #require(root.all("style").first).text
    #expect(sheet == StyleSheet.text)
    let process = ChildProcess("/usr/bin/sha256sum")
    let (input, output) = (Pipe(), Pipe())
    (process.standardInput, process.standardOutput) = (input, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(sheet.utf8))
    try input.fileHandleForWriting.close()
    let said = String(decoding: try #require(try output.fileHandleForReading.readToEnd()), as: UTF8.self)
    process.waitUntilExit()
    let bytes = said.prefix(64).map(\.hexDigitValue).compactMap(\.self)
    let hash = Data(stride(from: 0, to: 64, by: 2).map { UInt8(bytes[$0] * 16 + bytes[$0 + 1]) }).base64EncodedString()
    #expect(StyleSheet.policy.contains("'sha256-\(hash)'"), "now \(hash)")
  }

  /// Names as people and attackers give them.
  static let names = [
    "<script>alert(1)</script>", #""onload="alert(1)"#, "' onfocus='x", "a & b &amp; c", "]]><!--", "-->",
    "</svg></style>", "שלום עולם", "\u{202E}evil\u{202C}", "tab\there", "null\u{0}bell\u{7}esc\u{1B}[31m",
    "\u{FFFE}\u{FFFF}\u{85}\u{2028}",
    "日本語のタスク", "👩‍👩‍👧 family", String(repeating: "long ", count: 200), String(repeating: "x", count: 5000), "", " ",
  ]

  @Test(arguments: names) func aNameIsTextAndNothingElse(_ name: String) throws {
    let html = ReportPage.html(SampleHistory.data(tasks: 3) { _ in name })
    let plain = ReportPage.html(SampleHistory.data(tasks: 3) { _ in "Tea" })
    let tree = PageTree(html)
    #expect(tree.problem == nil, "\(tree.problem ?? "")")
    let root = try #require(tree.root)
    // Whatever a name is, it adds no element and no attribute.
    func shape(_ root: PageTree.Element) -> [String] {
      root.all.map { "\($0.name) \($0.attributes.keys.sorted())" }
    }
    let other = try #require(PageTree(plain).root)
    #expect(shape(root) == shape(other))
    for scalar in html.unicodeScalars {
      let isForbidden = scalar.value < 0x20 && scalar != "\n" || (0x202A...0x202E).contains(scalar.value)
      #expect(!isForbidden)
    }
    let shown = root.all("bdi").map(\.text)
    let kept = name.replacing(/[\u{0}-\u{1F}\u{7F}-\u{9F}\u{2028}-\u{202E}]/, with: "")
    if name.count < 100, !name.unicodeScalars.contains(where: { $0.value & 0xFFFE == 0xFFFE }) {
      #expect(shown.contains { $0.filter { $0 != " " } == kept.filter { $0 != " " } }, "\(shown)")
    }
  }

  @Test func everyPictureHasWordsAndEveryTableACaption() throws {
    let root = try tree(SampleHistory.data())
    let ids = root.all.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for picture in root.all("svg") {
      #expect(picture.attributes["role"] == "img")
      let title = try #require(picture.children.first)
      #expect(title.name == "title" && !title.text.isEmpty)
      for id in (picture.attributes["aria-labelledby"] ?? "").split(separator: " ") {
        #expect(ids.contains(String(id)))
      }
    }
    for figure in root.all("figure") {
      #expect(figure.all("figcaption").count == 1)
      // What holds no text is scaled, not drawn twice.
      let drawn = figure.all("svg").map { $0.attributes["class"] }
      #expect(drawn == ["wide", "narrow"] || drawn == ["scene"] && figure.all("text").isEmpty)
    }
    for table in root.all("table") {
      #expect(table.children.first?.name == "caption")
      #expect(table.all("th").allSatisfy { ["row", "col"].contains($0.attributes["scope"] ?? "") })
    }
    for section in root.all("section") { #expect(ids.contains(section.attributes["aria-labelledby"] ?? "")) }
    #expect(root.all("main").count == 1 && root.all("header").count == 1 && root.all("footer").count == 1)
  }

  @Test func headingsDescendWithoutALeap() throws {
    for data in [SampleHistory.data(), SampleHistory.empty] {
      let levels = try tree(data).all.compactMap { $0.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) } }
      #expect(levels.first == 1 && levels.filter { $0 == 1 }.count == 1)
      for (before, after) in zip(levels, levels.dropFirst()) { #expect(after <= before + 1) }
    }
  }

  @Test func anEmptyHistoryIsWelcomed() throws {
    let root = try tree(SampleHistory.empty)
    #expect(root.text.contains("Nothing to show yet, and that is fine"))
    #expect(root.text.contains("tqctl do Shower 10m"))
    #expect(root.all("svg").isEmpty)
  }

  @Test func withoutRewardsNothingOfThemIsThere() throws {
    var data = SampleHistory.data()
    data.badges = BadgeList.Response(
      shown: true,
      badges: [
        BadgeInfo(
          key: Open(.goodGuess), tier: nil, count: 1, earnedOn: "2026-03-15", goal: "<b>", text: "Good guess: <b>")
      ],
      next: [BadgeList.Next(key: Open(.goalsReached), tier: 10, have: 3, need: 10, text: "3 of 10 goals reached")])
    let rewarded = try tree(data)
    #expect(rewarded.text.contains("Vega") && rewarded.all("svg").contains { $0.attributes["class"] == "scene" })
    #expect(rewarded.text.contains("1,620") && rewarded.text.contains("3 of 10 goals reached"))
    #expect(rewarded.all("bdi").contains { $0.text == "Good guess: <b>" } && rewarded.text.contains("15 Mar 2026"))
    data.showsRewards = false
    let text = try tree(data).text
    for word in ["XP", "Level", "level", "Closest guesses", "best", "Good guess", "badge", "Collection", "Vega"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func thePageStaysSmallHoweverMuchThereIs() {
    let name = String(repeating: "&", count: 4000)
    var data = SampleHistory.data(tasks: 24) { _ in name }
    data.stats.months = (0..<240).map { index in
      StatsGet.Month(
        month: "\(2006 + index / 12)-\(index % 12 < 9 ? "0" : "")\(index % 12 + 1)", quests: 999, soloRuns: 9999,
        daysPlayed: 31, averageAccuracy: 77, scoredRuns: 99_999)
    }
    data.stats.estimations = 1_000_000
    // Claims repeat a name once more than the tables do.
    data.patterns.tasks = data.patterns.tasks.map { task in
      var task = task
      task.claims = []
      return task
    }
    data.recaps.recaps = []
    #expect(ReportPage.html(data).utf8.count < 512 << 10)
    #expect(ReportPage.html(SampleHistory.data()).utf8.count < 256 << 10)
  }

  @Test func theSameAnswersMakeTheSamePage() {
    #expect(ReportPage.html(SampleHistory.data()) == ReportPage.html(SampleHistory.data()))
  }
}
