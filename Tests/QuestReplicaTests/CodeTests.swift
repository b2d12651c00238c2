import Foundation
import Testing

@testable import QuestReplica

@Suite struct CodeTests {
  private let key = FamilyKey(family: "00112233445566ff", generation: 3, secret: (0..<32).map { UInt8($0 * 7 & 255) })

  @Test func aCodeIsReadAsItWasWritten() throws {
    for (carrier, place) in [(FamilyCode.Carrier.folder, ""), (.postgres, "host=db.example.org dbname=tq user=añna")] {
      let code = FamilyCode(key: key, carrier: carrier, coordinates: place)
      #expect(try FamilyCode(text: code.text) == code)
      #expect(try FamilyCode(text: " " + code.text.lowercased().replacingOccurrences(of: "-", with: "\n")) == code)
    }
  }

  @Test func lettersThatLookLikeDigitsAreRead() throws {
    let code = FamilyCode(key: key, carrier: .folder, coordinates: "")
    let typed = code.text.replacingOccurrences(of: "0", with: "O").replacingOccurrences(of: "1", with: "l")
    #expect(try FamilyCode(text: typed) == code)
  }

  @Test func everyWrongCharacterIsToldWithItsGroup() throws {
    let text = Array(FamilyCode(key: key, carrier: .folder, coordinates: "").text)
    for index in text.indices where text[index] != "-" {
      for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ" where other != text[index] {
        var wrong = text
        wrong[index] = other
        let group = text[..<index].filter { $0 == "-" }.count + 1
        let problem = #expect(throws: ReplicaProblem.self) { try FamilyCode(text: String(wrong)) }
        #expect(problem?.description.hasPrefix("Group \(group) of") == true)
      }
    }
  }

  @Test func neighboursThatChangedPlacesAreTold() throws {
    let text = Array(FamilyCode(key: key, carrier: .folder, coordinates: "").text)
    for index in text.indices.dropLast() where text[index] != text[index + 1] {
      var wrong = text
      wrong.swapAt(index, index + 1)
      // Hyphens are ignored.
      if text[index] == "-" || text[index + 1] == "-" { continue }
      let problem = #expect(throws: ReplicaProblem.self) { try FamilyCode(text: String(wrong)) }
      #expect(problem?.description.hasPrefix("Group") == true)
    }
  }

  @Test func missingSwappedAndDoubledGroupsAreTold() throws {
    let groups = FamilyCode(key: key, carrier: .folder, coordinates: "").text.split(separator: "-")
    for index in groups.indices {
      var missing = groups
      missing.remove(at: index)
      #expect(throws: ReplicaProblem.self) { try FamilyCode(text: missing.joined(separator: "-")) }
      #expect(throws: ReplicaProblem.self) { try FamilyCode(text: (groups + [groups[index]]).joined(separator: "-")) }
      var swapped = groups
      swapped.swapAt(index, (index + 1) % groups.count)
      if swapped != groups { #expect(throws: ReplicaProblem.self) { try FamilyCode(text: swapped.joined()) } }
    }
    #expect(throws: ReplicaProblem.self) { try FamilyCode(text: "") }
    #expect(throws: ReplicaProblem.self) { try FamilyCode(text: "hello, world") }
  }

  @Test func whatIsSealedOpensInItsPlaceAlone() throws {
    let place = FamilyKey.Place.segment("laptop", 1...500, schema: 12)
    let sealed = try key.seal(Array("secret".utf8), in: place)
    #expect(key.open(sealed, in: place) == Array("secret".utf8))
    let others: [FamilyKey.Place] = [
      .segment("desktop", 1...500, schema: 12), .segment("laptop", 1...501, schema: 12),
      .segment("laptop", 2...500, schema: 12), .segment("laptop", 1...500, schema: 13),
      .item("laptop", 1, schema: 12, record: []), .mark,
    ]
    for other in others { #expect(key.open(sealed, in: other) == nil) }
    for index in sealed.indices {
      var changed = sealed
      changed[index] ^= 1
      #expect(key.open(changed, in: place) == nil)
      #expect(key.open(Array(sealed[..<index]), in: place) == nil)
    }
  }

  @Test func keysOfOneSecretDifferByFamilyAndGeneration() throws {
    let others = [
      FamilyKey(family: "00112233445566fe", generation: 3, secret: key.secret),
      FamilyKey(family: key.family, generation: 4, secret: key.secret), try .newFamily(), try key.renewed(),
    ]
    let sealed = try key.seal([1], in: .mark)
    for other in others {
      #expect(other.id != key.id)
      #expect(other.open(sealed, in: .mark) == nil)
      #expect(other.blindName("quest/1") != key.blindName("quest/1"))
    }
    #expect(key.blindName("quest/1") == key.blindName("quest/1"))
    #expect(key.blindName("quest/1") != key.blindName("quest/2"))
  }
}
