internal import ArgumentParser
internal import FoundationEssentials
internal import Glibc
internal import LinuxHost
internal import QuestClient
internal import QuestConnectors
internal import QuestModel
internal import QuestWire

/// The program's process: its environment, its texts on the terminal, its exit statuses.
struct FetchProgram {
  /// Lists the sources.
  private let client: Client
  private let places: Places
  private let ending: TerminationDescriptor
  private var fetcher: Fetcher
  private let meter: ProgressMeter

  init(_ options: ServiceOptions) throws {
    Child.prepareProgram()
    Folder.keepNewFilesPrivate()
    ending = try TerminationDescriptor()
    let search = SocketSearch(option: options.socket)
    client = Client(restrictedTo: SystemRestrict(.sources)) { try search.connect() }
    let shelf = Self.shelf(socket: options.socket)
    places = shelf.places
    meter = ProgressMeter()
    fetcher = Fetcher(
      connect: { try search.connect() }, shelf: shelf, isInteractive: meter.isOn,
      interruption: ending.waiting.descriptor)
    let meter = meter
    fetcher.progress = { meter.show("\($0): \($1)") }
  }

  /// The lock that lets one fetch run at a time; `nil` if another process has it.
  func lock() throws -> DirectoryLock? {
    try Folder.makePrivate(places.stateFolder)
    switch try DirectoryLock.acquire(places.stateFolder) {
    case .acquired(let lock): return lock
    case .heldBy(let pid):
      Self.complain("Another timequest-fetch runs already\(pid.map { " (\($0))" } ?? ""); wait for it.")
      return nil
    }
  }

  func fetchDue() throws {
    let due = try client.call(SourceDue())
    guard due.network else { return print("Fetching is off: tqctl settings set network on") }
    for name in due.names where !ending.hasCome {
      do {
        _ = try fetch(name)
      } catch let refusal as RPCError {
        // A source that was removed meanwhile, or whose service cannot write, does not stop the others.
        Self.complain("\(name): \(refusal.message)")
      }
    }
    if ending.hasCome { throw ExitCode(130) }
    if due.names.isEmpty, meter.isOn { print(due.later.isEmpty ? "No source is due." : "No source is due yet.") }
  }

  /// Returns whether the source answered.
  func fetch(_ name: String) throws -> Bool {
    meter.show("\(name): asking")
    let report: FetchReport
    do {
      report = try fetcher.fetch(name)
    } catch {
      meter.clear()
      throw error
    }
    meter.clear()
    print(report.line)
    return report.outcome == .ok && !report.isBusy
  }

  // MARK: - Dry

  /// Returns whether the connector answered correctly.
  func test(_ name: String, settings: [String: String], days: Int, asJSON: Bool) throws -> Bool {
    try refuseWithoutNetwork()
    var settings = settings
    let place: ConnectorPlace
    if !name.contains("/"), let source = try knownSource(name) {
      settings = source.settings.merging(settings) { $1 }
      place = try Self.place(source.connector, settings: settings)
    } else {
      place = try Self.place(name, settings: settings)
    }
    let zone = SystemZone.first { Zone($0) } ?? .utc
    let outcome = try fetcher.dryRun(
      name.contains("/") ? place.manifest.name : name, place: place, settings: settings, zone: zone, now: Self.now(),
      days: days)
    meter.clear()
    if asJSON {
      print(try Self.json(DryAnswer(outcome)))
    } else {
      DryAnswer.show(outcome, log: places.log(of: name.contains("/") ? place.manifest.name : name))
    }
    return outcome.result.outcome == .ok
  }

  /// Throws if the setting `network` is off, which applies to a dry run too. Without a service there is no setting.
  private func refuseWithoutNetwork() throws {
    do {
      guard try client.call(SourceDue()).network else {
        throw RPCError(
          .invalidArgument, "The setting network is off, so no connector is run.",
          hint: "Switch it on: tqctl settings set network on")
      }
    } catch is ClientError {}
  }

  /// The source of this name; `nil` if there is none, or no service.
  private func knownSource(_ name: String) throws -> SourceInfo? {
    do {
      return try client.call(SourceGet(name: name))
    } catch let refusal as RPCError where refusal.kind == .notFound {
      return nil
    } catch is ClientError {
      return nil
    }
  }

  // MARK: - Without a service

  static func shelf(socket: String? = nil) -> ConnectorPlace.Shelf {
    var environment = ProcessInfo.processInfo.environment
    // A socket given by an option is hidden from connectors like one in the environment.
    if let socket { environment["TIMEQUEST_SOCKET"] = socket }
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "timequest-fetch"
    return ConnectorPlace.Shelf(places: Places(environment: environment), program: program)
  }

