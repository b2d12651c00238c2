internal import Glibc

/// Samples, goals and tracked time of the same simulated person, up to today.
extension History {
  package static let metrics = 20
  private static let years = 10

  /// Writes 20 metrics with this number of samples, and goals and intervals, as history JSON Lines.
  package static func writeNotes(samples: Int, goals: Int, intervals: Int, to path: String) throws {
    var generator = Generator(seed: 43)
    let today = Int(time(nil)) / 86_400
    let days = years * 365
    var sample = 0
    var interval = 0
    var hasBegun = false
    try write(to: path) { output in
      if !hasBegun {
        hasBegun = true
        output += setUp(goals: goals, since: today - 364)
      }
      while sample < samples, output.utf8.count < 1 << 20 {
        let seconds = (today - days + 1 + sample * days / samples) * 86_400
        output +=
          #"{"type":"sample","id":"sample-\#(sample)","metric":"m\#(sample % metrics)","#
          + #""value":\#(Int.random(in: 0...40, using: &generator)),"at":"\#(moment(seconds))","timeZone":"UTC","#
          + #""day":"\#(day(seconds))","recordedAt":"\#(moment(seconds))"}"# + "\n"
        sample += 1
      }
      while sample == samples, interval < intervals, output.utf8.count < 1 << 20 {
        let seconds = (today - 1) * 86_400 - (intervals - interval) * 3600
        output +=
          #"{"type":"interval","id":"interval-\#(interval)","activity":"Activity \#(interval % 10)","#
          + #""start":"\#(moment(seconds))","end":"\#(moment(seconds + 1800))","timeZone":"UTC"}"# + "\n"
        interval += 1
      }
      return sample < samples || interval < intervals
    }
  }

  private static func setUp(goals: Int, since: Int) -> String {
    var lines = ""
    for metric in 0..<metrics {
      lines += #"{"type":"metric","key":"m\#(metric)","name":"Metric \#(metric)","kind":"sum"}"# + "\n"
    }
    let (first, made) = (day(since * 86_400), moment(since * 86_400))
    for goal in 0..<goals {
      let kind = ["reach", "atLeast", "atMost"][goal % 3]
      let per = kind == "reach" ? "day" : ["day", "week", "month"][goal / 3 % 3]
      lines +=
        #"{"type":"goal","id":"goal-\#(goal)","name":"Goal \#(goal)","kind":"\#(kind)","metric":"m\#(goal % metrics)","#
        + #""createdAt":"\#(made)","timeZone":"UTC"}"# + "\n"
        + #"{"type":"goalTerms","id":"terms-\#(goal)","goal":"goal-\#(goal)","since":"\#(first)","#
        + #""amount":\#(kind == "reach" ? 1_000_000_000 : 30),"per":"\#(per)"}"# + "\n"
    }
    return lines
  }
}
