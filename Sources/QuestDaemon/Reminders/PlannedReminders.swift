internal import QuestEngines
internal import QuestModel
internal import QuestStore

/// Reminders at the player's own 9-in-10 start.
extension ReadContext {
  /// For each planned quest, how many seconds before its deadline to start for a chance of 9 in 10, in whole minutes;
  /// with too little history, `unplannedLead`. O(20) plays a quest.
  func leads(of quests: [Quest]) throws -> [QuestID: Double] {
    let planned = quests.filter { $0.reminder == .plan }
    guard !planned.isEmpty else { return [:] }
    let planner = try Planner(self)
    var leads: [QuestID: Double] = [:]
    for quest in planned {
      leads[quest.id] = try planner.forecast(quest).forecast.map(Self.lead) ?? rules.unplannedLead
    }
    return leads
  }

  /// The basis of a planned reminder; `nil` for one at a fixed time.
  func leadText(of quest: Quest) throws -> String? {
    guard quest.reminder == .plan else { return nil }
    guard let forecast = try Planner(self).forecast(quest).forecast else {
      return ForecastWording.unplannedLead(seconds: rules.unplannedLead)
    }
    return ForecastWording.lead(forecast, seconds: Self.lead(forecast))
  }

  private static func lead(_ forecast: Forecast) -> Double {
    (forecast.quantile(0.9) / 60).rounded(.up) * 60
  }

  /// The forecast of a shown planned reminder; `nil` for any other, and when the player has kept one for that day.
  func forecast(behind reminder: ReminderDelivery) throws -> KeptForecast? {
    guard let quest = try reader.quest(reminder.quest), quest.reminder == .plan, let deadline = quest.deadline,
      let item = try? Planner(self).planned(quest),
      try reader.forecast(of: .quest(quest.id), on: reminder.day, player: player) == nil
    else { return nil }
    var generator = SystemRandomNumberGenerator()
    var kept = KeptForecast(
      item, id: .random(using: &generator), madeAt: now.wall, start: now.wall,
      deadline: dayBoundary.moment(on: reminder.day, minute: deadline, in: zone), self, .reminder)
    kept.day = reminder.day
    return kept
  }
}
