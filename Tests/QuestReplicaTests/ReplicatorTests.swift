import Foundation
import LinuxHost
import QuestClient
import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

@Suite struct ReplicatorTests {
  private let shared: TemporaryFolder
  private let keys: KeyRing
  private let laptop: Machine
  private let desktop: Machine

  init() throws {
    shared = try TemporaryFolder()
    keys = KeyRing(try .newFamily())
    laptop = try Machine("laptop", folder: shared.path, keys: keys)
    desktop = try Machine("desktop", folder: shared.path, keys: keys)
  }

  private var root: String { "\(shared.path)/timequest/v1/\(keys.family)" }
  private func segments(_ device: String) throws -> [String] {
    try DurableFile.names(in: "\(root)/\(device)").filter { $0.hasSuffix(".seg") }
  }

  @Test func manyItemsGoInBoundedBatches() throws {
    laptop.service.edit(Dictionary(uniqueKeysWithValues: (1...1700).map { ("session/\($0)", "{\"a\":\($0)}") }))
    #expect(try laptop.exchange().sent == 1700)
    #expect(try segments(laptop.device).count == 4)
    #expect(try desktop.exchange().taken == 1700)
    #expect(desktop.texts == laptop.texts)
    #expect(desktop.service.now.largestPut == 500)
  }

  @Test func largeBodiesFitTheLinesOfTheProtocol() throws {
    let body = String(repeating: "{\"text\":\"…\"}", count: 20_000)
    for number in 1...5 { laptop.service.edit(["quest/\(number)": body]) }
    try laptop.exchange()
    try desktop.exchange()
    #expect(desktop.texts == laptop.texts)
  }

