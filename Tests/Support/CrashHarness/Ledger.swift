private import Foundation
internal import QuestTestKit
internal import QuestWire

/// All requests to one store with the resulting model, which the files of a killed daemon are compared with.
struct Ledger {
  private var timeline = Timeline()
  /// Requests since the last inspection, and repeated requests without an answer.
  private var open: [Attempt] = []
  /// Keys whose change was found in the store and applied.
  private var settled: Set<String> = []
  /// Keys whose answers an erasure has removed. A restore of an earlier backup may bring them back if the backup had
  /// none of the erased data.
  private var forgotten: Set<String> = []
  private var lastCommand: Int64 = 0
  private var backups = JudgedBackups()
  /// The names of erased errands, which no later request names.
  private var erasedWords: [String] = []
  private var wallAhead = Moment.wallAhead
  /// The last applied changes and the inspections between them, for a report.
  private(set) var trace: [String] = []

  /// Requests to repeat.
  var unanswered: [Attempt] { open }

  /// Adds the clients' requests up to the daemon's death.
  mutating func take(_ attempts: [Attempt], diedAt death: Double) {
    open = attempts.map { attempt in
      var attempt = attempt
      attempt.moment.latest = min(attempt.moment.latest, death)
      return attempt
    }
  }

  /// Whether an erased word exists that can be searched for in every file.
  var hasErasedWords: Bool { !erasedWords.isEmpty }

  /// Tasks with runs.
  var playedTasks: Set<String> { timeline.present.playedTasks }

  /// A backup to restore, with its expected state; `nil` if no backup is known exactly.
  func backupToRestore(_ random: inout SeededGenerator) -> (name: String, model: GameModel)? {
    backups.restorable.randomElement(using: &random)
  }

  /// Compares the copy with the model, and settles answered requests without a violation. Then compares the backups in
  /// the data folder and, if the daemon is dead, searches all files for erased data.
  mutating func inspect(
    _ copy: CopiedStore, in data: String, isLiving: Bool = false, into report: inout CrashReport
  ) throws -> [Violation] {
    trace = trace.suffix(Self.traced) + [isLiving ? "-- living" : "-- dead"]
    let facts = try copy.facts(after: lastCommand)
    let answers = facts.answers
    var violations = facts.faults.map { Violation(kind: .integrity, text: $0) }
    // Stored answers contain whole records, so an erasure removes all of them.
    if facts.commands.contains(where: { $0.method == DataErase.method }) {
      violations += settled.filter { answers[$0] != nil }.map {
        Violation(kind: .half, text: "the answer to \($0) is kept after an erasure")
      }
      forgotten.formUnion(settled)
      settled = []
    }
    if facts.commands.contains(where: { $0.method == DataRestore.method }) {
      let back = forgotten.intersection(answers.keys)
      settled.formUnion(back)
      forgotten.subtract(back)
    }
    violations += checkAnswers(answers, &report)
    violations += try follow(facts.commands, answers, &report)
    guard violations.isEmpty else { return violations }
    violations += try copy.staleDerivedRows().map { Violation(kind: .integrity, text: "derived row \($0)") }
    let comparison = try copy.playing { game in try Comparison(game, with: timeline.present) }
    if let time = comparison.time { violations += report.check(time) }
    report.looks += 1
    report.runsCompared += timeline.present.runs.count
    settle(answers)
    violations += comparison.violations
    violations += try backups.judge(in: data, &report)
    if !isLiving, !facts.isErasing { violations += try searchForErased(in: data, &report) }
    return violations
  }

  /// Checks that no file contains an erased word after the erasures are finished.
  private func searchForErased(in data: String, _ report: inout CrashReport) throws -> [Violation] {
    guard !erasedWords.isEmpty else { return [] }
    report.searches += 1
    return try FileManager.default.subpathsOfDirectory(atPath: data).flatMap { file -> [Violation] in
      guard let bytes = FileManager.default.contents(atPath: "\(data)/\(file)") else { return [] }
      return erasedWords.filter { bytes.range(of: Data($0.utf8)) != nil }.map {
        Violation(kind: .half, text: "\(file) holds the erased \($0)")
      }
    }
  }

  // MARK: - Answers

  /// Checks that the store has the answer of every acknowledged request, and no other answers.
  private func checkAnswers(_ answers: [String: CopiedStore.StoredAnswer], _ report: inout CrashReport) -> [Violation] {
    var violations = settled.filter { answers[$0] == nil }.map { Violation(kind: .lost, text: "the answer to \($0)") }
    for attempt in open {
      let what = "\(attempt.method) \(attempt.key)"
      let stored = answers[attempt.key]?.value
      switch attempt.outcome {
      case .answered(let answer):
        report.acknowledged += 1
        if stored == nil { violations.append(Violation(kind: .lost, text: "acknowledged: \(what)")) }
        if stored != nil, attempt.lasting(stored) != attempt.lasting(answer) {
          violations.append(Violation(kind: .half, text: "\(what) was answered otherwise than is kept"))
        }
        if let first = attempt.firstAnswer, attempt.lasting(first) != attempt.lasting(answer) {
          violations.append(Violation(kind: .answer, text: "\(what), repeated, was answered \(answer), not \(first)"))
        }
      case .refused(let error):
        report.refused += 1
        if attempt.firstAnswer != nil {
          violations.append(Violation(kind: .answer, text: "\(what) was done, and repeated it was refused: \(error)"))
        } else if stored != nil {
          violations.append(Violation(kind: .doubled, text: "refused and done all the same: \(what)"))
        }
      case .unanswered:
        report.unanswered += 1
      }
    }
    let known = settled.union(open.map(\.key))
    for key in answers.keys where !known.contains(key) {
      violations.append(Violation(kind: .doubled, text: "an answer to \(key), which nobody sent"))
    }
    return violations
  }

