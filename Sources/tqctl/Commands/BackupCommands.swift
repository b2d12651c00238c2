import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct BackupCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "backup", "Back up everything now.",
    example: """
      tqctl backup
      tqctl backup --list
      """,
    more: """
      timequestd makes one by itself on each day something changes, and before each large import, upgrade of its store \
      and restore. `tqctl restore` goes back to one.
      """)

  @Flag(help: "Show the backups there are.")
  var list = false

  @OptionGroup var options: GlobalOptions

  func request() -> DataBackup { DataBackup(list: list ? true : nil) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { response, page in BackupText.write(response, to: &page) }
  }
}

struct RestoreCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "restore", "Go back to a backup.",
    example: """
      tqctl restore --list
      tqctl restore --dry-run
      tqctl restore timequest-20261121T060340Z-daily.sqlite --yes
      """,
    more: """
      Without a name the newest backup is taken. What is there now is backed up first, and `tqctl undo` brings it back. \
      Not while a session is open.
      """)

  @Argument(help: "The backup, as --list names it.")
  var name: String?

  @Flag(help: "Show the backups there are.")
  var list = false

  @Flag(help: "Only show what would be lost and gained.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Restore without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request(dryRun: Bool) -> DataRestore { DataRestore(name: name, dryRun: dryRun ? true : nil) }

  func run(_ caller: Caller) throws {
    if list {
      return try caller.answer(DataBackup(list: true)) { response, page in BackupText.write(response, to: &page) }
    }
    if dryRun || yes { return try restore(request(dryRun: dryRun), caller) }
    guard caller.canAsk else {
      throw CommandFailure.usage(
        "A restore needs a confirmation, and there is no terminal to ask on.",
        hint: "tqctl restore --dry-run shows what it would do; --yes does it.")
    }
    let preview = try caller.client.call(request(dryRun: true))
    try caller.show { page in RestoreText.write(preview, to: &page) }
    let answer = try caller.ask("Go back to it? [y/N] ")?.lowercased()
    guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
    // Name the backup explicitly, because another one may be the newest by now.
    try restore(DataRestore(name: preview.backup.name), caller)
  }

  private func restore(_ request: DataRestore, _ caller: Caller) throws {
    try caller.answer(request) { response, page in RestoreText.write(response, to: &page) }
  }
}

enum BackupText {
  static func write(_ response: DataBackup.Response, to page: inout Page) {
    if let backup = response.backup {
      page.line(response.isNew == true ? "Backed up and verified." : "Nothing was changed since the newest backup.")
      add(backup, to: &page)
      page.prose("In \(response.folder).", indent: 2, .quiet)
      return
    }
    let backups = response.backups ?? []
    guard !backups.isEmpty else {
      if let hidden = response.hidden { return page.prose(HiddenText.line(hidden, "backup")) }
      page.line("No backups yet.")
      return page.command("tqctl backup", "makes one")
    }
    for backup in backups { add(backup, to: &page) }
    HiddenText.write(response.hidden, "backup", to: &page)
    page.gap()
    page.prose("In \(response.folder).", .quiet)
    page.command("tqctl restore NAME --dry-run", "what going back would change")
  }

  /// The name on a separate line, so that it can be copied; then moment, size and content.
  private static func add(_ backup: BackupRecord, to page: inout Page) {
    let content =
      backup.isBeingErasedFrom == true
      ? "being erased from" : backup.sessions.map { Figures.of($0, "entry", "entries") } ?? "cannot be read"
    page.line(page.styled(backup.name, .strong))
    page.line("  \(backup.atText) · \(size(backup.bytes)) · \(content)")
  }

  /// `96 KB`, `1.4 MB`.
  static func size(_ bytes: Int) -> String {
    let kilobytes = (max(0, bytes) + 999) / 1000
    if kilobytes < 1000 { return "\(kilobytes) KB" }
    let tenths = kilobytes / 100
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10) MB" : "\(Figures.count(tenths / 10)) MB"
  }
}

enum RestoreText {
  static func write(_ response: DataRestore.Response, to page: inout Page) {
    let backup = "the backup of \(response.backup.atText)"
    page.prose(response.dryRun ? "Going back to \(backup) would:" : "Back at \(backup).")
    var rows: [[String]] = []
    func add(_ amount: DataRestore.Amount, _ words: String) {
      guard amount.sessions > 0 else { return }
      rows.append([
        words,
        "\(Figures.of(amount.sessions, "entry", "entries")), \(Figures.of(amount.estimations, "guess", "guesses"))",
      ])
    }
    add(response.lost, response.dryRun ? "take away" : "taken away")
    add(response.gained, response.dryRun ? "bring back" : "brought back")
    if response.changes > 0 {
      rows.append([response.dryRun ? "undo" : "undone", Figures.of(response.changes, "change") + " made since"])
    }
    if rows.isEmpty {
      let nothing = "nothing that was played or set"
      rows = [[response.dryRun ? "change \(nothing)" : "\(nothing) has changed"]]
    }
    page.table(rows, indent: 2)
    if let open = response.openSessions, open > 0 {
      page.prose("\(response.dryRun ? "It would end" : "It has ended") \(Figures.of(open, "open session")) of players.")
    }
    if response.dryRun {
      page.prose("What is here now would be backed up first.")
      page.command("tqctl restore \(response.backup.name) --yes", "does it")
    } else {
      page.command("tqctl undo", "brings back what was here")
    }
    guard let session = response.session, session.phase != .idle else { return }
    page.gap()
    StateText.write(session, to: &page)
  }
}
