internal import QuestModel
internal import QuestStore
private import QuestText
internal import QuestWire

/// Resolves a typed name: an exact match, else a unique prefix, else, without any prefix match, a similar name.
enum NameMatch {
  enum Found<Item> {
    case one(Item)
    case several([String])
    /// No match, with similar names.
    case none(near: [String])
  }

  /// - Parameters:
  ///   - typed: the typed text.
  ///   - items: the items to search.
  ///   - isExact: allows only exact names and unique prefixes, as for a deletion, where a typing error may not choose.
  ///   - name: the name shown for candidates.
  ///   - other: an additional name of an item.
  /// - Returns: the match, or the names to choose from.
  static func find<Item>(
    _ typed: String, in items: [Item], isExact: Bool = false, name: (Item) -> String,
    other: (Item) -> String? = { _ in nil }
  ) -> Found<Item> {
    let key = NameKey.of(typed)
    let keyed = items.map { (item: $0, keys: [name($0), other($0)].compactMap { $0.map(NameKey.of) }) }
    for place in 0...1 {
      if let same = keyed.first(where: { $0.keys.dropFirst(place).first == key }) { return .one(same.item) }
    }
    let beginning = keyed.filter { $0.keys.contains { $0.hasPrefix(key) } }
    if beginning.count == 1, !key.isEmpty { return .one(beginning[0].item) }
    if beginning.count > 1 { return .several(beginning.map { name($0.item) }) }
    let near = keyed.filter { $0.keys.contains { isNear(key, $0) } }
    if near.count == 1, !isExact { return .one(near[0].item) }
    if near.count > 1, !isExact { return .several(near.map { name($0.item) }) }
    return .none(near: near.map { name($0.item) })
  }

  /// The quest by its shown name or its setup name.
  static func quest(_ typed: String, in quests: [Quest], isExact: Bool = false) -> Found<Quest> {
    find(typed, in: quests, isExact: isExact, name: \.name, other: \.setup)
  }

  /// Whether a word of the name begins with the key.
  static func hasWord(_ name: String, beginning key: String) -> Bool {
    let name = NameKey.of(name)
    return key.count > 1
      && name.ranges(of: key).contains { range in
        range.lowerBound == name.startIndex || !isLetter(name[name.index(before: range.lowerBound)])
      }
  }

  /// Whether the key is one or more whole words of the name.
  static func hasWords(_ name: String, _ key: String) -> Bool {
    let name = NameKey.of(name)
    return name.ranges(of: key).contains { range in
      (range.lowerBound == name.startIndex || !isLetter(name[name.index(before: range.lowerBound)]))
        && (range.upperBound == name.endIndex || !isLetter(name[range.upperBound]))
    }
  }

  private static func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  /// A word of the name has this prefix, or the typed text is one or two typing errors away from the name's prefix.
  static func isNear(_ typed: String, _ name: String) -> Bool {
    guard typed.count >= 2 else { return false }
    if name.split(separator: " ").contains(where: { $0.hasPrefix(typed) }) || name.contains(typed) { return true }
    let slips = typed.count < 5 ? 1 : 2
    return Spelling.distance(typed, name) <= slips || Spelling.distance(typed, name.prefix(typed.count)) <= slips
  }
}

extension ReadContext {
  /// The task as the player's quests show it, found by its setup name; or the task itself.
  func shown(_ task: TaskName, in quests: [Quest]) -> TaskName {
    guard task.kind == nil else { return task }
    let key = NameKey.of(task.name)
    let tasks = quests.lazy.flatMap(\.tasks).filter { $0.setup != nil && $0.task.kind == nil }
    guard let found = tasks.first(where: { NameKey.of($0.setupTask.name) == key }) else { return task }
    return found.task
  }

  /// The quest for a typed name or id. Throws `notFound` or `ambiguousName`, with candidates. `isExact` as for
  /// `NameMatch.find`.
  func quest(_ typed: String, isExact: Bool = false) throws -> Quest {
    let quests = try reader.quests(of: player)
    if let quest = quests.first(where: { $0.id.text == typed }) { return quest }
    switch NameMatch.quest(typed, in: quests, isExact: isExact) {
    case .one(let quest): return quest
    case .several(let names): throw Refusals.ambiguous(typed, names)
    case .none(let near):
      throw RPCError(
        .notFound, "There is no quest \"\(typed.prefix(80))\".",
        hint: quests.isEmpty
          ? "Make one: tqctl quest create \"Morning Quest\" --template morning" : "tqctl quests --all lists them.",
        candidates: quests.isEmpty ? nil : near.isEmpty ? quests.map(\.name) : near)
    }
  }

  /// The skill for a typed task name, `@kind` or skill name.
  func skill(_ typed: String) throws -> SkillSummary {
    if let skill = try reader.skill(named: typed, of: player) { return skill }
    let skills = try reader.skills(of: player, limit: 10_000)
    switch NameMatch.find(typed, in: skills, name: \.name) {
    case .one(let skill): return skill
    case .several(let names): throw Refusals.ambiguous(typed, Array(names.prefix(20)))
    case .none:
      throw RPCError(
        .notFound, "Nothing is known of \"\(typed.prefix(80))\" yet.", hint: "tqctl skills lists the known ones.")
    }
  }
}
