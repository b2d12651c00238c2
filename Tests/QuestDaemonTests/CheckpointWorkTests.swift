import Foundation
@testable import QuestDaemon
import QuestTestKit
import QuestWire
import Testing

struct CheckpointWorkTests {
  @Test func aLongLogIsCopiedBesideTheChanges() throws {
    let folder = try TemporaryFolder()
    let fixture = try GameFixture(in: folder)
    let file = URL(fileURLWithPath: folder.path + "/timequest.sqlite")
    let before = try Data(contentsOf: file)
    // Each writes more than ten pages to the log, so they are more than 1,000.
    for number in 1...100 {
      try fixture.call(SessionDo(name: "Task \(number)", estimates: [.seconds(60)]))
      fixture.clock.advance(61)
      try fixture.call(SessionDone())
    }
    try fixture.game.checkpoints.stop()
    #expect(try Data(contentsOf: file) != before)
  }
}
