import Foundation
import QuestTestKit
import QuestModel
import QuestStore
import QuestWire

@testable import QuestImportExport

/// What a tool's reader makes of a text, in a form that tests can write down.
struct ToolReading: Equatable {
  /// `Fix login @work | 2700 | 2400 | 2026-03-02T08:40:00Z`, an absent estimate as `-`.
  var runs: [String] = []
  /// `it is still running: 8`.
  var leftOut: [String] = []
  var untitled = 0
  var lines = 0
  var ids: [String] = []

  /// Reads the text cut into pieces of that many scalars.
  init(
    _ text: String, _ tool: ImportTool, map: String = "", zone: String = "Europe/Berlin", pieces: Int = .max
  ) throws {
    var asked: [String: String] = [:]
    for pair in map.split(separator: ",") {
      let sides = pair.split(separator: "=").map(String.init)
      asked[sides[0]] = sides[1]
    }
    let mapping = try tool.mapping(
      DataImport.Mapping(
        task: asked["task"], kind: asked["kind"], estimate: asked["estimate"], actual: asked["actual"],
        date: asked["date"], user: asked["user"]))
    var reader = tool.reader(mapping, zone: Zone(zone) ?? .utc)
    var sessions: [ImportedSession] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      sessions += try reader.feed(String(String.UnicodeScalarView(rest.prefix(pieces))).utf8)
      rest = rest.dropFirst(pieces)
    }
    sessions += try reader.finish()
    for session in sessions {
      ids.append(session.id.text)
      let run = session.runs[0]
      let kind = run.task.kind.map { " @\($0)" } ?? ""
      let numbers = [run.facts.estimate?.seconds, run.facts.actual].map { $0.map { HistoryLineWriter.text($0) } ?? "-" }
      runs.append(
        "\(run.task.name)\(kind) | \(numbers.joined(separator: " | ")) | \(run.recordedAt.rfc3339())")
    }
    for (reason, left) in reader.runs.leftOut.sorted(by: { $0.key < $1.key }) {
      leftOut.append("\(reason): \(left.lines.map(String.init).joined(separator: " "))")
    }
    untitled = reader.runs.untitled
    lines = reader.lines
  }

  /// A file of Tests/Fixtures/imports. Two are made by the real tools (contrib/scripts/import-fixtures), two by the
  /// formats' documentation.
  static func fixture(_ name: String) throws -> String {
    let file = SourceTree.root.appending(path: "Tests/Fixtures/imports/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  static let files: [ImportTool: String] = [
    .timewarrior: "timewarrior.json", .superProductivity: "super-productivity.json", .org: "work.org",
    .toggl: "toggl.csv",
  ]
}
