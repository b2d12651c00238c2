import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct FoodLogCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "log", "Note something eaten.",
    example: """
      tqctl food log oats 60g
      tqctl food log banana
      tqctl food log oats 60g --kcal 370 --fibre 10
      tqctl food log --barcode 4000417025005 --portion 1.5
      """,
    more: """
      Without an amount it is one portion. The first time it asks for what the food has; in a script give it with --kcal and \
      so on, per 100 g or with --per portion. A barcode that is not in your list is looked up at Open Food Facts by \
      timequest-fetch, once. Milliliters count as grams.
      """)

  @Argument(help: ArgumentHelp("The food, and how much: 60g, 0.5kg, 200ml.", valueName: "food [amount]"))
  var words: [String] = []

  @Option(help: ArgumentHelp("How many portions.", valueName: "n"))
  var portion: FoodNumber?

  @Option(help: ArgumentHelp("The digits below the bars.", valueName: "ean"))
  var barcode: String?

  @OptionGroup var facts: FoodFactsOptions

  @Option(help: "What the numbers are of; 100 g otherwise.")
  var per: FoodBaseOption?

  @Option(help: ArgumentHelp("How much a portion is, such as 40g.", valueName: "amount"))
  var portionSize: FoodGrams?

  @Option(name: .customLong("on"), help: ArgumentHelp("Another day than today.", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("When it was, such as 07:30.", valueName: "time"))
  var at: String?

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    guard !words.isEmpty || barcode != nil else { throw ValidationError("What was it? tqctl food log oats 60g") }
    if portion != nil, grams != nil { throw ValidationError("Give an amount, or --portion.") }
    if facts.nutrients == nil, per != nil || portionSize != nil {
      throw ValidationError(
        "--per and --portion-size belong to --kcal. A food of your list is changed with tqctl food items edit.")
    }
  }

  /// The amount at the end, `60g` or `60 g`, and its number of words.
  private var amount: (grams: Double, words: Int)? {
    for count in [1, 2] where words.count >= count {
      if let grams = FoodGrams(argument: words.suffix(count).joined(separator: " "))?.grams { return (grams, count) }
    }
    return nil
  }

  private var grams: Double? { amount?.grams }

  private var name: String? {
    let name = words.dropLast(amount?.words ?? 0).joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  func request() throws -> FoodLog {
    if grams == nil, words.count > 1, let last = words.last, let number = FoodNumber(argument: last) {
      throw CommandFailure.usage(
        "\(last) of what?",
        hint: "Write \(Figures.decimal(number.value))g, or --portion \(Figures.decimal(number.value)).")
    }
    // A name may begin with a digit, such as 7up. In a name of several words the last such word is an amount, unless
    // the words are quoted together.
    if grams == nil, words.count > 1 || barcode != nil, let last = words.last,
      last.drop(while: { $0 == "-" }).first?.isNumber == true
    {
      let name = HomeText.quoted(words.joined(separator: " "))
      throw CommandFailure.usage(
        "\"\(last)\" isn't an amount.",
        hint: "Write it like 60g, 0.5kg or 200ml. If it belongs to the name: tqctl food log \(name) 60g")
    }
    if let barcode, let fault = Barcode.fault(barcode) {
      throw CommandFailure(
        status: ExitStatus.refused, message: "\"\(barcode)\" isn't a barcode: \(fault).",
        hint: "Type all 8, 12, 13 or 14 digits below the bars.")
    }
    if barcode == nil, let name, name.utf8.count > 6, name.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      let fault = Barcode.fault(name)
      throw CommandFailure.usage(
        "\(name) \(fault.map { "looks like a barcode, but \($0)" } ?? "is a barcode").",
        hint: fault == nil
          ? "Write tqctl food log --barcode \(name)"
          : "Type all 8, 12, 13 or 14 digits below the bars, after --barcode.")
    }
    let known = facts.nutrients.map {
      FoodFacts(per: Open(per?.base ?? .hundredGrams), portionGrams: portionSize?.grams, nutrients: $0)
    }
    return FoodLog(
      name: name, barcode: barcode, grams: grams, portions: portion?.value, facts: known, day: day, at: at)
  }

  func run(_ caller: Caller) throws {
    let request = try request()
    do {
      return try answer(request, caller)
    } catch let refusal as RPCError where refusal.kind == .notFound && request.facts == nil {
      if let barcode = request.barcode {
        return try answer(lookUp(barcode, for: request, caller), caller)
      }
      guard caller.canAsk, refusal.data.candidates == nil, let name = request.name,
        let facts = try FoodQuestion.facts(of: name, base: grams == nil ? .portion : .hundredGrams, caller)
      else { throw refusal }
      var request = request
      request.facts = facts
      try answer(request, caller)
    }
  }

  private func answer(_ request: FoodLog, _ caller: Caller) throws {
    try caller.answer(request) { FoodText.logged($0, to: &$1) }
  }

  /// The request with Open Food Facts' data about the barcode.
  private func lookUp(_ barcode: String, for request: FoodLog, _ caller: Caller) throws -> FoodLog {
    var request = request
    guard let found = try Fetcher(socket: options.socket).food(["lookup", barcode]) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "Open Food Facts knows no food with the barcode \(barcode).",
        hint: "Say what it is and has: tqctl food log NAME 60g --barcode \(barcode) --kcal 370")
    }
    let name = request.name ?? found.name
    // Two products may have the same name; the barcode distinguishes them.
    let isTaken = try caller.client.call(FoodItems(containing: name)).items
      .contains { $0.name.lowercased() == name.lowercased() }
    request.name = isTaken ? "\(name) \(barcode)" : name
    request.origin = Open(.barcode)
    request.facts = found.facts
    guard found.facts.nutrients.isEmpty else { return request }
    guard caller.canAsk, let facts = try FoodQuestion.facts(of: name, base: .hundredGrams, caller) else {
      throw CommandFailure(
        status: ExitStatus.refused, message: "Open Food Facts knows \(name), but not what it has.",
        hint: "Say it: tqctl food log \"\(name)\" 60g --barcode \(barcode) --kcal 370")
    }
    request.facts = facts
    request.origin = nil
    return request
  }
}

