internal import QuestEngines
internal import QuestModel
internal import QuestStore
internal import QuestWire

/// The collection: its amounts, and the parts that a change has added.
extension ReadContext {
  /// Counts no further than `limit` guesses. While a task runs: as of the preceding `done`, and O(limit + days played).
  func growth(limit: Int) throws -> CollectionGrowth {
    let blindFilter = try blindFilter()
    let days =
      try blindFilter == nil
      ? reader.totals(of: player).daysPlayed : reader.daysPlayed(of: player, blindFilter: blindFilter).count
    return CollectionGrowth(
      days: days, guesses: try reader.collectedRuns(of: player, limit: limit, blindFilter: blindFilter))
  }

  /// The new parts from a session that has just been completed; `nil` for none, without rewards, and if something has
  /// appeared earlier today. O(runs of the session); with new parts O(runs of the day).
  func news(of session: Session) throws -> CollectionNews? {
    guard settings.rewards else { return nil }
    let runs = try reader.runs(of: session.id).count { $0.run.facts.isCollected }
    // Enough to know the amount before this session, too.
    let now = try growth(limit: CollectionGrowth.most + runs)
    let plays = try reader.completedPlays(of: player, on: today)
    let before = CollectionGrowth(days: now.days - (plays == 1 ? 1 : 0), guesses: now.guesses - runs)
    guard now.hasMore(than: before) else { return nil }
    let atStart = CollectionGrowth(
      days: now.days - min(plays, 1), guesses: now.guesses - (try reader.collectedRuns(of: player, on: today)))
    return CollectionNews(today: atStart, before: before, now: now)
  }
}

extension CollectionInfo {
  /// The pictures for that amount of history.
  init(_ growth: CollectionGrowth) {
    self.init(
      days: growth.days, guesses: growth.guesses,
      scenes: CollectionScene.all.map { scene in
        let count = scene.count(with: growth)
        return CollectionInfo.Scene(
          id: Open(rawValue: scene.id), title: scene.title, total: scene.parts.count,
          parts: scene.parts.prefix(count).map {
            CollectionInfo.Part(kind: $0.kind, name: $0.name, x: $0.x, y: $0.y, size: $0.size)
          },
          joins: scene.joins(of: count), discoveries: scene.discoveries(of: count), text: scene.text(of: count),
          rule: scene.rule)
      })
  }
}

extension RevealedRun.Collected {
  init(_ news: CollectionNews) { self.init(scene: Open(rawValue: news.scene), count: news.count, text: news.text) }
}
