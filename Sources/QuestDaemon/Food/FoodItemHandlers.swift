internal import QuestModel
internal import QuestServer
internal import QuestStore
internal import QuestWire

/// The player's own list of foods. The first entry of a food adds it to the list.
extension Application {
  var foodItemRows: [MethodRow] {
    [
      .row(FoodItems.self, "The player's own list of foods.", handler: listItems),
      .row(
        FoodUpdateItem.self, errors: [.invalidArgument, .notFound, .ambiguousName, .nameTaken, .taskRunning],
        "Changes a food of the list.", handler: updateItem),
      .row(
        FoodDeleteItem.self, errors: [.invalidArgument, .notFound, .ambiguousName, .taskRunning],
        "Deletes a food of the list.", handler: deleteItem),
    ]
  }

  private func listItems(_ request: FoodItems, _ context: CallContext) throws -> FoodItems.Response {
    try reading(context) { snapshot in
      let part = request.containing.map(NameKey.of)
      let blindFilter = try snapshot.blindFilter()
      let items = try snapshot.reader.foodItems(of: snapshot.player, blindFilter: blindFilter)
        .filter { item in part.map { item.key.contains($0) } ?? true }
      let shown = items.prefix(WireLimits.listEntries)
      return FoodItems.Response(
        items: shown.map { FoodItemInfo($0) }, more: shownCount(items.count - shown.count),
        dark: blindFilter == nil ? nil : true)
    }
  }

  private func updateItem(_ request: FoodUpdateItem, _ context: CallContext) throws -> FoodItemInfo {
    try changing(request, context) { change in
      var item = try change.itemToChange(request.item)
      let others = try change.writer.reader.foodItems(of: change.player, blindFilter: nil).filter { $0.id != item.id }
      if let name = request.name {
        item.name = try acceptedName(name, what: "A food")
        if let other = others.first(where: { $0.key == item.key }) {
          throw RPCError(.nameTaken, "\(other.name) is in your list already.", hint: "Choose another name.")
        }
      }
      if let per = request.per {
        let base = try FoodRequest.base(per)
        guard base == item.base || request.nutrients != nil else {
          throw RPCError(
            .invalidArgument, "What \(item.name) has is said per \(item.base.rawValue).",
            hint: "Give the nutrients per \(base.rawValue) too, such as --kcal 120.")
        }
        // Values for the other base do not apply to this one.
        if base != item.base { item.nutrients = Nutrients() }
        item.base = base
      }
      if let grams = request.portionGrams { item.portionGrams = try FoodRequest.accepted(portionGrams: grams) }
      if let nutrients = request.nutrients {
        item.nutrients = try FoodRequest.merged(nutrients, into: item.nutrients)
      }
      if let text = request.barcode {
        item.barcode = try text.isEmpty ? nil : FoodRequest.barcode(text)
        if let other = others.first(where: { $0.barcode != nil && $0.barcode == item.barcode }) {
          throw RPCError(.nameTaken, "\(other.name) has that barcode.", hint: "Remove it there first.")
        }
      }
      try change.writer.replace(item)
      change.writer.label = "the change of the food \(item.name)"
      change.announce(.goals, .changed)
      return FoodItemInfo(item)
    }
  }

  private func deleteItem(_ request: FoodDeleteItem, _ context: CallContext) throws -> FoodItemInfo {
    try changing(request, context) { change in
      let item = try change.itemToChange(request.item)
      try change.writer.remove(FoodItem.self, item.id.text)
      change.writer.label = "the deletion of the food \(item.name)"
      change.announce(.goals, .deleted)
      return FoodItemInfo(item)
    }
  }
}

extension WriteContext {
  fileprivate func itemToChange(_ text: String) throws -> FoodItem {
    guard try snapshot.blindFilter() == nil else { throw Refusals.taskRunning("a change of foods") }
    return try snapshot.foodItem(text, barcode: nil)
  }
}