/// Asks once on a terminal for the data of a new food.
enum FoodQuestion {
  /// `nil` when the user leaves the question.
  static func facts(of name: String, base: FoodFacts.Base, _ caller: Caller) throws -> FoodFacts? {
    let of = base == .portion ? "one portion" : "100 g"
    var kcal: Double?
    while kcal == nil {
      guard let answer = try caller.ask("\(name) is new. How many kcal has \(of)? (Enter to leave) "),
        !answer.isEmpty
      else { return nil }
      kcal = FoodNumber(argument: answer.filter { !$0.isWhitespace })?.value
    }
    while true {
      let question = "What else do you care for, in \(of)? Such as protein 13 fibre 10 salt 0.02; Enter for nothing: "
      guard let answer = try caller.ask(question) else { return nil }
      guard var nutrients = FoodWords.nutrients(answer) else { continue }
      nutrients.kcal = kcal
      return FoodFacts(per: Open(base), nutrients: nutrients)
    }
  }
}

struct FoodPhotoCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "photo", "Let a model estimate the food on a picture, and note it if you agree.",
    example: """
      tqctl food photo lunch.jpg
      tqctl food photo lunch.jpg --yes --json
      """,
    more: """
      Off until you give a key: `timequest-fetch secret gemini`. The picture goes to Google's Gemini after your "yes", or \
      with --yes, and is kept nowhere here. The answer is a proposal: it is noted when you confirm it. In a script it is \
      only printed. The setting photoModel names the model.
      """)

  @Argument(help: ArgumentHelp("A picture: JPEG, PNG, WebP or HEIC.", valueName: "file"))
  var file: String

  @Flag(name: .shortAndLong, help: "Send it without asking.")
  var yes = false

  @Option(name: .customLong("on"), help: ArgumentHelp("Another day than today.", valueName: "date"))
  var day: String?

  @Option(help: ArgumentHelp("When it was, such as 07:30.", valueName: "time"))
  var at: String?

  @OptionGroup var options: GlobalOptions

  func request(_ found: FoundFood) -> FoodLog {
    FoodLog(
      name: found.name, portions: 1, facts: found.facts, origin: Open(.photo), confidence: found.confidence, day: day,
      at: at)
  }

  func run(_ caller: Caller) throws {
    // A file name may look like an option.
    let path = file.hasPrefix("-") ? "./\(file)" : file
    guard let found = try Fetcher(socket: options.socket).food(["photo", path] + (yes ? ["--yes"] : [])) else {
      throw CommandFailure(status: ExitStatus.refused, message: "There is no answer about this picture.")
    }
    guard caller.canAsk else {
      if caller.json { return try caller.printJSON(WireJSON.line(found).dropLast()) }
      return try caller.show { page in
        FoodText.proposal(found, to: &page)
        page.line("Nothing was noted.")
      }
    }
    try caller.show { FoodText.proposal(found, to: &$0) }
    let answer = try caller.ask("Note it? [y/N] ")?.lowercased().filter { !$0.isWhitespace }
    guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was noted.\n") }
    try caller.answer(request(found)) { FoodText.logged($0, to: &$1) }
  }
}

/// `log --ask`: offers to mark yesterday and today as complete, if there are food entries.
struct FoodWalk {
  let caller: Caller

  /// Returns whether there was a question.
  func run() throws -> Bool {
    let days = try caller.client.call(FoodList(from: "yesterday", to: "today", limit: 1)).days
      .filter { !$0.done && $0.entries > 0 }.reversed()
    for day in days {
      guard let answer = try caller.ask("Is everything you ate \(day.dayText) noted? (y, Enter to leave) ") else {
        throw LineInput.Interrupted()
      }
      guard ["y", "yes"].contains(answer.lowercased().filter({ !$0.isWhitespace })) else { continue }
      let done = try caller.client.call(FoodDone(day: day.day))
      try caller.show { FoodText.done(done, to: &$0) }
    }
    return !days.isEmpty
  }
}
