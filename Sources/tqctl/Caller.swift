import QuestClient
import QuestWire

/// What a command needs: the client, the terminal, and how results are printed.
struct Caller {
  let client: Client
  let terminal: Terminal
  let json: Bool
  /// Results longer than the screen go through the pager.
  private let pages: Bool
  private let preferences: Preferences

  init(_ options: GlobalOptions, pages: Bool = false) {
    self.init(
      client: Client(SocketSearch(option: options.socket)), terminal: .current.plain(options.plain), json: options.json,
      pages: pages)
  }

  init(client: Client, terminal: Terminal, json: Bool, pages: Bool = false) {
    self.pages = pages
    self.client = client
    self.terminal = terminal
    self.json = json
    preferences = Preferences(client)
  }

  /// Whether the user can be asked: a terminal, and no `--json`.
  var canAsk: Bool { terminal.isInteractive && !json }

  /// Sends the request and prints the result: as the received JSON, or as the page that `render` lays out.
  func answer<R: Request>(
    _ request: R, keyed: Bool = true, _ render: (R.Response, inout Page) throws -> Void
  ) throws {
    let reply = try client.reply(to: request, keyed: keyed)
    if json {
      try printJSON(reply.bytes)
    } else {
      let value = try reply.value()
      try show { page in try render(value, &page) }
    }
  }

  /// Prints the state after a command that changes it, and plays the sound of a lock-in.
  func answerState<R: Request>(_ request: R, locksIn: Bool = false) throws where R.Response == SessionState {
    var cue: Cue?
    try answer(request) { state, page in
      StateText.write(state, to: &page, showsRewards: try state.summary == nil || showsRewards())
      if locksIn { cue = Cue(lockedIn: state) }
    }
    sound(cue)
  }

  /// Starts the sound, if the player wants sounds, after the result is printed. It does not wait, and a failure has no
  /// other effect.
  func sound(_ cue: Cue?) {
    guard let cue, !json else { return }
    Sound().begin(cue, asWanted: preferences.heard)
  }

  func show(_ layOut: (inout Page) throws -> Void) throws {
    var page = Page(try style())
    try layOut(&page)
    if pages, Pager.show(page, on: terminal) { return }
    try page.print()
  }

  /// The render style of results, in the player's theme.
  func style() throws -> Terminal.RenderStyle { try preferences.coloured(terminal.output) }

  func printJSON(_ bytes: [UInt8]) throws { try StandardOutput.write(bytes + [UInt8(ascii: "\n")]) }

  /// The setting `rewards`: without it points and levels are not shown.
  func showsRewards() throws -> Bool { try preferences.showsRewards() }

  /// Takes settings that other replies contained.
  func remember(_ settings: SettingsGet.Response) { preferences.remember(settings) }

  /// Asks on standard error: standard output carries the result only.
  func ask(_ question: String) throws -> String? {
    StandardError.write(Page.prompt(question, terminal.messages))
    return try LineInput().line()
  }
}
