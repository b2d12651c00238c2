import QuestText
import Testing

struct TimeOfDayTests {
  @Test func everyMinuteIsReadBack() {
    for minute in 0..<1440 { #expect(TimeOfDay.minute(TimeOfDay.text(minute: minute)) == minute) }
    #expect(TimeOfDay.minute("7:45") == 465)
  }

  @Test(arguments: [
    "", "7", "24:00", "07:60", "7:5", "007:45", "07:45:00", "-7:45", "+7:45", "7.45", " 07:45", "٠٧:٤٥",
  ])
  func otherTextsAreNoTimeOfDay(text: String) {
    #expect(TimeOfDay.minute(text) == nil)
  }
}
