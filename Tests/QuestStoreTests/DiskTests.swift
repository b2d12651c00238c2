import Foundation
@testable import QuestStore
import QuestTestKit
import Testing

/// Operations on large files in pieces.
struct DiskTests {
  private let folder: TemporaryFolder
  private let path: String
  private let content = Data(repeating: 7, count: 3 * FreedFile.bytesAtOnce + 1)

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/large"
    try content.write(to: URL(fileURLWithPath: path))
  }

  @Test func aLargeFileIsSyncedAsItIs() throws {
    try Disk.sync(path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    #expect(throws: StoreError.self) { try Disk.sync(folder.path + "/missing") }
  }

  @Test func whoeverHasARemovedFileOpenKeepsIt() throws {
    let reader = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    #expect(Disk.isOpen(path))
    try Disk.remove(path)
    #expect(!Disk.exists(path))
    #expect(try reader.readToEnd() == content)
  }

  @Test func aRemovedFileStaysWholeUnderAnotherName() throws {
    let other = folder.path + "/other"
    try FileManager.default.linkItem(atPath: path, toPath: other)
    #expect(!Disk.isOpen(path))
    try Disk.remove(path)
    try Disk.remove(path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == content)
  }

  @Test func aFileThatHasANameIsNotFreed() throws {
    let file = try #require(FreedFile(path))
    file.free()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == content)
    #expect(FreedFile(folder.path + "/missing") == nil)
  }
}
