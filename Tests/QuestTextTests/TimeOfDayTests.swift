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

  @Test(arguments: [
    ("07:45", 465), (" 7:45 ", 465), ("8am", 480), ("8 PM", 1200), ("12am", 0), ("12pm", 720), ("12:30 am", 30),
    ("noon", 720), ("Midnight", 0),
  ])
  func peopleMayWriteAmAndPm(_ text: String, _ minute: Int) {
    #expect(TimeOfDay.typed(text) == minute)
  }

  @Test(arguments: ["", "8", "745", "13pm", "0am", "am", "8:5am", "8 o'clock", "24:00"])
  func anythingElseIsNoTypedTime(_ text: String) {
    #expect(TimeOfDay.typed(text) == nil)
  }

  @Test(arguments: [
    ("8", ["08:00", "20:00"]), ("08", ["08:00"]), ("20", ["20:00"]), ("0", ["00:00"]), ("745", ["07:45", "19:45"]),
    ("0745", ["07:45"]), ("1945", ["19:45"]), ("7.45", ["07:45", "19:45"]), ("7h45", ["07:45", "19:45"]),
    ("8h", ["08:00", "20:00"]), ("12", ["12:00"]),
  ])
  func aNumberIsSpelledAsTheTimesItMayMean(_ text: String, _ spellings: [String]) {
    #expect(TimeOfDay.spellings(of: text) == spellings)
  }

  @Test(arguments: ["", ".", "h", "24", "799", "12345", "7.5", "soon", "7.45.10", "٧"])
  func otherTextsHaveNoSpelling(_ text: String) {
    #expect(TimeOfDay.spellings(of: text).isEmpty)
  }
}
