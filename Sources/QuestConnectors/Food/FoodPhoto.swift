private import FoundationEssentials
internal import Glibc
internal import LinuxHost
internal import QuestModel
public import QuestWire

/// Estimates the food on a picture with Gemini. The picture is sent and stored nowhere.
public struct FoodPhoto {
  var service = "https://generativelanguage.googleapis.com"
  var policy = WebPolicy(hosts: ["generativelanguage.googleapis.com"])
  private let secrets: Secrets

  /// The name of its key among the secrets.
  public static let secret = "gemini"
  /// The largest picture: its encoding adds a third, and the service limits the request.
  static let mostBytes = 14 << 20

  public init(places: Places, isInteractive: Bool) {
    secrets = Secrets(places: places, isInteractive: isInteractive)
    if let local = LocalService.address("TIMEQUEST_GEMINI", places) { (service, policy) = local }
  }

  /// The key; throws a problem without one.
  public func key() throws(ConnectorProblem) -> String {
    guard let key = try secrets.secret(of: Self.secret, command: nil) else {
      throw ConnectorProblem(
        .signIn, "Pictures are off, because there is no key. To use one: timequest-fetch secret \(Self.secret)")
    }
    return key
  }

  /// Reads the picture. Throws a problem for another kind of file, or one that is too large.
  public static func picture(_ path: String) throws(ConnectorProblem) -> [UInt8] {
    let bytes: [UInt8]?
    do {
      bytes = try DurableFile.read(path, atMost: mostBytes, followsLinks: true)
    } catch let error as SystemError where error.code == EFBIG {
      throw ConnectorProblem(
        .bug,
        "The picture is larger than \(mostBytes >> 20) MiB. Make it smaller, for example: convert FILE -resize 1600x1600 SMALL.jpg"
      )
    } catch {
      throw ConnectorProblem(.bug, "\(error)")
    }
    guard let bytes else { throw ConnectorProblem(.bug, "There is no file \(ConnectorFault.excerpt(path)).") }
    guard kind(of: bytes) != nil else {
      throw ConnectorProblem(
        .bug, "\(ConnectorFault.excerpt(path)) is no picture of the kinds that can be sent: JPEG, PNG, WebP, HEIC.")
    }
    return bytes
  }

  static func kind(of bytes: [UInt8]) -> String? {
    func has(_ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "image/png" }
    if has("RIFF", at: 0), has("WEBP", at: 8) { return "image/webp" }
    if has("ftyp", at: 4), ["heic", "heix", "mif1", "heif"].contains(where: { has($0, at: 8) }) { return "image/heic" }
    return nil
  }

  /// The model's proposal for the picture.
  public func estimate(_ picture: [UInt8], model: String, key: String) throws(ConnectorProblem) -> FoundFood {
    let page = try Web(policy).post(
      "\(service)/v1beta/models/\(WebAddress.escaped(model)):generateContent", json: try Self.question(picture),
      headers: [("x-goog-api-key", key)], accepted: [400, 404])
    let answer = try? WireJSON.decode(JSONValue.self, from: page.body)
    guard page.status == 200 else { throw Self.problem(status: page.status, answer, model, key: key) }
    return try Self.food(answer)
  }

  // MARK: - Question and answer

  private static let fields = Nutrient.allCases.map { ($0.rawValue, $0 == .kcal ? "kcal" : $0 == .sodium ? "mg" : "g") }

  private static func question(_ picture: [UInt8]) throws(ConnectorProblem) -> [UInt8] {
    let amounts = fields.map { "\($0.0) in \($0.1)" }.joined(separator: ", ")
    let text = """
      Estimate the food on this picture as it is served: a short name, its weight in grams, \(amounts), all of the whole \
      serving. Leave out what cannot be told. confidence is the chance, 0 to 1, that the energy is right within a quarter.
      """
    let number: JSONValue = ["type": "NUMBER"]
    var properties: [String: JSONValue] = ["name": ["type": "STRING"], "grams": number, "confidence": number]
    for (field, _) in fields { properties[field] = number }
    let data = Data(picture).base64EncodedString()
    let image: JSONValue = ["inline_data": ["mime_type": .string(kind(of: picture) ?? ""), "data": .string(data)]]
    let body: JSONValue = [
      "contents": [["parts": [image, ["text": .string(text)]]]],
      "generationConfig": [
        "responseMimeType": "application/json",
        "responseSchema": [
          "type": "OBJECT", "properties": .object(properties), "required": ["name", "kcal", "confidence"],
        ],
      ],
    ]
    guard let bytes = try? WireJSON.line(body) else {
      throw ConnectorProblem(.bug, "The question cannot be written.")
    }
    return bytes
  }

  static func problem(status: Int, _ answer: JSONValue?, _ model: String, key: String) -> ConnectorProblem {
    let error = answer?["error"]
    let reasons = (error?["details"]?.elements ?? []).compactMap { $0["reason"]?.text }
    if status == 404 {
      return ConnectorProblem(
        .bug, "Gemini has no model \"\(ConnectorFault.excerpt(model))\". Name one: tqctl settings set photoModel MODEL")
    }
    if reasons.contains("API_KEY_INVALID") {
      return ConnectorProblem(.signIn, "Gemini refuses the key. Another one: timequest-fetch secret \(secret)")
    }
    let message = Redaction([key]).clean(Array((error?["message"]?.text ?? "").plainLine(upTo: 200).utf8))
    return ConnectorProblem(
      .upstream, "Gemini refused the question (\(status)). \(String(decoding: message, as: UTF8.self))")
  }

  /// The proposal in an answer. Parts marked as thoughts are ignored.
  static func food(_ answer: JSONValue?) throws(ConnectorProblem) -> FoundFood {
    guard let candidate = answer?["candidates"]?.elements.first else {
      throw ConnectorProblem(.upstream, "Gemini gave no answer about this picture.")
    }
    let reason = candidate["finishReason"]?.text ?? "no reason"
    guard reason == "STOP" else {
      throw ConnectorProblem(.upstream, "Gemini's answer is not whole (\(reason.plainLine(upTo: 40))). Try again.")
    }
    let parts = candidate["content"]?["parts"]?.elements ?? []
    let text = parts.filter { $0["thought"] != true }.compactMap { $0["text"]?.text }.joined()
    guard let estimate = try? WireJSON.decode(JSONValue.self, from: Array(text.utf8)),
      let name = FoodLookup.name(estimate["name"]?.text)
    else { throw ConnectorProblem(.upstream, "Gemini answered something else than an estimate. Try again.") }
    func number(_ key: String, most: Double) -> Double? {
      estimate[key]?.number.flatMap { (0...most).contains($0) ? $0 : nil }
    }
    var nutrients = FoodNutrients()
    nutrients.kcal = number("kcal", most: 20_000)
    nutrients.protein = number("protein", most: 5_000)
    nutrients.carbs = number("carbs", most: 5_000)
    nutrients.fat = number("fat", most: 5_000)
    nutrients.fibre = number("fibre", most: 5_000)
    nutrients.sugar = number("sugar", most: 5_000)
    nutrients.sodium = number("sodium", most: 100_000)
    guard !nutrients.isEmpty else { throw ConnectorProblem(.upstream, "Gemini saw no food on the picture.") }
    let grams = number("grams", most: FoodEntry.mostAmount).flatMap { $0 > 0 ? $0 : nil }
    return FoundFood(
      name: name, facts: FoodFacts(per: Open(.portion), portionGrams: grams, nutrients: nutrients), grams: grams,
      confidence: number("confidence", most: 1) ?? 0)
  }
}
