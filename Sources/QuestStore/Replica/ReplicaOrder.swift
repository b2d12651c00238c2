import GRDB
import QuestModel

/// The order of a quest's tasks. Devices share a rank for each task; the table holds its position among the others.
extension ReplicaWriter {
  /// The most tasks of a quest.
  private static let mostTasks = 10

  /// The position of a task among those of its quest; null for a surplus task.
  func shownPosition(ofTask uid: String, _ values: [String: RecordValue]) throws -> RecordValue {
    guard let quest = values["routine"]?.text,
      let place = try tasks(of: quest).firstIndex(where: { $0.uid == uid }), place < Self.mostTasks
    else { return .null }
    return .integer(Int64(place))
  }

  /// Those that are not deleted, in their order.
  private func tasks(of quest: String) throws -> [(uid: String, entry: ReplicaRows.Entry)] {
    try rows.children(of: quest, JournaledTable.routine.name).filter { $0.type == JournaledTable.task.name }.compactMap
    { child in
      try rows.entry(child.type, child.uid).map { (uid: child.uid, entry: $0) }
    }.filter { $0.entry.state["position"] != .null }
      .sorted { a, b in (a.entry.state.rank ?? 0, a.uid) < (b.entry.state.rank ?? 0, b.uid) }
  }

  /// Updates the quest's tasks, because other tasks may have moved.
  func projectTasks(of quest: String) throws {
    for (place, task) in try tasks(of: quest).enumerated() {
      let isShown = place < Self.mostTasks
      guard task.entry.shown?["position"] != (isShown ? .integer(Int64(place)) : nil) else { continue }
      try project(.task, task.uid, task.entry)
    }
  }

  /// Computes new ranks for a quest whose tasks were reordered here. O(tasks²).
  func rankTasks(of quest: String, clock: Int64) throws {
    let sql = """
      SELECT t.uid FROM task t JOIN routine r ON r.id = t.routine WHERE r.uid = ? AND r.player = ?
      ORDER BY t.position, t.uid
      """
    let type = JournaledTable.task.name
    let entries = try db.values(String.self, sql, [quest, player]).map { uid in
      (uid: uid, entry: try rows.entry(type, uid) ?? ReplicaRows.Entry())
    }.filter { !$0.entry.state.isGone || $0.entry.shown == nil }
    let ranks = Ranks.needed(entries.map { Ranks.Item(uid: $0.uid, rank: $0.entry.state.rank) })
    for (uid, var entry) in entries {
      guard let rank = ranks[uid] else { continue }
      // Includes the quest: it connects the tasks while the scan has not yet noted this one.
      var values: [String: RecordValue] = ["position": .number(rank).normalized]
      if entry.state["routine"].text != quest { values["routine"] = .text(quest) }
      // The task was brought back, as the scan will find.
      if entry.state.isGone { values[ReplicaState.gone] = .integer(0) }
      try change(&entry, values, clock: clock)
      try rows.keep(entry, type, uid)
    }
  }
}

extension ReplicaState {
  /// The rank of a task that is not deleted.
  fileprivate var rank: Double? {
    isGone ? nil : self["position"].number ?? self["position"].integer.map(Double.init)
  }
}

/// An order as numbers that can be merged: an item that moves gets a number between those of its new neighbours, and
/// the others keep theirs. Equal ranks are sorted by id.
enum Ranks {
  struct Item {
    var uid: String
    /// `nil` if it has no rank yet.
    var rank: Double?
  }

  /// The new ranks by id that give this order. Changes as few ranks as possible; if two neighbours leave no room
  /// between them, all are renumbered. O(items²).
  static func needed(_ items: [Item]) -> [String: Double] {
    var ranks = items.map(\.rank)
    let kept = longestOrdered(items)
    for (before, after) in zip([-1] + kept, kept + [items.count]) {
      let (low, high) = (before < 0 ? nil : ranks[before], after == items.count ? nil : ranks[after])
      let count = after - before - 1
      for index in 0..<count {
        ranks[before + 1 + index] =
          switch (low, high) {
          case (nil, nil): Double(index)
          case (let low?, nil): low + Double(index + 1)
          case (nil, let high?): high - Double(count - index)
          case (let low?, let high?): low + (high - low) * Double(index + 1) / Double(count + 1)
          }
      }
    }
    let given = zip(items, ranks).map { Item(uid: $0.uid, rank: $1) }
    if !zip(given, given.dropFirst()).allSatisfy({ isOrdered($0, $1) }) { ranks = items.indices.map(Double.init) }
    return Dictionary(
      uniqueKeysWithValues: zip(items, ranks).compactMap { item, rank in
        rank == item.rank ? nil : rank.map { (item.uid, $0) }
      })
  }

  /// The indexes of a longest subsequence of items whose ranks are already in order.
  private static func longestOrdered(_ items: [Item]) -> [Int] {
    var best: [[Int]] = []
    for (place, item) in items.enumerated() where item.rank != nil {
      let before = best.filter { $0.last.map { isOrdered(items[$0], item) } == true }.max { $0.count < $1.count }
      best.append((before ?? []) + [place])
    }
    return best.max { $0.count < $1.count } ?? []
  }

  private static func isOrdered(_ a: Item, _ b: Item) -> Bool {
    guard let first = a.rank, let second = b.rank, first.isFinite, second.isFinite else { return false }
    return (first, a.uid) < (second, b.uid)
  }
}
