import ArgumentParser
import Glibc
import QuestClient
import QuestReport
import QuestText
import QuestWire

struct ReportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "report", "Your history as one page with pictures, for a browser.",
    example: """
      tqctl report
      tqctl report --open
      tqctl report --since 2026-01-01 --until 2026-03-31
      tqctl report -o - > report.html
      """,
    more: """
      One file that holds everything: it loads nothing, runs nothing, and can be kept, printed or sent. Without -o it is \
      timequest-report.html in this folder. An older report in its place is replaced; any other file is left alone. \
      With days or a task, the page has the guesses of those alone, without goals, tracked time and badges.
      """)

  @Flag(help: "Show it in the browser.")
  var open = false

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("Into this file; - is standard output.", valueName: "file"))
  var output = "timequest-report.html"

  @Flag(help: "Replace the file even if it isn't a report.")
  var force = false

  @OptionGroup var tasks: TaskFilterOptions
  @OptionGroup var days: DaySpanOptions
  @OptionGroup var asOf: AsOfOption
  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !(open && output == "-") else { throw ValidationError("--open shows a file; -o - makes none.") }
    guard !output.isEmpty else { throw ValidationError("-o takes the name of a file, or - for standard output.") }
  }

  func run(_ caller: Caller) throws {
    if caller.json { return try printAnswers(caller) }
    if output == "-" { return try StandardOutput.write(Array(try html(caller).utf8)) }
    if !force { try Self.refuseForeign(output) }
    // Checked before anything is requested or written: without a browser there is nothing to do.
    let browser = open ? OtherProgram("xdg-open") : nil
    let file = try ReplacedFile(path: output)
    try file.write(Array(try html(caller).utf8))
    try file.commit()
    try StandardOutput.write(Array((Page.printable(output) + "\n").utf8))
    guard open else { return }
    let path = Self.absolute(output)
    guard let browser, browser.begin([path]) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "The report is written, but there is no xdg-open to show it with.",
        hint: "Open this in your browser: file://\(Self.inURL(path))\nOn Debian xdg-open is in the package xdg-utils.")
    }
  }

  // MARK: - Answers

  private var isPart: Bool { days.since != nil || days.until != nil || tasks.skill != nil }

  private func partRequests(byMonth: Bool) -> (stats: StatsGet, patterns: PatternsGet) {
    ReportData.requests(from: days.since, to: days.until, skill: tasks.skill, asOf: asOf.asOf, byMonth: byMonth)
  }

  /// The page of some days or of one task.
  private func part(_ caller: Caller) throws -> String {
    // The daemon computes the slowest result while the others are requested and decoded.
    let requests = partRequests(byMonth: true)
    let patterns = try caller.client.begin(requests.patterns)
    let settings = try caller.client.call(SettingsGet()).settings
    var stats = try caller.client.call(requests.stats)
    if let year = ReportData.requestOfLastYear(of: stats, skill: tasks.skill, asOf: asOf.asOf) {
      stats.days = try caller.client.call(year).days
    }
    // These values cover the whole history.
    stats.bands = []
    let date = stats.date ?? ""
    let data = ReportData(
      stats: stats, patterns: try patterns.value(),
      recaps: RecapList.Response(recaps: [], card: nil, note: nil), date: date,
      dateText: CivilDay.number(date).map { "\(CivilDay.text($0)) \(CivilDay.parts($0).year)" } ?? date,
      showsRewards: false,
      part: [stats.period?.skill, stats.period?.text].compactMap(\.self).joined(separator: ", "),
      weekStart: Self.weekStart(settings), version: WireProtocol.release)
    return ReportPage.html(data)
  }

  private func html(_ caller: Caller) throws -> String {
    if isPart { return try part(caller) }
    let requests = ReportData.requests(asOf: asOf.asOf)
    // The daemon computes the slowest result while the others are requested and decoded.
    let patterns = try caller.client.begin(requests.patterns)
    let stats = try caller.client.begin(requests.stats)
    let settings = try caller.client.call(SettingsGet()).settings
    let today = try caller.client.call(QuestList(all: false, asOf: asOf.asOf))
    let weekStart = Self.weekStart(settings)
    let recaps = try caller.client.call(requests.recaps)
    let (goals, cards) = (try goals(caller), try cards(caller))
    let tracked = try weeks(caller, upTo: today.date, weekStart: weekStart)
    let data = ReportData(
      stats: try stats.value(), patterns: try patterns.value(), recaps: recaps,
      goals: goals, cards: cards, tracked: tracked,
      badges: asOf.asOf == nil ? try caller.client.call(BadgeList()) : nil,
      collection: asOf.asOf == nil ? try caller.client.call(RewardsGet()).collection : nil,
      sources: asOf.asOf == nil ? try caller.client.call(SourceList()).sources : [],
      devices: asOf.asOf == nil
        ? try caller.client.call(SyncStatus()).devices.filter { !$0.forgotten }.map(\.name) : [],
      date: today.date, dateText: today.dateText,
      showsRewards: settings.first { $0.key == "rewards" }?.value != "off",
      weekStart: weekStart,
      version: WireProtocol.release)
    return ReportPage.html(data)
  }

  /// 0 = Monday … 6 = Sunday.
  private static func weekStart(_ settings: [SettingsGet.Setting]) -> Int {
    let value = settings.first { $0.key == "weekStart" }?.value
    return CivilDay.weekdayNames.firstIndex { $0.lowercased() == value } ?? 0
  }

  /// Goals and cards are current, so a page about the past has none. Sensitive ones are never written to a file.
  private func goals(_ caller: Caller) throws -> [ReportData.Goal] {
    guard asOf.asOf == nil else { return [] }
    let shown = try caller.client.call(GoalList()).goals.filter { !$0.sensitive }.prefix(ReportData.mostPictures)
    guard !shown.isEmpty else { return [] }
    let metrics = try caller.client.call(MetricList()).metrics
    return try shown.compactMap { goal in
      guard let metric = metrics.first(where: { $0.key == goal.metric }) else { return nil }
      let isAhead = goal.kind == .reach && goal.state == .active
      return ReportData.Goal(
        details: try caller.client.call(ReportData.request(ofGoal: goal.id)),
        pace: isAhead ? try caller.client.call(GoalForecastGet(goal: goal.id)) : nil, metric: metric)
    }
  }

  private func cards(_ caller: Caller) throws -> [InsightList.Card] {
    guard asOf.asOf == nil else { return [] }
    let cards = try caller.client.call(InsightList(year: true)).cards
    return Array(cards.filter { !$0.sensitive }.prefix(ReportData.mostPictures))
  }

  private func weeks(_ caller: Caller, upTo date: String, weekStart: Int) throws -> [TrackList.Response] {
    guard asOf.asOf == nil else { return [] }
    return try ReportData.requestsOfWeeks(upTo: date, weekStart: weekStart).map { try caller.client.call($0) }
  }

  /// The page's data as JSON, for other renderers.
  private func printAnswers(_ caller: Caller) throws {
    guard !isPart else {
      let (stats, patterns) = partRequests(byMonth: false)
      return try printMembers(
        [
          ("patterns", try caller.client.reply(to: patterns).bytes),
          ("stats", try caller.client.reply(to: stats).bytes),
        ], caller)
    }
    let (stats, patterns, recaps) = ReportData.requests(asOf: asOf.asOf)
    let weekStart = Self.weekStart(try caller.client.call(SettingsGet()).settings)
    let today = try caller.client.call(QuestList(all: false, asOf: asOf.asOf)).date
    var members = [
      ("cards", try Self.json(cards(caller))),
      ("goals", try Self.json(goals(caller).map { DetailsWithPace(details: $0.details, pace: $0.pace) })),
      ("patterns", try caller.client.reply(to: patterns).bytes), ("recap", try caller.client.reply(to: recaps).bytes),
      ("stats", try caller.client.reply(to: stats).bytes),
      ("tracked", try Self.json(weeks(caller, upTo: today, weekStart: weekStart))),
    ]
    if asOf.asOf == nil {
      members.insert(("badges", try caller.client.reply(to: BadgeList()).bytes), at: 0)
      members.insert(("rewards", try caller.client.reply(to: RewardsGet()).bytes), at: 5)
      members.insert(("sources", try caller.client.reply(to: SourceList()).bytes), at: 6)
    }
    try printMembers(members, caller)
  }

  private func printMembers(_ members: [(String, [UInt8])], _ caller: Caller) throws {
    let joined = members.map { Array("\"\($0)\":".utf8) + $1 }.joined(separator: [UInt8(ascii: ",")])
    try caller.printJSON(Array("{".utf8) + joined + Array("}".utf8))
  }

  private static func json(_ value: some Encodable) throws -> [UInt8] { Array(try WireJSON.line(value).dropLast()) }

  /// Encodes the pace beside the goal's other fields.
  private struct DetailsWithPace: Encodable {
    var details: GoalDetails
    var pace: GoalPace?

    private enum CodingKeys: CodingKey { case pace }

    func encode(to encoder: any Encoder) throws {
      try details.encode(to: encoder)
      var fields = encoder.container(keyedBy: CodingKeys.self)
      try fields.encodeIfPresent(pace, forKey: .pace)
    }
  }

  // MARK: - File

  /// Throws if the path has a file that is not an earlier report.
  static func refuseForeign(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    let isFile = status.st_mode & S_IFMT == S_IFREG
    guard !isFile || !isReport(path) else { return }
    throw CommandFailure(
      status: ExitStatus.cannotCreate,
      message: isFile ? "\(path) is there already, and isn't a report of TimeQuest." : "\(path) isn't a plain file.",
      hint: isFile
        ? "Another name: tqctl report -o FILE. To replace it all the same: --force"
        : "Name a file with -o FILE; -o - writes to standard output.")
  }

  /// Whether its first bytes identify one of our reports.
  private static func isReport(_ path: String) -> Bool {
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 2048)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
      .contains("name=\"generator\" content=\"\(ReportPage.generator)")
  }

  private static func absolute(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Percent-encoded for a URL: everything but letters, digits and `/-._~`.
  static func inURL(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || "/-._~".utf8.contains(byte)
      guard !isPlain else { return String(UnicodeScalar(byte)) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