  // MARK: - Changes

  /// Finds the request of each change in the journal, and applies it to the model.
  private mutating func follow(
    _ commands: [CopiedStore.StoredCommand], _ answers: [String: CopiedStore.StoredAnswer], _ report: inout CrashReport
  ) throws -> [Violation] {
    var violations: [Violation] = []
    let ahead = Moment.wallAhead
    let isWallSteady = abs(ahead - wallAhead) < 0.0005
    wallAhead = ahead
    // A request and its change have the same moment.
    var waiting: [Instance: [Attempt]] = [:]
    for attempt in open {
      guard !settled.contains(attempt.key), let answer = answers[attempt.key] else { continue }
      waiting[Instance(method: answer.method, at: answer.at), default: []].append(attempt)
    }
    for command in commands {
      lastCommand = command.id
      let instance = Instance(method: command.method, at: command.at)
      let candidates = waiting[instance] ?? []
      let fitting = candidates.indices.filter {
        candidates[$0].mayBe(command, answered: answers[candidates[$0].key]?.value)
      }
      // A `done`, an undo and another `done` may happen in the same millisecond: the first run was blind, the second is
      // not.
      guard
        let index = fitting.first(where: { !(answers[candidates[$0].key]?.response.contains("unblinded") ?? false) })
          ?? fitting.first,
        let answer = answers[candidates[index].key]
      else {
        violations.append(Violation(kind: .doubled, text: "\(command.method), \(command.label): nobody's request"))
        continue
      }
      waiting[instance]?.remove(at: index)
      var attempt = candidates[index]
      if isWallSteady { attempt.moment = attempt.moment.narrowed(to: command.at, wallAhead: ahead) }
      if attempt.moment.latest < attempt.moment.earliest - Self.clockTolerance {
        violations.append(Violation(kind: .time, text: "\(command.method) was stamped before it was sent, or later"))
      }
      let finding = try timeline.follow(attempt, answer: Array(answer.response.utf8))
      if let text = finding.disagreement { violations.append(Violation(kind: .half, text: text)) }
      if let time = finding.time { violations += report.check(time) }
      trace.append("\(command.id) at \(command.at) \(attempt.key) \(command.method) \(command.label)")
      report.changes += 1
      report.changesByMethod[command.method, default: 0] += 1
      note(attempt, command.id)
    }
    for attempt in waiting.values.joined()
    where !methodsWithoutCommand.contains(attempt.method) && !methodsThatMayChangeNothing.contains(attempt.method) {
      violations.append(Violation(kind: .half, text: "\(attempt.method) \(attempt.key) has an answer and no change"))
    }
    for attempt in waiting.values.joined() {
      guard let request = attempt.request as? DataErase else { continue }
      // An erasure that found nothing is not a change, but backups may have had something to erase.
      backups.erase(request.skill ?? "", isErrand: attempt.isOfErrand, at: lastCommand + 1)
      var model = timeline.present
      let left = model.erase(request.skill ?? "")
      if left > 0 { violations.append(Violation(kind: .lost, text: "an erasure: \(left) runs are still there")) }
    }
    return violations
  }

  /// Stores the model after the change, for backups of that moment.
  private mutating func note(_ attempt: Attempt, _ command: Int64) {
    backups.note(timeline.present, after: command, attempt.method)
    guard let request = attempt.request as? DataErase, let skill = request.skill else { return }
    backups.erase(skill, isErrand: attempt.isOfErrand, at: command)
    if attempt.isOfErrand { erasedWords.append(skill) }
  }

  /// The tolerance in seconds, because the two clocks are read one after the other.
  private static let clockTolerance = 0.0005

  private static let traced = 60

  private struct Instance: Hashable {
    var method: String
    var at: Int64
  }

  // MARK: - Settling

  /// Keeps the unanswered requests, to repeat them. If the store already has an answer, the repetition must get the
  /// same one.
  private mutating func settle(_ answers: [String: CopiedStore.StoredAnswer]) {
    settled.formUnion(open.map(\.key).filter { answers[$0] != nil })
    open = open.compactMap { attempt in
      guard case .unanswered = attempt.outcome else { return nil }
      var attempt = attempt
      attempt.moment.latest = .infinity
      attempt.firstAnswer = answers[attempt.key]?.value
      return attempt
    }
  }
}

extension CopiedStore.StoredAnswer {
  /// The answer as sent to a client.
  fileprivate var value: JSONValue? { try? WireJSON.decode(JSONValue.self, from: Array(response.utf8)) }
}
