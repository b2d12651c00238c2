import Foundation
import QuestTestKit

/// The reference implementation beside the project, if present.
enum ReferenceScience {
  static let folder = SourceTree.root.appending(path: "../shared/science")

  static let isHere = FileManager.default.fileExists(atPath: folder.path + "/forecast.py")

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  static let canRun = isHere && python != nil

  /// What a Python script answers, line by line, to these lines on its standard input; it may import `reference2` and
  /// `forecast`.
  static func answers<Answer: Decodable>(to lines: [String], of script: String) throws -> [Answer] {
    let folder = try TemporaryFolder()
    let input = URL(filePath: folder.path + "/cases")
    let output = URL(filePath: folder.path + "/answers")
    try Data(lines.joined(separator: "\n").utf8).write(to: input)
    try Data().write(to: output)
    let process = ChildProcess(
      python ?? "", ["-B", "-c", "import sys; sys.path.insert(0, sys.argv[1])\n" + script, Self.folder.path])
    process.standardInput = try FileHandle(forReadingFrom: input)
    process.standardOutput = try FileHandle(forWritingTo: output)
    try process.run()
    process.waitUntilExit()
    return try String(contentsOf: output, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }
}
