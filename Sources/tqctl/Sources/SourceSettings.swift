import QuestText
import QuestWire

/// The typed settings of a source: `key=value`.
struct SourceSettings {
  private let offer: ConnectorOffer

  init(_ offer: ConnectorOffer) { self.offer = offer }

  /// Throws a usage failure for a word without `=`.
  static func pairs(_ words: [String]) throws -> [String: String] {
    var pairs: [String: String] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw CommandFailure.usage("\"\(word)\" is not a setting.", hint: "For example: user=ada")
      }
      pairs[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return pairs
  }

  /// Seconds of `1h`, `90m`, `1d`.
  static func seconds(_ text: String) throws -> Int {
    guard let seconds = try? DurationParser.seconds(text) else {
      throw CommandFailure.usage("\"\(text)\" is not a duration.", hint: "For example: --every 2h")
    }
    return Int(seconds)
  }

  /// The settings, after asking for missing ones on a terminal. Throws a usage failure for an unknown setting, for a
  /// secret, and for a missing setting without a terminal.
  func complete(_ given: [String: String], _ caller: Caller) throws -> [String: String] {
    let known = offer.settings.filter { $0.secret != true }
    let keys = known.map(\.key) + (offer.secret == nil ? [] : [ConnectorOffer.secretCommand])
    for key in given.keys.sorted() where !keys.contains(key) {
      if offer.secret?.key == key {
        throw CommandFailure.usage(
          "\(key) is a secret: on a command line every program of this machine can read it.",
          hint: "Leave it out; it is asked for.")
      }
      throw CommandFailure.usage(
        "\(offer.title) has no setting \(key).",
        hint: keys.isEmpty ? "It has none." : "It has \(keys.joined(separator: ", ")).")
    }
    var settings = given
    for setting in known where setting.optional != true && (given[setting.key] ?? "").isEmpty {
      guard caller.canAsk else {
        throw CommandFailure.usage(
          "\(offer.title) needs \(setting.key) (\(setting.title)).", hint: "For example: \(setting.key)=…")
      }
      guard let answer = try caller.ask("\(setting.title): "), !answer.isEmpty else {
        throw CommandFailure.usage("\(offer.title) needs \(setting.key) (\(setting.title)).")
      }
      settings[setting.key] = answer
    }
    return settings
  }
}
