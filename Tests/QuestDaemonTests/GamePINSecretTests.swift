import Foundation
import GRDB
import QuestModel
@testable import QuestStore
import QuestTestKit
import QuestWire
import Testing

@testable import QuestDaemon
import QuestServer

/// No digit of a PIN, and no hash of one, is anywhere but in its own table.
struct GamePINSecretTests {
  private let pins = ["73190", "58204", "60417", "92653"]

  private func isTold(_ text: String) -> Bool { pins.contains(where: text.contains) || text.contains("$y$") }

  @Test func aPINIsInNoRowNoAnswerNoLogAndNoFileOfTheStore() throws {
    let recorder = LogRecorder()
    let fixture = try GameFixture(log: recorder.log)
    var answers: [String] = []
    func ask(_ method: String, _ parameters: String) {
      answers.append(fixture.exchange(method: method, parameters: parameters))
    }
    ask("guardian.setPin", #"{"pin":"73190","idempotencyKey":"a"}"#)
    ask("guardian.unlock", #"{"pin":"58204"}"#)
    ask("guardian.unlock", #"{"pin":58204}"#)
    ask("guardian.unlock", #"{"pin":["58204"]}"#)
    ask("guardian.unlock", #"{"pin":"58204x"}"#)
    ask("guardian.unlock", #"["58204"]"#)
    ask("guardian.unlock", #"{"pin":"73190"}"#)
    ask("guardian.setPin", #"{"pin":"60417","currentPin":"73190","idempotencyKey":"b"}"#)
    ask("guardian.setPin", #"{"pin":"92653","currentPin":"58204","idempotencyKey":"c"}"#)
    ask("guardian.setPin", #"{"pin":"60417","currentPin":"73190","idempotencyKey":"b"}"#)
    ask("guardian.setPin", #"{"pin":60417,"currentPin":"73190"}"#)
    for method in fixture.methods.map(\.name) where method != "data.restore" { ask(method, "{}") }
    #expect(answers[0].contains(#""pinSet":true"#))
    #expect(answers[9] == answers[7], "a repetition is the same change")
    for answer in answers { #expect(!isTold(answer), "\(answer.prefix(500))") }
    #expect(!isTold(try fixture.export()))
    #expect(!recorder.lines.isEmpty)
    for line in recorder.lines { #expect(!isTold(line), "\(line)") }
    for (table, rows) in try DamageScene.facts(fixture.game.store) {
      #expect(!rows.contains(where: isTold) || table == "pin", "\(table)")
    }
    let kept = try fixture.game.store.read { try String.fetchAll($0.db, sql: "SELECT parameters FROM idempotency") }
    #expect(kept.count == 2)
    let files = try FileManager.default.subpathsOfDirectory(atPath: fixture.folder.path)
    for file in files {
      let data = FileManager.default.contents(atPath: fixture.folder.path + "/" + file) ?? Data()
      let text = String(decoding: data, as: UTF8.self)
      #expect(!pins.contains(where: text.contains), "\(file)")
    }
  }

  @Test func anExportOfAGuardiansStoreAndItsImportKnowNothingOfThePIN() throws {
    let guarded = try GameFixture()
    try guarded.call(QuestCreate(name: "Evening", tasks: ["Tidy"]))
    let before = try guarded.export()
    try guarded.call(GuardianSetPin(pin: "73190"))
    #expect(try guarded.export() == before)
    let other = try GameFixture()
    try other.load(before)
    #expect(try other.call(GuardianUnlock()).pinSet == false)
    try guarded.load(before)
    #expect(try guarded.call(GuardianUnlock()).pinSet)
  }

  @Test func restoringAndErasingEverythingLeavesThePIN() throws {
    let fixture = try GameFixture()
    try fixture.call(DataBackup())
    try fixture.call(GuardianSetPin(pin: "73190"))
    try fixture.call(DataRestore())
    #expect(try fixture.call(GuardianUnlock()).pinSet)
    try fixture.call(DataErase(everything: true, confirm: true))
    #expect(try fixture.call(GuardianUnlock(pin: "73190")).unlockedSeconds == 600)
  }
}
