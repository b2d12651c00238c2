import ArgumentParser
import QuestWire

struct HintCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "hint", "How long the current task took you lately.", example: "tqctl hint",
    more: """
      Before the first time it is the range that was suggested, if there is one. If you look before you guess, that \
      time counts for forecasts, but not for your patterns.
      """)

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(SessionHint()) { hint, page in HintText.write(hint, to: &page) }
  }
}

enum HintText {
  static func write(_ hint: SessionHint.Hint, to page: inout Page) {
    if let known = hint.hint {
      page.prose("\(hint.task): \(known)")
    } else {
      page.prose(hint.explanation ?? "\(hint.task) has not been done often enough for a hint yet.")
    }
  }
}
