internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The player's badges.
extension Application {
  var badgeRows: [MethodRow] {
    [
      .row(BadgeList.self, "The player's badges, and what the next ones take.") { _, context in
        try self.reading(context) { try $0.badgeList() }
      }
    ]
  }
}

extension ReadContext {
  /// O(badges, goals; while a task runs also plays).
  fileprivate func badgeList() throws -> BadgeList.Response {
    guard settings.rewards else { return BadgeList.Response(shown: false, badges: [], next: []) }
    let blindFilter = try blindFilter()
    let facts = try BadgeFacts(self, blindFilter: blindFilter)
    let shelf = BadgeShelf(try facts.badges(), facts.goals)
    var record = BadgeRecord()
    facts.addGoals(to: &record)
    let streak =
      try blindFilter == nil ? reader.totals(of: player).streak : Badge.streak(facts.daysPlayed())
    let have: [(Badge.Key, Int, [Int])] = [
      (.firstGoal, record.made.count, [1]), (.goalsReached, record.reached.count, Badge.goalTiers),
      (.streak, streak, Badge.streakTiers),
    ]
    return BadgeList.Response(
      shown: true, badges: shelf.badges,
      next: have.compactMap { key, have, tiers in
        guard let need = tiers.first(where: { $0 > have && !shelf.has(key, tier: $0) }) else { return nil }
        return BadgeList.Next(
          key: Open(rawValue: key.rawValue), tier: key == .firstGoal ? nil : need, have: have, need: need,
          text: BadgeWording.next(key, have: have, need: need))
      }, dark: blindFilter == nil ? nil : true)
  }

  /// A finding about badges whose data has changed since they were earned; `nil` without one. The badges stay. O(plays,
  /// goals × days).
  func badgeFinding() throws -> SystemInfo.Finding? {
    let facts = try BadgeFacts(self, blindFilter: try blindFilter())
    let borne = Set(Badge.earned(by: try facts.record()).map(\.id))
    let others = try facts.badges().filter { !borne.contains($0.id) }
    guard settings.rewards, !others.isEmpty else { return nil }
    let names = BadgeShelf(others, facts.goals).badges.map(\.text).joined(separator: ", ")
    return SystemInfo.Finding(
      check: "badges", status: .ok, text: "Badges that your data of today would not earn, and that stay: \(names).")
  }
}

/// Badges grouped by key and tier, with the names of their goals.
struct BadgeShelf {
  let badges: [BadgeInfo]
  private let groups: [Group: [Badge]]

  private struct Group: Hashable {
    var key: Badge.Key
    var tier: Int?
  }

  init(_ badges: [Badge], _ goals: [StoredGoal]) {
    let names = Dictionary(goals.map { ($0.id, $0.record.name) }) { first, _ in first }
    let groups = Dictionary(grouping: badges) { Group(key: $0.key, tier: $0.tier) }
    let order = Badge.Key.allCases.flatMap { key in
      groups.keys.filter { $0.key == key }.sorted { ($0.tier ?? 0) < ($1.tier ?? 0) }
    }
    self.groups = groups
    self.badges = order.compactMap { group in
      guard let all = groups[group], let newest = all.max(by: { $0.earnedOn < $1.earnedOn }) else { return nil }
      let goal = newest.goal.flatMap { names[$0] }
      return BadgeInfo(
        key: Open(rawValue: group.key.rawValue), tier: group.tier, count: all.count,
        earnedOn: newest.earnedOn.description, goal: goal,
        text: BadgeWording.text(newest, count: all.count, goal: goal))
    }
  }

  func has(_ key: Badge.Key, tier: Int) -> Bool { groups[Group(key: key, tier: key == .firstGoal ? nil : tier)] != nil }
}
