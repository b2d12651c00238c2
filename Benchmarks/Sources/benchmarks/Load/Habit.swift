internal import BenchmarkKit

/// The behaviour of a client, step by step, with its own generator.
struct Habit: Sendable {
  /// Average seconds between an answer and the next request, before time is compressed.
  var pause: Double
  /// The next request, by its number from 0.
  var request: @Sendable (Int, inout Generator) -> [UInt8]

  /// A status bar that requests its line.
  static let bar = Habit(pause: 5) { _, _ in requestLine("session.status") }

  /// Guesses for a quest that may not have been played yet.
  private static let guesses = ["Wake up", "Shower", "Breakfast", "Pack bag", "Shoes on"]
    .map { #"{"task":"\#($0)","estimate":300}"# }.joined(separator: ",")

  /// A player reading the history.
  static let reader = Habit(pause: 20) { _, generator in
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: requestLine("stats.get")
    case 1: requestLine("session.history", #"{"limit":20}"#)
    case 2: requestLine("patterns.get")
    case 3: requestLine("recap.list", #"{"weeks":4}"#)
    case 4: requestLine("plan.get", #"{"quest":"Morning","estimates":[\#(guesses)]}"#)
    default: requestLine("quest.list")
    }
  }

  /// A script that makes changes from time to time.
  static func changer(_ name: String) -> Habit {
    Habit(pause: 30) { step, _ in
      switch step % 4 {
      case 0: requestLine("quest.create", #"{"name":"\#(name)","tasks":["One","Two @kind"]}"#)
      case 1: requestLine("quest.update", #"{"quest":"\#(name)","tasks":["Two @kind","Three"]}"#)
      case 2: requestLine("settings.set", #"{"key":"hints","value":"\#(step % 8 < 4 ? "ask" : "before")"}"#)
      default: requestLine("quest.delete", #"{"quest":"\#(name)"}"#)
      }
    }
  }

  /// Plays the quest of five tasks repeatedly. A task takes one pause and its actual time is given, so that compressed
  /// time does not change the statistics.
  static let player = Habit(pause: 60) { step, generator in
    switch step % 11 {
    case 0: return requestLine("session.start", #"{"quest":"Morning"}"#)
    case let place where place % 2 == 1:
      return requestLine("session.estimate", #"{"estimate":\#(Int.random(in: 60...900, using: &generator))}"#)
    default: return requestLine("session.done", #"{"took":\#(Int.random(in: 60...900, using: &generator))}"#)
    }
  }

  static let quest = requestLine(
    "quest.create", #"{"name":"Morning","tasks":["Wake up","Shower","Breakfast @food","Pack bag","Shoes on"]}"#)
}
