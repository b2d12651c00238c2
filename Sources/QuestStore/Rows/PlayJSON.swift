private import FoundationEssentials
import QuestModel

/// The watch of a task and the moment of the first lock-in, as their columns hold them.
///
/// Every command writes some, so they are put together by hand: what JSONEncoder would make of them with sorted keys, for
/// a third of its price.
enum PlayJSON {
  static func encode(_ watch: Stopwatch) throws -> String {
    var parts: [String] = []
    if let moment = watch.askedAt { parts.append("\"askedAt\":\(try encode(moment))") }
    if let moment = watch.runningSince { parts.append("\"runningSince\":\(try encode(moment))") }
    let spans = try watch.spans.map { "{\"end\":\(try encode($0.end)),\"start\":\(try encode($0.start))}" }
    parts.append("\"spans\":[\(spans.joined(separator: ","))]")
    return "{\(parts.joined(separator: ","))}"
  }

  static func encode(_ moment: ClockReading) throws -> String {
    """
    {"bootID":\(try quoted(moment.bootID)),"bootNanoseconds":\(moment.bootNanoseconds),\
    "wallMilliseconds":\(moment.wall.milliseconds),"zone":\(try quoted(moment.zone.identifier))}
    """
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private static func quoted(_ text: String) throws -> String {
    guard text.utf8.allSatisfy(isPlain) else { return String(decoding: try JSONEncoder().encode(text), as: UTF8.self) }
    return "\"\(text)\""
  }

  /// Stands for itself between quotation marks; the rest is JSONEncoder's to write.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
