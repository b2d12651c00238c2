internal import QuestEngines
internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// Food entries. They are stored and added up; no text says whether that is much or little.
extension Application {
  var foodRows: [MethodRow] {
    [
      .row(
        FoodLog.self, errors: [.invalidArgument, .notFound, .ambiguousName, .nameTaken, .tooLarge, .taskRunning],
        "Notes something eaten.", handler: logFood),
      .row(FoodList.self, errors: [.invalidArgument], "What was eaten, and what it comes to.", handler: listFood),
      .row(
        FoodUpdate.self, errors: [.invalidArgument, .notFound, .ambiguousName, .taskRunning],
        "Changes an entry of food.", handler: updateFood),
      .row(
        FoodDelete.self, errors: [.notFound, .ambiguousName, .taskRunning], "Deletes an entry of food.",
        handler: deleteFood),
      .row(
        FoodDone.self, errors: [.invalidArgument, .taskRunning], "Says that a day's food is complete.",
        handler: finishFood),
    ]
  }

  private func logFood(_ request: FoodLog, _ context: CallContext) throws -> LoggedFood {
    let barcode = try request.barcode.map(FoodRequest.barcode)
    return try changing(request, context) { change in
      let snapshot = change.snapshot
      let isDark = try snapshot.blindFilter() != nil
      guard !isDark || request.at == nil else { throw Refusals.taskRunning("a time of day") }
      let item = try request.facts.map { try change.newItem($0, request, barcode) }
      let food = try item ?? snapshot.foodItem(request.name, barcode: barcode)
      let (base, amount) = try FoodRequest.amount(grams: request.grams, portions: request.portions, of: food)
      let (day, at) = try snapshot.moment(day: request.day, at: request.at)
      let entry = FoodEntry(
        id: change.newID(), name: food.name, amount: amount, base: base,
        nutrients: try FoodRequest.nutrients(of: food, per: base), origin: food.origin,
        confidence: food.origin == .photo ? request.confidence : nil, at: at, zone: snapshot.zone,
        day: try snapshot.dayOfFood(day))
      if let item, item.origin != .photo { try change.writer.record(item) }
      try change.writer.record(entry)
      change.writer.label = "\(entry.name) \(FoodWording.amount(entry))"
      return try change.logged(entry, isDark: isDark, .logged)
    }
  }

  private func updateFood(_ request: FoodUpdate, _ context: CallContext) throws -> LoggedFood {
    try changing(request, context) { change in
      var entry = try change.foodToChange(request.id)
      if let name = request.name { entry.name = try acceptedName(name, what: "A food") }
      if let amount = request.grams ?? request.portions {
        guard (entry.base == .hundredGrams) == (request.grams != nil), request.grams == nil || request.portions == nil
        else {
          throw RPCError(
            .invalidArgument, "That entry is counted in \(entry.base == .portion ? "portions" : "grams").",
            hint: "tqctl food edit \(entry.id.text.prefix(8)) \(entry.base == .portion ? "--portion 1.5" : "60g")")
        }
        entry.amount = try FoodRequest.accepted(amount: amount)
      }
      if let base = request.base { entry.nutrients = try FoodRequest.merged(base, into: entry.nutrients) }
      if request.day != nil || request.at != nil {
        let (day, at) = try change.snapshot.moment(day: request.day ?? entry.day.description, at: request.at)
        (entry.day, entry.at, entry.zone) = (try change.snapshot.dayOfFood(day), at, change.snapshot.zone)
      }
      try change.writer.replace(entry)
      change.writer.label = "the change of \(entry.name)"
      return try change.logged(entry, isDark: false, .changed)
    }
  }

  private func deleteFood(_ request: FoodDelete, _ context: CallContext) throws -> LoggedFood {
    try changing(request, context) { change in
      let entry = try change.foodToChange(request.id)
      try change.writer.remove(FoodEntry.self, entry.id.text)
      change.writer.label = "the deletion of \(entry.name)"
      return try change.logged(entry, isDark: false, .deleted)
    }
  }

  private func finishFood(_ request: FoodDone, _ context: CallContext) throws -> FoodDone.Response {
    try changing(request, context) { change in
      let snapshot = change.snapshot
      let isDark = try snapshot.blindFilter() != nil
      let (day, at) = try snapshot.moment(day: request.day, at: nil)
      guard day <= snapshot.today else {
        throw RPCError(.invalidArgument, "\(day) has not come yet.", hint: "Give a day up to today.")
      }
      let known = try change.writer.reader.samples(
        of: Metric.foodDone, player: change.player, days: try snapshot.dayOfFood(day)...day, after: nil,
        blindFilter: nil, limit: .max)
      if request.open == true {
        guard !isDark else { throw Refusals.taskRunning("a change of days") }
        for (sample, _) in known { try change.writer.delete(sample: sample.id) }
        change.writer.label = "reopening the food of \(snapshot.name(of: day))"
      } else if !known.contains(where: { $0.sample.value > 0 }) {
        try change.writer.record(
          Sample(
            id: change.newID(), metric: Metric.foodDone, value: 1, at: at, zone: snapshot.zone, day: day,
            recordedAt: change.now.wall))
        change.writer.label = "the food of \(snapshot.name(of: day)) is complete"
      }
      change.announce(.goals, .changed)
      var answer = FoodDone.Response(date: day.description, done: request.open != true)
      guard !isDark else { return answer }
      try change.writer.settle()
      answer.day = try snapshot.foodDay(day)
      return answer
    }
  }

