internal import QuestModel
private import QuestWire

extension GameFixture {
  /// Plays one random session: the quest "Morning" of three tasks, which must exist, or a solo task. One in ten
  /// sessions is undone. No session is open afterwards.
  ///
  /// - Parameters:
  ///   - pause: seconds that pass before the session.
  ///   - generator: the source of random numbers.
  /// - Throws: the error of a refusal.
  public func playAnything(
    after pause: ClosedRange<Double>, using generator: inout SeededGenerator
  ) throws {
    clock.advance(Double.random(in: pause, using: &generator))
    let guess = Double.random(in: 30...900, using: &generator)
    if Int.random(in: 0..<4, using: &generator) == 0 {
      try call(SessionDo(name: "Morning", estimates: [.seconds(guess), .seconds(60), .seconds(60)]))
      for _ in 1...3 {
        clock.advance(Double.random(in: 20...400, using: &generator))
        try call(SessionDone())
      }
    } else {
      let name = ["Read", "Tidy", "Walk", "Write a letter to somebody"].randomElement(using: &generator) ?? "Read"
      try call(SessionDo(name: name, estimates: [.seconds(guess)]))
      clock.advance(Double.random(in: 20...1800, using: &generator))
      try call(SessionDone())
    }
    if Int.random(in: 0..<10, using: &generator) == 0 { try call(HistoryUndo()) }
    if try call(SessionStatus()).phase != "none" { try call(SessionAbandon()) }
  }
}
