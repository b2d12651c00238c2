import QuestClient
import QuestText
import QuestWire

/// "Were you at it the whole time?", asked before a very long run is revealed.
enum OverlongQuestion {
  /// Sends `done`, and asks if the daemon requires a confirmation. `ask` takes a question and the possible answers.
  static func finish(
    _ request: SessionDone, with client: Client, ask: (String, [String]) throws -> String?
  ) throws -> RevealedRun {
    var request = request
    request.askIfOverlong = true
    do {
      return try client.call(request)
    } catch let refusal as RPCError where refusal.kind == .confirmOverlong {
      return try client.call(try settled(request, ask: ask))
    }
  }

  private static func settled(_ request: SessionDone, ask: (String, [String]) throws -> String?) throws -> SessionDone {
    while true {
      let question = "Were you at it the whole time? [y] yes / a duration / [f] forgot: "
      guard let answer = try ask(question, ["yes", "forgot"]) else { throw LineInput.Interrupted() }
      guard var settled = settled(request, answer: answer) else { continue }
      settled.took = try settled.took.map { took in
        try GuessQuestion.settle([took]) { try ask($0 + GuessQuestion.answers, ["minutes", "seconds"]) }[0]
      }
      return settled
    }
  }

  /// `nil` if the answer is none of the three.
  static func settled(_ request: SessionDone, answer: String) -> SessionDone? {
    var settled = request
    settled.askIfOverlong = nil
    let answer = answer.lowercased().filter { !$0.isWhitespace }
    switch answer {
    case "y", "yes":
      settled.confirm = true
    case "f", "forgot":
      (settled.took, settled.ago, settled.at) = (nil, nil, nil)
      settled.forgot = true
    default:
      guard (try? DurationParser.seconds(answer)) != nil else { return nil }
      (settled.took, settled.ago, settled.at) = (.text(answer), nil, nil)
    }
    return settled
  }
}
