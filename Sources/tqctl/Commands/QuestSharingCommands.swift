import ArgumentParser
import QuestClient
import QuestWire

struct QuestExportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "export", "A quest as a file to share.",
    example: """
      tqctl quest export morning -o morning.json
      tqctl quest export morning | ssh friend@elsewhere tqctl quest import -
      """,
    more: "Its tasks, days and reminder; no history, no times.")

  @Argument(help: "The quest's name or the beginning of it.")
  var quest: String

  @Option(name: [.customShort("o"), .long], help: ArgumentHelp("Write to this file, replacing it.", valueName: "file"))
  var output: String?

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    let reply = try caller.client.reply(to: QuestExport(quest: quest))
    let exported = try reply.value()
    if let output, output != "-" {
      let file = try ReplacedFile(path: output)
      try file.write(Array(exported.text.utf8))
      try file.commit()
      guard caller.json else { return StandardError.write("\(exported.name) written to \(output)\n") }
    }
    if caller.json { return try caller.printJSON(reply.bytes) }
    try StandardOutput.write(Array(exported.text.utf8))
  }
}

struct QuestImportCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "import", "Make a quest from a shared file.",
    example: """
      tqctl quest import morning.json
      tqctl quest import morning.json --name "Early Morning"
      """,
    more: "An identical quest is left unchanged. `tqctl undo` removes a new one.")

  @Argument(help: "The file; - is standard input.")
  var file: String

  @Option(help: "A name instead of the file's.")
  var name: String?

  @OptionGroup var options: GlobalOptions

  func request() throws -> QuestImport {
    let input = try ImportInput(path: file)
    defer { input.end() }
    let text = try input.nextText() ?? ""
    guard text.utf8.count <= WireLimits.questFileBytes else {
      throw CommandFailure(
        status: ExitStatus.badData, message: "\(file == "-" ? "Standard input" : file) is too long for a quest.",
        hint: "tqctl quest export NAME makes a file of a few lines; a history is read by tqctl import FILE.")
    }
    return QuestImport(text: text, name: name)
  }

  func run(_ caller: Caller) throws {
    try caller.answer(try request()) { answer, page in
      if !answer.isNew { page.line("\(answer.quest.name) is here already, just like this.") }
      QuestLines.whole(answer.quest, to: &page)
      page.gap()
      page.command("tqctl start \(HomeText.quoted(answer.quest.name))")
    }
  }
}
