internal import QuestModel
internal import QuestStore
internal import QuestWire

/// Reads an org file: headlines, their clocks (`CLOCK:` lines) and efforts (`:Effort:`). Times are those of the player's
/// zone, to the minute.
///
/// How a headline's clocks are combined depends on its state:
/// - done (a done keyword, or `CLOSED:`): all its clocks are one run, against its effort;
/// - repeated (a repeater such as `+1d`, or `:STYLE: habit`): each day's clocks are one run, against its effort;
/// - without a keyword of the file's own (`OrgKeywords`): each clock is a run, against the effort when there is but one clock;
/// - to do or given up: left out, for its time is not final, or that of nothing done.
struct OrgReader: ToolReader {
  private(set) var runs: ToolRuns
  private(set) var lines = 0
  private let mapping: ImportTool.Mapping
  private var framer = LineFramer(limit: HistoryLine.longestLine)
  private var isAtStart = true
  private var keywords = OrgKeywords()
  /// The headlines above and the one being read, by level rising.
  private var outline: [OrgHeadline] = []
  private var place = Place.text
  private var blockEnd = ""

  private enum Place {
    case text, properties, block
  }

  /// Limits far beyond any real outline.
  private static let deepest = 200
  private static let mostClocks = 100_000

  init(_ mapping: ImportTool.Mapping, zone: Zone) {
    self.mapping = mapping
    runs = ToolRuns(zone: zone)
  }

  mutating func feed(_ text: String.UTF8View) throws -> [ImportedSession] {
    framer.append(text)
    while let line = framer.next() {
      lines += 1
      // A line this long is embedded data, not a clock or a usable headline.
      guard case .complete(let bytes) = line else { continue }
      try read(String(decoding: bytes, as: UTF8.self))
    }
    return runs.takeSessions()
  }

  mutating func finish() throws -> [ImportedSession] {
    var sessions: [ImportedSession] = []
    if framer.pendingBytes > 0 { sessions = try feed("\n".utf8) }
    endHeadline()
    return sessions + runs.takeSessions()
  }

  // MARK: - Lines

  private mutating func read(_ text: String) throws {
    var text = Substring(text)
    if isAtStart, text.unicodeScalars.first == "\u{FEFF}" { text = Substring(text.unicodeScalars.dropFirst()) }
    isAtStart = false
    if let (level, title) = OrgSyntax.headline(text) {
      place = .text
      endHeadline()
      try begin(level, title)
      return
    }
    let line = OrgSyntax.trimmed(text)
    switch place {
    case .block:
      if line.lowercased() == blockEnd { place = .text }
    case .properties:
      if line.lowercased() == ":end:" { place = .text } else { property(line) }
    case .text:
      try readText(line)
    }
  }

  private mutating func readText(_ line: Substring) throws {
    if line.hasPrefix("CLOCK:") { return try clock(line.dropFirst(6)) }
    if line.hasPrefix("#+") { return try directive(line) }
    guard !outline.isEmpty else { return }
    if line.lowercased() == ":properties:" {
      place = .properties
    } else if ["SCHEDULED:", "DEADLINE:", "CLOSED:"].contains(where: { line.hasPrefix($0) }) {
      outline[outline.count - 1].isRepeated = outline[outline.count - 1].isRepeated || OrgSyntax.hasRepeater(line)
      if line.contains("CLOSED:") { outline[outline.count - 1].isClosed = true }
    }
  }

  private mutating func directive(_ line: Substring) throws {
    let lower = line.lowercased()
    if lower.hasPrefix("#+begin_") {
      let name = lower.dropFirst(8).prefix { !$0.isWhitespace }
      blockEnd = "#+end_\(name)"
      place = .block
    } else if let colon = line.firstIndex(of: ":"), OrgKeywords.directives.contains(String(lower.prefix { $0 != ":" }))
    {
      // The setting also affects the preceding headlines, whose clocks are read already.
      guard outline.isEmpty else {
        throw ImportError(line: lines, reason: "a line that defines keywords is read above the first headline only")
      }
      keywords.define(line[line.index(after: colon)...])
    }
  }

