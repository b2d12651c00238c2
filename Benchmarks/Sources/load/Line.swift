internal import BenchmarkKit

/// Requests as lines.
func line(_ method: String, _ parameters: String = "{}") -> [UInt8] {
  Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#.utf8) + [10]
}

/// What one client does, one step after the other, with a generator of its own.
struct Habit: Sendable {
  /// Seconds between an answer and the next question, on average, before the time is pressed together.
  var pause: Double
  /// The next request; the number counts from 0.
  var request: @Sendable (Int, inout Generator) -> [UInt8]

  /// Somebody's bar asking for the line it shows.
  static let bar = Habit(pause: 5) { _, _ in line("session.status") }

  /// For a quest that may not have been played yet.
  private static let guesses = ["Wake up", "Shower", "Breakfast", "Pack bag", "Shoes on"]
    .map { #"{"task":"\#($0)","estimate":300}"# }.joined(separator: ",")

  /// Somebody looking at what was.
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

  /// A script that changes things now and then.
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

  /// Plays the quest of five tasks from end to end, again and again. A task is under way for one pause, with its result
  /// named, so that pressing the time together bends no statistic.
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
