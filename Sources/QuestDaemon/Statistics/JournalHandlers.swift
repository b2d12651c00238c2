internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestText
internal import QuestWire

/// The journal for players.
extension Application {
  var journalRows: [MethodRow] {
    [
      .row(
        HistoryJournal.self, errors: [.notFound, .ambiguousName, .invalidArgument],
        "What was done when, newest first.", handler: journal)
    ]
  }

  private func journal(_ request: HistoryJournal, _ context: CallContext) throws -> HistoryJournal.Response {
    try reading(context) { snapshot in
      var filter = JournalFilter()
      filter.asOf = try instant(request.asOf, parameter: "asOf")
      let blindFilter = try snapshot.blindFilter()
      filter.upTo = blindFilter?.horizon
      if let id = request.id {
        let played = try snapshot.played(id, asOf: filter.asOf)
        filter.session = played.session.id
        filter.position = snapshot.runNamed(by: id, in: played)?.run.position
      }
      let limit = try pageSize(request.limit, default: 20)
      let cursor = try request.cursor.map { text in
        guard let cursor = number(ofEntry: text), cursor > 0 else {
          throw RPCError(
            .invalidArgument, "That is not a cursor.", hint: "Pass nextCursor of the previous page unchanged.")
        }
        return cursor
      }
      let entries = try snapshot.reader.journal(of: snapshot.player, filter, before: cursor, limit: limit + 1)
      let page = entries.prefix(limit)
      return HistoryJournal.Response(
        entries: page.map { HistoryJournal.Entry($0, id: text(ofEntry: $0.id), zone: snapshot.zone) },
        nextCursor: entries.count > limit ? page.last.map { text(ofEntry: $0.id) } : nil,
        hidden: try blindFilter.flatMap { shownCount(try snapshot.reader.hiddenCommands($0, of: snapshot.player)) })
    }
  }

  private func text(ofEntry number: Int64) -> String { solo == nil ? hiddenNumbers.shown(number) : String(number) }
  private func number(ofEntry text: String) -> Int64? { solo == nil ? hiddenNumbers.number(text) : Int64(text) }
}

extension HistoryJournal.Entry {
  fileprivate init(_ entry: JournalEntry, id: String, zone: Zone) {
    let state: State =
      switch entry.state {
      case .final: .final
      case .done: .done
      case .undone: .undone
      case .undoneForGood: .undoneForGood
      }
    self.init(
      id: id, method: entry.method, label: entry.label.isEmpty ? nil : entry.label,
      at: zone.rfc3339(entry.at), atText: zone.text(entry.at), state: state, undoable: entry.state == .done,
      records: entry.records, corrections: entry.corrections.flatMap(\.words))
  }
}

extension RunChange {
  /// The differences, in words.
  fileprivate var words: [HistoryJournal.Correction] {
    func differing(_ what: HistoryJournal.Correction.Value, _ before: String?, _ after: String?)
      -> HistoryJournal.Correction?
    {
      before == after ? nil : HistoryJournal.Correction(task: task, what: what, before: before, after: after)
    }
    return [
      differing(.estimate, before.estimate?.shortText, after.estimate?.shortText),
      differing(.actual, before.actual.map(DurationText.short), after.actual.map(DurationText.short)),
      differing(.felt, before.felt.map(DurationText.short), after.felt.map(DurationText.short)),
      differing(
        .confirmed, before.marks.contains(.confirmed) ? "yes" : "no", after.marks.contains(.confirmed) ? "yes" : "no"),
    ].compactMap(\.self)
  }
}

extension Estimate {
  /// `5m`, `20m..35m`.
  fileprivate var shortText: String {
    range.map { "\(DurationText.short($0.lowerBound))..\(DurationText.short($0.upperBound))" }
      ?? DurationText.short(seconds)
  }
}
