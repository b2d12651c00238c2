import ArgumentParser
import QuestTestKit
import QuestWire
import Testing

@testable import tqctl

/// Typed commands become exactly these requests.
@Suite struct RequestTests {
  private func parse<Command: ParsableCommand>(_ type: Command.Type, _ line: String) throws -> Command {
    let arguments = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
    let command = try Tqctl.parseAsRoot(Tqctl.globalOptionsLast(arguments))
    return try #require(command as? Command)
  }

  private func json(_ request: some Request) throws -> String {
    String(decoding: try WireJSON.line(request).dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    ("do Shower 10m", #"{"estimates":["10m"],"name":"Shower"}"#),
    ("do morning 5m 10m 8m", #"{"estimates":["5m","10m","8m"],"name":"morning"}"#),
    ("do Fix_login 20m..35m @code", #"{"estimates":["20m..35m"],"kind":"@code","name":"Fix login"}"#),
    ("do Shower @home 20m", #"{"estimates":["20m"],"kind":"@home","name":"Shower"}"#),
    ("do Shower banana", #"{"estimates":["banana"],"name":"Shower"}"#),
    ("do Shower 10 min", #"{"estimates":["10 min"],"name":"Shower"}"#),
    ("do Shower half an hour @wet", #"{"estimates":["half an hour"],"kind":"@wet","name":"Shower"}"#),
    ("do Shower 1h 10m", #"{"estimates":["1h","10m"],"name":"Shower"}"#),
    ("do 5m", #"{"name":"5m"}"#),
    ("do Shower 10x", #"{"estimates":["10x"],"name":"Shower"}"#),
    ("do Shower", #"{"name":"Shower"}"#),
  ])
  func doReadsNameGuessesAndKind(_ line: String, _ request: String) throws {
    #expect(try json(parse(DoCommand.self, line).request()) == request)
  }

  @Test(arguments: [("backup", "{}"), ("backup --list", #"{"list":true}"#)])
  func backupMakesOrLists(_ line: String, _ request: String) throws {
    #expect(try json(parse(BackupCommand.self, line).request()) == request)
  }

  @Test(arguments: [("restore", false, "{}"), ("restore a.sqlite", true, #"{"dryRun":true,"name":"a.sqlite"}"#)])
  func restoreTakesANameOrTheNewest(_ line: String, _ dryRun: Bool, _ request: String) throws {
    #expect(try json(parse(RestoreCommand.self, line).request(dryRun: dryRun)) == request)
  }

  @Test(arguments: [
    (["sources status anki"], #"{"name":"anki"}"#), (["sources log anki"], #"{"name":"anki"}"#),
    (["sources refresh", "sources refresh anki --full"], #"{"full":true,"name":"anki"}"#),
    (["sources remove anki", "sources remove anki --with-samples"], #"{"name":"anki","withSamples":true}"#),
  ])
  func sourcesAreCalledByTheirName(_ lines: [String], _ last: String) throws {
    var text = ""
    for line in lines {
      switch try Tqctl.parseAsRoot(line.split(separator: " ").map(String.init)) {
      case let command as SourceStatusCommand: text = try json(command.request())
      case let command as SourceLogCommand: text = try json(command.request())
      case let command as SourceRefreshCommand: text = try json(command.request())
      case let command as SourceRemoveCommand: text = try json(command.request())
      default: Issue.record("\(line) is no command about one source")
      }
    }
    #expect(text == last)
  }

  @Test func anAddedSourceIsWhatTheConnectorOffers() throws {
    let stream = SourceStream(name: "days", strategy: Open(.days), metrics: [])
    let offer = ConnectorOffer(
      connector: "anki", title: "Anki", hosts: ["127.0.0.1"], settings: [], every: 3600, streams: [stream])
    let plain = try parse(SourceAddCommand.self, "sources add anki").request(offer, [:])
    #expect(
      try json(plain)
        == json(
          SourceAdd(
            name: "anki", connector: "anki", title: "Anki", hosts: ["127.0.0.1"], settings: [:], every: 3600,
            streams: [stream])))
    let named = try parse(SourceAddCommand.self, "sources add anki deck=A --name cards --since 2026-01-01 --every 2h")
    let request = try named.request(offer, ["deck": "A"])
    #expect(request.name == "cards" && request.connector == "anki" && request.since == "2026-01-01")
    #expect(request.every == 7200 && request.settings == ["deck": "A"] && named.settings == ["deck=A"])
  }

  @Test func doTakesOneKind() throws {
    let command = try parse(DoCommand.self, "do Shower @a @b")
    let failure = #expect(throws: CommandFailure.self) { try command.request() }
    #expect(failure?.status == 64)
  }

  @Test(arguments: [
    (
      "plan Tea 10 min Walk --by 8am",
      #"{"by":"8am","estimates":[{"estimate":"10 min","task":"Tea"}],"tasks":["Tea","Walk"]}"#
    ),
    ("plan Tea 1h 10m", #"{"estimates":[{"estimate":"1h 10m","task":"Tea"}],"name":"Tea"}"#),
    (
      "plan Tea 5 Walk half an hour",
      #"{"estimates":[{"estimate":"5","task":"Tea"},{"estimate":"half an hour","task":"Walk"}],"tasks":["Tea","Walk"]}"#
    ),
  ])
  func aPlanHasOneGuessBehindEachTask(_ line: String, _ request: String) throws {
    #expect(try json(parse(PlanCommand.self, line).request()) == request)
  }

  @Test func aNameWithoutItsQuotesIsSuspected() {
    #expect(DoCommand.quoted(["Fix", "login", "20m"]) == "\"Fix login\" 20m")
    #expect(DoCommand.quoted(["Fix", "login"]) == "\"Fix login\" 20m")
    #expect(DoCommand.quoted(["Fix login", "20x"]) == nil)
    #expect(DoCommand.quoted(["Fix login", "@code"]) == nil)
    #expect(DoCommand.quoted(["Fix"]) == nil)
  }

  @Test(arguments: [
    ("done", "{}"), ("d", "{}"),
    ("done --took 6m12s", #"{"took":"6m12s"}"#), ("done --ago 10m", #"{"ago":"10m"}"#),
    ("done --at 07:45 --felt 10m", #"{"at":"07:45","felt":"10m"}"#), ("done --forgot", #"{"forgot":true}"#),
    ("done --whole", #"{"confirm":true}"#),
  ])
  func doneCarriesHowTheTaskEnded(_ line: String, _ request: String) throws {
    #expect(try json(parse(DoneCommand.self, line).request()) == request)
  }

  @Test(arguments: ["done --took 1m --ago 2m", "done --at 7:45 --forgot", "done extra"])
  func doneTakesOneWayAlone(_ line: String) {
    #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(line.split(separator: " ").map(String.init)) }
  }

  @Test func estimateTakesADurationOfSeveralWordsARangeAndAHold() throws {
    #expect(try json(parse(EstimateCommand.self, "estimate 5 min").request()) == #"{"estimate":"5 min"}"#)
    #expect(
      try json(parse(EstimateCommand.self, "estimate 20m..35m --hold").request())
        == #"{"estimate":"20m..35m","hold":true}"#)
    #expect(
      try json(parse(StartTaskCommand.self, "start-task Shower --estimate 5m").request())
        == #"{"estimate":"5m","task":"Shower"}"#)
    #expect(try json(parse(StartTaskCommand.self, "start-task").request()) == "{}")
    #expect(try json(parse(StartCommand.self, "start morning").request()) == #"{"quest":"morning"}"#)
  }

  @Test func questCreateKnowsTasksDaysAndReminders() throws {
    let line = "quest create Evening --task Dishes --task Pack_bag_@home --days mon,Wed,sunday --remind --by 21:00"
    #expect(
      try json(parse(QuestCreateCommand.self, line).request())
        == #"{"by":"21:00","days":[1,2,4],"name":"Evening","reminderTime":"default","tasks":["Dishes","Pack bag @home"]}"#
    )
    let template = "quest create Morning_Quest --template morning --days weekdays --remind plan"
    #expect(
      try json(parse(QuestCreateCommand.self, template).request())
        == #"{"days":[2,3,4,5,6],"name":"Morning Quest","reminderTime":"plan","template":"morning"}"#)
    for wrong in ["quest create X --days moon", "quest create --task Tea", "quest create X --task Tea --dry-run"] {
      #expect(throws: CommandFailure.self) { try parse(QuestCreateCommand.self, wrong).request() }
    }
  }

  @Test func questEditBuildsOnTheTasksThereAre() throws {
    let quest = QuestInfo(
      id: "q", name: "Morning",
      tasks: [
        QuestInfo.Task(id: "1", name: "Shower", kind: nil, skill: "Shower"),
        QuestInfo.Task(id: "2", name: "Code", kind: "work", skill: "@work"),
      ], days: [2], createdBy: "player", active: true, playedToday: false, reminderTime: nil, by: nil)
    let edit = try parse(QuestEditCommand.self, "quest edit mor --add-task Feed_cat --remove-task shower")
    #expect(try json(edit.request { quest }) == #"{"quest":"mor","tasks":["Code @work","Feed cat"]}"#)
    #expect(
      try json(parse(QuestEditCommand.self, "quest edit mor --task Coffee").request { quest })
        == #"{"quest":"mor","tasks":["Shower","Code @work","Coffee"]}"#)
    #expect(
      try json(parse(QuestEditCommand.self, "quest edit mor --tasks Coffee").request { quest })
        == #"{"quest":"mor","tasks":["Coffee"]}"#)
    for (place, list) in [("1", #""Code @work","Shower""#), ("9", #""Shower","Code @work""#)] {
      #expect(
        try json(parse(QuestEditCommand.self, "quest edit mor --move-task cod --to \(place)").request { quest })
          == #"{"quest":"mor","tasks":[\#(list)]}"#)
    }
    let plain = try parse(QuestEditCommand.self, "quest edit mor --name Dawn --no-active --by off")
    struct Asked: Error {}
    #expect(
      try json(plain.request { throw Asked() }) == #"{"active":false,"by":"off","name":"Dawn","quest":"mor"}"#)
    #expect(throws: CommandFailure.self) {
      try parse(QuestEditCommand.self, "quest edit mor --remove-task Bath").request { quest }
    }
  }

  @Test func readingCommandsTakeAnInstant() throws {
    let asOf = "--as-of 2026-03-15T12:00:00Z"
    #expect(
      try json(parse(StatsCommand.self, "stats --days 90 \(asOf)").request())
        == #"{"asOf":"2026-03-15T12:00:00Z","days":90}"#)
    #expect(
      try json(parse(HistoryCommand.self, "history morning --limit 5 \(asOf)").request())
        == #"{"asOf":"2026-03-15T12:00:00Z","limit":5,"quest":"morning"}"#)
    #expect(
      try json(parse(ShowCommand.self, "show 3f9c \(asOf)").request())
        == #"{"asOf":"2026-03-15T12:00:00Z","id":"3f9c"}"#)
    #expect(
      try json(parse(QuestsCommand.self, "quests --all --date 2026-03-16 \(asOf)").request())
        == #"{"all":true,"asOf":"2026-03-15T12:00:00Z","date":"2026-03-16"}"#)
    #expect(
      try json(parse(ExportCommand.self, "export --format csv \(asOf)").request())
        == #"{"asOf":"2026-03-15T12:00:00Z","format":"csv"}"#)
  }

  @Test(arguments: [
    ("history --task Tea --since 4w -n 3", #"{"from":"4w","limit":3,"skill":"Tea"}"#),
    ("history --tag code", #"{"skill":"@code"}"#), ("history --tag @code", #"{"skill":"@code"}"#),
    ("history --before 3f9c1a2b", #"{"before":"3f9c1a2b"}"#), ("--no-pager history", "{}"),
  ])
  func historyIsNarrowed(_ line: String, _ request: String) throws {
    #expect(try json(parse(HistoryCommand.self, line).request()) == request)
  }

  @Test func statisticsPatternsAndTheReportTakeTheSameFilters() throws {
    #expect(
      try json(parse(StatsCommand.self, "stats --tag code --until mon").request()) == #"{"skill":"@code","to":"mon"}"#)
    for line in ["patterns Tea --since 8w", "patterns --task Tea --since 8w"] {
      #expect(try json(parse(PatternsCommand.self, line).request()) == #"{"from":"8w","skill":"Tea"}"#)
    }
    let report = try parse(ReportCommand.self, "report --since 8w --until mon --tag code")
    #expect(report.tasks.skill == "@code" && report.days.words == ["--since 8w", "--until mon"])
    for line in ["patterns Tea --task Tea", "history --task Tea --tag code", "report --task Tea --tag code"] {
      #expect(throws: (any Error).self) { try Tqctl.parseAsRoot(line.split(separator: " ").map(String.init)) }
    }
  }

  @Test func tagsAreSplitOnWish() throws {
    let line = "import log.csv --map task=a,kind=tags,actual=b,date=c --split ,"
    let request = try parse(ImportCommand.self, line).request(format: .csv, columns: "")
    #expect(request.mapping?.split == ",")
    for other in ["import work.org --split ,", "import x.csv --map value=v,date=d,metric=m --split ,"] {
      let command = try parse(ImportCommand.self, other)
      #expect(throws: CommandFailure.self) {
        try command.request(format: other.contains("org") ? .org : .csv, columns: "")
      }
    }
  }

  @Test func importKnowsItsColumns() throws {
    let line = "import log.csv --map task=X.words,estimate=estimate,actual=actual,date=date --unit 25m --dry-run"
    let command = try parse(ImportCommand.self, line)
    #expect(
      try json(command.request(format: .csv, columns: ""))
        == #"{"dryRun":true,"format":"csv","mapping":{"actual":"actual","date":"date","estimate":"estimate","task":"X.words"},"unit":"25m"}"#
    )
    let failure = #expect(throws: CommandFailure.self) {
      try parse(ImportCommand.self, "import log.csv").request(format: .csv, columns: "day,act")
    }
    #expect(failure?.hint == "The columns of this file: day,act")
    #expect(throws: CommandFailure.self) { try ColumnMapping.ofTable("task=a,actual=b") }
    #expect(throws: CommandFailure.self) { try ColumnMapping.parse("task=a,actual=b,date=c,colour=d") }
  }

  @Test func importOfAnotherToolTakesAMappingAndNoUnit() throws {
    let command = try parse(ImportCommand.self, "import work.org --map task=parent,kind=tag")
    #expect(
      try json(command.request(format: .org, columns: ""))
        == #"{"format":"org","mapping":{"kind":"tag","task":"parent"}}"#)
    #expect(throws: CommandFailure.self) {
      try parse(ImportCommand.self, "import work.org --unit 25m").request(format: .org, columns: "")
    }
    #expect(throws: CommandFailure.self) {
      try parse(ImportCommand.self, "import x.jsonl --map task=a").request(format: .jsonl, columns: "")
    }
  }

  @Test func settingsGoBackToTheDefaultWithoutAValue() throws {
    #expect(
      try json(parse(SettingsSetCommand.self, "settings set hints before").request())
        == #"{"key":"hints","value":"before"}"#)
    #expect(try json(parse(SettingsSetCommand.self, "settings set hints").request()) == #"{"key":"hints"}"#)
    #expect(try json(parse(SettingsGetCommand.self, "settings get").request()) == "{}")
  }

  @Test func theSocketMayStandBeforeTheCommand() throws {
    let command = try parse(DoneCommand.self, "--socket /s --json done --took 5m")
    #expect(command.options.socket == "/s")
    #expect(command.options.json)
    #expect(Tqctl.globalOptionsLast(["--socket=/s", "do", "--", "-x"]) == ["do", "--socket=/s", "--", "-x"])
    #expect(Tqctl.globalOptionsLast(["--json"]) == ["--json"])
  }

  @Test(arguments: [
    (["log", "temp", "-5", "--on", "yesterday"], ["log", "temp", "--on", "yesterday", "--", "-5"]),
    (["log", "temp", "-.5"], ["log", "temp", "--", "-.5"]),
    (["log", "temp", "--", "-5"], ["log", "temp", "--", "-5"]),
    (
      ["goal", "create", "Cold", "--reach", "-5", "--baseline=-1"],
      ["goal", "create", "Cold", "--reach=-5", "--baseline=-1"]
    ),
    (["log", "temp", "--json", "-5"], ["log", "temp", "--json", "--", "-5"]),
    (["skills", "merge", "-5k", "Run"], ["skills", "merge", "-5k", "Run"]),
    (["do", "Tea", "-h"], ["do", "Tea", "-h"]),
    (["do", "--", "-x", "--"], ["do", "--", "-x", "--"]),
  ]) func aNegativeNumberIsAValue(_ typed: [String], _ parsed: [String]) {
    #expect(Tqctl.negativeNumbersAsValues(typed) == parsed)
  }

  @Test func plainCommandsGoAroundTheParser() {
    #expect(PlainCommand(["tqctl"]) == .home(asJSON: false))
    #expect(PlainCommand(["tqctl", "--json"]) == .home(asJSON: true))
    #expect(PlainCommand(["tqctl", "stats"]) == .stats(asJSON: false))
    #expect(PlainCommand(["tqctl", "status"]) == .status(.text))
    #expect(PlainCommand(["tq", "status", "--json"]) == .status(.json))
    #expect(PlainCommand(["tqctl", "status", "--format", "plain"]) == .status(.plain))
    #expect(PlainCommand(["tqctl", "status", "--watch"]) == nil)
    #expect(PlainCommand(["tqctl", "stats", "--days", "90"]) == nil)
    #expect(PlainCommand(["tqctl", "--plain"]) == nil)
  }

  /// Both ways send the same request.
  @Test func plainCommandsWithNamesAskWhatTheParserAsks() throws {
    func plain(_ line: String...) -> PlainCommand? { PlainCommand(["tqctl"] + line) }
    #expect(plain("plan", "Morning Quest", "--by", "07:45") == .plan(words: ["Morning Quest"], by: "07:45"))
    #expect(plain("plan", "Tea", "5m") == .plan(words: ["Tea", "5m"], by: nil))
    #expect(plain("forecast", "Tea", "5", "min") == .forecast(name: "Tea", guess: ["5", "min"]))
    #expect(plain("goals", "--json") == .goals(asJSON: true))
    #expect(plain("goal", "show", "novel") == .goal("novel"))
    #expect(plain("insights", "pages") == .insights(metrics: ["pages"]))
    for line in [
      ["plan"], ["plan", "Tea", "--by"], ["plan", "--by", "07:45"], ["plan", "Tea", "--by", "-1"],
      ["plan", "Tea", "--by", "7:45", "--json"], ["plan", "Tea", "--keep"], ["plan", "--", "Tea"], ["plan", "--help"],
      ["forecast"], ["forecast", "Tea", "--by", "7:45"], ["goal", "show"], ["goal", "show", "a", "b"], ["goal"],
      ["goal", "list"], ["goals", "--all"], ["insights", "--year"], ["insights", "-h"],
    ] {
      #expect(PlainCommand(["tqctl"] + line) == nil, "\(line)")
    }
    let parsed = try parse(PlanCommand.self, "plan Tea 5m Pack 1h 10m --by 07:45")
    #expect(try json(parsed.request()) == json(PlanCommand.request(["Tea", "5m", "Pack", "1h", "10m"], by: "07:45")))
    #expect(
      try json(parse(ForecastCommand.self, "forecast Tea 5m").request()) == json(ForecastCommand.request("Tea", ["5m"]))
    )
    #expect(
      try json(parse(InsightsCommand.self, "insights pages").request()) == json(InsightsCommand.request(["pages"])))
    #expect(try json(parse(GoalShowCommand.self, "goal show novel").request()) == json(GoalGet(goal: "novel")))
    #expect(try json(parse(GoalsCommand.self, "goals").request()) == json(GoalList()))
  }

  @Test func anUnknownMetricIsDefinedOnlyWhereTheServiceNamesTheDefinition() {
    let define = "Define it: tqctl metric define pages --kind sum --unit UNIT"
    #expect(MetricQuestion.fits(RPCError(.unknownMetric, "There is none.", hint: define)))
    #expect(!MetricQuestion.fits(RPCError(.unknownMetric, "There is none.", hint: define, candidates: ["page"])))
    #expect(!MetricQuestion.fits(RPCError(.unknownMetric, "There is none.", hint: "It is there with the first night.")))
  }
}
