@testable import QuestDaemon
import QuestModel
import QuestStore
import QuestTestKit
import QuestWire
import Testing

/// Food in the running service: the list, entries, days, goals.
struct FoodTests {
  private let fixture: GameFixture

  init() throws { fixture = try GameFixture(at: "2026-03-02T12:00:00Z", zone: try #require(Zone("Europe/Berlin"))) }

  static func oats(_ grams: Double? = 60, day: String? = nil) -> FoodLog {
    FoodLog(
      name: "oats", grams: grams,
      facts: FoodFacts(per: Open(.hundredGrams), nutrients: FoodNutrients(kcal: 370, protein: 13, fibre: 10)), day: day)
  }

  private func known(_ name: String = "oats", _ grams: Double? = nil, portions: Double? = nil) -> FoodLog {
    FoodLog(name: name, grams: grams, portions: portions)
  }

  // MARK: - The list and entries

  @Test func theFirstEntryBringsTheFoodAndTheSecondNeedsItsNameAlone() throws {
    #expect(try fixture.refusal(of: known("oats", 60)) == .notFound)
    let first = try fixture.call(Self.oats())
    #expect(first.entry.nutrients == FoodNutrients(kcal: 222, protein: 7.8, fibre: 6))
    #expect(first.entry.base.kcal == 370 && first.entry.amountText == "60 g")
    let second = try fixture.call(known("OAT", 100))
    #expect(second.entry.name == "oats")
    #expect(second.day?.nutrients.kcal == 592 && second.day?.entries == 2 && second.day?.done == false)
    #expect(second.day?.lacking == ["carbs", "fat", "sugar", "sodium"])
    #expect(try fixture.call(FoodItems()).items.map(\.name) == ["oats"])
    #expect(try fixture.refusal(of: Self.oats()) == .nameTaken, "what is known is not written over")
  }

  @Test func portionsAndGramsAreOneAnother() throws {
    try fixture.call(Self.oats())
    #expect(try fixture.refusal(of: known("oats", portions: 2)) == .invalidArgument, "its size is not known")
    try fixture.call(FoodUpdateItem(item: "oats", portionGrams: 40))
    let entry = try fixture.call(known("oats", portions: 1.5)).entry
    #expect(entry.amount == 1.5 && entry.amountText == "1.5 portions" && entry.per == .portion)
    #expect(entry.nutrients.kcal == 222)
    let coffee = FoodFacts(per: Open(.portion), portionGrams: 200, nutrients: FoodNutrients(kcal: 4))
    #expect(try fixture.call(FoodLog(name: "coffee", facts: coffee)).entry.amountText == "1 portion")
    #expect(try fixture.call(known("coffee", 100)).entry.nutrients.kcal == 2)
  }

  @Test func anEntryKeepsWhatItWasNotedWith() throws {
    try fixture.call(Self.oats())
    try fixture.call(FoodUpdateItem(item: "oats", name: "Rolled oats", nutrients: FoodNutrients(kcal: 100)))
    #expect(try fixture.call(FoodList()).entries.map(\.nutrients.kcal) == [222])
    #expect(try fixture.call(known("rolled", 100)).entry.nutrients.kcal == 100)
    try fixture.call(FoodDeleteItem(item: "rolled oats"))
    #expect(try fixture.call(FoodItems()).items.isEmpty)
    #expect(try fixture.call(FoodList()).entries.count == 2)
  }

  @Test func aChangeOfTheBaseForgetsTheNumbersOfTheOther() throws {
    try fixture.call(Self.oats())
    #expect(try fixture.refusal(of: FoodUpdateItem(item: "oats", per: Open(.portion))) == .invalidArgument)
    let item = try fixture.call(
      FoodUpdateItem(item: "oats", per: Open(.portion), nutrients: FoodNutrients(kcal: 148)))
    #expect(item.facts.nutrients == FoodNutrients(kcal: 148))
  }

  @Test func entriesAreChangedAndDeletedAndEveryStepIsUndone() throws {
    let id = try fixture.call(Self.oats()).entry.id
    let before = try fixture.game.store.read { try $0.recordRows() }
    let changed = try fixture.call(
      FoodUpdate(
        id: String(id.prefix(6)), name: "porridge", grams: 80, base: FoodNutrients(kcal: 100), day: "yesterday"))
    #expect(changed.entry.name == "porridge" && changed.entry.day == "2026-03-01")
    #expect(changed.entry.nutrients == FoodNutrients(kcal: 80, protein: 10.4, fibre: 8))
    #expect(changed.day?.dayText == "yesterday")
    #expect(try fixture.refusal(of: FoodUpdate(id: id, portions: 2)) == .invalidArgument)
    #expect(try fixture.call(FoodList()).entries.isEmpty)
    try fixture.call(FoodDelete(id: id))
    #expect(try fixture.call(FoodList(from: "yesterday")).days.isEmpty)
    for _ in 1...2 { try fixture.call(HistoryUndo()) }
    #expect(try fixture.game.store.read { try $0.recordRows() } == before)
    #expect(try fixture.call(FoodList()).days.map(\.nutrients.kcal) == [222])
    try fixture.call(HistoryUndo())
    #expect(try fixture.call(FoodItems()).items.isEmpty, "the first entry and its food are one change")
    try fixture.call(HistoryRedo())
    #expect(try fixture.call(FoodList()).entries.map(\.name) == ["oats"])
  }

  @Test func aBarcodeFindsItsFood() throws {
    var request = Self.oats()
    request.barcode = "4 000417 025005"
    request.origin = Open(.barcode)
    #expect(try fixture.call(request).entry.origin == .barcode)
    #expect(try fixture.call(FoodLog(barcode: "4000417025005", grams: 10)).entry.name == "oats")
    #expect(try fixture.refusal(of: FoodLog(barcode: "96385074", grams: 10)) == .notFound)
    #expect(try fixture.refusal(of: FoodLog(barcode: "4000417025006", grams: 10)) == .invalidArgument)
    request.name = "other"
    #expect(try fixture.refusal(of: request) == .nameTaken)
  }

  @Test func anEstimateFromAPictureIsAnEntryAndNoFoodOfTheList() throws {
    let facts = FoodFacts(per: Open(.portion), portionGrams: 400, nutrients: FoodNutrients(kcal: 620))
    let entry = try fixture.call(
      FoodLog(name: "Pasta", portions: 1, facts: facts, origin: Open(.photo), confidence: 0.6)
    ).entry
    #expect(entry.confidence == 0.6 && entry.origin == .photo)
    #expect(try fixture.call(FoodItems()).items.isEmpty)
    #expect(
      try fixture.refusal(of: FoodLog(name: "Pasta", facts: facts, confidence: 0.6)) == .invalidArgument)
  }

  @Test func badInputIsRefusedAndChangesNothing() throws {
    try fixture.call(Self.oats())
    let before = try fixture.export()
    func facts(_ nutrients: FoodNutrients, portion: Double? = nil) -> FoodFacts {
      FoodFacts(per: Open(.hundredGrams), portionGrams: portion, nutrients: nutrients)
    }
    for request in [
      known("oats", 0), known("oats", -5), known("oats", 1e300), known("oats", 100_000.5), known("oats", portions: 0),
      FoodLog(name: "oats", grams: 10, portions: 1), FoodLog(grams: 10),
      FoodLog(name: "new", grams: 10, facts: facts(FoodNutrients())),
      FoodLog(name: "new", grams: 10, facts: facts(FoodNutrients(kcal: -1))),
      FoodLog(name: "new", grams: 10, facts: facts(FoodNutrients(kcal: 1e300))),
      FoodLog(name: "new", grams: 10, facts: facts(FoodNutrients(kcal: 1), portion: 0)),
      FoodLog(name: "new", portions: 1, facts: facts(FoodNutrients(kcal: 1))),
      FoodLog(name: "", grams: 10, facts: facts(FoodNutrients(kcal: 1))),
      FoodLog(name: "two\nlines", grams: 10, facts: facts(FoodNutrients(kcal: 1))),
      FoodLog(
        name: "new", grams: 10, facts: FoodFacts(per: Open(rawValue: "ounce"), nutrients: FoodNutrients(kcal: 1))),
      FoodLog(name: "oats", grams: 10, day: "1969-12-31"), FoodLog(name: "oats", grams: 10, day: "2026-03-09"),
    ] { #expect(try fixture.refusal(of: request) == .invalidArgument, "\(request)") }
    // A tiny portion would make the nutrients of 100 g huge.
    let tiny = FoodFacts(per: Open(.portion), portionGrams: 1e-300, nutrients: FoodNutrients(kcal: 5))
    #expect(try fixture.refusal(of: FoodLog(name: "tiny", grams: 10, facts: tiny)) == .invalidArgument)
    #expect(try fixture.refusal(of: FoodDone(day: "tomorrow")) == .invalidArgument)
    #expect(try fixture.refusal(of: FoodUpdate(id: "")) == .notFound)
    #expect(try fixture.refusal(of: FoodDelete(id: "nothing")) == .notFound)
    #expect(try fixture.refusal(of: FoodUpdateItem(item: "oats", portionGrams: -1)) == .invalidArgument)
    #expect(try fixture.export() == before)
  }

  @Test func repeatingAKeyNotesOnce() throws {
    var request = Self.oats()
    request.idempotencyKey = "once"
    let first = try fixture.call(request)
    #expect(try fixture.call(request).entry.id == first.entry.id)
    #expect(try fixture.call(FoodList()).entries.count == 1)
  }

  // MARK: - Metrics and goals

  @Test func metricsAppearWithTheFirstEntryAndAreNobodysToLog() throws {
    func food() throws -> [MetricInfo] {
      try fixture.call(MetricList()).metrics.filter { $0.key.hasPrefix("food.") }
    }
    #expect(try food().isEmpty)
    #expect(try fixture.call(InsightList()).cards.isEmpty)
    try fixture.call(Self.oats())
    #expect(try food().count == 8 && food().allSatisfy { $0.sensitive && $0.source == .food })
    #expect(try fixture.call(InsightList()).cards.map(\.metric) == ["food.kcal", "food.protein", "food.fibre"])
    #expect(try fixture.refusal(of: SampleLog(metric: "food.kcal", value: .number(1))) == .notYours)
    #expect(try fixture.refusal(of: SampleLog(metric: "food.done")) == .notYours)
    #expect(try fixture.refusal(of: MetricDefine(metric: "food.kcal")) == .nameTaken)
    #expect(try fixture.refusal(of: MetricDelete(metric: "food.kcal")) == .notYours)
  }

  private func state(_ goal: String) throws -> (String?, Double?) {
    let day = try fixture.call(GoalGet(goal: goal, days: 2)).days.first
    return (day?.state?.rawValue, day?.value)
  }

  @Test func aDayIsJudgedOnlyWhenItIsDone() throws {
    try fixture.call(GoalCreate(name: "Fibre", metric: "food.fibre", atLeast: 30, from: "2026-03-01"))
    try fixture.call(GoalCreate(name: "Fat", metric: "food.fat", atMost: 50, from: "2026-03-01"))
    try fixture.call(GoalCreate(name: "Energy", metric: "food.kcal", atMost: 500, from: "2026-03-01"))
    try fixture.call(Self.oats(day: "yesterday"))
    for goal in ["Fibre", "Fat", "Energy"] { #expect(try state(goal).0 == "open") }
    #expect(try fixture.call(FoodDone(day: "yesterday")).day?.done == true)
    #expect(try state("Fibre").0 == "missed")
    #expect(try state("Energy").0 == "kept")
    #expect(try state("Fat").0 == "open", "an entry does not say how much fat it has")
    try fixture.call(FoodDone(day: "yesterday", open: true))
    #expect(try state("Fibre").0 == "open")
    try fixture.call(HistoryUndo())
    #expect(try state("Fibre").0 == "missed")
    // A reached goal is recorded at once.
    let logged = try fixture.call(FoodLog(name: "oats", grams: 300, day: "yesterday"))
    #expect(logged.goals?.map(\.name).sorted() == ["Energy", "Fat", "Fibre"])
    #expect(try state("Fibre").0 == "kept")
    #expect(try state("Energy").0 == "missed")
  }

  @Test func aDoneDayWithoutAnEntryIsZeroAndOthersAreUnknownAfterAWeek() throws {
    try fixture.call(GoalCreate(name: "Sugar", metric: "food.sugar", atMost: 20, from: "2026-03-01"))
    try fixture.call(FoodDone(day: "yesterday"))
    #expect(try state("Sugar").0 == "kept")
    #expect(try fixture.call(FoodList(from: "yesterday", to: "yesterday")).days.map(\.entries) == [0])
    try fixture.call(FoodDone(day: "yesterday", open: true))
    fixture.clock.advance(8 * 86_400)
    let days = try fixture.call(GoalGet(goal: "Sugar", days: 10)).days
    #expect(days.first { $0.day == "2026-03-01" }?.state == .unknown)
  }

  @Test func nothingIsEarnedAndNothingReminds() throws {
    try fixture.call(GoalCreate(name: "Protein", metric: "food.protein", reach: 10, guess: "none"))
    let logged = try fixture.call(Self.oats(100))
    #expect(logged.goals?.first?.state == .reached)
    #expect(try fixture.call(BadgeList()).badges.isEmpty)
    try fixture.call(SettingsSet(key: "goalReminder", value: "20:00"))
    try fixture.call(GoalCreate(name: "Fibre", metric: "food.fibre", atLeast: 30))
    #expect(try fixture.call(ReminderList()).reminders.isEmpty)
  }

  // MARK: - Data

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func sumsEqualARebuildAndAnExportIsAllThereIs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    try fixture.call(Self.oats())
    try fixture.call(FoodUpdateItem(item: "oats", portionGrams: 37))
    var ids: [String] = []
    for step in 1...60 {
      fixture.clock.advance(Double.random(in: 1...9000, using: &random))
      let id = ids.randomElement(using: &random) ?? "none"
      let day = LocalDay(ordinal: 20_512 + Int32.random(in: 0..<5, using: &random)).description
      switch Int.random(in: 0..<9, using: &random) {
      case 0: _ = try? fixture.call(FoodUpdate(id: id, grams: Double.random(in: 1...200, using: &random)))
      case 1: _ = try? fixture.call(FoodUpdate(id: id, base: FoodNutrients(fat: 0.1), day: day))
      case 2: _ = try? fixture.call(FoodDelete(id: id))
      case 3: _ = try? fixture.call(HistoryUndo())
      case 4: _ = try? fixture.call(HistoryRedo())
      case 5: _ = try? fixture.call(FoodDone(day: day, open: Bool.random(using: &random)))
      case 6:
        let facts = FoodFacts(per: Open(.portion), nutrients: FoodNutrients(kcal: 0.1, sodium: 3.3))
        _ = try? fixture.call(FoodLog(name: "new \(step)", facts: facts, day: day))
      default:
        let portions = Double.random(in: 0.1...3, using: &random)
        ids += (try? fixture.call(FoodLog(name: "oats", portions: portions, day: day))).map { [$0.entry.id] } ?? []
      }
    }
    let kept = try fixture.game.store.read { try $0.derivedRows() }
    #expect(kept.contains { $0.contains("food") })
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == kept)
    let newest = try fixture.call(FoodList(from: "2026-02-01", limit: 3))
    let whole = try fixture.call(FoodList(from: "2026-02-01", limit: 500))
    #expect(newest.days == whole.days && newest.entries == whole.entries.suffix(3))
    #expect(newest.more == (whole.entries.count > 3 ? whole.entries.count - 3 : nil))
    // The list adds up as the table does.
    let days = try fixture.call(FoodList(from: "2026-02-01", limit: 500))
    for day in days.days {
      let entries = days.entries.filter { $0.day == day.day }
      #expect(entries.count == day.entries)
      let sum = entries.compactMap(\.nutrients.kcal).reduce(0, +)
      #expect(abs(sum - (day.nutrients.kcal ?? 0)) < 1e-6)
    }
    let text = try fixture.export()
    let copy = try GameFixture(zone: try #require(Zone("Europe/Berlin")))
    try copy.load(text)
    #expect(try copy.export() == text)
    #expect(try copy.load(text).knownNotes ?? 0 > 0)
    #expect(try copy.export() == text)
  }

  @Test func anImportIsCheckedLineByLine() throws {
    let entry = #""at":"2026-03-01T12:00:00Z","per":"100 g""#
    for line in [
      #"{"type":"food","id":"a1","name":"x","amount":-1,"kcal":5,\#(entry)}"#,
      #"{"type":"food","id":"a1","name":"x","amount":1e300,"kcal":5,\#(entry)}"#,
      #"{"type":"food","id":"a1","name":"x","amount":1,"kcal":-5,\#(entry)}"#,
      #"{"type":"food","id":"a1","name":"x","amount":1,"confidence":1.5,\#(entry)}"#,
      #"{"type":"food","id":"a1","name":"x",\#(entry)}"#,
      #"{"type":"foodItem","id":"a1","name":"x","per":"ounce"}"#,
    ] {
      #expect(throws: (any Error).self) { try fixture.load(line + "\n") }
    }
    try fixture.load(
      #"{"type":"foodItem","id":"i1","name":"x","portionGrams":0,"kcal":5}"# + "\n"
        + #"{"type":"food","id":"a1","name":"x","amount":50,"kcal":5,\#(entry)}"# + "\n")
    #expect(try fixture.call(FoodList(from: "yesterday")).days.map(\.nutrients.kcal) == [2.5])
    #expect(try fixture.refusal(of: FoodLog(name: "x", portions: 1)) == .invalidArgument)
  }

  @Test func anErasureTakesWhatIsBeforeADayAndEverything() throws {
    try fixture.call(Self.oats(day: "yesterday"))
    try fixture.call(FoodDone(day: "yesterday"))
    try fixture.call(FoodLog(name: "oats", grams: 10))
    try fixture.call(DataErase(before: "2026-03-02", confirm: true))
    #expect(try fixture.call(FoodList(from: "2026-02-01")).days.map(\.day) == ["2026-03-02"])
    let kept = try fixture.game.store.read { try $0.derivedRows() }
    try fixture.game.store.maintain { try $0.rebuildDerived() }
    #expect(try fixture.game.store.read { try $0.derivedRows() } == kept)
    try fixture.call(DataErase(everything: true, confirm: true))
    #expect(try fixture.call(FoodItems()).items.isEmpty)
    #expect(try fixture.call(MetricList()).metrics.allSatisfy { $0.source != .food })
  }

  // MARK: - While a task runs

  @Test func nothingTellsWhatWasNotedSinceThePrecedingDone() throws {
    try fixture.call(Self.oats(day: "yesterday"))
    let id = try fixture.call(FoodLog(name: "oats", grams: 50)).entry.id
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(60)
    try fixture.call(SessionDone())
    var list = try fixture.call(FoodList(from: "yesterday"))
    var items = try fixture.call(FoodItems())
    #expect(list.dark == nil && items.dark == nil)
    (list.dark, items.dark) = (true, true)
    let cards = try fixture.call(InsightList())
    let export = try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"food"#) }
    fixture.clock.advance(60)
    try fixture.call(FoodUpdate(id: id, grams: 90))
    try fixture.call(FoodDelete(id: list.entries[0].id))
    try fixture.call(FoodUpdateItem(item: "oats", name: "Porridge"))
    try fixture.call(FoodLog(name: "porridge", grams: 5))
    try fixture.call(SessionDo(name: "Tea", estimates: [.seconds(300)]))
    fixture.clock.advance(60)
    let logged = try fixture.call(FoodLog(name: "porridge", grams: 100))
    #expect(logged.day == nil && logged.entry.at == nil && logged.entry.timeText == nil)
    #expect(try fixture.call(FoodDone()).day == nil)
    #expect(try fixture.refusal(of: FoodLog(name: "porridge", grams: 1, at: "09:00")) == .taskRunning)
    for refused in [FoodUpdate(id: id, grams: 1)] { #expect(try fixture.refusal(of: refused) == .taskRunning) }
    #expect(try fixture.refusal(of: FoodDelete(id: id)) == .taskRunning)
    #expect(try fixture.refusal(of: FoodDone(open: true)) == .taskRunning)
    #expect(try fixture.refusal(of: FoodUpdateItem(item: "porridge", name: "x")) == .taskRunning)
    #expect(try fixture.refusal(of: FoodDeleteItem(item: "porridge")) == .taskRunning)
    #expect(try fixture.call(FoodList(from: "yesterday")) == list)
    #expect(try fixture.call(FoodItems()) == items)
    #expect(try fixture.call(InsightList()).cards == cards.cards)
    #expect(try fixture.export().split(separator: "\n").filter { $0.contains(#""type":"food"#) } == export)
    try fixture.call(SessionDone())
    #expect(try fixture.call(FoodList(from: "yesterday")).entries.map(\.amount) == [90, 5, 100])
    #expect(try fixture.call(FoodList()).days.map(\.done) == [true])
  }
}
