import ArgumentParser
import QuestWire

struct FoodCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "food", "Note what you eat.",
    example: """
      tqctl food
      tqctl food log oats 60g
      """,
    more: """
      It is noted and added up, and nothing says whether that is much. A target is a goal that you set, such as `tqctl goal \
      create Fibre --metric food.fibre --at-least 30`; it judges only the days that `tqctl food done` says are complete.
      """,
    subcommands: [
      FoodLogCommand.self, FoodPhotoCommand.self, FoodListCommand.self, FoodEditCommand.self, FoodDeleteCommand.self,
      FoodDoneCommand.self, FoodItemCommandGroup.self,
    ])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(FoodList(), keyed: false) { FoodText.list($0, to: &$1) }
  }
}

struct FoodListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "What you ate, and what it comes to.",
    example: """
      tqctl food list
      tqctl food list yesterday
      tqctl food list --from 2026-03-01 --to 2026-03-07
      """)

  @Argument(help: ArgumentHelp("The day; today otherwise.", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("The first day.", valueName: "date"))
  var from: String?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"))
  var to: String?

  @Option(help: ArgumentHelp("The most entries.", valueName: "n"))
  var limit: Int?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if day != nil, from != nil || to != nil { throw ValidationError("Give a day, or --from and --to.") }
  }

  func request() -> FoodList { FoodList(from: day ?? from, to: day ?? to, limit: limit) }

  func run(_ caller: Caller) throws {
    try caller.answer(request(), keyed: false) { FoodText.list($0, to: &$1) }
  }
}

struct FoodEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change an entry; what is not named stays.",
    example: """
      tqctl food edit 3f9c1a2b 80g
      tqctl food edit 3f9c1a2b --portion 2 --on yesterday
      """,
    more: "The entry's id, or its beginning, is in `tqctl food list`. What it has is changed for this entry alone.")

  @Argument(help: ArgumentHelp("The entry's id, or its beginning.", valueName: "entry"))
  var id: String

  @Argument(help: ArgumentHelp("How much: 80g, 0.5kg, 200ml.", valueName: "amount"))
  var amount: FoodGrams?

  @Option(help: ArgumentHelp("How many portions.", valueName: "n"))
  var portion: FoodNumber?

  @Option(help: ArgumentHelp("Its name.", valueName: "name"))
  var name: String?

  @OptionGroup var facts: FoodFactsOptions

  @Option(name: .customLong("on"), help: ArgumentHelp("Another day.", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("When it was, such as 07:30.", valueName: "time"))
  var at: String?

  @OptionGroup var options: GlobalOptions

  func request() -> FoodUpdate {
    FoodUpdate(
      id: id, name: name, grams: amount?.grams, portions: portion?.value, base: facts.nutrients, day: day, at: at)
  }

  func run(_ caller: Caller) throws { try caller.answer(request()) { FoodText.logged($0, to: &$1) } }
}

struct FoodDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete an entry.", example: "tqctl food delete 3f9c1a2b", more: "`tqctl undo` brings it back.")

  @Argument(help: ArgumentHelp("The entry's id, or its beginning.", valueName: "entry"))
  var id: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws { try caller.answer(FoodDelete(id: id)) { FoodText.deleted($0, to: &$1) } }
}

struct FoodDoneCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "done", "Say that a day is complete: everything you ate is noted.",
    example: """
      tqctl food done
      tqctl food done yesterday
      """,
    more: "Goals about food judge only such days. Before that a day is open, whatever was noted.")

  @Argument(help: ArgumentHelp("The day; today otherwise.", valueName: "date"))
  var day: String?

  @Flag(help: "It is not complete after all.")
  var open = false

  @OptionGroup var options: GlobalOptions

  func request() -> FoodDone { FoodDone(day: day, open: open ? true : nil) }

  func run(_ caller: Caller) throws { try caller.answer(request()) { FoodText.done($0, to: &$1) } }
}

// MARK: - The list of foods

struct FoodItemCommandGroup: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "items", "Your own list of foods.",
    example: """
      tqctl food items
      tqctl food items edit oats --portion-size 40g
      """,
    more: "A food comes into the list with its first entry.",
    subcommands: [FoodItemListCommand.self, FoodItemEditCommand.self, FoodItemDeleteCommand.self])

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(FoodItems(), keyed: false) { FoodText.items($0, to: &$1) }
  }
}

struct FoodItemListCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "list", "Your own list of foods, by name.", example: "tqctl food items list oat")

  @Argument(help: ArgumentHelp("Only foods with this in their names.", valueName: "food"))
  var containing: String?

  @OptionGroup var options: GlobalOptions

  func request() -> FoodItems { FoodItems(containing: containing) }

  func run(_ caller: Caller) throws {
    try caller.answer(request(), keyed: false) { FoodText.items($0, containing: containing, to: &$1) }
  }
}

struct FoodItemEditCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "edit", "Change a food of your list; what is not named stays.",
    example: """
      tqctl food items edit oats --kcal 368 --fibre 10
      tqctl food items edit oats --portion-size 40g
      """,
    more: "Entries keep what they were noted with.")

  @Argument(help: ArgumentHelp("The food.", valueName: "food"))
  var item: String

  @Option(help: ArgumentHelp("Its new name.", valueName: "name"))
  var name: String?

  @OptionGroup var facts: FoodFactsOptions

  @Option(help: "What the numbers are of.")
  var per: FoodBaseOption?

  @Option(help: ArgumentHelp("How much a portion is, such as 40g.", valueName: "amount"))
  var portionSize: FoodGrams?

  @Option(help: ArgumentHelp("Its barcode; an empty one removes it.", valueName: "ean"))
  var barcode: String?

  @OptionGroup var options: GlobalOptions

  func request() -> FoodUpdateItem {
    FoodUpdateItem(
      item: item, name: name, per: per.map { Open($0.base) }, portionGrams: portionSize?.grams,
      nutrients: facts.nutrients, barcode: barcode)
  }

  func run(_ caller: Caller) throws { try caller.answer(request()) { FoodText.changed($0, to: &$1) } }
}

struct FoodItemDeleteCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "delete", "Delete a food of your list; what you ate stays.", example: "tqctl food items delete oats",
    more: "`tqctl undo` brings it back.")

  @Argument(help: ArgumentHelp("The food.", valueName: "food"))
  var item: String

  @OptionGroup var options: GlobalOptions

  func run(_ caller: Caller) throws {
    try caller.answer(FoodDeleteItem(item: item)) { item, page in
      page.line("\(item.name) was deleted.")
      page.command("tqctl undo", "brings it back")
    }
  }
}
