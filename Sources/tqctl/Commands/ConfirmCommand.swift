import ArgumentParser
import QuestWire

struct ConfirmCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "confirm", "Say that a very long or very short run really took that long.", example: "tqctl confirm 3f9c1a2b",
    more: "It then counts like any other. The id is in `tqctl history` and `tqctl show`.")

  @Argument(help: "The id of the run, or the beginning of it.")
  var id: String

  @OptionGroup var options: GlobalOptions

  func request() -> SessionConfirm { SessionConfirm(id: id) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { run, page in
      page.line("\(run.task) counts.")
      page.table([RunText.row(run)], indent: 2)
    }
  }
}
