import Testing

@Suite struct PlainEnglishTests {
  /// Unusual words, each with the usual ones.
  private static let words = [
    ("anew", "again, or recomputed, rebuilt, renewed"), ("in place of", "instead of"),
    ("made up of", "consists of"), ("nobody knows", "unknown"), ("the way of", "the path of, how"),
  ]

  /// Released migrations are frozen, their comments too.
  @Test func textsUseTheUsualWords() throws {
    let suffixes = [".swift", ".md", ".1", ".5", ".8", ".service", ".socket"]
    let files = try ["Sources", "Tests/Support", "docs", "contrib", "systemd", "Benchmarks/Sources"].flatMap {
      try Checkout.files(in: $0, suffixes: suffixes)
    }
    for file in files where !file.path.contains("/Migrations/") {
      for (number, line) in zip(1..., file.lines) {
        let text = " \(line.lowercased()) ".map { $0.isLetter ? $0 : " " }
        for (word, usual) in Self.words where String(text).contains(" \(word) ") {
          Issue.record("\(file.path):\(number) says \"\(word)\", which is \(usual)")
        }
      }
    }
  }
}
