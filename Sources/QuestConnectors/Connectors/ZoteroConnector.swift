internal import NIOHTTP1
internal import QuestModel
internal import QuestWire

/// Annotations, notes and reading lists of a Zotero library: from the running program, else from zotero.org.
public struct ZoteroConnector: BuiltInConnector {
  var local = "http://127.0.0.1:23119/api"
  var web = "https://api.zotero.org"
  var policy = WebPolicy(hosts: ["127.0.0.1", "api.zotero.org"])

  /// Items of one page, and how often a pass restarts if the library changes meanwhile.
  static let pageItems = 100
  static let passes = 4
  private static let lists = ["toRead", "inProgress", "read"]

  public init() {}

  public func manifest(_ settings: [String: String]) throws(ConnectorFault) -> Manifest {
    func sum(_ key: String, _ name: String) -> SourceStream.Metric {
      .init(key: key, name: name, unit: key, kind: Open(.sum), better: Open(.up))
    }
    func level(_ key: String, _ name: String, _ unit: String) -> SourceStream.Metric {
      .init(
        key: key, name: name, unit: unit, kind: Open(.level), better: Open(.up), decimals: key == "progress" ? 2 : nil)
    }
    return Manifest(
      name: "zotero", title: "Zotero", run: ["/usr/bin/timequest-fetch", "connector", "zotero"], hosts: policy.hosts,
      settings: [
        .init("user", "User id, a number, for zotero.org", isOptional: true),
        .init("via", "local, web or both (both)", isOptional: true),
        .init("toRead", "Key of the collection of what to read", isOptional: true),
        .init("inProgress", "Key of the collection in progress", isOptional: true),
        .init("read", "Key of the collection of what is read", isOptional: true),
        .init("key", "API key for zotero.org", isSecret: true, isOptional: true),
      ],
      streams: [
        SourceStream(
          name: "items", strategy: Open(.version),
          metrics: [sum("annotations", "Annotations"), sum("notes", "Notes")]),
        SourceStream(
          name: "lists", strategy: Open(.snapshot),
          metrics: [
            level("toRead", "To read", "items"), level("inProgress", "In progress", "items"),
            level("read", "Read", "items"), level("progress", "Reading progress", "points"),
          ]),
      ])
  }

  public func answer(_ request: ConnectorRequest, to answer: Answer) throws {
    let client = Web(policy, folder: request.folder)
    defer { answer.pauseSeconds = client.pauseSeconds }
    var libraries: [Library] = []
    let via = request.setting("via") ?? "both"
    guard ["local", "web", "both"].contains(via) else {
      throw ConnectorProblem(.signIn, "\"via\" is local, web or both.")
    }
    if via != "web" { libraries.append(Library(base: "\(local)/users/0", key: nil, client: client)) }
    if via != "local", let user = request.setting("user"), let key = request.input.secrets["key"] {
      libraries.append(Library(base: "\(web)/users/\(WebAddress.escaped(user))", key: key, client: client))
    }
    guard !libraries.isEmpty else {
      throw ConnectorProblem(.signIn, "zotero.org needs the user id and a key: timequest-fetch secret zotero")
    }
    for (index, library) in libraries.enumerated() {
      do {
        try ask(library, request, answer)
        return
      } catch let problem as ConnectorProblem
        where index + 1 < libraries.count && (problem.kind == .asleep || problem.kind == .signIn)
      {
        // The program is not running, or its interface is switched off. Nothing was reported yet.
        continue
      }
    }
  }

  private func ask(_ library: Library, _ request: ConnectorRequest, _ answer: Answer) throws {
    for want in request.wants("items") { try sayItems(of: library, want, answer) }
    guard !request.wants("lists").isEmpty else { return }
    let today = request.zone.localDay(of: request.now)
    let keys = Self.lists.compactMap { request.setting($0) }
    // The three lists form one figure.
    if keys.count == Self.lists.count {
      let counts = try keys.map { try library.count(inCollection: $0) }
      for (name, count) in zip(Self.lists, counts) { answer.sample(name, day: today, value: Double(count)) }
      let points = zip(counts, [0.25, 0.5, 1]).reduce(0) { $0 + Double($1.0) * $1.1 }
      answer.sample("progress", day: today, value: points)
    }
    answer.state("lists")
  }

