internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Activities: the names under which tracked time is counted. Tracking creates them.
extension Application {
  var activityRows: [MethodRow] {
    [
      .row(ActivityList.self, "The player's activities in their order.") { request, context in
        try self.reading(context) { snapshot in
          let activities = try snapshot.reader.activities(of: snapshot.player, blindFilter: try snapshot.blindFilter())
          return ActivityList.Response(
            activities: activities.filter { request.all == true || !$0.isArchived }.prefix(WireLimits.listEntries)
              .map { ActivityInfo($0) })
        }
      },
      .row(
        ActivityUpdate.self, errors: [.notFound, .ambiguousName, .invalidArgument, .nameTaken], "Changes an activity.",
        handler: updateActivity),
      .row(
        ActivityMerge.self, errors: [.notFound, .invalidArgument],
        "Moves an activity's intervals to another one, and deletes it.", handler: mergeActivities),
    ]
  }

  private func updateActivity(_ request: ActivityUpdate, _ context: CallContext) throws -> ActivityInfo {
    try changing(request, context) { change in
      var activity = try change.snapshot.activity(request.activity, blindFilter: nil)
      if let name = request.name {
        let name = try acceptedName(name, what: "An activity")
        if let other = try change.snapshot.reader.activity(named: name, of: change.player), other.id != activity.id {
          throw RPCError(
            .nameTaken, "There is an activity \"\(other.name)\" already.",
            hint: "To make them one: tqctl track activities merge \"\(activity.name)\" \"\(other.name)\"")
        }
        try change.moveGoals(fromActivity: activity.key, to: NameKey.of(name))
        activity.name = name
      }
      if let colour = request.colour {
        guard (0...7).contains(colour) else {
          throw RPCError(.invalidArgument, "A colour is 0 to 7.", hint: "Give one of the 8 colours.")
        }
        activity.colour = colour
      }
      if let sign = request.sign {
        activity.sign = try sign.isEmpty ? nil : acceptedSign(sign)
      }
      if let archived = request.archived { activity.isArchived = archived }
      try change.writer.replace(activity)
      if let position = request.position { try change.put(activity, at: position) }
      change.writer.label = "the change of \(activity.name)"
      change.announce(.track, .changed)
      return ActivityInfo(activity)
    }
  }

  private func acceptedSign(_ text: String) throws -> String {
    let sign = try acceptedName(text, what: "A sign")
    guard sign.utf8.count <= 16 else {
      throw RPCError(.invalidArgument, "A sign has at most 16 bytes.", hint: "Give an emoji or a few letters.")
    }
    return sign
  }

  private func mergeActivities(_ request: ActivityMerge, _ context: CallContext) throws -> ActivityInfo {
    try changingHistory(request, context) { change in try change.merge(request) }
  }
}

extension WriteContext {
  func merge(_ request: ActivityMerge) throws -> ActivityInfo {
    let from = try exactActivity(request.from)
    let into = try exactActivity(request.into)
    guard from.id != into.id else {
      throw RPCError(
        .invalidArgument, "That is one activity.", hint: "Name two: tqctl track activities merge FROM INTO")
    }
    for interval in try snapshot.reader.intervals(of: from.id) {
      var moved = interval
      moved.activity = into.id
      try writer.replace(moved)
    }
    try writer.remove(Activity.self, from.id.text)
    try moveGoals(fromActivity: from.key, to: into.key)
    writer.require { [player] reader in
      try reader.activity(into.id)?.key == into.key
        && !reader.goals(of: player, blindFilter: nil).contains { $0.record.scope == .activity(key: from.key) }
    }
    writer.label = "merging \(from.name) into \(into.name)"
    announce(.track, .merged)
    return ActivityInfo(into)
  }

  /// Updates goals about a renamed activity.
  fileprivate func moveGoals(fromActivity old: String, to new: String) throws {
    guard old != new else { return }
    for goal in try writer.reader.goals(of: player, blindFilter: nil) where goal.record.scope == .activity(key: old) {
      var record = goal.record
      record.scope = .activity(key: new)
      try writer.replace(record)
      announce(.goals, .changed)
    }
  }

  /// Typing errors are not corrected when a name is removed permanently.
  fileprivate func exactActivity(_ name: String) throws -> Activity {
    guard let activity = try snapshot.reader.activity(named: name, of: player) else {
      throw RPCError(
        .notFound, "There is no activity \"\(name.prefix(80))\".", hint: "tqctl track activities lists them.")
    }
    return activity
  }

  /// Puts the activity at that place of the order.
  fileprivate func put(_ activity: Activity, at position: Int) throws {
    var order = try snapshot.reader.activities(of: player, blindFilter: nil).filter { $0.id != activity.id }
    order.insert(activity, at: min(max(0, position), order.count))
    for (place, item) in order.enumerated() where item.position != place {
      var item = item
      item.position = place
      try writer.replace(item)
    }
  }
}

extension ActivityInfo {
  fileprivate init(_ activity: Activity) {
    self.init(
      id: activity.id.text, name: activity.name, colour: activity.colour, sign: activity.sign,
      archived: activity.isArchived)
  }
}
