import QuestText
import QuestWire

/// "Which one?", asked if a typed name is part of other names.
enum NameQuestion {
  /// Sends the request, and sends it again with the chosen name if the daemon needs a choice.
  static func answer(_ request: SessionDo, _ caller: Caller, call: (SessionDo) throws -> Void) throws {
    do {
      try call(request)
    } catch let refusal as RPCError where refusal.kind == .ambiguousName && caller.canAsk {
      guard let names = refusal.data.candidates, !names.isEmpty else { throw refusal }
      guard let chosen = try chosen(request, names, ask: caller.ask) else { throw refusal }
      try call(chosen)
    }
  }

  /// `nil` when the answer is empty.
  static func chosen(
    _ request: SessionDo, _ names: [String], ask: (String) throws -> String?
  ) throws -> SessionDo? {
    let offers = names.enumerated().map { "[\($0.offset + 1)] \($0.element)" } + ["[n] a new task \(request.name)"]
    let question = "Which one? \(offers.joined(separator: " / ")): "
    while let answer = try ask(question)?.lowercased().filter({ !$0.isWhitespace }), !answer.isEmpty {
      var chosen = request
      if answer == "n" {
        chosen.new = true
        return chosen
      }
      guard let number = Int(answer), names.indices.contains(number - 1) else { continue }
      chosen.name = names[number - 1]
      return chosen
    }
    return nil
  }
}
