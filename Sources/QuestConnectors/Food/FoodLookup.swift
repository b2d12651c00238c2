internal import QuestModel
public import QuestWire

/// A food by its barcode, at Open Food Facts.
public struct FoodLookup {
  var service = "https://world.openfoodfacts.org"
  var policy = WebPolicy(hosts: ["world.openfoodfacts.org"])
  private let limit: CallLimit

  /// Requests a minute, over all processes of this user, as the service demands.
  static let mostAMinute = 15

  public init(places: Places) {
    limit = CallLimit(path: "\(places.stateFolder)/food-lookups", most: Self.mostAMinute, seconds: 60)
    if let local = LocalService.address("TIMEQUEST_FOOD_FACTS", places) { (service, policy) = local }
  }

  /// The service's data about the barcode; `nil` if it has none.
  public func find(_ typed: String) throws(ConnectorProblem) -> FoundFood? {
    guard let barcode = Barcode.checked(typed) else { throw Self.badCode(typed) }
    if let seconds = limit.take() {
      throw ConnectorProblem(
        .limited, "There were \(Self.mostAMinute) lookups in a minute, and Open Food Facts asks for no more.",
        retryAfterSeconds: seconds)
    }
    var policy = policy
    // Only the limit a minute applies, because a person waits for each answer.
    policy.pauseSeconds = 0
    let page = try Web(policy).get(
      "\(service)/api/v2/product/\(barcode)?fields=code,product_name,nutriments,serving_quantity", accepted: [404])
    let answer = try? WireJSON.decode(JSONValue.self, from: page.body)
    switch (answer?["status"]?.number, answer?["product"]) {
    case (0, _): return nil
    case (1, let product?): return Self.food(product, barcode)
    default: throw ConnectorProblem(.upstream, "Open Food Facts answered something else than a product.")
    }
  }

  public static func badCode(_ typed: String) -> ConnectorProblem {
    ConnectorProblem(
      .bug, "\"\(ConnectorFault.excerpt(typed))\" isn't a barcode: its check digit is wrong, or its length.")
  }

  // MARK: - What is in an answer

  /// The product with its plausible values: an implausible value counts as unknown.
  static func food(_ product: JSONValue, _ barcode: String) -> FoundFood {
    let values = product["nutriments"]
    func amount(_ keys: String..., most: Double, in unit: Double = 1) -> Double? {
      for key in keys {
        if let value = values?[key + "_100g"]?.number.map({ $0 * unit }), (0...most).contains(value) { return value }
      }
      return nil
    }
    let energy =
      amount("energy-kcal", most: 1000)
      ?? amount("energy-kj", "energy", most: 4184).map(FoodNutrients.kcal(ofKilojoules:))
    let sodium =
      amount("sodium", most: 100_000, in: 1000)
      ?? amount("salt", most: 100).map(FoodNutrients.sodium(ofSalt:))
    let nutrients = FoodNutrients(
      kcal: energy, protein: amount("proteins", most: 100), carbs: amount("carbohydrates", most: 100),
      fat: amount("fat", most: 100), fibre: amount("fiber", most: 100), sugar: amount("sugars", most: 100),
      sodium: sodium)
    let portion = product["serving_quantity"]?.number.flatMap { $0 > 0 && $0 <= FoodEntry.mostAmount ? $0 : nil }
    return FoundFood(
      name: name(product["product_name"]?.text) ?? "Food \(barcode)", barcode: barcode,
      facts: FoodFacts(per: Open(.hundredGrams), portionGrams: portion, nutrients: nutrients))
  }

  /// A name in one line of at most 200 bytes; `nil` for none.
  static func name(_ text: String?) -> String? {
    var name = NameKey.normalized((text ?? "").plainLine(upTo: NameRule.longest))
    while name.utf8.count > NameRule.longest { name.removeLast() }
    return NameRule.accepts(name) ? name : nil
  }
}

/// A local service that replaces the one on the web in tests.
enum LocalService {
  /// The address in the variable and its policy; `nil` unless it is on this machine.
  static func address(_ variable: String, _ places: Places) -> (service: String, policy: WebPolicy)? {
    guard let text = places.environment[variable], let address = WebAddress(text), address.isLocal else { return nil }
    return (text, WebPolicy(hosts: [address.host]))
  }
}

extension JSONValue {
  /// The member of an object.
  subscript(key: String) -> JSONValue? { if case .object(let members) = self { members[key] } else { nil } }

  var text: String? { if case .string(let text) = self { text } else { nil } }

  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  /// A finite number, which services also write as text.
  var number: Double? {
    let number: Double? =
      switch self {
      case .integer(let integer): Double(integer)
      case .number(let number): number
      case .string(let text): Double(text)
      default: nil
      }
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
