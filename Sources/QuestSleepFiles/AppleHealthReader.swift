private import CExpat

/// Extracts sleep from an Apple Health export (`export.xml`), which may contain gigabytes of other records: one pass,
/// and memory for one element.
///
/// The file begins with an inline document type. Real exports declare elements and attributes, never an entity; a file
/// that declares an entity is refused before it can expand.
public final class AppleHealthReader {
  private let parser: OpaquePointer
  private var rows = SleepRows()
  private var sawHealthData = false
  private var failure: SleepFileError?
  /// The record whose parts are being read.
  private var record: Record?

  private struct Record {
    var start: String
    var end: String
    var stage: String
    var device: String
    var timeZone = ""
    var line: Int
  }

  private static let stages = [
    "InBed": "in bed", "Asleep": "asleep", "AsleepUnspecified": "asleep", "Awake": "awake", "AsleepCore": "light",
    "AsleepDeep": "deep", "AsleepREM": "rem",
  ]
  private static let prefix = "HKCategoryValueSleepAnalysis"

  /// `nil` if memory is exhausted.
  public init?() {
    guard let parser = XML_ParserCreate("UTF-8") else { return nil }
    self.parser = parser
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    XML_SetElementHandler(
      parser,
      { user, name, attributes in
        guard let user, let name else { return }
        Unmanaged<AppleHealthReader>.fromOpaque(user).takeUnretainedValue().begin(name, attributes)
      },
      { user, name in
        guard let user, let name else { return }
        Unmanaged<AppleHealthReader>.fromOpaque(user).takeUnretainedValue().end(name)
      })
    XML_SetEntityDeclHandler(parser) { user, _, _, _, _, _, _, _, _ in
      guard let user else { return }
      Unmanaged<AppleHealthReader>.fromOpaque(user).takeUnretainedValue().refuseEntities()
    }
  }

  deinit { XML_ParserFree(parser) }

  /// Reads the next bytes, cut anywhere, and returns the completed rows; often none.
  ///
  /// - Throws: `SleepFileError`; the reader cannot be used then.
  public func feed(_ bytes: [UInt8]) throws -> String { try parse(bytes, isLast: false) }

  /// Ends the file.
  public func finish() throws -> String {
    let rest = try parse([], isLast: true)
    guard sawHealthData else { throw Self.isOther }
    return rest
  }

  static let isOther = SleepFileError(
    "It isn't an export of Apple Health.",
    hint: "On the iPhone: Health, your picture, Export All Health Data. Unzip it and import export.xml.")

  private func parse(_ bytes: [UInt8], isLast: Bool) throws -> String {
    let status = bytes.withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { XML_Parse(parser, $0.baseAddress, Int32($0.count), isLast ? 1 : 0) }
    }
    if let failure { throw failure }
    guard status != XML_STATUS_ERROR else {
      let line = XML_GetCurrentLineNumber(parser)
      let code = XML_GetErrorCode(parser)
      let isCut = isLast || code == XML_ERROR_NO_ELEMENTS || code == XML_ERROR_UNCLOSED_TOKEN
      guard sawHealthData else { throw Self.isOther }
      let reason = XML_ErrorString(code).map { String(cString: $0) } ?? "it cannot be read"
      throw SleepFileError(
        isCut ? "The export ends in the middle, at line \(line)." : "The export is damaged at line \(line): \(reason).",
        hint: "Nothing was imported. Export it again, and copy the whole file.")
    }
    return rows.take()
  }

  private func refuseEntities() {
    failure = SleepFileError(
      "The file declares entities, which no export of Apple Health does.", hint: "Export it again on the iPhone.")
    _ = XML_StopParser(parser, 0)
  }

  private func begin(_ name: UnsafePointer<CChar>, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    switch String(cString: name) {
    case "HealthData": sawHealthData = true
    case "Record":
      guard let attributes, Self.value("type", attributes) == "HKCategoryTypeIdentifierSleepAnalysis" else { return }
      let value = Self.value("value", attributes) ?? ""
      guard value.hasPrefix(Self.prefix), let stage = Self.stages[String(value.dropFirst(Self.prefix.count))] else {
        return
      }
      record = Record(
        start: Self.value("startDate", attributes) ?? "", end: Self.value("endDate", attributes) ?? "", stage: stage,
        device: Self.value("sourceName", attributes) ?? "", line: Int(XML_GetCurrentLineNumber(parser)))
    case "MetadataEntry":
      guard record != nil, let attributes, Self.value("key", attributes) == "HKTimeZone" else { return }
      record?.timeZone = Self.value("value", attributes) ?? ""
    default: break
    }
  }

  private func end(_ name: UnsafePointer<CChar>) {
    guard let record, String(cString: name) == "Record" else { return }
    rows.add(
      start: record.start, end: record.end, stage: record.stage, device: record.device, timeZone: record.timeZone,
      line: record.line)
    self.record = nil
  }

  /// Searches a list of names and values that ends with a null pointer.
  private static func value(
    _ name: String, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> String? {
    var place = 0
    while let key = attributes[place], let value = attributes[place + 1] {
      if String(cString: key) == name { return String(cString: value) }
      place += 2
    }
    return nil
  }
}
