import ArgumentParser
import QuestWire

struct MenuCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "menu", "What you can do now, for rofi, fuzzel and the like.",
    example: """
      tqctl menu --launcher rofi
      tqctl menu | bemenu | tqctl menu -
      tqctl menu "Do Shower" 10m
      """,
    more: """
      With --launcher that program asks, for the guess too. Without, the entries are printed, one a line. An entry given \
      as argument, or with `-` on the first line of standard input, is carried out; give its guess after it. Any other \
      text is a task to do, such as Shower 10m, or the guess that is asked for. As a mode of rofi's own: \
      rofi -show tq -modes 'tq:tqctl menu'
      """)

  @Argument(help: ArgumentHelp("The chosen entry, then its guess; `-` reads both.", valueName: "entry [guess]"))
  var answers: [String] = []

  @Option(help: ArgumentHelp("rofi, fuzzel, wofi or dmenu.", valueName: "program"))
  var launcher: Launcher.Kind?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard launcher == nil || answers.isEmpty else { throw ValidationError("With --launcher, that program chooses.") }
  }

  func run(_ caller: Caller) throws {
    let menu = Menu(client: caller.client)
    if let launcher { return try MenuCommand.converse(menu, Launcher(kind: launcher)) }
    if let script = RofiScript() {
      return try StandardOutput.write(Array(script.output(answers.first, menu).utf8))
    }
    let given = try answers.first == "-" ? Self.lines() : answers
    guard let entry = given.first else {
      let labels = try menu.entries().map(\.label)
      if caller.json { return try caller.printJSON(WireJSON.line(labels).dropLast()) }
      return try StandardOutput.write(Array(labels.map { $0 + "\n" }.joined().utf8))
    }
    let outcome = try menu.take(entry, GivenAnswers(rest: Array(given.dropFirst())))
    try StandardOutput.write(Array(outcome.lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Asks until the user leaves or no question follows. Errors are shown in the launcher too, because there is no
  /// terminal.
  static func converse(_ menu: Menu, _ reader: some MenuReader) throws {
    var chosen = try reader.answer(to: menu.opening())
    while let entry = chosen {
      chosen = nil
      do {
        let outcome = try menu.take(entry, reader)
        if !outcome.lines.isEmpty {
          _ = try reader.answer(to: MenuQuestion(prompt: "TimeQuest", entries: outcome.lines))
        }
        chosen = outcome.next
      } catch is Menu.Left {
        return
      } catch let refusal as RPCError {
        let hint = refusal.data.hint.map { $0.split(separator: "\n").map(String.init) } ?? []
        _ = try reader.answer(to: MenuQuestion(prompt: "TimeQuest", entries: [refusal.message] + hint))
        throw refusal
      }
    }
  }

  private static func lines() throws -> [String] {
    let input = LineInput()
    var lines: [String] = []
    while let line = try input.line() { lines.append(line) }
    return lines
  }

  /// The answers of the command line, in their order.
  private final class GivenAnswers: MenuReader {
    private var rest: [String]
    init(rest: [String]) { self.rest = rest }

    func answer(to question: MenuQuestion) throws -> String? {
      guard !rest.isEmpty else {
        throw CommandFailure.usage(question.prompt, hint: "Give the answer behind the entry: tqctl menu ENTRY 10m")
      }
      return rest.removeFirst()
    }
  }
}

extension Launcher.Kind: ExpressibleByArgument {}