  static func place(_ name: String, settings: [String: String]) throws -> ConnectorPlace {
    guard name.contains("/") else { return try shelf().find(name, settings: settings) }
    let folder = name.hasPrefix("/") ? name : "\(FileManager.default.currentDirectoryPath)/\(name)"
    return try ConnectorPlace(folder: folder)
  }

  static func settings(_ words: [String]) throws -> [String: String] {
    var settings: [String: String] = [:]
    for word in words {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw ConnectorFault("\"\(word)\" is not a setting: write KEY=VALUE.")
      }
      settings[String(word[..<equals])] = String(word[word.index(after: equals)...])
    }
    return settings
  }

  static func list(asJSON: Bool) throws {
    struct Entry: Encodable {
      var name: String
      var title: String?
      var folder: String?
      var problem: String?
    }
    let shelf = shelf()
    var entries = BuiltIn.all.compactMap { connector in
      (try? connector.manifest([:])).map { Entry(name: $0.name, title: $0.title) }
    }
    for name in shelf.names() {
      do {
        let place = try shelf.find(name, settings: [:])
        guard let folder = place.folder else { continue }
        entries.append(Entry(name: name, title: place.manifest.title, folder: folder))
      } catch {
        entries.append(Entry(name: name, problem: error.description))
      }
    }
    if asJSON { return print(try json(["connectors": entries])) }
    let width = entries.map(\.name.count).max() ?? 0
    for entry in entries {
      let name = entry.name.padding(toLength: width)
      print("\(name)  \(entry.title ?? entry.problem ?? "")\(entry.folder.map { "  \($0)" } ?? "")")
    }
  }

  /// Removes the user's files of a source, or of all sources.
  static func forget(_ name: String?) throws {
    let places = shelf().places
    let paths = try name.map { try places.forget(source(named: $0)) } ?? places.forgetAll()
    print(paths.isEmpty ? "There was nothing." : paths.map { "Removed: \($0)" }.joined(separator: "\n"))
  }

  /// The name, checked: it becomes part of paths.
  private static func source(named name: String) throws -> String {
    guard Manifest.isName(name.lowercased(), most: 32) else {
      throw ConnectorFault("\"\(name)\" is not a source's name: letters, digits, - and _.")
    }
    return name.lowercased()
  }

  static func keepSecret(of name: String, forget: Bool) throws {
    let name = try source(named: name)
    Folder.keepNewFilesPrivate()
    let secrets = Secrets(places: shelf().places, isInteractive: true)
    if forget { return print(try secrets.forget(name) ? "Removed." : "There was none.") }
    let secret: String?
    if isatty(0) == 1 {
      secret = getpass("Key of \(name) (not shown): ").map { String(cString: $0) }
    } else {
      secret = readLine()
    }
    guard let secret, !secret.isEmpty else { throw ConnectorFault("No key was given, so nothing has changed.") }
    try secrets.keep(secret, of: name)
    print("Kept. If the source waits for it: tqctl sources configure \(name)")
  }

  static func beConnector(_ name: String) throws {
    guard let connector = BuiltIn.named(name) else {
      throw ConnectorFault("There is no built-in connector \"\(name)\".")
    }
    signal(SIGPIPE, SIG_IGN)
    var input: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while case let count = read(0, &buffer, buffer.count), count > 0 { input += buffer[..<count] }
    let answer = Answer { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withContiguousStorageIfAvailable { write(1, $0.baseAddress, $0.count) } ?? -1
        guard count > 0 else { exit(74) }
        rest = rest.dropFirst(count)
      }
    }
    BuiltIn.run(connector, input: input, folder: FileManager.default.currentDirectoryPath, to: answer)
  }

  static func json(_ value: some Encodable) throws -> String {
    String(decoding: try WireJSON.line(value).dropLast(), as: UTF8.self)
  }

  private static func now() -> Instant {
    Instant(milliseconds: BootClock.now().realtimeNanoseconds / 1_000_000)
  }

  // MARK: - Errors

  /// Turns errors into one line on standard error and an exit status.
  static func guarded(_ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as ClientError {
      complain(error.sentence(afterLoss: "What was answered in whole is stored."))
      throw ExitCode(69)
    } catch let refusal as RPCError {
      complain(refusal.sentence)
      throw ExitCode.failure
    } catch let fault as ConnectorFault {
      complain(fault.description)
      throw ExitCode(65)
    } catch let failure as SystemError {
      complain("\(failure)")
      throw ExitCode(74)
    }
  }

  private static func complain(_ text: String) { StandardError.write("timequest-fetch: \(text)\n") }
}

/// One line on the terminal's standard error that is overwritten.
struct ProgressMeter: Sendable {
  let isOn = isatty(2) == 1

  func show(_ text: String) {
    if isOn { StandardError.write("\r\u{1B}[K\(text.prefix(78))") }
  }

  func clear() {
    if isOn { StandardError.write("\r\u{1B}[K") }
  }
}

extension String {
  fileprivate func padding(toLength length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
