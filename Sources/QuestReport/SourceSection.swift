import QuestText
import QuestWire

/// The states of the sources.
enum SourceSection {
  static func section(_ data: ReportData) -> Markup? {
    guard !data.sources.isEmpty else { return nil }
    return .tag(
      "section", ["aria-labelledby": "sources"],
      [
        .tag("h2", ["id": "sources"], "Sources"),
        Table.table(
          caption: "Where values come from by themselves", columns: ["Source", "State", "Last answer", "Values"],
          rows: data.sources.map { source in
            [
              .name(Names.cut(source.title)), .name(Names.unbroken(state(source))), .text(lastAnswer(source)),
              .text(source.samples.map(Figures.count) ?? "–"),
            ]
          }),
      ])
  }

  /// `ok`, `signIn: user ada is unknown`; while a task runs that it is hidden. Without how long ago something was: a page
  /// is kept.
  static func state(_ source: SourceInfo) -> String {
    guard let state = source.state else { return source.stateText }
    return state.rawValue + (source.problem.map { ": \($0)" } ?? "")
  }

  /// `16 Mar 2026`.
  private static func lastAnswer(_ source: SourceInfo) -> String {
    guard let date = source.lastAnswerAt?.prefix(10), let day = CivilDay.number(String(date)) else { return "–" }
    return "\(CivilDay.text(day)) \(CivilDay.parts(day).year)"
  }
}
