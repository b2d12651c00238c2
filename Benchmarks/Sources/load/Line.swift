internal import BenchmarkKit

/// Requests as lines.
func line(_ method: String, _ parameters: String = "{}") -> [UInt8] {
  Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8) + [10]
}

/// The behaviour of a client, step by step, with its own generator.
struct Habit: Sendable {
  /// Average seconds between an answer and the next request, before time is compressed.
  var pause: Double
  /// The next request, by its number from 0.
  var request: @Sendable (Int, inout Generator) -> [UInt8]

  /// A status bar that requests its line.
  static let bar = Habit(pause: 5) { _, _ in line("session.status") }

  /// Guesses for a quest that may not have been played yet.
  private static let guesses = ["Wake up", "Shower", "Breakfast", "Pack bag", "Shoes on"]
    .map { #"{"task":"\#($0)","estimate":300}"# }.joined(separator: ",")

  /// A player reading the history.
  static let reader = Habit(pause: 20) { _, generator in
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: line("stats.get")
    case 1: line("session.history", #"{"limit":20}"#)
    case 2: line("patterns.get")
    case 3: line("recap.list", #"{"weeks":4}"#)
    case 4: line("plan.get", #"{"quest":"Morning","estimates":[\#(guesses)]}"#)
    default: line("quest.list")
    }
  }

  /// A script that makes changes from time to time.
  static func changer(_ name: String) -> Habit {
    Habit(pause: 30) { step, _ in
      switch step % 4 {
      case 0: line("quest.create", #"{"name":"\#(name)","tasks":["One","Two @kind"]}"#)
      case 1: line("quest.update", #"{"quest":"\#(name)","tasks":["Two @kind","Three"]}"#)
      case 2: line("settings.set", #"{"key":"hints","value":"\#(step % 8 < 4 ? "ask" : "before")"}"#)
      default: line("quest.delete", #"{"quest":"\#(name)"}"#)
      }
    }
  }

  /// Plays the quest of five tasks repeatedly. A task takes one pause and its actual time is given, so that compressed
  /// time does not change the statistics.
  static let player = Habit(pause: 60) { step, generator in
    switch step % 11 {
    case 0: return line("session.start", #"{"quest":"Morning"}"#)
    case let place where place % 2 == 1:
      return line("session.estimate", #"{"estimate":\#(Int.random(in: 60...900, using: &generator))}"#)
    default: return line("session.done", #"{"took":\#(Int.random(in: 60...900, using: &generator))}"#)
    }
  }

  static let quest = line(
    "quest.create", #"{"name":"Morning","tasks":["Wake up","Shower","Breakfast @food","Pack bag","Shoes on"]}"#)
}
