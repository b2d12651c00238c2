@testable import QuestImportExport

/// A table reads the same regardless of how its bytes are split, and its written form reads the same again.
enum CSVTarget {
  private struct Outcome: Equatable {
    var records: [CSVRecord] = []
    var error: ImportError?
  }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let seed = choices.byte()
    let text = choices.rest
    let whole = try read([text[...]])
    try promise(try read(Choices.pieces(of: text, seed: seed)) == whole, "the records depend on how the text is cut")
    if let error = whole.error {
      try promise(error.line >= 1 && !error.reason.isEmpty, "an error without a place: \(error)")
      return
    }
    try promise(whole.records.allSatisfy { $0.count >= 1 && $0.count <= CSVReader.Limit.fields }, "too many fields")
    var written: [UInt8] = []
    for record in whole.records { CSVWriter.append(record.strings, to: &written) }
    let again = try read([written[...]])
    try promise(again.error == nil, "what was written cannot be read: \(again.error?.message ?? "")")
    try promise(again.records.map(\.strings) == whole.records.map(\.strings), "what was written reads otherwise")
  }

  private static func read(_ pieces: [ArraySlice<UInt8>]) throws -> Outcome {
    var outcome = Outcome()
    var reader = CSVReader()
    do {
      for piece in pieces { try reader.feed(piece) { outcome.records.append($0) } }
      try reader.finish { outcome.records.append($0) }
    } catch let error as ImportError {
      outcome.error = error
    }
    return outcome
  }
}
