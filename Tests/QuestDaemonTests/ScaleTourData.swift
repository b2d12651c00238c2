import Foundation
import QuestModel
@testable import QuestDaemon
import QuestStore
import QuestTestKit
import QuestWire

// Imports, exports and backups.
extension ScaleTour {
  /// A small import in steps, and the same one again.
  mutating func load() throws {
    for name in ["small", "known already"] {
      let opened = try ask("data.import, opening \(name)", "data.import", #"{"format":"jsonl"}"#)
      guard let id = opened.firstMatch(of: /"importId":"([^"]+)"/)?.1 else { throw Refused(answer: opened) }
      let end = fixture.clock.now().wall.advanced(bySeconds: -400 * 86_400)
      let text = try JSONEncoder().encode(ScaleHistory.lines(runs: 30, before: end))
      try ask(
        "data.import, text \(name)", "data.import",
        #"{"importId":"\#(id)","text":\#(String(decoding: text, as: UTF8.self))}"#)
      try ask("data.import, merging \(name)", "data.import", #"{"importId":"\#(id)","commit":true}"#)
    }
  }

  /// Copies of the whole store: each takes what it holds.
  mutating func save() throws {
    try ask("data.backup, a new one", "data.backup")
    try ask("data.restore, as if", "data.restore", #"{"dryRun":true}"#)
    try ask(nil, "system.restrict", #"{"scope":"sources"}"#)
    fixture.reconnect()
  }
}
