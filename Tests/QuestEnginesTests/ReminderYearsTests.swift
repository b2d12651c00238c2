import QuestEngines
import QuestModel
import QuestTestKit
import Testing

/// A thousand days of a machine that sleeps, crashes, travels and has its clock set, in steps of five minutes.
struct ReminderYearsTests {
  private struct Told: Hashable {
    var quest: QuestID
    var day: LocalDay
  }

  private struct Life {
    var generator: SeededGenerator
    var wall: Instant
    var zone: Zone
    var isUp = true
    /// What the daemon's timer is set to; it is lost with the process and set anew after a step or a start.
    var timer: Instant?
    var told: Set<Told> = []
    var deliveries: [ReminderDelivery] = []
    var played: [QuestID: Set<LocalDay>] = [:]
    var quests: [Quest]
    var twice = 0
    var held = 0

    mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &generator) == 0 }

    func board() -> ReminderBoard {
      var facts = ReminderBoard.Facts()
      facts.quests = quests
      facts.deliveries = deliveries
      facts.played = played
      return ReminderBoard(facts, now: wall, zone: zone, rules: .standard)
    }

    /// What the daemon does when it wakes up.
    mutating func look() {
      for due in board().due() {
        deliveries.append(ReminderDelivery(quest: due.quest, day: due.day, at: wall, state: .shown))
        if !told.insert(Told(quest: due.quest, day: due.day)).inserted { twice += 1 }
      }
      // Days that neither a journey nor the largest step of the clock comes back to.
      let today = zone.localDay(of: wall)
      deliveries.removeAll { abs($0.day - today) > 8 }
      timer = board().nextLook()
    }
  }

  private static let zones = [
    "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe",
  ]

  @Test(arguments: [1, 2, 3] as [UInt64])
  func neverTwiceAndNeverMissedWithinGrace(seed: UInt64) throws {
    let zones = try Self.zones.map { try #require(Zone($0)) }
    let quests = [0, 150, 450, 1015, 1430].enumerated().map { index, minute in
      Quest(
        id: QuestID("quest-000\(index)"), name: "Quest \(index)", tasks: [],
        days: index == 2 ? .weekdays : .all, createdBy: .player, active: true, reminder: .at(minute: minute),
        deadline: nil)
    }
    var life = Life(
      generator: SeededGenerator(seed: seed), wall: try #require(Instant(rfc3339: "2025-01-01T00:00:00Z")),
      zone: zones[0], quests: quests)
    life.look()
    for _ in 0..<(1000 * 288) {
      life.wall = life.wall.advanced(bySeconds: 300)
      if life.isUp ? life.chance(180) : life.chance(40) {
        life.isUp.toggle()
        life.timer = nil
        if life.isUp { life.look() }
      }
      if life.chance(4000) {
        life.zone = zones[Int.random(in: 0..<zones.count, using: &life.generator)]
        if life.isUp { life.look() }
      }
      if life.chance(6000) {
        life.wall = life.wall.advanced(bySeconds: Double(Int.random(in: -200_000...200_000, using: &life.generator)))
        if life.isUp { life.look() }
      }
      guard life.isUp else { continue }
      if life.chance(400) {
        let quest = quests[Int.random(in: 0..<quests.count, using: &life.generator)]
        life.played[quest.id, default: []].insert(life.zone.localDay(of: life.wall))
        life.look()
      }
      if let timer = life.timer, timer <= life.wall { life.look() }
      // By the wall clock alone: within the first hour and a half of its time of day somebody must have been told.
      let second = life.zone.secondOfDay(of: life.wall)
      let day = life.zone.localDay(of: life.wall)
      for quest in quests {
        guard case .at(let minute)? = quest.reminder, second >= minute * 60, second < minute * 60 + 5400,
          quest.days.contains(weekday: day.weekday), life.played[quest.id]?.contains(day) != true
        else { continue }
        life.held += 1
        guard life.told.contains(Told(quest: quest.id, day: day)) else {
          Issue.record("\(quest.name) was missed at \(life.zone.text(life.wall)) in \(life.zone)")
          return
        }
      }
    }
    #expect(life.twice == 0)
    #expect(life.told.count > 3000 && life.held > 40_000)
  }
}
