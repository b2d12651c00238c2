import Foundation
import QuestTestKit
import Testing

@testable import QuestReplica

@Suite struct QRCodeTests {
  /// Sizes at both ends of each version.
  static let lengths = [
    0, 1, 17, 18, 32, 33, 53, 54, 78, 106, 134, 154, 192, 230, 231, 271, 321, 367, 425, 458, 520, 586,
    644, 718, 792, 858,
  ]

  private func text(_ length: Int) -> String {
    String((0..<length).map { Character(Unicode.Scalar(UInt8(33 + $0 * 7 % 90))) })
  }

  @Test func sizesGrowWithTheText() throws {
    let sizes = try Self.lengths.map { try #require(QRCode(Array(text($0).utf8))).size }
    #expect(sizes == sizes.sorted())
    #expect(sizes.first == 21 && sizes.last == 97)
    #expect(QRCode([UInt8](repeating: 65, count: 859)) == nil)
  }

  @Test func aCodeFitsATerminal() throws {
    let key = try FamilyKey.newFamily()
    let code = FamilyCode(key: key, carrier: .folder, coordinates: "").text
    let lines = try #require(QRCode(Array(code.utf8))).lines()
    #expect(lines.count <= 25 && lines.allSatisfy { $0.count <= 50 })
    // The margin is light.
    #expect(lines.first?.allSatisfy { $0 == "█" } == true)
  }

  /// Decodes with zbar, which is independent of our code.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zbarimg")))
  func anIndependentDecoderReadsEverySize() throws {
    let folder = try TemporaryFolder()
    for length in Self.lengths where length > 0 {
      let code = try #require(QRCode(Array(text(length).utf8)))
      let side = (code.size + 8) * 4
      var image = Array("P5 \(side) \(side) 255\n".utf8)
      for y in 0..<side { for x in 0..<side { image.append(code[x / 4 - 4, y / 4 - 4] ? 0 : 255) } }
      let path = "\(folder.path)/\(length).pgm"
      try Data(image).write(to: URL(filePath: path))
      let read = try BuiltPrograms.run("/usr/bin/zbarimg", ["--quiet", "--raw", "-Sbinary", path])
      #expect(read.output == text(length), "\(length) bytes: \(read.errors)")
    }
  }
}
