import QuestText
import QuestWire

/// Sources and their states.
enum SourceText {
  static func list(_ response: SourceList.Response, to page: inout Page) {
    HiddenText.asOfLastDone(response.dark, to: &page)
    guard !response.sources.isEmpty else {
      page.line("No source yet.")
      return page.command("tqctl sources list --available", "what can be added")
    }
    page.table(response.sources.map { [$0.name, $0.stateText] })
    advice(response, to: &page)
  }

  /// The remedy for sources that do not answer.
  private static func advice(_ response: SourceList.Response, to page: inout Page) {
    var commands: [(String, String)] = []
    if !response.network { commands.append(("tqctl settings set network on", "lets them be asked again")) }
    for source in response.sources {
      guard let command = command(for: source) else { continue }
      commands.append(command)
    }
    guard !commands.isEmpty else { return }
    page.gap()
    for (command, purpose) in commands { page.command(command, purpose) }
  }

  /// The command that helps a source; `nil` if none is needed.
  static func command(for source: SourceInfo) -> (command: String, purpose: String)? {
    let name = HomeText.quoted(source.name)
    return switch source.state?.known {
    case .signIn: ("tqctl sources configure \(name)", "changes its settings; --secret its secret")
    case .failing: ("tqctl sources log \(name)", "says what went wrong")
    case .off where !source.enabled: ("tqctl sources configure \(name) --on", "lets it be asked again")
    default: nil
    }
  }

  static func one(_ source: SourceInfo, to page: inout Page) {
    page.line(page.styled(source.name, .strong) + (source.title == source.name ? "" : "  \(source.title)"))
    page.prose(source.stateText, indent: 2)
    if let problem = source.problem, !source.stateText.contains(problem) { page.prose(problem, indent: 2) }
    page.table(facts(source), indent: 2)
    for stream in source.streams where !stream.metrics.isEmpty {
      page.gap()
      page.table(stream.metrics.map { [$0.key, $0.name, $0.unit ?? ""] }, indent: 2)
      if let text = covered(stream) { page.prose(text, indent: 2, .quiet) }
    }
    guard let (command, purpose) = command(for: source) else { return }
    page.gap()
    page.command(command, purpose)
  }

  private static func facts(_ source: SourceInfo) -> [[String]] {
    var facts = [["every", DurationText.short(Double(source.every))]]
    if let since = source.since { facts.append(["since", since]) }
    facts.append(["calls", source.hosts.isEmpty ? "no host" : source.hosts.joined(separator: ", ")])
    facts += source.settings.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    if let samples = source.samples { facts.append(["has", Figures.of(samples, "value", "values")]) }
    return facts
  }

  /// `12 days from 2026-11-01 to 2026-11-22`.
  private static func covered(_ stream: SourceStream) -> String? {
    guard let days = stream.coveredDays, let from = stream.coveredFrom, let to = stream.coveredTo else { return nil }
    return "\(Figures.of(days, "day", "days")) from \(from) to \(to)"
  }

  static func added(_ source: SourceInfo, hasTimer: Bool, to page: inout Page) {
    one(source, to: &page)
    page.gap()
    if !hasTimer { page.command("timequest-fetch", "fetches; no timer of yours does it here") }
    if let metric = source.streams.first?.metrics.first {
      page.command("tqctl goal create NAME --metric \(metric.key) --at-least 20", "a goal on it")
    }
  }

  static func removed(_ response: SourceRemove.Response, withSamples: Bool, to page: inout Page) {
    let what = withSamples ? response.samples.map { " with its \(Figures.of($0, "value", "values"))" } ?? "" : ""
    page.line("\(response.name) is removed\(what).")
    page.command("tqctl undo", "brings it back")
  }

  static func log(_ response: SourceLog.Response, of source: String, to page: inout Page) {
    guard !response.ends.isEmpty else {
      page.line("There is no fetch to show.")
      return page.command("tqctl sources refresh \(HomeText.quoted(source))", "fetches now")
    }
    for end in response.ends {
      page.line("\(page.styled(end.atText, .quiet))  \(outcome(end))\(amounts(end))")
      if let problem = end.problem { page.prose(problem, indent: 4) }
    }
  }

  private static func outcome(_ end: SourceLog.End) -> String {
    switch end.outcome.known {
    case .signIn: "sign-in needed"
    case .limited: "asked for a pause"
    case .upstream: "the service failed"
    case .bug: "the connector failed"
    case .cancelled: "interrupted"
    default: end.outcome.rawValue
    }
  }

  /// `: 12 new, 3 gone`.
  private static func amounts(_ end: SourceLog.End) -> String {
    let amounts = [(end.stored, "new"), (end.withdrawn, "gone")].filter { $0.0 > 0 }
    return amounts.isEmpty
      ? "" : ": " + amounts.map { "\(Figures.count($0.0)) \($0.1)" }.joined(separator: ", ")
  }

  static func available(_ entries: [Fetcher.Entry], to page: inout Page) {
    page.table(entries.map { [$0.name, $0.title ?? $0.problem ?? ""] })
    page.gap()
    page.command("tqctl sources add \(entries.first?.name ?? "NAME")", "adds one")
  }

  /// `Zotero calls api.zotero.org`.
  static func calls(_ offer: ConnectorOffer) -> String {
    "\(offer.title) calls \(offer.hosts.isEmpty ? "no host" : offer.hosts.joined(separator: ", "))"
  }

  /// The consequences of adding it, shown before the question.
  static func consent(_ offer: ConnectorOffer, to page: inout Page) {
    page.prose("\(calls(offer)), every \(DurationText.short(Double(offer.every))).")
    page.prose("It counts: \(offer.streams.flatMap(\.metrics).map(\.name).joined(separator: ", ")).")
  }
}
