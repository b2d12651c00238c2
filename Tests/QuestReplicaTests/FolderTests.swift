import Foundation
import Glibc
import LinuxHost
import QuestTestKit
import QuestWire
import ReplicaKit
import Testing

@testable import QuestReplica

@Suite struct FolderTests {
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
  private func files(_ device: String) throws -> [String] { try DurableFile.names(in: "\(root)/\(device)") }
  private func path(_ device: String, _ name: String) -> String { "\(root)/\(device)/\(name)" }

  private func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
  private func write(_ bytes: [UInt8], _ path: String) throws { try Data(bytes).write(to: URL(filePath: path)) }

  @Test func twoDevicesHaveTheSameAfterAnExchangeEach() throws {
    laptop.service.edit(["quest/1": "read", "task/1": "chapter 1"])
    desktop.service.edit(["quest/2": "run"])
    #expect(try laptop.exchange().sent == 2)
    let report = try desktop.exchange()
    #expect(report.sent == 1 && report.taken == 2)
    #expect(try laptop.exchange().taken == 1)
    #expect(laptop.texts == desktop.texts)
    #expect(laptop.texts.count == 3)
    // Without changes nothing is written and nothing is taken.
    let before = try files(laptop.device)
    #expect(try laptop.exchange() == ExchangeReport())
    #expect(try desktop.exchange() == ExchangeReport())
    #expect(try files(laptop.device) == before)
  }

