import QuestEngines
import QuestModel
import Testing

struct TemplatesTests {
  @Test func theSixTemplatesAreThere() {
    #expect(QuestTemplate.all.map(\.id) == ["morning", "homework", "friend", "activity", "weekend", "blank"])
    for template in QuestTemplate.all { #expect(QuestTemplate.named(template.id) == template) }
    #expect(QuestTemplate.named(" Morning ")?.id == "morning")
    #expect(QuestTemplate.named("evening") == nil)
  }

  @Test func everyTemplateButTheBlankOneIsAQuestAtOnce() {
    for template in QuestTemplate.all {
      #expect(!template.days.days.isEmpty)
      #expect(template.name.count >= Quest.shortestName)
      #expect(template.id == "blank" ? template.tasks.isEmpty : Quest.taskCount.contains(template.tasks.count))
      #expect(Set(template.tasks.map(NameKey.of)).count == template.tasks.count)
      for task in template.tasks { #expect(task.count >= Quest.shortestName && NameRule.accepts(task)) }
    }
  }

  @Test func theMorningRemindsAtHalfPastSevenOnWeekdays() throws {
    let morning = try #require(QuestTemplate.named("morning"))
    #expect(morning.reminder == 450)
    #expect(morning.days == .weekdays)
    #expect(morning.tasks == ["Shower", "Get Dressed", "Breakfast", "Brush Teeth", "Pack Bag"])
  }
}