  private mutating func begin(_ level: Int, _ title: Substring) throws {
    while let last = outline.last, last.level >= level { outline.removeLast() }
    guard outline.count < Self.deepest else {
      throw ImportError(line: lines, reason: "the outline is deeper than \(Self.deepest) levels")
    }
    outline.append(OrgHeadline(level: level, text: title, line: lines, keywords: keywords))
  }

  private mutating func property(_ line: Substring) {
    guard line.hasPrefix(":"), let colon = line.dropFirst().firstIndex(of: ":"), !outline.isEmpty else { return }
    let value = OrgSyntax.trimmed(line[line.index(after: colon)...])
    switch line[line.index(after: line.startIndex)..<colon].lowercased() {
    case "effort":
      outline[outline.count - 1].effort = OrgSyntax.duration(value)
      if outline[outline.count - 1].effort == nil {
        runs.leaveOut("an Effort that isn't a duration; its time came in without it", line: lines)
      }
    case "style": if value.lowercased() == "habit" { outline[outline.count - 1].isRepeated = true }
    case "id": outline[outline.count - 1].id = String(value.prefix(200))
    default: return
    }
  }

  private mutating func clock(_ text: Substring) throws {
    guard !outline.isEmpty else { return runs.leaveOut("a clock above the first headline", line: lines) }
    switch OrgClock.read(text, in: runs.zone, line: lines) {
    case .clock(let clock):
      guard outline[outline.count - 1].clocks.count < Self.mostClocks else {
        throw ImportError(line: lines, reason: "the headline has more than \(Self.mostClocks) clocks")
      }
      outline[outline.count - 1].clocks.append(clock)
    case .leftOut(let reason): runs.leaveOut(reason, line: lines)
    }
  }

  // MARK: - Runs

  /// The headline's section is over, so its state, effort and clocks are known.
  private mutating func endHeadline() {
    guard let headline = outline.last, !headline.clocks.isEmpty else { return }
    outline[outline.count - 1].clocks = []
    if headline.isRepeated {
      let days = Dictionary(grouping: headline.clocks) { runs.zone.localDay(of: $0.end) }
      for (_, clocks) in days.sorted(by: { $0.key < $1.key }) { take(clocks, headline, headline.effort) }
    } else if headline.isGivenUp {
      runs.leaveOut("it was given up", line: headline.line)
    } else if headline.isDone {
      take(headline.clocks, headline, headline.effort)
    } else if headline.isToDo {
      runs.leaveOut("it is not done yet, so its time is not final", line: headline.line)
    } else {
      let effort = headline.clocks.count == 1 ? headline.effort : nil
      // The newest clock comes first in a file.
      for clock in headline.clocks.reversed() { take([clock], headline, effort) }
    }
  }

  private mutating func take(_ clocks: [OrgClock], _ headline: OrgHeadline, _ estimate: Double?) {
    guard let end = clocks.map(\.end).max() else { return }
    var identity = ContentID("org")
    // As written, so that a later change of the zone does not make it another run.
    identity.combine(headline.id ?? headline.title)
    for clock in clocks { identity.combine(clock.written) }
    runs.take(
      ToolRun(
        name: name(headline), kind: kind, estimate: estimate, actual: clocks.reduce(0) { $0 + $1.seconds },
        recordedAt: end, identity: identity, hasOwnID: false), line: clocks[0].line)
  }

  private var parent: String? { outline.count > 1 ? outline[outline.count - 2].title : nil }

  private func name(_ headline: OrgHeadline) -> String {
    mapping.task == .parent ? parent ?? headline.title : headline.title
  }

  private var kind: String? {
    switch mapping.kind {
    case .parent: parent
    // Tags are inherited; the nearest one wins.
    case .tag: outline.last { !$0.tags.isEmpty }?.tags.first
    default: nil
    }
  }
}
