import Foundation
import QuestModel
@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire

/// Calls every method once, as a client does, on a store with a long history. Every call has a name. The calls do not
/// depend on the size of the history.
struct ScaleTour {
  let fixture: GameFixture
  /// Runs a call under its name.
  let noted: (_ name: String, _ call: () throws -> Void) throws -> Void
  var methods: Set<String> = []

  /// The newest change from before the tour.
  private let before: Int64

  init(_ fixture: GameFixture, noted: @escaping (_ name: String, _ call: () throws -> Void) throws -> Void) throws {
    self.fixture = fixture
    self.noted = noted
    before = try fixture.game.store.read { try $0.nextUndo(of: PlayerID(1))?.id ?? 0 }
  }

  mutating func run() throws {
    try read("before anything is played today")
    try setUp()
    try aim()
    try play()
    try look()
    try mend()
    erase()
    try guardPIN()
    try rename()
    try load()
    try takeBack()
    try save()
    try read("at the end")
    try share()
  }

  /// A refusal that shows what is wrong with the tour itself.
  struct Refused: Error { var answer: String }

  @discardableResult
  mutating func ask(_ name: String? = nil, _ method: String, _ parameters: String = "{}") throws -> String {
    methods.insert(method)
    var answer = ""
    try noted(name ?? "\(method) \(parameters)") {
      answer = fixture.exchange(method: method, parameters: parameters)
    }
    guard answer.contains(#""result":"#) else { throw Refused(answer: "\(method) \(parameters): \(answer)") }
    fixture.clock.advance(61)
    return answer
  }

  /// The same for a change, with a key, because stored keys grow too.
  @discardableResult
  mutating func change(_ name: String, _ method: String, _ parameters: String = "{}") throws -> String {
    let key = #"{"idempotencyKey":"\#(method) \#(name)""#
    return try ask(
      "\(method), \(name)", method, parameters == "{}" ? key + "}" : key + "," + parameters.dropFirst())
  }
}

// MARK: - Reading

extension ScaleTour {
  private mutating func read(_ when: String) throws {
    for method in ["system.hello", "system.ping", "system.info", "session.status", "template.list", "rpc.discover"] {
      try ask("\(method), \(when)", method)
    }
    try ask("reminder.list, \(when)", "reminder.list")
    try ask("data.backup, the list, \(when)", "data.backup", #"{"list":true}"#)
    for method in [
      "events.subscribe", "settings.get", "quest.list", "skill.list", "session.history", "stats.get", "rewards.get",
    ] {
      try ask("\(method), \(when)", method)
    }
    try ask("practice.list, \(when)", "practice.list")
    for method in ["track.status", "track.list", "activity.list"] { try ask("\(method), \(when)", method) }
    try ask("night.list, \(when)", "night.list")
    try ask("metric.list, \(when)", "metric.list")
    for method in ["food.list", "food.items"] { try ask("\(method), \(when)", method) }
    try ask("food.list of a month, \(when)", "food.list", #"{"from":"2026-02-01"}"#)
    try ask("sample.list of food, \(when)", "sample.list", #"{"metric":"food.kcal","days":true}"#)
    try ask("sync.status, \(when)", "sync.status")
    for method in ["source.list", "source.due"] { try ask("\(method), \(when)", method) }
    for parameters in [
      #"{"metric":"pages"}"#, #"{"metric":"pages","days":true}"#, #"{"metric":"play.minutes","days":true}"#,
      #"{"metric":"guess.accuracy","days":true,"from":"2026-02-10","to":"2026-02-20"}"#,
    ] { try ask("sample.list \(parameters), \(when)", "sample.list", parameters) }
    for parameters in [
      #"{"quest":"Quest 3","by":"23:50"}"#, #"{"tasks":["Task 4","Task 1"]}"#,
      #"{"name":"\#(ScaleHistory.rareSkill)","start":"23:00"}"#,
      #"{"quest":"Quest 3","by":"23:50","then":{"name":"Task 4"}}"#,
    ] { try ask("plan.get \(parameters), \(when)", "plan.get", parameters) }
    try ask("forecast.get, \(when)", "forecast.get", #"{"name":"Task 4","estimate":300}"#)
    try ask("quest.suggest, \(when)", "quest.suggest")
    try ask("quest.list of all, \(when)", "quest.list", #"{"all":true}"#)
    try ask("quest.list of a day, \(when)", "quest.list", #"{"date":"2026-02-20"}"#)
    try ask("stats.get of a year, \(when)", "stats.get", #"{"days":366}"#)
    try ask("stats.get of months, \(when)", "stats.get", #"{"months":6}"#)
    try ask("patterns.get, \(when)", "patterns.get")
    try ask("recap.list, \(when)", "recap.list")
    try ask("goal.list, \(when)", "goal.list")
    for parameters in ["{}", #"{"metrics":["pages","play.minutes","guess.accuracy"]}"#] {
      try ask("insight.list \(parameters), \(when)", "insight.list", parameters)
    }
    try ask("badge.list, \(when)", "badge.list")
  }

  private mutating func look() throws {
    try ask(nil, "quest.get", #"{"quest":"Evening"}"#)
    try ask(nil, "quest.export", #"{"quest":"Evening"}"#)
    try ask(nil, "skill.list", #"{"limit":5,"cursor":"5"}"#)
    for parameters in [
      #"{"limit":100}"#, #"{"quest":"Quest 3"}"#, #"{"quest":"Evening"}"#, #"{"quest":"Never finished"}"#,
      #"{"skill":"Task 4"}"#, #"{"skill":"\#(ScaleHistory.rareSkill)"}"#, #"{"asOf":"2026-02-20T12:00:00Z"}"#,
    ] { try ask(nil, "session.history", parameters) }
    // The middle of the history, whatever its length.
    let newest = try fixture.call(SessionHistory(limit: 1)).sessions[0]
    let middle = try ask(
      "session.history of a page far back", "session.history", #"{"cursor":"\#(farBack().milliseconds).x"}"#)
    guard let old = middle.firstMatch(of: /"id":"([0-9a-z]{10})/)?.1 else { throw Refused(answer: middle) }
    try ask("session.history before an entry", "session.history", #"{"before":"\#(old)"}"#)
    for span in [#""from":"2026-02-10","to":"2026-02-20""#, #""from":"2026-02-10""#, #""to":"2026-02-20""#] {
      for skill in ["", #","skill":"Task 4""#, #","skill":"\#(ScaleHistory.rareSkill)""#] {
        for method in ["session.history", "stats.get", "patterns.get"] { try ask(nil, method, "{\(span)\(skill)}") }
      }
    }
    try ask("stats.get of a skill", "stats.get", #"{"skill":"Task 4","days":366}"#)
    try ask("session.get by the beginning of an id", "session.get", #"{"id":"\#(old)"}"#)
    try ask("session.get of a run", "session.get", #"{"id":"\#(newest.id)-0"}"#)
    try ask("session.get as it was", "session.get", #"{"id":"\#(old)","asOf":"2026-03-01T00:00:00Z"}"#)
    try ask("stats.get as it was", "stats.get", #"{"asOf":"2026-02-20T12:00:00Z"}"#)
    try ask("patterns.get of a skill", "patterns.get", #"{"skill":"Task 4"}"#)
    try ask("patterns.get of a quest", "patterns.get", #"{"quest":"Quest 3"}"#)
    try ask("patterns.get as it was", "patterns.get", #"{"asOf":"2026-02-20T12:00:00Z"}"#)
    try ask("recap.list of a week far back", "recap.list", #"{"week":"2026-01-10"}"#)
    try ask("recap.list as it was", "recap.list", #"{"asOf":"2026-02-20T12:00:00Z"}"#)
    try ask("data.export, first page", "data.export")
    for format in ["jsonl", "csv", "timewarrior"] {
      let cursor = "\(farBack().milliseconds).x"
      try ask(
        "data.export, \(format) far back", "data.export", #"{"format":"\#(format)","cursor":"\#(cursor)"}"#)
    }
    try ask(
      "data.export as it was", "data.export",
      #"{"asOf":"2026-02-28T00:00:00Z","cursor":"\#(farBack().milliseconds).x"}"#)
  }

  /// Well inside even a short history.
  private func farBack() -> Instant { fixture.clock.now().wall.advanced(bySeconds: -60 * 86_400) }
}

// MARK: - Changing

extension ScaleTour {
  private mutating func setUp() throws {
    try change(
      "new", "quest.create", #"{"name":"Evening","tasks":["Tidy","Task 1","Fix @code"],"reminderTime":"19:00"}"#)
    try change("second", "quest.create", #"{"name":"Spare","template":"blank","tasks":["Task 2"]}"#)
    try change("tasks", "quest.update", #"{"quest":"Evening","tasks":["Tidy","Task 1","Task 2"],"by":"20:00"}"#)
    try change("first", "quest.reorder", #"{"quests":["Spare"]}"#)
    try change(
      "shared", "quest.import",
      #"{"text":"{\"timequest\":\"quest\",\"version\":1,\"name\":\"Shared\",\"tasks\":[{\"name\":\"Task 3\"}]}"}"#)
    try change("shared", "quest.delete", #"{"quest":"Shared"}"#)
    try change("spare", "quest.delete", #"{"quest":"Spare"}"#)
    try change("old quest", "quest.create", #"{"name":"Quest 3","tasks":["Task 3"]}"#)
    try change("old quest", "quest.delete", #"{"quest":"Quest 3"}"#)
    try change(
      "routine", "guardian.apply", #"{"routines":[{"name":"Set up","tasks":[{"name":"Task 4","reference":"5m"}]}]}"#)
    try change(
      "no change", "guardian.apply", #"{"routines":[{"name":"Set up","tasks":[{"name":"Task 4","reference":"5m"}]}]}"#)
    try ask("guardian.apply, dry", "guardian.apply", #"{"dryRun":true}"#)
    try ask(nil, "guardian.check")
    try ask(nil, "player.list")
    try change("not today", "reminder.snooze", #"{"quest":"Evening","notToday":true}"#)
    try ask(nil, "reminder.test")
    try ask("reminder.report", "reminder.report", #"{"screen":{"shows":true,"actions":true}}"#)
    try change("a quest", "plan.keep", #"{"quest":"Quest 1","by":"23:50"}"#)
    try change("a quest once more", "plan.keep", #"{"quest":"Quest 1","by":"23:40"}"#)
    try change("a task", "plan.keep", #"{"name":"Task 4"}"#)
    try change("one", "practice.record", #"{"target":60,"actual":71.5}"#)
    try change("own", "metric.define", #"{"metric":"cups","unit":"cups"}"#)
    try change("own", "metric.update", #"{"metric":"cups","unit":"mugs"}"#)
    try change("first", "sample.log", #"{"metric":"pages","value":12}"#)
    let logged = try change("sum", "sample.log", #"{"metric":"pages","value":"=40","day":"yesterday"}"#)
    guard let sample = logged.firstMatch(of: /"id":"([0-9a-z]+)"/)?.1 else { throw Refused(answer: logged) }
    try change("value", "sample.update", #"{"id":"\#(sample)","value":30}"#)
    try change("one", "sample.delete", #"{"id":"\#(sample)"}"#)
    try change("own", "metric.delete", #"{"metric":"cups"}"#)
    try eat()
    try fetch()
    try track()
    try change("all", "patterns.seen", "{}")
    try change("last week", "recap.dismiss", #"{"weekStart":"2026-02-23"}"#)
    try change("hints", "settings.set", #"{"key":"hints","value":"before"}"#)
    try change("default", "settings.set", #"{"key":"hints"}"#)
  }

  private mutating func track() throws {
    try change("new", "track.start", #"{"activity":"Code","tags":["deep"],"askIfOverlong":true}"#)
    try change("other", "track.start", #"{"activity":"Mail","ago":5,"askIfOverlong":true}"#)
    try change("now", "track.stop", #"{"askIfOverlong":true}"#)
    try change("last", "track.continue")
    let begin = fixture.clock.now().wall.advanced(bySeconds: -40)
    let span = #""from":"\#(begin.rfc3339())","to":"\#(begin.advanced(bySeconds: 10).rfc3339())""#
    try change("between", "track.add", #"{"activity":"Call",\#(span),"replace":true}"#)
    try change("newest", "track.update", #"{"note":"a note"}"#)
    try change("newest", "track.delete")
    try change("two days", "night.log", #"{"from":"23:10","to":"06:50","day":"2026-02-27"}"#)
    let nights = try fixture.call(NightList(from: "2026-02-20")).nights.flatMap(\.stretches)
    for night in nights.prefix(1) { try change("last", "night.delete", #"{"id":"\#(night.id)"}"#) }
    try change("named", "activity.update", #"{"activity":"Code","name":"Coding"}"#)
    try change("two", "activity.merge", #"{"from":"Call","into":"Coding"}"#)
  }

  private mutating func aim() throws {
    try change(
      "time", "goal.create", #"{"name":"Time","metric":"play.minutes","reach":100000,"by":"8w","guess":"8w..12w"}"#)
    try change("often", "goal.create", #"{"name":"Often","metric":"play.runs","of":"Task 4","atLeast":1,"quota":3}"#)
    try change("spare", "goal.create", #"{"name":"Spare","metric":"play.minutes","atMost":600,"per":"week"}"#)
    try change("by", "goal.update", #"{"goal":"Time","by":"12w"}"#)
    try change("christmas", "goal.rest", #"{"goal":"Often","from":"24dec","to":"31dec"}"#)
    try change("all", "goal.rest", #"{"all":true,"from":"tomorrow"}"#)
    try change("christmas", "goal.unrest", #"{"goal":"Often","from":"28dec"}"#)
    try change("first", "goal.reorder", #"{"goals":["Often"]}"#)
    try change("spare", "goal.archive", #"{"goal":"Spare"}"#)
    try change("spare", "goal.again", #"{"goal":"Spare","name":"Spare two"}"#)
    try change("spare", "goal.reopen", #"{"goal":"Spare"}"#)
    try change("spare", "goal.delete", #"{"goal":"Spare two"}"#)
    for goal in ["Time", "Often"] {
      try ask(nil, "goal.get", #"{"goal":"\#(goal)"}"#)
      try ask(nil, "goal.forecast", #"{"goal":"\#(goal)"}"#)
    }
  }

  private mutating func play() throws {
    try change("solo", "session.startTask", #"{"task":"Task 4"}"#)
    try change("solo", "session.hint")
    try change("solo", "session.estimate", #"{"estimate":300}"#)
    try ask("session.status while a task runs", "session.status")
    try ask("session.history while a task runs", "session.history")
    try ask("stats.get while a task runs", "stats.get")
    try ask("data.export while a task runs", "data.export")
    try ask("system.info while a task runs", "system.info")
    for method in ["track.status", "track.list", "activity.list"] { try ask("\(method) while a task runs", method) }
    try change("shown", "session.status", #"{"reveal":true}"#)
    try change("solo", "session.pause")
    try change("solo", "session.resume")
    try change("in between", "session.aside", #"{"task":"Task 5","estimate":300}"#)
    try ask("session.status in between", "session.status")
    try change("in between", "session.done")
    try change("solo", "session.done")
    try change("an old skill", "session.do", #"{"name":"Task 4","estimates":[300]}"#)
    try change("an old skill", "session.done", #"{"felt":120}"#)
    try change("a best", "session.do", #"{"name":"Task 4","estimates":[61]}"#)
    try change("a best", "session.done")
    try change("a rare skill", "session.do", #"{"name":"\#(ScaleHistory.rareSkill)","estimates":["2m..5m"]}"#)
    try change("a rare skill", "session.done", #"{"took":100}"#)
    try change("a new skill", "session.do", #"{"name":"Paint","estimates":[60]}"#)
    try change("forgotten", "session.done", #"{"forgot":true}"#)
    try change("an overlong one", "session.do", #"{"name":"Task 5","estimates":[60]}"#)
    fixture.clock.advance(3 * 3600)
    let long = try change("overlong", "session.done")
    guard let id = long.firstMatch(of: /"id":"([^"]+-0)"/)?.1 else { throw Refused(answer: long) }
    try change("overlong", "session.confirm", #"{"id":"\#(id)"}"#)
    try change("now", "session.add", #"{"task":"Task 5","actual":600}"#)
    try change("an earlier day", "session.add", #"{"task":"Task 5","actual":600,"day":"yesterday"}"#)
    try change("mistyped", "session.do", #"{"name":"Task 5","estimates":[60]}"#)
    try change("mended", "session.estimate", #"{"estimate":"6m","change":true}"#)
    try change("mended", "session.done")
    try change("evening", "session.start", #"{"quest":"Evening"}"#)
    try change("held", "session.estimate", #"{"estimate":"5m","hold":true}"#)
    try change("held", "session.startTask")
    try change("quest", "session.done")
    try change("quest", "session.next")
    try change("quest", "session.skip")
    try change("third", "session.estimate", #"{"estimate":"5m"}"#)
    try change("last", "session.done", #"{"ago":5}"#)
    try change("again", "session.start", #"{"quest":"Evening","estimates":[60]}"#)
    try change("again", "session.abandon")
  }

  /// A run of long ago in the middle of others: corrected, deleted.
  private mutating func mend() throws {
    let page = try fixture.call(SessionHistory(skill: "Task 1", cursor: "\(farBack().milliseconds).x", limit: 1))
    let id = page.sessions[0].id
    try change("long ago", "session.correct", #"{"id":"\#(id)","task":"Task 1","actual":199,"estimate":201}"#)
    try change("long ago, a best", "session.correct", #"{"id":"\#(id)","task":"Task 1","actual":200,"estimate":200}"#)
    try ask("history.journal of an old play", "history.journal", #"{"id":"\#(id)"}"#)
    try change("long ago", "session.delete", #"{"id":"\#(id)"}"#)
    try ask("history.journal", "history.journal")
    try ask("data.check", "data.check")
    try ask("data.erasures", "data.erasures")
    try change("acknowledged", "data.check", #"{"acknowledge":true}"#)
    try ask("history.journal far back", "history.journal", #"{"limit":20,"cursor":"700"}"#)
  }

  /// An erasure reads everything once, so only its refusal is measured.
  private mutating func erase() {
    methods.insert("data.erase")
    _ = fixture.exchange(method: "data.erase", parameters: #"{"skill":"nobody","confirm":true}"#)
  }

  private mutating func guardPIN() throws {
    try change("set", "guardian.setPin", #"{"pin":"4711"}"#)
    try ask("guardian.unlock", "guardian.unlock", #"{"pin":"4711"}"#)
    try ask(nil, "guardian.permit")
    try ask("guardian.lock", "guardian.lock")
    try change("changed", "guardian.setPin", #"{"pin":"0815","currentPin":"4711"}"#)
    try change("forgotten", "guardian.resetPin")
  }

  private mutating func rename() throws {
    try change("task 6", "skill.rename", #"{"skill":"Task 6","name":"Sixth"}"#)
    try change("task 7", "skill.merge", #"{"from":"Task 7","into":"Task 8"}"#)
    for step in 1...2 { try change("of skills \(step)", "history.undo") }
    for step in 1...2 { try change("of skills \(step)", "history.redo") }
  }

  /// Undoes everything above except the first import, one step after another, and redoes it.
  private mutating func takeBack() throws {
    try change("of an import", "history.undo")
    try change("of an import", "history.redo")
    try change("of an import, again", "history.undo")
    var steps = 0
    while let next = try fixture.game.store.read({ try $0.nextUndo(of: PlayerID(1)) }), next.id > before {
      steps += 1
      try change("step \(steps)", "history.undo", #"{"confirm":true}"#)
    }
    for step in (1...steps).reversed() { try change("step \(step)", "history.redo") }
  }
}
