import QuestTestKit
import Testing

@testable import QuestImportExport

@Suite struct CSVTests {
  /// Every record of a text, fed in pieces of the given size.
  private func records(_ bytes: [UInt8], pieces: Int = .max) throws -> [CSVRecord] {
    var reader = CSVReader()
    var records: [CSVRecord] = []
    var start = 0
    while start < bytes.count {
      let end = pieces >= bytes.count - start ? bytes.count : start + pieces
      try reader.feed(bytes[start..<end]) { records.append($0) }
      start = end
    }
    try reader.finish { records.append($0) }
    return records
  }

  private func rows(_ text: String) throws -> [[String]] { try records(Array(text.utf8)).map(\.strings) }

  private func failure(_ bytes: [UInt8]) -> ImportError? {
    do {
      _ = try records(bytes)
      return nil
    } catch {
      return error as? ImportError
    }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r1,2", [["a", "b"], ["1", "2"]]),
    ("\u{FEFF}\"a\",b\n", [["a", "b"]]),
    ("\n\n a ,\n\r\n,\n", [[" a ", ""], ["", ""]]),
    ("\"say \"\"hi\"\"\",\"a,b\",\"two\r\nlines\"\n", [["say \"hi\"", "a,b", "two\r\nlines"]]),
    ("\"\"\n", [[""]]),
    ("5\" nail,6\"\n", [["5\" nail", "6\""]]),
    ("Grüße,日本\n", [["Grüße", "日本"]]),
    ("", []),
  ])
  func recordsComeOutAsRFC4180SaysThem(_ text: String, _ expected: [[String]]) throws {
    #expect(try rows(text) == expected)
  }

  @Test func aRecordKnowsThePhysicalLineItStartsOn() throws {
    let text = "a\r\n\"two\nlines\",x\n\nb\rc\n"
    #expect(try records(Array(text.utf8)).map(\.line) == [1, 2, 5, 6])
  }

  @Test func cuttingTheBytesAnywhereChangesNothing() throws {
    let text = "\u{FEFF}\"q\"\"q\",ü,\"l1\r\nl2\"\r\n\r\n\"\",last\rx,\"y\""
    let bytes = Array(text.utf8)
    let whole = try records(bytes)
    #expect(whole.count == 3)
    for pieces in 1...bytes.count {
      #expect(try records(bytes, pieces: pieces) == whole)
    }
  }

  @Test func aTextThatOnlyBeginsLikeAByteOrderMarkIsText() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0x41]
    #expect(failure(bytes)?.reason == "the text is not UTF-8")
    #expect(failure([0xEF, 0xBB])?.reason == "the text is not UTF-8")
    #expect(failure([0xEF, 0xBB, 0xBF]) == nil)
    #expect(try rows("\u{F900}") == [["\u{F900}"]])
  }

  @Test func anUnclosedQuoteIsToldWhereItWasOpened() {
    let error = failure(Array("a,b\n1,\"two\nthree\nfour".utf8))
    #expect(error == ImportError(line: 2, column: 2, reason: "a quote is opened here and never closed"))
    #expect(error?.message == "Line 2, column 2: a quote is opened here and never closed.")
  }

  @Test func textAfterAClosingQuoteIsToldWithItsPlace() {
    let error = failure(Array("a\n\"x\ny\",\"b\"c\n".utf8))
    #expect(error?.line == 3)
    #expect(error?.column == 2)
  }

  @Test func bytesThatAreNoUTF8AreToldWithTheirPlace() {
    let error = failure(Array("a,b\nc,".utf8) + [0xFF, 0x0A])
    #expect(error == ImportError(line: 2, column: 2, reason: "the text is not UTF-8"))
  }

  @Test func whatIsTooLargeIsRefusedAndWhatFitsIsTaken() throws {
    let field = [UInt8](repeating: 0x61, count: CSVReader.Limit.fieldBytes)
    #expect(try records(field).first?[0].count == field.count)
    #expect(failure(field + [0x61])?.reason == "the field is longer than 64 KiB")

    let record = Array(repeating: field, count: 16).joined(separator: [0x2C])
    #expect(try records(Array(record)).first?.count == 16)
    #expect(failure(Array(record) + [0x2C, 0x61])?.reason == "the record is longer than 1 MiB")

    let commas = [UInt8](repeating: 0x2C, count: CSVReader.Limit.fields - 1)
    #expect(try records(commas).first?.count == CSVReader.Limit.fields)
    #expect(failure(commas + [0x2C])?.reason == "the record has more than 1,000 fields")
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func whatIsWrittenReadsBackTheSame(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "\"", ",", "\n", "\r", "\r\n", " ", "=1+2", "@kind", "-3", "ü", "🧭", "\u{FEFF}", ""]
    let table = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
      (0..<Int.random(in: 1...5, using: &generator)).map { _ in
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }
          .joined()
      }
    }
    var bytes: [UInt8] = []
    for row in table { CSVWriter.append(row, to: &bytes) }
    let read = try records(bytes, pieces: Int.random(in: 1...9, using: &generator))
    // Compared by scalars: String's own equality would let a lost accent form through.
    #expect(read.map { $0.strings.map { Array($0.utf8) } } == table.map { $0.map { Array($0.utf8) } })
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func hostileBytesNeverCrashAndEveryErrorNamesItsLine(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let likely: [UInt8] = Array("\",\n\r\"a".utf8) + [0xEF, 0xBB, 0xBF, 0xC3, 0xFF]
    let bytes = (0..<Int.random(in: 0...400, using: &generator)).map { _ in
      Bool.random(using: &generator)
        ? likely.randomElement(using: &generator) ?? 0 : UInt8.random(in: 0...255, using: &generator)
    }
    guard let error = failure(bytes) else { return }
    let lines = bytes.reduce(1) { $0 + ($1 == 0x0A || $1 == 0x0D ? 1 : 0) }
    #expect((1...lines).contains(error.line))
    #expect(error.column != nil)
  }
}
