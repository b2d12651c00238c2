import QuestTestKit
import QuestWire

/// The same answers with other names: long and short, in any script, with emoji and combining marks.
enum AnyNames {
  static func renamed(_ answers: [String: JSONValue], seed: UInt64) -> [String: JSONValue] {
    var generator = SeededGenerator(seed: seed)
    var names: [String: String] = [:]
    return answers.keys.sorted().reduce(into: [:]) { renamed, key in
      renamed[key] = answers[key].map { Self.renamed($0, &names, &generator) }
    }
  }

  private static let keys: Set<String> = ["name", "task", "quest", "skill", "into", "skipped", "label"]
  private static let lists: Set<String> = ["remaining", "candidates"]

  private static func renamed(
    _ value: JSONValue, key: String = "", _ names: inout [String: String], _ generator: inout SeededGenerator
  ) -> JSONValue {
    switch value {
    case .object(let object):
      return .object(
        object.keys.sorted().reduce(into: [:]) { renamed, key in
          renamed[key] = object[key].map { Self.renamed($0, key: key, &names, &generator) }
        })
    case .array(let list):
      return .array(list.map { Self.renamed($0, key: lists.contains(key) ? "name" : "", &names, &generator) })
    case .string(let text) where keys.contains(key):
      let name = names[text] ?? Self.name(&generator)
      names[text] = name
      return .string(name)
    default: return value
    }
  }

  private static let parts = [
    "a", "Tea", "Wäsche", "e\u{301}", "n\u{303}", "日本", "語", "한국", "ﾊﾝ", "ไทย", "कि", "שלום", "🙂", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️",
    " ",
    " ", "Donaudampfschifffahrtsgesellschaft", "'", "\"", "@", "·", "%", "-",
  ]

  private static func name(_ generator: inout SeededGenerator) -> String {
    let count = Int.random(in: 1...(Bool.random(using: &generator) ? 4 : 30), using: &generator)
    return "N" + (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
  }
}
