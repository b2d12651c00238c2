import QuestDaemon
@testable import QuestImportExport
import QuestTestKit
import QuestWire

/// A shared quest is created or refused with a message; its export equals the file, and importing it twice creates one
/// quest.
enum QuestFileTarget {
  static func run(_ input: [UInt8]) throws {
    let text = String(decoding: input, as: UTF8.self)
    let file: QuestFile
    do {
      file = try QuestFile(text: text)
    } catch let refusal as RPCError {
      try promise(refusal.kind == .invalidArgument && refusal.data.hint != nil, "\(refusal)")
      return
    }
    try promise(try QuestFile(text: file.text()) == file, "what is written reads otherwise: \(file)")
    let game = try GameFixture()
    defer { try? game.game.close() }
    do {
      try game.call(QuestImport(text: text))
    } catch let refusal as RPCError {
      try promise([.invalidArgument, .tooLarge].contains(refusal.kind), "\(refusal)")
      try promise(refusal.data.hint != nil, "a refusal without a hint: \(refusal.message)")
      try promise(try game.export().isEmpty, "a refused quest left something")
      return
    }
    let quests = try game.call(QuestList(all: true)).quests
    try promise(quests.count == 1, "not one quest: \(quests)")
    let shared = try game.call(QuestExport(quest: quests[0].id)).text
    try promise(try !game.call(QuestImport(text: shared)).isNew, "a shared quest is not itself: \(shared)")
    try promise(try game.call(QuestList(all: true)).quests.count == 1, "imported twice")
  }
}
