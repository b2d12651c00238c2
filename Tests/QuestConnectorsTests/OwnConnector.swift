import Foundation
import Glibc
import QuestConnectors
import QuestTestKit
import QuestWire

/// A test's own connector: a script in a folder, with its environment.
struct OwnConnector {
  let folder: TemporaryFolder
  let name: String

  /// `script` is shell text after the first line; its standard input is the protocol's.
  init(_ script: String, manifest: String? = nil, name: String = "own") throws {
    // As the program does: a connector may end before it has read its input.
    signal(SIGPIPE, SIG_IGN)
    folder = try TemporaryFolder()
    self.name = name
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    try write(manifest ?? Self.manifest(name), to: "manifest.json")
    try write("#!/bin/sh\n" + script, to: "run", mode: 0o755)
  }

  var path: String { "\(home)/.local/share/timequest/connectors/\(name)" }
  var home: String { folder.path }
  var environment: [String: String] {
    ["HOME": home, "XDG_RUNTIME_DIR": home + "/runtime", "PATH": "/usr/local/bin:/usr/bin:/bin"]
  }
  var places: Places { Places(environment: environment) }
  var shelf: ConnectorPlace.Shelf {
    ConnectorPlace.Shelf(places: places, program: BuiltPrograms.folder + "/timequest-fetch")
  }

  func write(_ text: String, to file: String, mode: Int = 0o644) throws {
    try text.write(toFile: "\(path)/\(file)", atomically: false, encoding: .utf8)
    chmod("\(path)/\(file)", mode_t(mode))
  }

  static func manifest(_ name: String) -> String {
    """
    {"protocol":1,"name":"\(name)","title":"Own","run":["./run"],"settings":[{"key":"key","secret":true,"optional":true}],
     "streams":[{"name":"days","strategy":"days","metrics":[{"key":"count","name":"Count","kind":"sum"}]}]}
    """
  }

  static let input = ConnectorInput(
    settings: [:], zone: "UTC", now: "2026-11-10T08:00:00Z",
    want: [SourceWant(stream: "days", from: "2026-11-01", to: "2026-11-10")])

  static let sample = #"echo '{"sample":{"metric":"count","day":"2026-11-02","value":3}}'"#
  static let covered = #"echo '{"covered":{"stream":"days","from":"2026-11-01","to":"2026-11-10"}}'"#

  /// Runs it once. Returns the outcome and what would have been sent.
  func run(
    secret: String? = nil, change: (inout ConnectorRun) -> Void = { _ in }
  ) throws -> (result: ConnectorRun.Result, batches: [AnswerReader.Batch], progress: [String]) {
    var run = ConnectorRun(
      place: try ConnectorPlace(folder: path), places: places, program: shelf.program, source: name)
    change(&run)
    var input = Self.input
    if let secret { input.secrets["key"] = secret }
    var batches: [AnswerReader.Batch] = []
    var progress: [String] = []
    let result = try run.run(input, progress: { progress.append($0) }, put: { batches.append($0) })
    return (result, batches, progress)
  }

  var log: String {
    (try? String(contentsOfFile: "\(home)/.local/state/timequest/sources/\(name).log", encoding: .utf8)) ?? ""
  }
}
