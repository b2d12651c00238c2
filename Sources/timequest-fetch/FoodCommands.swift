internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import LinuxHost
internal import QuestClient
internal import QuestConnectors
internal import QuestWire

struct LookUpFood: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lookup", abstract: "Look a food up by its barcode at Open Food Facts.",
    discussion: """
      Example: timequest-fetch lookup 4000417025005

      The barcode goes to world.openfoodfacts.org, at most 15 times a minute. Nothing is stored: tqctl food log --barcode \
      notes it.
      """)

  @Argument(help: "The 8, 12, 13 or 14 digits below the bars.") var barcode: String
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try FetchProgram.guarded {
      try FoodProgram(service, asJSON: json).answer { _ in
        // Checked before any request.
        guard Barcode.checked(barcode) != nil else { throw FoodLookup.badCode(barcode) }
      } with: { program in
        guard let food = try FoodLookup(places: program.places).find(barcode) else {
          throw FoodProgram.NotFound(text: "Open Food Facts knows no food with the barcode \(barcode).")
        }
        return food
      }
    }
  }
}

struct EstimateFood: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "photo", abstract: "Let Gemini estimate the food on a picture.",
    discussion: """
      Example: timequest-fetch photo lunch.jpg

      Off until there is a key: timequest-fetch secret gemini. The whole file goes to generativelanguage.googleapis.com, \
      after "yes" here or with --yes, and is kept nowhere. Nothing is stored: tqctl food photo offers to note it.
      """)

  @Argument(help: "A picture: JPEG, PNG, WebP or HEIC.") var file: String
  @Flag(help: "Send it without asking.") var yes = false
  @Flag(help: "Print JSON.") var json = false
  @OptionGroup var service: ServiceOptions

  func run() throws {
    try FetchProgram.guarded {
      try FoodProgram(service, asJSON: json).answer { _ in
      } with: { program in
        let model = try program.setting("photoModel")
        let photo = FoodPhoto(places: program.places, isInteractive: isatty(0) == 1)
        let key = try photo.key()
        let picture = try FoodPhoto.picture(file)
        try consent(picture.count, model)
        return try photo.estimate(picture, model: model, key: key)
      }
    }
  }

  /// Throws unless the picture may be sent.
  private func consent(_ bytes: Int, _ model: String) throws {
    guard !yes else { return }
    guard isatty(0) == 1, isatty(2) == 1 else {
      throw FoodProgram.Refused(text: "There is no terminal to confirm sending the picture. Use --yes to confirm it.")
    }
    StandardError.write(
      """
      \(file) (\((bytes + 1023) >> 10) KiB) would go to generativelanguage.googleapis.com, model \(model): the whole \
      file, with what the camera wrote into it.
      Send it? [y/N] 
      """)
    let answer = readLine()?.lowercased().filter { !$0.isWhitespace }
    guard answer == "y" || answer == "yes" else { throw FoodProgram.Refused(text: "Nothing was sent.") }
  }
}

/// Shared by both commands: the setting `network`, the answer as JSON or as text, exit statuses.
struct FoodProgram {
  let places: Places
  private let client: Client
  private let asJSON: Bool

  /// The service has no such food.
  struct NotFound: Error { var text: String }
  /// The user said no.
  struct Refused: Error { var text: String }

  init(_ options: ServiceOptions, asJSON: Bool) {
    let search = SocketSearch(option: options.socket)
    client = Client(restrictedTo: SystemRestrict(.settings)) { try search.connect() }
    places = FetchProgram.shelf(socket: options.socket).places
    self.asJSON = asJSON
  }

  func setting(_ key: String) throws -> String {
    try client.call(SettingsGet(key: key)).settings.first?.value ?? ""
  }

  /// Prints the result of `find`, unless `check` throws or the network is off.
  func answer(_ check: (FoodProgram) throws -> Void, with find: (FoodProgram) throws -> FoundFood) throws {
    do {
      try check(self)
      guard try setting("network") != "off" else {
        throw Refused(text: "Nothing is asked of any service: tqctl settings set network on")
      }
      let food = try find(self)
      if asJSON { return print(try FetchProgram.json(FoodAnswer(food: food))) }
      show(food)
    } catch let problem as ConnectorProblem {
      try fail(problem.kind.rawValue, problem.text, problem.retryAfterSeconds, Self.status(of: problem.kind))
    } catch let missing as NotFound {
      try fail("notFound", missing.text, nil, 1)
    } catch let refused as Refused {
      try fail("refused", refused.text, nil, 1)
    }
  }

  private static func status(of kind: ConnectorProblem.Kind) -> Int32 {
    switch kind {
    case .bug: 65
    case .limited: 75
    case .signIn: 77
    case .offline, .asleep, .upstream: 69
    }
  }

  private func fail(_ kind: String, _ text: String, _ pause: Double?, _ status: Int32) throws {
    let wait = pause.map { " Try again in \(Int($0.rounded(.up))) s." } ?? ""
    if asJSON {
      print(try FetchProgram.json(FoodAnswer(problem: .init(kind: Open(rawValue: kind), text: text + wait))))
    } else {
      StandardError.write("timequest-fetch: \(text)\(wait)\n")
    }
    throw ExitCode(status)
  }

  private func show(_ food: FoundFood) {
    print(food.name)
    let amounts = food.facts.nutrients
    for (name, amount, unit) in [
      ("energy", amounts.kcal, "kcal"), ("protein", amounts.protein, "g"), ("carbs", amounts.carbs, "g"),
      ("fat", amounts.fat, "g"), ("fibre", amounts.fibre, "g"), ("sugar", amounts.sugar, "g"),
      ("sodium", amounts.sodium, "mg"),
    ] {
      if let amount { print("  \(name) \((amount * 10).rounded() / 10) \(unit) per \(food.facts.per)") }
    }
    if let confidence = food.confidence { print("  estimated, confidence \(confidence)") }
  }
}
