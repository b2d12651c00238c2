import Foundation
import GRDB
@testable import QuestDaemon
import QuestModel
@testable import QuestStore
import QuestTestKit
import Testing

/// Random damage anywhere in a store's files: 200 cases.
struct RescuePropertyTests {
  static let scene = Result { try DamageScene(seed: 11, sessions: 24) }

  /// The facts of the undamaged files, with their log and without.
  static let pristine = Result {
    let scene = try Self.scene.get()
    return try [true: scene.withLog, false: scene.withoutLog].mapValues { files in
      let folder = try scene.laidOut(files, hasBackup: false)
      let store = try QuestStore.opened(path: folder.path + "/timequest.sqlite", witness: witness).store
      defer { try? store.close() }
      return try DamageScene.facts(store)
    }
  }

  /// The damage to the files in one case.
  private enum Blow: CaseIterable {
    case pages, bytes, zeroes, cut
  }

  @Test(arguments: 1...20)
  func whateverIsDamagedTheStoreOpensWholeAndWhatIsLostIsTold(seed: Int) throws {
    let scene = try Self.scene.get()
    var generator = SeededGenerator(seed: UInt64(seed))
    for number in 1...10 {
      let hasLog = Bool.random(using: &generator)
      let hasBackup = Bool.random(using: &generator)
      var files = hasLog ? scene.withLog : scene.withoutLog
      let pristine = try Self.pristine.get()[hasLog] ?? [:]
      let what = strike(&files, &generator)
      let context = "seed \(seed), case \(number): \(what), log \(hasLog), backup \(hasBackup)"
      let folder = try scene.laidOut(files, hasBackup: hasBackup)
      let store = try QuestStore.opened(path: folder.path + "/timequest.sqlite", witness: Self.witness).store
      // The background check after every start.
      let outcome = try #require(try StoreCheck().run(on: store))
      if !outcome.faults.isEmpty { _ = try store.mend(witness: Self.witness) }
      if !outcome.unfitting.isEmpty { try store.maintain { try $0.rebuildDerived() } }

      #expect(try store.read { try $0.faults() } == [], "\(context)")
      let derived = try store.read { try $0.derivedRows() }
      try store.maintain { try $0.rebuildDerived() }
      #expect(try store.read { try $0.derivedRows() } == derived, "\(context)")
      let found = try DamageScene.facts(store)
      if hasBackup { #expect(uids(found).isSuperset(of: scene.inBackup), "\(context)") }
      let isTold = try store.read { try !$0.unseenNotices(for: PlayerID(1)).isEmpty }
      if !isTold, outcome.unfitting.isEmpty {
        // Values inside a row can change without any structure showing it; rows cannot come or go.
        for (table, rows) in pristine {
          #expect(found[table]?.count == rows.count, "\(context): \(table)")
          let differing = Set(rows).subtracting(found[table] ?? []).count
          #expect(differing <= 12, "\(context): \(differing) of \(table)")
        }
      }
      try store.close()
    }
  }

  private func strike(_ files: inout [String: Data], _ generator: inout SeededGenerator) -> String {
    let name = files[Damage.log] != nil && Bool.random(using: &generator) ? Damage.log : Damage.main
    guard var data = files[name], !data.isEmpty, let blow = Blow.allCases.randomElement(using: &generator) else {
      return "nothing"
    }
    var what = "\(blow) of \(name)"
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      let at = Int.random(in: 0..<data.count, using: &generator)
      var range = at..<min(data.count, at + Int.random(in: 1...40, using: &generator))
      if blow == .pages || blow == .zeroes { range = at / 4096 * 4096..<min(data.count, at / 4096 * 4096 + 4096) }
      if blow == .cut {
        data = data.prefix(at)
        what += " at \(at)"
        break
      }
      what += " \(range)"
      for offset in range { data[offset] = blow == .zeroes ? 0 : UInt8.random(in: 0...255, using: &generator) }
    }
    files[name] = data
    return what
  }

  private static var witness: Rescue.Witness { RescueText.witness(at: Instant(milliseconds: 1_795_241_020_000)) }

  /// Ids of the sessions: the second column.
  private func uids(_ facts: [String: [String]]) -> Set<String> {
    Set(
      (facts["session"] ?? []).compactMap {
        $0.split(separator: "|").dropFirst().first.map { $0.filter { $0 != "\"" } }
      })
  }
}