  @Test func nothingIsWrittenOrSentWhileATaskRuns() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    desktop.service.edit(["quest/2": "run"])
    try desktop.exchange()
    laptop.service.edit(["quest/3": "before the task"])
    laptop.service.change { $0.dark = $0.last }
    func facts() throws -> [String] {
      try [laptop.places.stateFolder, "\(root)/\(laptop.device)", root, "\(root)/keys"].flatMap { folder in
        try DurableFile.names(in: folder).map { "\($0) \(DurableFile.stamp("\(folder)/\($0)") ?? "")" }
      }
    }
    let before = try facts()
    #expect(try laptop.exchange() == ExchangeReport(sent: 0, taken: 1))
    #expect(try facts() == before)
    #expect(laptop.service.now.calls.suffix(5).contains("sync.take") == false)
    laptop.service.change { $0.dark = nil }
    #expect(try laptop.exchange() == ExchangeReport(sent: 1, taken: 0))
    #expect(laptop.places.stateText.contains("dark") == false)
  }

  @Test func aRestoredServiceGetsItsOwnOldItemsBack() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let backup = laptop.service.now
    laptop.service.edit(["quest/1": "read more", "quest/2": "run"])
    try laptop.exchange()
    let old = laptop.device
    laptop.service.restore(backup)
    let report = try laptop.exchange()
    #expect(laptop.device != old)
    // Its own earlier feed now belongs to another device.
    #expect(report.taken == 3)
    #expect(laptop.texts == ["quest/1": "read more", "quest/2": "run"])
    try desktop.exchange()
    #expect(desktop.texts == laptop.texts)
  }

  @Test func aRestoreInTheMiddleOfAnExchangeDoesNotEndIt() throws {
    laptop.service.edit(["quest/1": "read"])
    var replicator = try laptop.replicator
    replicator.isInterrupted = { [service = laptop.service] in
      // The exchange has asked for the id, and takes the items next.
      service.change { $0.device = "restored" }
      return false
    }
    #expect(try replicator.exchange().partings == 1)
    try desktop.exchange()
    #expect(desktop.texts == ["quest/1": "read"])
  }

  @Test func aRestoredServiceTakesAgainWhatItHadTaken() throws {
    let backup = desktop.service.now
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try desktop.exchange()
    desktop.service.restore(backup)
    #expect(desktop.texts.isEmpty)
    try desktop.exchange()
    #expect(desktop.texts == ["quest/1": "read"])
  }

  /// The second machine has the store, the configuration and the state of the first.
  private func clone(of machine: Machine, _ name: String) throws -> Machine {
    let clone = try Machine(name, folder: shared.path, keys: keys)
    clone.service.restore(machine.service.now)
    try FileManager.default.createDirectory(atPath: clone.places.stateFolder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: "\(machine.places.stateFolder)/state.json", toPath: "\(clone.places.stateFolder)/state.json")
    return clone
  }

  @Test func twoMachinesWithOneIDPart() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let twin = try clone(of: laptop, "twin")
    #expect(twin.device == laptop.device)
    laptop.service.edit(["quest/2": "of the laptop"])
    twin.service.edit(["quest/3": "of the twin"])
    try laptop.exchange()
    // The same number, other bytes.
    #expect(try twin.exchange().partings == 1)
    #expect(twin.device != laptop.device)
    for machine in [laptop, twin, desktop, laptop] { try machine.exchange() }
    let all = ["quest/1": "read", "quest/2": "of the laptop", "quest/3": "of the twin"]
    #expect(laptop.texts == all && twin.texts == all && desktop.texts == all)
  }

  @Test func aSegmentThatATwinReplacedIsNoticed() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let twin = try clone(of: laptop, "twin")
    laptop.service.edit(["quest/2": "of the laptop"])
    try laptop.exchange()
    // The twin's folder was not synchronised yet: both wrote a file of this name, and the carrier keeps one.
    let place = "\(root)/\(laptop.device)/2-2.seg"
    let aside = "\(shared.path)/aside"
    try FileManager.default.moveItem(atPath: place, toPath: aside)
    twin.service.edit(["quest/3": "of the twin"])
    #expect(try twin.exchange().partings == 0)
    #expect(try laptop.exchange().partings == 1)
    // The twin still counts as the same device.
    #expect(try twin.exchange().partings == 0)
    for machine in [laptop, twin, desktop] { try machine.exchange() }
    let all = ["quest/1": "read", "quest/2": "of the laptop", "quest/3": "of the twin"]
    #expect(laptop.texts == all && twin.texts == all && desktop.texts == all)
  }

  @Test func aLostStateSendsAgainUnderANewID() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try FileManager.default.removeItem(atPath: "\(laptop.places.stateFolder)/state.json")
    #expect(try laptop.exchange().partings == 1)
    try desktop.exchange()
    #expect(desktop.texts == laptop.texts)
  }

  @Test func manySmallSegmentsBecomeFew() throws {
    for number in 1...40 {
      laptop.service.edit(["quest/\(number % 4)": "\(number)"])
      try laptop.exchange()
      if number == 20 { try desktop.exchange() }
    }
    #expect(try segments(laptop.device).count < 20)
    let report = try desktop.exchange()
    #expect(report.met == PullReport())
    #expect(desktop.texts == laptop.texts)
    // A third one needs the newest items alone.
    let third = try Machine("third", folder: shared.path, keys: keys)
    try third.exchange()
    #expect(third.texts == laptop.texts)
    #expect(laptop.service.now.renewals == 1)
  }

  @Test func replacedSegmentsThatComeBackAreRemovedAgain() throws {
    for number in 1...32 {
      laptop.service.edit(["quest/\(number % 4)": "\(number)"])
      try laptop.exchange()
    }
    let old = try segments(laptop.device)
    let kept = try old.map { try Data(contentsOf: URL(filePath: "\(root)/\(laptop.device)/\($0)")) }
    laptop.service.edit(["quest/1": "x"])
    try laptop.exchange()
    let few = try segments(laptop.device)
    #expect(few.count < old.count)
    for (name, bytes) in zip(old, kept) { try bytes.write(to: URL(filePath: "\(root)/\(laptop.device)/\(name)")) }
    #expect(try laptop.exchange().partings == 0)
    #expect(try segments(laptop.device) == few)
  }

  @Test func aRenewedKeySealsEverythingAgain() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    desktop.service.edit(["quest/2": "run"])
    try desktop.exchange()
    try laptop.exchange()
    let oldID = keys.newest.id
    laptop.keys = keys.adding(try keys.newest.renewed())
    #expect(try laptop.exchange().sent == 2)
    // The other one must enter the code first.
    let problem = #expect(throws: ReplicaProblem.self) { try desktop.exchange() }
    #expect(problem?.description.contains("rekey") == true)
    desktop.keys = laptop.keys
    desktop.service.edit(["quest/3": "write"])
    try desktop.exchange()
    try laptop.exchange()
    #expect(laptop.texts == desktop.texts && laptop.texts.count == 3)
    // Nothing sealed with the old key is left, and a device that has the new one alone reads everything.
    for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".seg") {
      #expect(try Data(contentsOf: URL(filePath: "\(root)/\(name)")).range(of: Data(oldID)) == nil)
    }
    let third = try Machine("third", folder: shared.path, keys: KeyRing(laptop.keys.newest))
    try third.exchange()
    #expect(third.texts == laptop.texts)
    let lost = try Machine("lost", folder: shared.path, keys: keys)
    #expect(throws: ReplicaProblem.self) { try lost.exchange() }
  }

  /// The family's next key on the laptop, which has taken the desktop off its list.
  private func renewWithoutDesktop() throws {
    let gone = desktop.device
    laptop.service.change { $0.devices.removeAll { $0.id == gone } }
    laptop.keys = keys.adding(try keys.newest.renewed())
    try laptop.exchange()
  }

  @Test func theFeedOfADeviceThatHasLeftGoesWithTheOldKey() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    for machine in [desktop, laptop] { try machine.exchange() }
    try renewWithoutDesktop()
    #expect(!FileManager.default.fileExists(atPath: "\(root)/\(desktop.device)"))
    let third = try Machine("third", folder: shared.path, keys: KeyRing(laptop.keys.newest))
    #expect(try third.exchange() == ExchangeReport(taken: 2))
    #expect(third.texts == laptop.texts)
  }

  /// The part may be the only copy, so it stays; a device that joins later reports once that it cannot read it.
  @Test func aFeedThatWasNotTakenWhollyStays() throws {
    for number in 1...2 {
      desktop.service.edit(["quest/\(number)": "\(number)"])
      try desktop.exchange()
    }
    let gone = desktop.device
    try Data("half".utf8).write(to: URL(filePath: "\(root)/\(gone)/1-1.seg"))
    try laptop.exchange()
    try renewWithoutDesktop()
    // What arrives after the look at it stays as well.
    try FolderCarrier(folder: shared.path, keys: laptop.keys).removeTaken(gone, "1-1")
    #expect(try segments(gone).count == 2)
    let third = try Machine("third", folder: shared.path, keys: KeyRing(laptop.keys.newest))
    let report = try third.exchange()
    #expect(report.left == 1 && report.met.otherKey == 0)
    #expect(try third.exchange().left == 0)
    // One that is on the list is to enter the new code, and is told of until then.
    third.service.change {
      $0.devices.append(.init(id: gone, name: "desktop", joinedOn: "2026-11-22", forgotten: false))
    }
    for _ in 1...2 { #expect(try third.exchange().met.otherKey == 1) }
  }

  @Test func whatAForgottenDeviceSendsIsNotTaken() throws {
    laptop.service.edit(["quest/1": "read"])
    desktop.service.edit(["quest/2": "run"])
    for machine in [laptop, desktop, laptop] { try machine.exchange() }
    _ = try laptop.client.call(SyncForget(device: desktop.device))
    desktop.service.edit(["quest/3": "after it was lost"])
    try desktop.exchange()
    #expect(try laptop.exchange().taken == 0)
    #expect(laptop.texts.count == 2)
  }

  @Test func oneRefusedItemHoldsUpNoOther() throws {
    desktop.service.change { $0.poison = ["quest/77"] }
    laptop.service.edit(Dictionary(uniqueKeysWithValues: (1...300).map { ("quest/\($0)", "\($0)") }))
    try laptop.exchange()
    let report = try desktop.exchange()
    #expect(report.refused == 1 && report.taken == 299)
    #expect(try desktop.exchange() == ExchangeReport())
  }

  @Test func clocksDoNotMatter() throws {
    laptop.service.edit(["quest/1": "a year behind"], clock: 1)
    desktop.service.edit(["quest/2": "a year ahead"], clock: 3_000_000_000_000_000)
    for machine in [laptop, desktop, laptop] { try machine.exchange() }
    #expect(laptop.texts == desktop.texts && laptop.texts.count == 2)
  }

  @Test func anEmptiedFolderIsFilledOnlyWhenAsked() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try FileManager.default.removeItem(atPath: "\(shared.path)/timequest")
    let problem = #expect(throws: ReplicaProblem.self) { try laptop.exchange() }
    #expect(problem?.kind == .offline)
    #expect(!FileManager.default.fileExists(atPath: "\(shared.path)/timequest"))
    #expect(try laptop.exchange(refills: true).sent == 1)
    #expect(try desktop.exchange().taken == 1)
  }

  @Test func triesThatFailAreNotRememberedForEver() throws {
    var state = FeedState(device: "d", generation: 1)
    state.note(.init(first: 1, last: 7, digest: "a", items: 7))
    for number in 1...100 { state.note(.init(first: 8, last: 9, digest: "\(number)", items: 2)) }
    #expect(state.made.map(\.digest) == ["a", "97", "98", "99", "100"])
  }

  @Test func aPreviewStoresNothing() throws {
    laptop.service.edit(["quest/1": "read", "quest/2": "run"])
    try laptop.exchange()
    let before = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
    let preview = try desktop.replicator.preview()
    #expect(preview.counts.added == 2)
    #expect(desktop.texts.isEmpty && desktop.service.now.cursors.isEmpty)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: shared.path) == before)
  }

  @Test func aPreviewCountsARecordThatTwoDevicesSentOnce() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try desktop.exchange()
    desktop.service.edit(["quest/1": "run"])
    try desktop.exchange()
    let phone = try Machine("phone", folder: shared.path, keys: laptop.keys)
    let preview = try phone.replicator.preview()
    #expect(preview.counts.added == 1)
  }
}
