import QuestText
import QuestWire

/// The claims about the player's guesses, most important first.
enum PatternsText {
  /// Skills shown in full, and names in a line, unless all are requested.
  static let shown = 6

  /// How much to show.
  enum Extent {
    /// The skills with most evidence, and a line about the others.
    case short
    /// Every skill there is.
    case whole
    /// The tasks of one quest, in its order.
    case quest
  }

  /// `command` is for other pages of the same days.
  static func write(
    _ patterns: PatternsGet.Response, _ extent: Extent = .short, to page: inout Page,
    command: String = "tqctl patterns"
  ) {
    if let period = patterns.period { page.line(page.styled(period, .strong)) }
    for claim in patterns.overall.claims { page.prose(claim.text) }
    let isShort = extent == .short
    // If there are further pages, the number of the rest is unknown.
    let isPage = patterns.nextCursor != nil
    let known = patterns.tasks.filter { !$0.claims.isEmpty }
    let told = extent == .quest ? known : byWeight(known)
    let limit = isShort ? shown : told.count
    for task in told.prefix(limit) {
      page.gap()
      page.line(page.styled(task.skill, .strong) + "  " + page.styled(Figures.of(task.sampleCount, "time"), .quiet))
      for claim in task.claims { page.prose(claim.text, indent: 2) }
      if let hint = task.hint { page.line("  " + page.styled(hint, .quiet)) }
    }
    let rest = told.dropFirst(limit).map(\.skill)
    if !rest.isEmpty {
      page.gap()
      page.prose("There is something to say about \(names(rest, isPage)), too.")
    }
    open(patterns.tasks.filter(\.claims.isEmpty), isShort, isPage, to: &page)
    learning(patterns.learning, isShort, isPage, to: &page)
    UsualText.write(patterns, isShort: isShort, to: &page)
    if let note = patterns.overall.note {
      page.gap()
      page.prose(note, .quiet)
    }
    goOn(patterns, hidden: rest.first, extent, command, to: &page)
  }

  /// Whether every claim is shown, or some tasks are only named or on other pages.
  static func tellsAll(_ patterns: PatternsGet.Response, _ extent: Extent) -> Bool {
    patterns.nextCursor == nil && (extent != .short || patterns.tasks.count { !$0.claims.isEmpty } <= shown)
  }

  /// The newest claim, on the home page and in statistics, and the command for the others.
  static func newest(_ claim: PatternsGet.Claim?, to page: inout Page) {
    guard let claim else { return }
    page.prose("New: \(claim.text)")
    page.command("tqctl patterns", "what else your guesses have in common")
  }

  /// Ordered by certainty and size of the bias, then by the latest run.
  private static func byWeight(_ tasks: [PatternsGet.Pattern]) -> [PatternsGet.Pattern] {
    func weight(_ task: PatternsGet.Pattern) -> (Int, Double) {
      guard let bias = task.claims.first(where: { $0.kind == .bias }) else { return (0, 0) }
      let factor = max(1e-9, bias.factor ?? 1)
      return (bias.strength == .plain ? 2 : 1, max(factor, 1 / factor))
    }
    return tasks.enumerated().sorted { a, b in
      let (first, second) = (weight(a.element), weight(b.element))
      return first == second ? a.offset < b.offset : first > second
    }.map(\.element)
  }

  private static func open(_ tasks: [PatternsGet.Pattern], _ isShort: Bool, _ isPage: Bool, to page: inout Page) {
    guard !tasks.isEmpty else { return }
    page.gap()
    if isShort, tasks.count > shown { return page.prose("Not sure yet about \(names(tasks.map(\.skill), isPage)).") }
    page.line("Not sure yet")
    page.table(
      tasks.map { [$0.skill, Figures.of($0.sampleCount, "time"), $0.hint ?? ""] }, indent: 2, rightAligned: [1])
  }

  private static func learning(_ skills: [PatternsGet.Learning], _ isShort: Bool, _ isPage: Bool, to page: inout Page) {
    guard !skills.isEmpty else { return }
    page.gap()
    if isShort, skills.count > shown {
      return page.prose("Still learning about \(names(skills.map(\.skill), isPage)).")
    }
    page.line("Too few times to see a pattern")
    page.table(skills.map { [$0.skill, $0.text] }, indent: 2)
  }

  /// `A, B and C`, or `A, B, C and 31 more`; of a page, `A, B, C and others`.
  private static func names(_ names: [String], _ isPage: Bool) -> String {
    let first = names.prefix(names.count > shown ? shown - 1 : shown)
    let more = isPage ? "others" : "\(Figures.count(names.count - first.count)) more"
    let last = names.count > first.count ? more : first.last ?? ""
    let others = names.count > first.count ? Array(first) : Array(first.dropLast())
    return others.isEmpty ? last : "\(others.joined(separator: ", ")) and \(last)"
  }

  private static func goOn(
    _ patterns: PatternsGet.Response, hidden: String?, _ extent: Extent, _ command: String, to page: inout Page
  ) {
    let isCut =
      hidden != nil || patterns.learning.count > shown || patterns.tasks.count(where: \.claims.isEmpty) > shown
      || (patterns.usualTimes?.count ?? 0) > shown
    if extent == .short, isCut || patterns.nextCursor != nil {
      page.gap()
      if let name = hidden ?? patterns.tasks.first?.skill ?? patterns.usualTimes?.first?.skill {
        page.command("\(command) \(HomeText.quoted(name))", "one of them")
      }
      return page.command("\(command) --all", "each of them")
    }
    if let cursor = patterns.nextCursor {
      page.gap()
      page.command("\(command) --all --cursor \(cursor)", "more of them")
    }
  }
}
