import Foundation
import Glibc
import QuestTestKit
import QuestWire
import Testing

@testable import QuestConnectors

/// Open Food Facts and Gemini, with fake services that answer like the real ones, or worse.
@Suite(.timeLimit(.minutes(HangLimit.minutes))) struct FoodLookupTests {
  typealias Rule = FakeService.Rule
  typealias Answer = FakeService.Answer

  static let code = "4000417025005"
  static let path = "/api/v2/product/\(code)?fields=code,product_name,nutriments,serving_quantity"
  static let product = #"""
    {"code":"4000417025005","status":1,"product":{"product_name":" Ritter  Sport ","serving_quantity":"25",
     "nutriments":{"energy_100g":2335,"energy-kj_100g":2335,"energy-kcal_100g":558,"proteins_100g":9.4,
      "carbohydrates_100g":"50.5","fat_100g":35.2,"fiber_100g":-3,"sugars_100g":250,"sodium_100g":0.084,"salt_100g":0.21}}}
    """#

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func places(_ more: [String: String] = [:]) -> Places {
    Places(environment: ["HOME": folder.path].merging(more) { $1 })
  }

  private func lookup(_ service: FakeService) -> FoodLookup {
    FoodLookup(places: places(["TIMEQUEST_FOOD_FACTS": service.address]))
  }

  // MARK: - Barcodes

  @Test func aProductBecomesAFoodWithWhatCanBeTrue() throws {
    let service = try FakeService([Rule(Self.path, Self.product)])
    let food = try #require(try lookup(service).find("4 000417 025005"))
    #expect(food.name == "Ritter  Sport" && food.barcode == Self.code)
    #expect(food.facts.per == .hundredGrams && food.facts.portionGrams == 25)
    #expect(
      food.facts.nutrients
        == FoodNutrients(kcal: 558, protein: 9.4, carbs: 50.5, fat: 35.2, fibre: nil, sugar: nil, sodium: 84))
    let requests = try service.end()
    #expect(requests.count == 1)
    #expect(requests[0].headers["user-agent"] == "timequest/\(WireProtocol.release)")
    #expect(requests[0].body.isEmpty)
  }

  @Test(arguments: [
    (#"{"energy-kj_100g":418.4,"salt_100g":2.5}"#, 100.0, 1000.0),
    (#"{"energy_100g":418.4,"sodium_100g":"1"}"#, 100, 1000),
    (#"{"energy-kcal_100g":-5,"energy-kj_100g":418.4,"sodium_100g":-1,"salt_100g":2.5}"#, 100, 1000),
  ])
  func kilojoulesAndSaltAreConverted(nutriments: String, kcal: Double, sodium: Double) throws {
    let service = try FakeService([
      Rule(Self.path, #"{"status":1,"product":{"product_name":"","nutriments":\#(nutriments)}}"#)
    ])
    let food = try #require(try lookup(service).find(Self.code))
    #expect(food.name == "Food \(Self.code)")
    #expect(abs((food.facts.nutrients.kcal ?? 0) - kcal) < 1e-9)
    #expect(abs((food.facts.nutrients.sodium ?? 0) - sodium) < 1e-9)
  }

  @Test func aNameCannotSteerATerminal() {
    #expect(FoodLookup.name("\u{202E}Oats\u{1B}[2J\u{9B}1m\u{2028}whole\u{2066}") == "Oats [2J 1m whole")
  }

  @Test(arguments: [200, 404])
  func anUnknownBarcodeIsNoFailure(status: Int) throws {
    let service = try FakeService([
      Rule(Self.path, Answer(status: status, body: #"{"status":0,"code":"4000417025005"}"#))
    ])
    #expect(try lookup(service).find(Self.code) == nil)
  }

  @Test(arguments: [
    (Answer(body: #"{"status":1,"product":{"nutri"#), ConnectorProblem.Kind.upstream),
    (Answer(body: "<html>"), .upstream), (Answer(body: "[]"), .upstream), (Answer(body: #"{"status":1}"#), .upstream),
    (Answer(status: 404, body: "no such page"), .upstream), (Answer(status: 500), .upstream),
    (Answer(status: 429, headers: ["Retry-After": "30"]), .limited), (Answer(status: 403), .signIn),
    (Answer(body: "x", times: 40 << 20), .upstream),
  ])
  func anOddAnswerIsSaid(answer: Answer, kind: ConnectorProblem.Kind) throws {
    let service = try FakeService([Rule(Self.path, answer)])
    let problem = #expect(throws: ConnectorProblem.self) { try lookup(service).find(Self.code) }
    #expect(problem?.kind == kind)
  }

  @Test func nothingIsSentForAWrongCheckDigit() throws {
    let service = try FakeService([Rule(Self.path, Self.product)])
    for code in ["4000417025006", "12345", "", "4000417025005/../x"] {
      #expect(throws: ConnectorProblem.self) { try lookup(service).find(code) }
    }
    #expect(try service.end().isEmpty)
  }

  @Test func fifteenAMinuteOverAllProcesses() throws {
    let service = try FakeService([Rule(Self.path, Answer(body: Self.product))])
    // Each lookup uses a new value, as each process does; only the file has the earlier lookups.
    for _ in 1...15 { _ = try lookup(service).find(Self.code) }
    let problem = #expect(throws: ConnectorProblem.self) { try lookup(service).find(Self.code) }
    #expect(problem?.kind == .limited)
    #expect((1...60).contains(problem?.retryAfterSeconds ?? 0))
    #expect(try service.end().count == 15)
  }

  @Test func theLimitHoldsBesideOthersAndIgnoresAClockThatWasAhead() throws {
    let path = folder.path + "/limit"
    try "99999999999\nrubbish\nnan\n-5\n".write(toFile: path, atomically: false, encoding: .utf8)
    let limit = CallLimit(path: path, most: 3, seconds: 3600)
    #expect(limit.take() == nil && limit.take() == nil, "the one of the future counts as now")
    #expect(limit.take() != nil)
    chmod(path, 0o400)
    if getuid() != 0 { #expect(CallLimit(path: path, most: 30, seconds: 60).take() != nil) }
    let long = CallLimit(path: folder.path + "/brief", most: 1, seconds: 0)
    #expect(long.take() == nil && long.take() == nil, "what is over does not count")
  }

  @Test func onlyAServiceOfThisMachineMayStandIn() {
    #expect(
      FoodLookup(places: places(["TIMEQUEST_FOOD_FACTS": "http://example.org"])).service.contains("openfoodfacts"))
    #expect(LocalService.address("X", places(["X": "file:///etc/passwd"])) == nil)
  }

  // MARK: - Pictures

  static let secret = "AIza-top-secret-key"
  static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + [UInt8](repeating: 7, count: 200)
  static let model = "/v1beta/models/gemini-x:generateContent"

  static func candidate(_ parts: String, reason: String = "STOP") -> String {
    #"{"candidates":[{"content":{"parts":[\#(parts)]},"finishReason":"\#(reason)"}]}"#
  }

  static func text(_ json: String, thought: Bool = false) -> String {
    let encoded = String(decoding: (try? JSONEncoder().encode(json)) ?? Data(), as: UTF8.self)
    return #"{"text":\#(encoded)\#(thought ? #","thought":true"# : "")}"#
  }

  private func photo(_ service: FakeService) -> FoodPhoto {
    FoodPhoto(places: places(["TIMEQUEST_GEMINI": service.address]), isInteractive: false)
  }

  private func estimate(_ answer: Answer) throws -> FoundFood {
    let service = try FakeService([Rule(Self.model, answer)])
    return try photo(service).estimate(Self.jpeg, model: "gemini-x", key: Self.secret)
  }

  @Test func aPictureBecomesAProposalWithItsConfidence() throws {
    let parts =
      Self.text("I think it is pasta", thought: true) + ","
      + Self.text(#"{"name":"Pasta","grams":400,"kcal":620,"protein":20.5,"#) + ","
      + Self.text(#""sodium":-1,"confidence":0.6}"#)
    let service = try FakeService([Rule(Self.model, Self.candidate(parts))])
    let food = try photo(service).estimate(Self.jpeg, model: "gemini-x", key: Self.secret)
    #expect(food.name == "Pasta" && food.grams == 400 && food.confidence == 0.6)
    #expect(food.facts.per == .portion && food.facts.nutrients == FoodNutrients(kcal: 620, protein: 20.5))
    let request = try #require(try service.end().first)
    #expect(request.method == "POST" && request.headers["x-goog-api-key"] == Self.secret)
    #expect(!request.path.contains(Self.secret) && !request.body.contains(Self.secret))
    #expect(request.body.contains(Data(Self.jpeg).base64EncodedString()))
    #expect(request.body.contains("image/jpeg") && request.body.contains("responseSchema"))
  }

  @Test(arguments: [
    (
      Answer(
        status: 400,
        body:
          #"{"error":{"code":400,"message":"API key not valid: AIza-top-secret-key","details":[{"reason":"API_KEY_INVALID"}]}}"#
      ),
      ConnectorProblem.Kind.signIn, "timequest-fetch secret gemini"
    ),
    (Answer(status: 403), .signIn, "refuses"),
    (Answer(status: 404, body: "{}"), .bug, "tqctl settings set photoModel"),
    (Answer(status: 400, body: #"{"error":{"message":"bad AIza-top-secret-key"}}"#), .upstream, "refused the question"),
    (Answer(status: 429, headers: ["Retry-After": "7"]), .limited, "pause"),
    (Answer(body: candidate(text("{}"), reason: "MAX_TOKENS")), .upstream, "not whole (MAX_TOKENS)"),
    (Answer(body: candidate(text("{}"), reason: "SAFETY")), .upstream, "not whole"),
    (Answer(body: candidate(text(#"{"name":"x","kcal":1}"#, thought: true))), .upstream, "something else"),
    (Answer(body: candidate(text("no JSON"))), .upstream, "something else"),
    (Answer(body: candidate(text(#"{"name":"x","kcal":-1}"#))), .upstream, "no food"),
    (Answer(body: #"{"promptFeedback":{"blockReason":"OTHER"}}"#), .upstream, "no answer"),
    (Answer(body: #"{"candidates":["#), .upstream, "no answer"),
  ])
  func anOddAnswerToAPictureIsSaid(answer: Answer, kind: ConnectorProblem.Kind, words: String) throws {
    let problem = #expect(throws: ConnectorProblem.self) { try estimate(answer) }
    #expect(problem?.kind == kind)
    #expect(problem?.text.contains(words) == true, "\(problem?.text ?? "")")
    #expect(problem?.text.contains(Self.secret) == false)
  }

  @Test func picturesAreOffWithoutAKeyAndOnlyPicturesOfASizeAreTaken() throws {
    let photo = FoodPhoto(places: places(), isInteractive: false)
    #expect(throws: ConnectorProblem.self) { try photo.key() }
    try Secrets(places: places(), isInteractive: false).keep(Self.secret, of: "gemini")
    #expect(try photo.key() == Self.secret)
    func refusal(_ name: String, _ bytes: [UInt8]) throws -> String? {
      let path = folder.path + "/" + name
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      return #expect(throws: ConnectorProblem.self) { try FoodPhoto.picture(path) }?.text
    }
    #expect(try refusal("huge.jpg", Self.jpeg + [UInt8](repeating: 0, count: 15 << 20))?.contains("-resize") == true)
    #expect(try refusal("text.jpg", Array("hello".utf8))?.contains("JPEG, PNG") == true)
    #expect(try refusal("empty.jpg", [])?.contains("JPEG, PNG") == true)
    #expect(throws: ConnectorProblem.self) { try FoodPhoto.picture("/nowhere/x.jpg") }
    #expect(throws: ConnectorProblem.self) { try FoodPhoto.picture(folder.path) }
    for bytes in [
      Self.jpeg, [0x89, 0x50, 0x4E, 0x47, 0, 0], Array("RIFF1234WEBPVP8 ".utf8), Array("\0\0\0\0ftypheic".utf8),
    ] { #expect(FoodPhoto.kind(of: bytes) != nil) }
  }

  // MARK: - The real programs

  /// timequestd, tqctl and timequest-fetch with both services on this machine.
  private struct Machine {
    let daemon: RealDaemon
    var environment: [String: String]

    init(_ service: FakeService) throws {
      daemon = try RealDaemon()
      environment = [
        "TIMEQUEST_SOCKET": daemon.socketPath, "HOME": daemon.folder.path, "TIMEQUEST_FOOD_FACTS": service.address,
        "TIMEQUEST_GEMINI": service.address,
      ]
    }

    func run(_ program: String, _ words: [String], status: Int32 = 0, input: String? = nil) throws -> String {
      let outcome = try BuiltPrograms.run(
        BuiltPrograms.folder + "/" + program, words, environment: environment, input: input)
      #expect(outcome.status == status, "\(program) \(words): \(outcome.output)\(outcome.errors)")
      return outcome.output + outcome.errors
    }

    func tqctl(_ line: String, status: Int32 = 0) throws -> String {
      try run("tqctl", line.split(separator: " ").map(String.init), status: status)
    }

    /// The terminal output after typing these lines.
    func typed(_ lines: String, into command: String) throws -> String {
      try BuiltPrograms.run(
        "/usr/bin/script", ["-qec", "'\(BuiltPrograms.folder)/tqctl' \(command)", "/dev/null"],
        environment: environment, input: lines
      ).output
    }

    /// Every file below the home and data folders that holds the text.
    func files(holding text: String) throws -> [String] {
      let found = try BuiltPrograms.run("/usr/bin/grep", ["-rlaF", "--", text, daemon.folder.path], environment: [:])
      return found.output.split(separator: "\n").map(String.init)
    }
  }

  @Test func aBarcodeIsLookedUpOnceAndKept() throws {
    let service = try FakeService([
      Rule(Self.path, Self.product),
      Rule("/api/v2/product/96385074?fields=code,product_name,nutriments,serving_quantity", #"{"status":0}"#),
    ])
    let machine = try Machine(service)
    #expect(try machine.tqctl("food log --barcode 4000417025006 50g", status: 1).contains("check digit"))
    #expect(try machine.tqctl("food log --barcode \(Self.code) 50g").contains("50 g, 279 kcal"))
    #expect(try machine.tqctl("food log --barcode \(Self.code) --portion 2").contains("2 portions, 279 kcal"))
    #expect(try machine.tqctl("food items").contains("4000417025005"))
    #expect(try machine.tqctl("food log --barcode 96385074 50g", status: 1).contains("--kcal 370"))
    _ = try machine.tqctl("settings set network off")
    #expect(try machine.tqctl("food log --barcode 96385074 50g", status: 1).contains("settings set network on"))
    #expect(try machine.tqctl("food log --barcode \(Self.code) 10g").contains("10 g, 56 kcal"))
    #expect(try service.end().count == 2)
  }

  @Test func aFoodIsAskedForOnceOnATerminal() throws {
    let machine = try Machine(try FakeService([]))
    let seen = try machine.typed("x\n370\nprotein 13 nonsense\nprotein 13, salt 0.02\n", into: "food log oats 60g")
    #expect(
      seen.contains("oats is new.") && seen.contains("oats 60 g, 222 kcal, protein 7.8 g, sodium 5 mg"), "\(seen)")
    #expect(try machine.typed("", into: "food log oats 100g").contains("370 kcal"))
    #expect(try machine.typed("\n", into: "food log rye 100g").contains("is not in your list"))
    #expect(try machine.tqctl("food log rye 100g", status: 1).contains("--kcal 370 --per 100g"))
    #expect(try machine.tqctl("food log rye 100g --kcal 300").contains("rye 100 g, 300 kcal"))
    let walk = try machine.typed("y\n", into: "log --ask")
    #expect(walk.contains("Is everything you ate today noted?") && walk.contains("today is complete"), "\(walk)")
    for (bad, status) in [("0g", 1), ("nang", 1), ("1e300g", 64), ("-5g", 64)] as [(String, Int32)] {
      #expect(try machine.run("tqctl", ["food", "log", "--", "rye", bad], status: status).contains("tqctl:"))
    }
    #expect(try machine.tqctl("food log rye 60", status: 64).contains("60g"))
    #expect(try machine.tqctl("food log rye 60g --kcal nan", status: 64).contains("kcal"))
  }

  @Test func aPictureGoesAfterAYesAndTheKeyIsNowhereElse() throws {
    let estimate = Self.text(#"{"name":"Pasta","grams":400,"kcal":620,"confidence":0.6}"#)
    let service = try FakeService([
      Rule("/v1beta/models/gemini-flash-latest:generateContent", Self.candidate(estimate))
    ])
    let machine = try Machine(service)
    let picture = machine.daemon.folder.path + "/lunch.jpg"
    try Data(Self.jpeg).write(to: URL(fileURLWithPath: picture))
    #expect(try machine.tqctl("food photo \(picture) --yes", status: 77).contains("timequest-fetch secret gemini"))
    _ = try machine.run("timequest-fetch", ["secret", "gemini"], input: Self.secret + "\n")
    #expect(try machine.tqctl("food photo \(picture)", status: 1).contains("--yes"))
    #expect(try machine.typed("n\n", into: "food photo \(picture)").contains("Nothing was sent."))
    #expect(try machine.tqctl("food photo \(picture) --yes").contains("Nothing was noted."))
    #expect(try machine.tqctl("food photo \(picture) --yes --json").contains(#""confidence":0.6"#))
    #expect(try machine.tqctl("food list").contains("Nothing was noted."))
    let no = try machine.typed("y\nn\n", into: "food photo \(picture)")
    #expect(no.contains("Pasta, about 400 g: 620 kcal") && no.contains("confidence 60 %"), "\(no)")
    #expect(try machine.tqctl("food list").contains("Nothing was noted."))
    let yes = try machine.typed("y\ny\n", into: "food photo \(picture)")
    #expect(yes.contains("Pasta 1 portion, 620 kcal"), "\(yes)")
    #expect(try machine.tqctl("food list").contains("estimated, 60 %"))
    #expect(try !machine.tqctl("export").contains(Self.secret))
    _ = try machine.tqctl("backup")
    #expect(
      try machine.files(holding: Self.secret) == [machine.daemon.folder.path + "/.config/timequest/secrets/gemini"])
    #expect(
      try machine.files(holding: Data(Self.jpeg).base64EncodedString().prefix(60).description).isEmpty, "kept nowhere")
    #expect(try service.end().count == 4, "no, no and no terminal sent nothing")
  }
}
