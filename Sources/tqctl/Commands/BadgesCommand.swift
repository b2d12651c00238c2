import ArgumentParser
import QuestWire

struct BadgesCommand: LongCommand {
  static let configuration = CommandConfiguration.command(
    "badges", "What you have earned, and what is next.", example: "tqctl badges",
    more: "A badge stays when numbers are corrected later. `tqctl settings set rewards off` hides them.")

  @OptionGroup var pager: PagerOption
  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(BadgeList()) { response, page in BadgeText.list(response, to: &page) }
  }
}
