import QuestWire

/// Findings under their headings, each problem with its remedy.
enum DoctorText {
  static func write(_ findings: [SystemInfo.Finding], to page: inout Page) {
    var headings: [String] = []
    for finding in findings where !headings.contains(heading(finding)) { headings.append(heading(finding)) }
    for name in headings {
      page.gap()
      page.line(page.styled(name, .strong))
      for finding in findings where heading(finding) == name { write(finding, to: &page) }
    }
    page.gap()
    page.line(conclusion(findings))
  }

  private static func write(_ finding: SystemInfo.Finding, to page: inout Page) {
    let mark = page.styled(symbol(finding, page.style), finding.status == .ok ? .good : .warm)
    if page.style.symbols == .words {
      page.prose("\(mark): \(finding.text)", indent: 2)
    } else {
      var text = Page(page.style.narrowed(to: min(page.width, 72) - 4))
      text.prose(finding.text)
      for (index, line) in text.lines.enumerated() { page.row(index == 0 ? "  \(mark) \(line)" : "    \(line)") }
    }
    if let fix = finding.fix { page.line("      \(page.styled(fix, .command))") }
  }

  private static func conclusion(_ findings: [SystemInfo.Finding]) -> String {
    let problems = findings.count { $0.status == .problem }
    let warnings = findings.count { $0.status == .warning }
    switch (problems, warnings) {
    case (0, 0): return "Everything is well."
    case (0, 1): return "One thing could be better; nothing is wrong."
    case (0, _): return "\(warnings) things could be better; nothing is wrong."
    case (1, _): return "One thing needs mending."
    default: return "\(problems) things need mending."
    }
  }

  private static func heading(_ finding: SystemInfo.Finding) -> String { finding.group ?? "More" }

  private static func symbol(_ finding: SystemInfo.Finding, _ style: Terminal.RenderStyle) -> String {
    let isSaid = style.symbols == .words
    switch finding.status.known {
    case .ok: return isSaid ? "Well" : "✓"
    case .warning: return isSaid ? "Could be better" : "!"
    default: return isSaid ? "Needs mending" : "✗"
    }
  }
}
