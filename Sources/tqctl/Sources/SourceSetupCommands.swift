import ArgumentParser
import QuestClient
import QuestText
import QuestWire

struct SourceAddCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "add", "Add a source, and fetch from it.",
    example: """
      tqctl sources add anki
      tqctl sources add atcoder user=ada --since 2026-01-01
      """,
    more: """
      It names the hosts that will be called, and asks. A secret is asked for and kept by timequest-fetch; it is never \
      given on the command line. `tqctl sources list --available` shows what there is.
      """)

  @Argument(help: "The connector.")
  var connector: String

  @Argument(help: "Its settings.")
  var settings: [String] = []

  @Option(help: ArgumentHelp("The source's name; the connector's otherwise.", valueName: "name"))
  var name: String?

  @Option(help: ArgumentHelp("The first day to fetch; otherwise today, and items with their past.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("How often to fetch.", valueName: "duration"))
  var every: String?

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request(_ offer: ConnectorOffer, _ settings: [String: String]) throws -> SourceAdd {
    SourceAdd(
      name: name ?? offer.connector, connector: offer.connector, title: offer.title, hosts: offer.hosts,
      settings: settings, every: try every.map(SourceSettings.seconds) ?? offer.every, since: since,
      streams: offer.streams)
  }

  func run(_ caller: Caller) throws {
    let fetcher = try Fetcher(socket: options.socket, json: caller.json)
    let settings = try SourceSettings(fetcher.offer(connector)).complete(SourceSettings.pairs(settings), caller)
    // The metrics may depend on the settings.
    let offer = try fetcher.offer(connector, settings: settings)
    let request = try request(offer, settings)
    guard try yes || isWanted(offer, caller) else { return StandardError.write("Nothing was changed.\n") }
    let source = try caller.client.call(request)
    if let secret = offer.secret, settings[ConnectorOffer.secretCommand] == nil {
      let isOptional = secret.optional == true
      if caller.canAsk || !isOptional { try fetcher.keepSecret(of: source.name, isOptional: isOptional) }
    }
    let hasTimer = fetcher.startTimer()
    if caller.canAsk { StandardError.write("Asking \(Page.printable(source.title)) for the first time…\n") }
    fetcher.fetch()
    try caller.answer(SourceGet(name: source.name), keyed: false) { source, page in
      SourceText.added(source, hasTimer: hasTimer, to: &page)
    }
  }

  private func isWanted(_ offer: ConnectorOffer, _ caller: Caller) throws -> Bool {
    guard caller.canAsk else {
      throw CommandFailure.usage(
        "A new source needs a confirmation, and there is no terminal to ask on.",
        hint: "\(SourceText.calls(offer)). --yes adds it.")
    }
    try caller.show { page in SourceText.consent(offer, to: &page) }
    let answer = try caller.ask("Add it? [y/N] ")?.lowercased()
    return answer == "y" || answer == "yes"
  }
}

struct SourceConfigureCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "configure", "Change a source's settings or its secret, and try it again.",
    example: """
      tqctl sources configure atcoder user=ada
      tqctl sources configure zotero --secret
      tqctl sources configure anki --off
      """)

  @Argument(help: "The source.")
  var source: String

  @Argument(help: "Settings that change; an empty value takes one away.")
  var settings: [String] = []

  @Flag(help: "Read the secret, without echo or from standard input.")
  var secret = false

  @Option(help: ArgumentHelp("The first day to fetch.", valueName: "date"))
  var since: String?

  @Option(help: ArgumentHelp("How often to fetch.", valueName: "duration"))
  var every: String?

  @Flag(help: "Fetch from it again.")
  var on = false

  @Flag(help: "Don't fetch from it.")
  var off = false

  @OptionGroup var options: GlobalOptions

  func validate() throws {
    if on, off { throw ValidationError("--on and --off exclude each other.") }
  }

  func run(_ caller: Caller) throws {
    let source = try caller.client.call(SourceGet(name: source))
    var request = SourceConfigure(
      name: source.name, every: try every.map(SourceSettings.seconds), since: since,
      enabled: on ? true : off ? false : nil)
    if !settings.isEmpty {
      let fetcher = try Fetcher(socket: options.socket)
      let merged = source.settings.merging(try SourceSettings.pairs(settings)) { $1 }.filter { !$0.value.isEmpty }
      let complete = try SourceSettings(fetcher.offer(source.connector)).complete(merged, caller)
      let offer = try fetcher.offer(source.connector, settings: complete)
      // The metrics were created when the source was added. Settings that the connector no longer accepts would have
      // created others.
      guard offer.streams == (try? fetcher.offer(source.connector, settings: source.settings))?.streams else {
        throw CommandFailure.usage(
          "These settings would change the metrics of \(source.name), which were made when it was added.",
          hint: "tqctl sources remove \(source.name) keeps its values; then add it again with these settings.")
      }
      request.settings = complete
    }
    if secret { try Fetcher(socket: options.socket, json: caller.json).keepSecret(of: source.name) }
    try caller.answer(request) { SourceText.one($0, to: &$1) }
  }
}

struct SourceRemoveCommand: QuestCommand {
  static let configuration = CommandConfiguration.command(
    "remove", "Remove a source; its values stay.", example: "tqctl sources remove anki",
    more: "`tqctl undo` brings it back, without its secret and its log, which are forgotten.")

  @Argument(help: "The source.")
  var source: String

  @Flag(help: "Its values too.")
  var withSamples = false

  @Flag(name: .shortAndLong, help: "Without asking.")
  var yes = false

  @OptionGroup var options: GlobalOptions

  func request() -> SourceRemove { SourceRemove(name: source, withSamples: withSamples ? true : nil) }

  func run(_ caller: Caller) throws {
    if caller.canAsk, !yes {
      let source = try caller.client.call(SourceGet(name: source))
      let what = withSamples ? " with its \(Figures.of(source.samples ?? 0, "value", "values"))" : ""
      let answer = try caller.ask("Remove \(source.name)\(what)? [y/N] ")?.lowercased()
      guard answer == "y" || answer == "yes" else { return StandardError.write("Nothing was changed.\n") }
    }
    try caller.answer(request()) { SourceText.removed($0, withSamples: withSamples, to: &$1) }
    Fetcher.forget(source, socket: options.socket)
  }
}
