import ArgumentParser
import QuestWire

struct ConfirmCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "confirm", "Confirm that a very long or very short time is right.", example: "tqctl confirm 3f9c1a2b",
    more: "It then counts like any other. The id is in `tqctl history` and `tqctl show`.")

  @Argument(help: "Its id, or the beginning of it.")
  var id: String

  @OptionGroup var options: GlobalOptions

  func request() -> SessionConfirm { SessionConfirm(id: id) }

  func run(_ caller: Caller) throws {
    try caller.answer(request()) { run, page in
      page.line("\(run.task) counts.")
      page.table([RunText.row(run)], indent: 2)
      BadgeText.earned(run.badges, to: &page)
    }
  }
}
