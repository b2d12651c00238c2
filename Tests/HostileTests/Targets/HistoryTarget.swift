@testable import QuestImportExport
import QuestWire

/// A history reads the same regardless of how its bytes are split; other parsers accept it as JSON too; and the writer
/// is the inverse of the reader.
enum HistoryTarget {
  private struct Outcome: Equatable {
    var entries: [HistoryReader.Entry] = []
    var error: ImportError?
  }

  static func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let seed = choices.byte()
    let text = choices.rest
    let whole = read([text[...]])
    let pieces = read(Choices.pieces(of: text, seed: seed))
    try promise(pieces.error == whole.error, "the error depends on how the text is cut")
    if let error = whole.error {
      try promise(error.line >= 1 && !error.reason.isEmpty, "an error without a place: \(error)")
      return
    }
    try promise(pieces.entries == whole.entries, "the lines depend on how the text is cut")
    try expectJSON(text)
    var writer = HistoryLineWriter()
    for entry in whole.entries { writer.write(entry.content) }
    let written = writer.takeOutput()
    let again = read([written[...]])
    try promise(again.error == nil, "what was written cannot be read: \(again.error?.message ?? "")")
    for (before, after) in zip(whole.entries, again.entries) {
      try promise(before.content == after.content, "\(before.content)\nis written and read as\n\(after.content)")
    }
    try promise(again.entries.count == whole.entries.count, "lines are lost in writing")
  }

  private static func read(_ pieces: [ArraySlice<UInt8>]) -> Outcome {
    var outcome = Outcome()
    var reader = HistoryReader()
    do {
      for piece in pieces { outcome.entries += try reader.feed(piece) }
      outcome.entries += try reader.finish()
    } catch {
      outcome.error = error
    }
    return outcome
  }

  /// Our own scanner accepts nothing that the wire's decoder refuses.
  private static func expectJSON(_ text: [UInt8]) throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let body = text.starts(with: mark) ? text.dropFirst(3) : text[...]
    for line in body.split(separator: UInt8(ascii: "\n")) {
      guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { continue }
      // RFC 8259 does not limit numbers, but Foundation does; ignored values are not parsed as numbers.
      guard String(decoding: line, as: UTF8.self).firstMatch(of: #/[eE]\+?[0-9]{3}/#) == nil else { continue }
      let isJSON = (try? WireJSON.decode(JSONValue.self, from: Array(line))) != nil
      try promise(isJSON, "taken, and not JSON: \(String(decoding: line.prefix(400), as: UTF8.self))")
    }
  }
}
