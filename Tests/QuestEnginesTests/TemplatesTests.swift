import QuestEngines
import QuestModel
import QuestText
import Testing

struct TemplatesTests {
  @Test func theSevenTemplatesAreThere() {
    #expect(
      QuestTemplate.all.map(\.id) == ["morning", "homework", "friend", "activity", "weekend", "creative", "blank"])
    for template in QuestTemplate.all { #expect(QuestTemplate.named(template.id) == template) }
    #expect(QuestTemplate.named(" Morning ")?.id == "morning")
    #expect(QuestTemplate.named("evening") == nil)
  }

  @Test func everyTemplateButTheBlankOneIsAQuestAtOnce() {
    for template in QuestTemplate.all {
      #expect(!template.days.days.isEmpty)
      #expect(template.name.count >= Quest.shortestName)
      #expect(template.id == "blank" ? template.tasks.isEmpty : Quest.taskCount.contains(template.tasks.count))
    }
  }

  /// Each task has the name it is set up under, another one that is shown, and a range to plan by.
  @Test func everyTaskHasBothNamesAndARange() throws {
    for template in QuestTemplate.all {
      #expect(template.id == "blank" || template.name != template.setupName)
      var names: Set<String> = []
      for text in template.tasks {
        let (task, range) = SuggestionText.split(text)
        let (shown, setup) = TaskName(parsing: task).splittingSetup()
        let both = [shown.name, try #require(setup)]
        #expect(both.allSatisfy { $0.count >= Quest.shortestName && NameRule.accepts($0) })
        #expect(names.isDisjoint(with: both.map(NameKey.of)) && NameKey.of(both[0]) != NameKey.of(both[1]))
        names.formUnion(both.map(NameKey.of))
        let (low, high) = try DurationParser.range(try #require(range))
        #expect(low < high && Estimate.permitted.contains(low) && Estimate.permitted.contains(high))
        #expect(SuggestionText.typed(low...high) == range)
      }
    }
  }

  @Test func theMorningRemindsAtHalfPastSevenOnWeekdays() throws {
    let morning = try #require(QuestTemplate.named("morning"))
    #expect(morning.reminder == 450)
    #expect(morning.days == .weekdays)
    #expect(
      morning.tasks.map { TaskName(parsing: $0).splittingSetup().setup }
        == ["Shower", "Get Dressed", "Breakfast", "Brush Teeth", "Pack Bag"])
  }
}
