import Glibc
import QuestClient
import QuestWire

/// `timequest-fetch`, which asks the services: neither tqctl nor timequestd uses the network.
struct Fetcher {
  private let program: OtherProgram
  /// Whether another socket is named. Its service is not managed by this user's units.
  private let isNamedSocket: Bool
  /// Whether standard output is for JSON, so that the program's messages go to standard error.
  private let isJSON: Bool

  /// `socket` is the one from the command line. Searches beside this program, then in `PATH`. Throws a `CommandFailure`
  /// if the program is not installed.
  init(socket: String?, json: Bool = false) throws {
    let beside = OtherProgram.ownFolder.map { "\($0)/timequest-fetch" }
    guard let found = OtherProgram([beside, "timequest-fetch"].compactMap(\.self)) else {
      throw CommandFailure(
        status: ExitStatus.unavailable, message: "timequest-fetch is not installed, so nothing can be fetched.",
        hint: "It comes with tqctl; without it values are noted by hand: tqctl log")
    }
    program = found
    isJSON = json
    if let socket { setenv("TIMEQUEST_SOCKET", socket, 1) }
    isNamedSocket = ProcessEnvironment.value("TIMEQUEST_SOCKET") != nil
  }

  private var output: OtherProgram.Output { isJSON ? .messages : .terminal }

  /// A connector, as `timequest-fetch list` names it.
  struct Entry: Codable, Equatable {
    var name: String
    var title: String?
    /// Why it cannot be added: its manifest is wrong.
    var problem: String?
  }

  /// The available connectors: the built-in ones and the user's own.
  func available() throws -> [Entry] {
    struct List: Decodable { var connectors: [Entry] }
    guard let text = program.said(["list", "--json"], most: 1 << 20),
      let list = try? WireJSON.decode(List.self, from: Array(text.utf8))
    else {
      throw CommandFailure(
        status: ExitStatus.unavailable, message: "\(program.path) does not say which connectors there are.",
        hint: "timequest-fetch list shows what is wrong.")
    }
    return list.connectors
  }

  /// The offer of a connector for these settings. Throws a `CommandFailure` if there is no such connector, or if it
  /// does not accept them.
  func offer(_ connector: String, settings: [String: String] = [:]) throws -> ConnectorOffer {
    let words = settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    if let text = program.said(["manifest", "--offer", "--", connector] + words, most: 1 << 20),
      let offer = try? WireJSON.decode(ConnectorOffer.self, from: Array(text.utf8))
    {
      return offer
    }
    guard let entry = try available().first(where: { $0.name == connector }) else {
      let names = try available().map(\.name).joined(separator: ", ")
      throw CommandFailure(
        status: ExitStatus.refused, message: "There is no connector called \(connector).", hint: "There are: \(names).")
    }
    throw CommandFailure(
      status: ExitStatus.refused,
      message: entry.problem ?? "\(entry.title ?? entry.name) does not work with these settings.",
      hint: "timequest-fetch manifest \(([entry.name] + words).joined(separator: " ")) says why.")
  }

  /// Reads the secret of a source from the terminal or from standard input, and stores it. Throws a `CommandFailure`
  /// with the program's exit status, because the program has printed the reason; none for an omitted optional secret.
  func keepSecret(of source: String, isOptional: Bool = false) throws {
    let status = program.converse(["secret", source], output: output)?.status
    guard status == ExitStatus.ok || isOptional && status == ExitStatus.badData else {
      throw CommandFailure(
        status: status ?? ExitStatus.unavailable, message: "The secret of \(source) was not kept.",
        hint: "tqctl sources configure \(source) --secret asks for it again.")
    }
  }

  /// The result of `lookup` or `photo` with its arguments. The program asks its questions on this terminal. Throws a
  /// `CommandFailure` with its reason; `nil` for a barcode that the service does not know.
  func food(_ arguments: [String]) throws -> FoundFood? {
    let ending = program.converse(arguments + ["--json"], output: .kept(most: 1 << 20))
    guard let ending, ending.status < 128 else {
      throw CommandFailure(status: ExitStatus.interrupted, message: "\(program.path) was interrupted.")
    }
    let status = ending.status
    let answer = try? WireJSON.decode(FoodAnswer.self, from: ending.output)
    if status == ExitStatus.ok, let food = answer?.food { return food }
    if answer?.problem?.kind == .notFound { return nil }
    throw CommandFailure(
      status: status == ExitStatus.ok ? ExitStatus.unavailable : status,
      message: answer?.problem?.text ?? "timequest-fetch did not say what it found.",
      hint: answer?.problem?.kind == .offline ? "Say what it has: --kcal 370 --per 100g" : nil)
  }

  /// Runs a connector dry on this terminal, and returns its exit status.
  func test(_ arguments: [String]) -> Int32? { program.converse(["test"] + arguments)?.status }

  /// Removes the user's files of a source: its secret, its log and its connector's folder; without a name those of all
  /// sources. Prints a message if that fails.
  static func forget(_ source: String?, socket: String?) {
    let words = source.map { [$0] } ?? ["--all"]
    if let fetcher = try? Fetcher(socket: socket), fetcher.program.run(["forget"] + words) { return }
    StandardError.write(
      "The key, the log and the folder of \(source ?? "every source") may still be there: "
        + "timequest-fetch forget \(words[0])\n")
  }

  /// Fetches from due sources now, and returns at the end: by the user's unit, which is sandboxed, else by the program
  /// itself.
  func fetch() {
    if let systemctl, systemctl.run(["--user", "start", "timequest-fetch.service"]) { return }
    _ = program.converse([], output: output)
  }

  /// Enables the timer of the user's manager; `false` if there is none.
  func startTimer() -> Bool {
    systemctl?.run(["--user", "--quiet", "enable", "--now", "timequest-fetch.timer"]) == true
  }

  /// The user's service manager, if it has our units.
  private var systemctl: OtherProgram? {
    isNamedSocket || !UserUnits().canStart ? nil : OtherProgram("systemctl")
  }
}