  private func listFood(_ request: FoodList, _ context: CallContext) throws -> FoodList.Response {
    let limit = try pageSize(request.limit, default: 200)
    return try reading(context) { snapshot in
      let last = try request.to.map { try snapshot.localDay($0, parameter: "to") }
      let first = try request.from.map { try snapshot.localDay($0, parameter: "from") }
      let end = last ?? max(snapshot.today, first ?? snapshot.today)
      let start = first ?? end
      guard start <= end else {
        throw RPCError(.invalidArgument, "from is after to.", hint: "Swap them.")
      }
      let blindFilter = try snapshot.blindFilter()
      // Newest day first; the entries of a day in their order.
      let shown = try snapshot.reader.foodEntries(
        of: snapshot.player, days: start...end, blindFilter: blindFilter, limit: limit)
      let sums = try snapshot.foodDays(start...end, blindFilter)
      return FoodList.Response(
        days: Array(sums.prefix(WireLimits.listEntries)), entries: shown.map { FoodEntryInfo($0) },
        more: shownCount(sums.reduce(0) { $0 + $1.entries } - shown.count), dark: blindFilter == nil ? nil : true)
    }
  }
}

extension WriteContext {
  /// The new item of a request, not stored yet.
  ///
  /// - Throws: `invalidArgument`; `nameTaken` and `tooLarge` for an item that would be stored.
  fileprivate func newItem(_ facts: FoodFacts, _ request: FoodLog, _ barcode: String?) throws -> FoodItem {
    guard let name = request.name else {
      throw RPCError(
        .invalidArgument, "A new food needs a name.", hint: "For example: tqctl food log oats 60g --kcal 370")
    }
    let origin = try FoodRequest.origin(request.origin)
    if let confidence = request.confidence {
      guard origin == .photo, (0...1).contains(confidence) else {
        throw RPCError(
          .invalidArgument, "A confidence is 0 to 1, and belongs to facts from a picture.", hint: "Leave it out.")
      }
    }
    let item = FoodItem(
      id: newID(), name: try acceptedName(name, what: "A food"), base: try FoodRequest.base(facts.per),
      portionGrams: try facts.portionGrams.map(FoodRequest.accepted(portionGrams:)),
      nutrients: try FoodRequest.merged(facts.nutrients, into: Nutrients()), barcode: barcode, origin: origin)
    guard origin != .photo else { return item }
    let items = try writer.reader.foodItems(of: player, blindFilter: nil)
    if let other = items.first(where: { $0.key == item.key || barcode != nil && $0.barcode == barcode }) {
      throw RPCError(
        .nameTaken, "\(other.name) is in your list already.",
        hint: "Leave out the nutrients, or change the food: tqctl food items edit \"\(other.name)\"",
        candidates: [other.name])
    }
    guard items.count < FoodRequest.mostItems else {
      throw RPCError(
        .tooLarge, "There are \(FoodRequest.mostItems) foods in your list, which is as many as there can be.",
        hint: "tqctl food items delete NAME makes room.")
    }
    return item
  }

  /// The entry that a request names.
  ///
  /// - Throws: `taskRunning` while a task runs, `notFound`, `ambiguousName`.
  fileprivate func foodToChange(_ id: String) throws -> FoodEntry {
    guard try snapshot.blindFilter() == nil else { throw Refusals.taskRunning("a change of entries") }
    let found = try id.isEmpty ? [] : snapshot.reader.foodEntries(withIDPrefix: id, of: player)
    guard let first = found.first else {
      throw RPCError(
        .notFound, "There is no entry \"\(id.prefix(40))\".", hint: "tqctl food list shows them with their ids.")
    }
    guard found.count == 1 || first.id.text == id else { throw Refusals.ambiguous(id, found.map(\.id.text)) }
    return first
  }

  /// The reply about an entry; while a task runs without a moment and without sums.
  fileprivate func logged(_ entry: FoodEntry, isDark: Bool, _ what: Event.What) throws -> LoggedFood {
    announce(.goals, what)
    var answer = LoggedFood(entry: FoodEntryInfo(entry))
    guard !isDark else {
      (answer.entry.at, answer.entry.timeText) = (nil, nil)
      return answer
    }
    try writer.settle()
    answer.day = try snapshot.foodDay(entry.day)
    try recordFacts()
    let goals = try Nutrient.allCases.flatMap { try self.goals(on: $0.metric) ?? [] }
    if !goals.isEmpty { answer.goals = goals }
    return answer
  }
}
