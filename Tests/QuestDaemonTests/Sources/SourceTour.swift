extension ScaleTour {
  /// A source, a fetch in two puts, and its removal.
  mutating func fetch() throws {
    let metric = #"{"key":"count","name":"Commits","unit":"commits","kind":"sum","better":"up"}"#
    try change(
      "git", "source.add",
      #"{"name":"git","connector":"commits","title":"Git","hosts":[],"settings":{},"every":3600,"streams":[{"name":"days","strategy":"days","metrics":[\#(metric)]}]}"#
    )
    let began = try ask("source.begin", "source.begin", #"{"name":"git"}"#)
    guard let run = began.firstMatch(of: /"run":"([^"]+)"/)?.1, let day = began.firstMatch(of: /"today":"([^"]+)"/)?.1
    else { throw Refused(answer: began) }
    let sample = #"{"metric":"count","day":"\#(day)","value":4}"#
    try ask("source.put, samples", "source.put", #"{"run":"\#(run)","n":1,"samples":[\#(sample)]}"#)
    let covered = #"{"stream":"days","from":"\#(day)","to":"\#(day)"}"#
    try ask("source.put, their end", "source.put", #"{"run":"\#(run)","n":2,"covered":\#(covered)}"#)
    try ask("source.end", "source.end", #"{"run":"\#(run)","outcome":"ok"}"#)
    for method in ["source.get", "source.log"] { try ask(method, method, #"{"name":"git"}"#) }
    try ask("sample.list of a source", "sample.list", #"{"metric":"git.count","days":true}"#)
    let listed = try ask("sample.list, entries of a source", "sample.list", #"{"metric":"git.count"}"#)
    guard let entry = listed.firstMatch(of: /"samples":.*?"id":"([^"]+)"/)?.1 else { throw Refused(answer: listed) }
    try change("entry", "sample.hide", #"{"id":"\#(entry)"}"#)
    try change("git", "source.refresh", #"{"name":"git","full":true}"#)
    try change("git", "source.configure", #"{"name":"git","every":7200}"#)
    try change("git", "source.remove", #"{"name":"git","withSamples":true}"#)
  }
}
