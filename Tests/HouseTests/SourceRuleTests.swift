import Testing

@Suite struct SourceRuleTests {
  struct Ban: Sendable {
    var words: [String]
    /// Path prefixes for which the ban holds.
    var places: [String]
    /// Exempt files, each with a comment that gives the reason.
    var exceptions: Set<String> = []
    var reason: String
  }

  /// The product and the support code of its tests.
  static let code = ["Sources/", "Tests/Support/"]

  static let bans = [
    Ban(
      words: ["@unchecked Sendable", "nonisolated(unsafe)"], places: code,
      reason: "data races are the compiler's to exclude"),
    Ban(
      words: ["try!", "as!", "fatalError("], places: code,
      reason: "a daemon that holds somebody's running task does not crash over an error it could report"),
    Ban(
      words: ["Task.sleep", "Thread.sleep", "DispatchQueue.global", "Task.detached"], places: code,
      reason: "one job on a global queue starts a pool whose monitor wakes up about once a second for ever"),
    Ban(
      words: ["DateFormatter", "ISO8601", "Calendar("], places: code,
      reason: "formatters cost 58 MB and 2 ms at the start; QuestModel has days, moments and zones"),
    Ban(
      words: ["Unsafe", "unsafe"], places: code,
      exceptions: [
        "Sources/QuestClient/UnixSocket.swift", "Sources/QuestServer/Server.swift",
        "Sources/QuestModel/Identifiers.swift", "Sources/QuestStore/DeliberateFaults.swift",
        // GRDB's name for an access within another one.
        "Sources/QuestStore/SharedTransaction.swift",
        "Tests/Support/QuestTestKit/LineSocket.swift",
        "Sources/tqctl/Terminal/Terminal.swift", "Sources/QuestSleepFiles/AppleHealthReader.swift",
      ],
      reason: "unsafe pointers live in LinuxHost and where one socket, terminal or XML parser is read and written"),
    Ban(
      words: ["Box<(@", "Mutex<(@"], places: code,
      reason: "a function in a lock's box is wrapped once more each time it is looked at; a type that holds it is not"),
    Ban(
      words: ["SELECT ", "INSERT ", "UPDATE ", "DELETE FROM"],
      places: [
        "Sources/QuestDaemon/", "Sources/QuestImportExport/", "Sources/QuestServer/", "Sources/timequestd/",
        "Sources/tqctl/", "Sources/QuestEngines/",
      ],
      reason: "SQL is the store's"),
    Ban(
      words: ["PlayerID", "Session", "Estimat", "Progress", "Import", "QuestInfo", "GameRules"],
      places: ["Sources/QuestServer/"],
      reason: "the server knows no method: what one needs of it is a column of its row"),
    Ban(
      words: [
        "Date()", "Date.now", "ContinuousClock", "SystemRandomNumberGenerator", "async ", "await ", "print(", "getenv",
      ],
      places: ["Sources/QuestEngines/", "Sources/QuestModel/", "Sources/QuestReport/", "Sources/QuestText/"],
      reason: "rules are pure: time, chance and the world are passed in"),
    Ban(
      words: ["= Process()"], places: ["Sources/", "Tests/"], exceptions: ["Tests/HouseTests/SourceRuleTests.swift"],
      reason: "Foundation's Process missed the end of a child; tests have ChildProcess"),
    Ban(
      words: ["TODO", "FIXME"], places: ["Sources/", "Tests/"],
      exceptions: [
        "Tests/HouseTests/SourceRuleTests.swift",
        // The word occurs in org's files.
        "Sources/QuestImportExport/Tools/OrgSyntax.swift", "Tests/QuestDaemonTests/ImportToolTests.swift",
        "Tests/QuestDaemonTests/ImportExactnessTests.swift",
        "Tests/TqctlTests/ImportInputTests.swift",
      ],
      reason: "what is left to do is an issue"),
  ]

  @Test(arguments: bans)
  func forbiddenWordsStayOut(_ ban: Ban) throws {
    let files = try Checkout.sources() + Checkout.files(in: "Tests", suffixes: [".swift"])
    for file in files where ban.places.contains(where: file.path.hasPrefix) && !ban.exceptions.contains(file.path) {
      if ban.words.contains("unsafe"), file.path.hasPrefix("Sources/LinuxHost/") { continue }
      for (number, line) in file.code {
        for word in ban.words where line.contains(word) {
          Issue.record("\(file.path):\(number) says \(word), but \(ban.reason).")
        }
      }
    }
  }

  @Test func everyExceptionStillExists() throws {
    let paths = Set(try Checkout.sources().map(\.path) + Checkout.files(in: "Tests", suffixes: [".swift"]).map(\.path))
    for ban in Self.bans { #expect(ban.exceptions.subtracting(paths) == []) }
  }

  @Test func noFileIsLongerThanThreeHundredAndFiftyLines() throws {
    let files = try Checkout.sources() + Checkout.files(in: "Tests", suffixes: [".swift"])
    #expect(files.count > 100)
    // The generated table has a line for each parameter of the protocol.
    for file in files where file.lines.count > 351 && !file.path.hasSuffix("/ParameterNotes.swift") {
      Issue.record("\(file.path) has \(file.lines.count - 1) lines: could one file be two?")
    }
  }

  /// Limits only end hanging tests, so all tests use `HangLimit`; shorter limits fail under load.
  @Test func aTestWaitsAsLongAsTheHouseDoes() throws {
    let limit =
      /\.minutes\(\d|timeout(=| | --signal=KILL )\d|settimeout\(\d|SECONDS \+ \d|read .*-t [1-9]|tv_sec: [1-9]/
    let files = try Checkout.files(in: "Tests", suffixes: [".swift"])
    for file in files + (try Checkout.files(in: "Tests/ProcessTests/Scripts", suffixes: [""])) {
      for (number, line) in zip(1..., file.lines)
      where line.contains(limit) {
        Issue.record("\(file.path):\(number) has a limit of its own: \(line)")
      }
    }
  }
}
