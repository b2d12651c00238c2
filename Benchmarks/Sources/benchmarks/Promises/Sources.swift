internal import BenchmarkKit
internal import Glibc

/// Measures sources at their promised numbers: puts into the real daemon, a fetch without new data, and reading a large
/// Anki collection.
func measureSources(_ place: Workplace, samples: Int) throws -> [Finding] {
  let daemon = try Daemon(place, name: "sources")
  var findings = try measurePuts(daemon, samples: samples)
  findings += try measureNothingNew(daemon, place)
  try daemon.stop()
  // A new process, which is idle regardless of the number of sources.
  let idle = try Daemon(place, name: "sources")
  findings += try measureIdle(idle, stored: samples)
  try idle.stop()
  findings.append(try measureAnki(place, reviews: 500_000))
  return findings
}

/// Puts of 500 samples each, as in a full pass, on an open connection: the first pass stores all samples, the second
/// finds nothing new.
private func measurePuts(_ daemon: Daemon, samples: Int) throws -> [Finding] {
  let page = 500
  let metric = #"{"key":"read","name":"Read","unit":"items","kind":"sum","better":"up"}"#
  let socket = try UnixSocket(connectingTo: daemon.socket)
  try socket.ask(
    "source.add",
    #"{"name":"items","connector":"bench","title":"Items","hosts":[],"settings":{},"every":3600,"#
      + #""streams":[{"name":"items","strategy":"version","metrics":[\#(metric)]}]}"#)
  var rates: [Double] = []
  var slowest: [Double] = []
  for pass in 1...2 {
    if pass == 2 { try socket.ask("source.refresh", #"{"name":"items","full":true}"#) }
    let run = try socket.begin("items")
    let pages = (0..<samples / page).map { number in
      let items = (0..<page).map { index in
        let item = number * page + index
        let second = 1_600_000_000 + item * 300
        return
          #"{"metric":"read","at":"\#(moment(second))","value":\#(item % 7 + 1),"key":"item-\#(item)","rev":\#(item)}"#
      }
      return #"{"run":"\#(run)","n":\#(number + 1),"samples":[\#(items.joined(separator: ","))],"#
        + #""state":{"stream":"items","version":\#(samples),"complete":\#(number == samples / page - 1)}}"#
    }
    let times = try pages.map { try socket.ask("source.put", $0).nanoseconds }
    try socket.ask("source.end", #"{"run":"\#(run)","outcome":"ok"}"#)
    rates.append(Double(samples) / (Double(times.reduce(0, +)) / 1e9))
    let tenth = max(1, times.count / 10)
    let (first, last) = (times.prefix(tenth).reduce(0, +), times.dropLast().suffix(tenth).reduce(0, +))
    slowest.append(Double(last) / Double(first))
  }
  let memory = try daemon.child.peakMemory()
  return [
    Finding(
      what: "put of \(short(Double(samples))) new samples, 500 each", measured: "\(short(rates[0]))/s",
      figure: rates[0], unit: "/s", promise: .atLeast(20_000)),
    Finding(
      what: "put of the same again in a full pass", measured: "\(short(rates[1]))/s", figure: rates[1], unit: "/s",
      promise: .atLeast(20_000)),
    Finding(
      what: "the last tenth of a full pass's puts, against the first", measured: "\(short(slowest.max() ?? 0)) ×",
      figure: slowest.max() ?? 0, unit: "×", promise: .atMost(2)),
    Finding(
      what: "puts, daemon's peak RSS", measured: "\(short(Double(memory) / 1024)) KiB",
      figure: Double(memory) / 1_048_576, unit: "MiB", promise: .atMost(64)),
  ]
}

/// The processor time of `timequest-fetch` and its connector for a source that has nothing new.
private func measureNothingNew(_ daemon: Daemon, _ place: Workplace) throws -> [Finding] {
  let fetch = place.timequestd.replacing("/timequestd", with: "/timequest-fetch")
  let table = "\(place.folder)/pages.csv"
  try write("date,value\n2026-01-02,12\n", to: table)
  let environment =
    daemon.environment
    + ["HOME=\(place.folder)", "XDG_CONFIG_HOME=\(place.folder)", "XDG_STATE_HOME=\(place.folder)/state", "TZ=UTC"]
    + ["XDG_CACHE_HOME=\(place.folder)/cache"]
  let socket = try UnixSocket(connectingTo: daemon.socket)
  let metric = #"{"key":"value","name":"Pages","unit":"pages","kind":"sum","better":"up"}"#
  try socket.ask(
    "source.add",
    #"{"name":"pages","connector":"files","title":"Pages","hosts":[],"every":3600,"since":"2026-01-01","#
      + #""settings":{"path":"\#(table)","name":"Pages","unit":"pages"},"#
      + #""streams":[{"name":"days","strategy":"days","metrics":[\#(metric)]}]}"#)
  for _ in 1...2 { _ = try time([fetch, "run", "pages"], environment: environment, expecting: [0, 1]) }
  guard try socket.ask("source.get", #"{"name":"pages"}"#).reply.contains(#""state":"ok""#) else {
    throw Unexpected("the source of files does not answer: \(try socket.ask("source.log", #"{"name":"pages"}"#).reply)")
  }
  var times: [Int64] = []
  for _ in 0..<20 {
    let before = childrenProcessorTime()
    _ = try time([fetch, "run", "pages"], environment: environment)
    times.append(childrenProcessorTime() - before)
  }
  return [
    Finding(
      what: "a fetch with nothing new, processor time", measured: milliseconds(median(times)),
      figure: Double(median(times)) / 1e9, unit: "s", promise: .atMost(0.2))
  ]
}

/// The peak memory of the connector for a collection with this number of reviews.
private func measureAnki(_ place: Workplace, reviews: Int) throws -> Finding {
  let collection = "\(place.folder)/collection.anki2"
  let script = """
    CREATE TABLE col (id integer PRIMARY KEY, ver integer, conf text, decks text);
    CREATE TABLE cards (id integer PRIMARY KEY, nid integer, did integer, odid integer);
    CREATE TABLE revlog (id integer PRIMARY KEY, cid integer, usn integer, ease integer, ivl integer, lastIvl integer,
      factor integer, time integer, type integer);
    INSERT INTO col VALUES (1, 11, '{"rollover":4}', '{}');
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
      INSERT INTO cards SELECT i, i, 1, 0 FROM n;
    WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(reviews - 1))
      INSERT INTO revlog SELECT 1400000000000 + i * 700000, i % 20000 + 1, 1, i % 4 + 1, 10, 5, 2500, 6000, 1 FROM n;
    """
  _ = try time(["/usr/bin/sqlite3", collection, script], environment: [])
  let input = "\(place.folder)/anki.json"
  try write(
    #"{"protocol":1,"settings":{"address":"http://127.0.0.1:9/","collection":"\#(collection)"},"secrets":{},"#
      + #""zone":"Europe/Berlin","now":"2026-11-22T08:00:00Z","want":[{"stream":"reviews","from":"2014-01-01","#
      + #""to":"2026-11-22"}],"interactive":false}"#, to: input)
  let fetch = place.timequestd.replacing("/timequestd", with: "/timequest-fetch")
  // The shell only sets up the input and is replaced by the connector.
  let child = try Child(
    ["/bin/sh", "-c", #"cd "$1" && exec "$2" connector anki <"$3""#, "sh", place.folder, fetch, input],
    environment: ["PATH=/usr/bin:/bin", "HOME=\(place.folder)"])
  var usage = rusage()
  var status: Int32 = 0
  guard wait4(child.pid, &status, 0, &usage) == child.pid, status == 0 else { throw SystemFailure("wait4") }
  let memory = Double(usage.ru_maxrss) / 1024
  return Finding(
    what: "an Anki collection of \(short(Double(reviews))) reviews, peak RSS", measured: "\(short(memory)) MiB",
    figure: memory, unit: "MiB", promise: .atMost(64))
}

/// Processor time in nanoseconds of ended children and their descendants.
private func childrenProcessorTime() -> Int64 {
  var usage = rusage()
  getrusage(RUSAGE_CHILDREN.rawValue, &usage)
  return [usage.ru_utime, usage.ru_stime].reduce(0) {
    $0 + Int64($1.tv_sec) * 1_000_000_000 + Int64($1.tv_usec) * 1000
  }
}

private func write(_ text: String, to path: String) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
  guard file >= 0 else { throw SystemFailure("open \(path)") }
  defer { close(file) }
  let bytes = Array(text.utf8)
  guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw SystemFailure("write \(path)") }
}

/// RFC 3339 of a second since 1970.
private func moment(_ second: Int) -> String {
  var time = time_t(second)
  var parts = tm()
  gmtime_r(&time, &parts)
  func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
  return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
}

extension UnixSocket {
  /// Begins a fetch and returns its `run`.
  fileprivate func begin(_ source: String) throws -> Substring {
    let reply = try ask("source.begin", #"{"name":"\#(source)"}"#).reply
    guard let run = reply.firstMatch(of: /"run":"([^"]+)"/)?.1 else {
      throw Unexpected("source.begin answered \(reply)")
    }
    return run
  }
}