  @Test func segmentsBelongToTheirUserAlone() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    #expect(try files(laptop.device) == ["1-1.seg"])
    for place in [root, "\(root)/\(laptop.device)"] {
      #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == 0o700)
    }
    for place in [path(laptop.device, "1-1.seg"), "\(laptop.places.stateFolder)/state.json"] {
      #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == 0o600)
    }
  }

  @Test func aStolenFolderTellsNoWord() throws {
    let words = (1...40).map { "secret-quest-\($0)" }
    laptop.service.edit(Dictionary(uniqueKeysWithValues: words.map { ("quest/\($0)", "name of \($0)") }))
    try laptop.exchange()
    let all = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
    #expect(all.contains { $0.hasSuffix(".seg") })
    for name in all where !name.contains("secret") {
      guard let content = FileManager.default.contents(atPath: "\(shared.path)/\(name)") else { continue }
      for word in ["secret", "quest", "name of", "body", "record"] {
        #expect(content.range(of: Data(word.utf8)) == nil, "\(name) has \(word)")
      }
      #expect(content.range(of: Data(keys.newest.secret)) == nil)
    }
    #expect(all.allSatisfy { !$0.contains("secret") })
  }

  @Test func aWrongKeyIsToldBeforeTheFirstUpload() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let wrong = KeyRing(FamilyKey(family: keys.family, generation: 1, secret: [UInt8](repeating: 9, count: 32)))
    let stranger = try Machine("stranger", folder: shared.path, keys: wrong)
    stranger.service.edit(["quest/9": "foreign"])
    let before = try FileManager.default.subpathsOfDirectory(atPath: shared.path)
    let problem = #expect(throws: ReplicaProblem.self) { try stranger.exchange() }
    #expect(problem?.kind == .key)
    #expect(try FileManager.default.subpathsOfDirectory(atPath: shared.path) == before)
    #expect(stranger.texts == ["quest/9": "foreign"])
  }

  @Test func conflictCopiesAndForeignFilesAreIgnored() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let real = try bytes(path(laptop.device, "1-1.seg"))
    let names = [
      "1-1.sync-conflict-20261122-101010-ABCDEFG.seg", "1-1 (conflicted copy 2026-11-22).seg", "1-1.seg~",
      ".1-1.seg.tmp", ".syncthing.1-1.seg.tmp", "notes.txt", "0-1.seg", "2-1.seg", "1-1.SEG",
    ]
    for name in names { try write(real, path(laptop.device, name)) }
    try FileManager.default.createDirectory(atPath: path(laptop.device, "3-4.seg"), withIntermediateDirectories: false)
    try write(real, "\(root)/.stfolder")
    let report = try desktop.exchange()
    #expect(report.taken == 1)
    #expect(desktop.service.now.calls.filter { $0 == "sync.put" }.count == 1)
  }

  @Test(arguments: ["half", "flipped", "empty", "foreign"])
  func aDamagedSegmentIsSkippedToldAndTriedAgain(_ damage: String) throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    laptop.service.edit(["quest/2": "run"])
    try laptop.exchange()
    let place = path(laptop.device, "1-1.seg")
    let whole = try bytes(place)
    var broken = whole
    switch damage {
    case "half": broken.removeLast(whole.count / 2)
    case "flipped": broken[whole.count - 20] ^= 4
    case "empty": broken = []
    default: broken = Array("a picture of a cat, not a segment".utf8)
    }
    try write(broken, place)
    let report = try desktop.exchange()
    #expect(report.met.unreadable == 1 && report.met.gaps == 1)
    #expect(desktop.texts == ["quest/2": "run"])
    try write(whole, place)
    let next = try desktop.exchange()
    #expect(next.met == PullReport())
    #expect(desktop.texts == laptop.texts)
  }

  @Test func anOwnDamagedSegmentIsSentAgain() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    try write(Array(try bytes(path(laptop.device, "1-1.seg")).dropLast(3)), path(laptop.device, "1-1.seg"))
    #expect(try laptop.exchange().sent == 1)
    #expect(try desktop.exchange().taken == 1)
    #expect(laptop.service.now.renewals == 1)
  }

  @Test func aSegmentUnderAnotherNameOrDeviceIsRefused() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    let real = try bytes(path(laptop.device, "1-1.seg"))
    try FileManager.default.createDirectory(atPath: "\(root)/other", withIntermediateDirectories: false)
    try write(real, "\(root)/other/1-1.seg")
    try write(real, path(laptop.device, "7-9.seg"))
    let report = try desktop.exchange()
    #expect(report.met.unreadable == 2)
    #expect(report.taken == 1)
  }

  @Test func aSegmentOfAnotherFamilyIsRefused() throws {
    let family = KeyRing(try .newFamily())
    let neighbour = try Machine("neighbour", folder: shared.path, keys: family)
    neighbour.service.edit(["quest/1": "theirs"])
    try neighbour.exchange()
    try FileManager.default.copyItem(
      atPath: "\(shared.path)/timequest/v1/\(family.family)/\(neighbour.device)", toPath: "\(root)/\(neighbour.device)")
    // Its device is not on the list, so no device is asked to send it again.
    #expect(try desktop.exchange() == ExchangeReport(left: 1))
    #expect(try desktop.exchange() == ExchangeReport())
    #expect(desktop.texts.isEmpty)
  }

  @Test func aReplayedOldSegmentChangesNothing() throws {
    laptop.service.edit(["quest/1": "old"])
    try laptop.exchange()
    try desktop.exchange()
    let old = try bytes(path(laptop.device, "1-1.seg"))
    laptop.service.edit(["quest/1": "new"])
    try laptop.exchange()
    try desktop.exchange()
    try FileManager.default.removeItem(atPath: path(laptop.device, "2-2.seg"))
    try write(old, path(laptop.device, "1-1.seg"))
    try desktop.exchange()
    #expect(desktop.texts == ["quest/1": "new"])
    // The sender notices that the newer one is gone.
    #expect(try laptop.exchange().sent == 1)
  }

  @Test func aFormatOfANewerProgramIsToldAndLeft() throws {
    laptop.service.edit(["quest/1": "read"])
    try laptop.exchange()
    var newer = try bytes(path(laptop.device, "1-1.seg"))
    newer[5] = 2
    try write(newer, path(laptop.device, "1-1.seg"))
    #expect(try desktop.exchange().met.newer == 1)
    #expect(desktop.texts.isEmpty)
    // The sender recognises that it has not made the file.
    #expect(try laptop.exchange().partings == 1)
  }

  @Test func anItemOfANewerSchemaIsHandedOverAsItIs() throws {
    laptop.service.edit(["quest/1": "read"])
    laptop.service.change { state in
      state.feed["quest/1"]?.schema = 99
      state.records["quest/1"]?.schema = 99
    }
    try laptop.exchange()
    try desktop.exchange()
    #expect(desktop.service.now.records == laptop.service.now.records)
  }

  @Test func aFolderWithoutItsMarkIsNotWrittenTo() throws {
    laptop.service.edit(["quest/1": "read"])
    for name in try DurableFile.names(in: "\(root)/keys") {
      try FileManager.default.removeItem(atPath: "\(root)/keys/\(name)")
    }
    let problem = #expect(throws: ReplicaProblem.self) { try laptop.exchange() }
    #expect(problem?.kind == .offline)
    #expect(try files(laptop.device).isEmpty)
  }

  @Test func aGapIsWaitedForWhileLaterPartsAreTaken() throws {
    for number in 1...3 {
      laptop.service.edit(["quest/\(number)": "\(number)"])
      try laptop.exchange()
    }
    let away = path(laptop.device, "2-2.seg")
    let middle = try bytes(away)
    try FileManager.default.removeItem(atPath: away)
    #expect(try desktop.exchange().met.gaps == 1)
    #expect(desktop.texts.count == 2)
    #expect(desktop.service.now.cursors.values.contains("1-1,3-3"))
    try write(middle, away)
    #expect(try desktop.exchange().met.gaps == 0)
    #expect(desktop.texts == laptop.texts)
    #expect(desktop.service.now.cursors.values.contains("1-3"))
  }
}
