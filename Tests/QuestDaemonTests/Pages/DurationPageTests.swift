@testable import QuestDaemon
import QuestModel
import QuestText
import QuestWire
import Testing

/// docs/DURATIONS.md: its tables are what the daemon reads and refuses.
@Suite struct DurationPageTests {
  @Test func durationsPageShowsWhatIsReadAndRefused() throws {
    var page = try MadePage("docs/DURATIONS.md")
    try page.make(
      "durations",
      table([
        "300", "745", "90s", "5m", "5 min", "5m30s", "5m30", "1h10", "1h 10m", "5:00", "1:05:00", "1.5h", "1,5h",
        "half an hour", "an hour and a half", "~10m", "5", "59", "8am", "5,10,8", "soon", "30h",
      ]) { try duration($0) })
    try page.make(
      "ranges",
      table([
        "20m..35m", "20..35m", "20m..35", "5-10m", "5m to 10m", "300..600", "5..10", "5-10", "5..90", "35m..20m",
      ]) { try duration($0) })
    try page.make(
      "times",
      table(["07:45", "7:45", "8am", "7:45 pm", "noon", "midnight", "8", "20", "745", "1945", "7.45", "8h", "25"]) {
        TimeOfDay.text(minute: try minuteOfDay($0))
      })
    try page.settle()
  }

  private func duration(_ text: String) throws -> String {
    let estimate = try DurationInput.text(text).estimate()
    guard let range = estimate.range else { return DurationText.words(estimate.seconds) }
    return "\(DurationText.words(range.lowerBound)) to \(DurationText.words(range.upperBound))"
  }

  private func table(_ texts: [String], _ read: (String) throws -> String) -> String {
    let rows = texts.map { text in
      do {
        return "| `\(text)` | \(try read(text)) |"
      } catch let refusal as RPCError {
        return "| `\(text)` | refused: \(refusal.message) \(refusal.data.hint ?? "") |"
      } catch {
        return "| `\(text)` | \(error) |"
      }
    }
    return (["| typed | read as |", "| --- | --- |"] + rows).joined(separator: "\n")
  }
}