  /// One version must hold for all pages of a pass, and for the deleted items.
  private func sayItems(of library: Library, _ want: SourceWant, _ answer: Answer) throws {
    for _ in 0..<Self.passes {
      guard let pass = try library.pass(since: want.since) else {
        answer.state("items", version: want.since)
        return
      }
      guard case .whole(let items, let deleted, let version) = pass else { continue }
      // Sorted by version, so that the newest state of an item comes last.
      for item in items {
        guard let data = item.data, data.deleted?.isTrue != true, let metric = data.metric,
          let at = data.dateAdded.flatMap({ Instant(rfc3339: $0) })
        else { continue }
        answer.sample(metric, at: at, value: 1, key: item.key, rev: item.version)
      }
      for key in deleted.union(items.filter { $0.data?.deleted?.isTrue == true }.map(\.key)).sorted() {
        answer.say(.gone(SourcePut.Gone(stream: "items", key: key)))
      }
      answer.say(.state(SourcePut.Position(stream: "items", version: version, complete: true)))
      return
    }
    throw ConnectorProblem(.upstream, "The library changed during each of \(Self.passes) passes.")
  }

  // MARK: - The service

  struct Item: Decodable {
    var key: String
    var version: Int?
    var data: Data?

    struct Data: Decodable {
      var itemType: String?
      var dateAdded: String?
      var deleted: Flag?

      var metric: String? { ["annotation": "annotations", "note": "notes"][itemType ?? ""] }
    }
  }

  /// 1 or true.
  struct Flag: Decodable {
    var isTrue: Bool
    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      isTrue = try (try? container.decode(Bool.self)) ?? (container.decode(Int.self) != 0)
    }
  }

  struct Deletions: Decodable { var items: [String]? }

  enum Pass {
    case whole(items: [Item], deleted: Set<String>, version: Int)
    /// The library changed meanwhile.
    case changed
  }

  /// A library's address and key.
  private struct Library {
    var base: String
    var key: String?
    var client: Web

    private func get(_ path: String, since: Int? = nil) throws(ConnectorProblem) -> Web.Page {
      var headers = [("Zotero-API-Version", "3")]
      if let key { headers.append(("Zotero-API-Key", key)) }
      if let since { headers.append(("If-Modified-Since-Version", "\(since)")) }
      let page = try client.get("\(base)/\(path)", headers: headers, accepted: [404])
      guard page.status != 404 else {
        throw ConnectorProblem(.signIn, "Zotero knows no such user or collection.")
      }
      return page
    }

    private func number(_ name: String, of page: Web.Page) throws(ConnectorProblem) -> Int {
      guard let number = page.headers.first(name: name).flatMap({ Int($0) }) else {
        throw ConnectorProblem(.upstream, "Zotero's answer lacks \(name).")
      }
      return number
    }

    private func decode<Value: Decodable>(_ page: Web.Page) throws(ConnectorProblem) -> Value {
      guard let value = try? WireJSON.decode(Value.self, from: page.body) else {
        throw ConnectorProblem(.upstream, "Zotero answered something else than items.")
      }
      return value
    }

    /// The changes since a version, or everything; `nil` if nothing has changed.
    func pass(since: Int?) throws(ConnectorProblem) -> Pass? {
      var items: [Item] = []
      var version: Int?
      while true {
        let changes = since.map { "since=\($0)&includeTrashed=1&" } ?? ""
        let page = try get(
          "items?itemType=annotation%20%7C%7C%20note&\(changes)format=json&limit=\(pageItems)&start=\(items.count)",
          since: items.isEmpty ? since : nil)
        if page.status == 304 { return nil }
        let its = try number("Last-Modified-Version", of: page)
        if let version, version != its { return .changed }
        version = its
        let more: [Item] = try decode(page)
        items += more
        guard !more.isEmpty, items.count < (try number("Total-Results", of: page)) else { break }
      }
      var deleted: Set<String> = []
      if let since {
        let page = try get("deleted?since=\(since)")
        guard try number("Last-Modified-Version", of: page) == version else { return .changed }
        let deletions: Deletions = try decode(page)
        deleted = Set(deletions.items ?? [])
      }
      return .whole(items: items, deleted: deleted, version: version ?? 0)
    }

    func count(inCollection key: String) throws(ConnectorProblem) -> Int {
      try number("Total-Results", of: get("collections/\(WebAddress.escaped(key))/items/top?format=json&limit=1"))
    }
  }
}
