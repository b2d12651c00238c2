private import FoundationEssentials
import QuestModel

/// A task's stopwatch and the moment of the first lock-in, as stored: JSON with sorted keys.
///
/// Every command writes some of them, so they are encoded by hand, at a third of JSONEncoder's cost.
enum PlayJSON {
  static func encode(_ watch: Stopwatch) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(256)
    text += "{".utf8
    for (key, moment) in [("askedAt", watch.askedAt), ("runningSince", watch.runningSince)] {
      guard let moment else { continue }
      text += "\"\(key)\":".utf8
      append(moment, to: &text)
      text += ",".utf8
    }
    text += "\"spans\":[".utf8
    for (index, span) in watch.spans.enumerated() {
      text += (index == 0 ? "{\"end\":" : ",{\"end\":").utf8
      append(span.end, to: &text)
      text += ",\"start\":".utf8
      append(span.start, to: &text)
      text += "}".utf8
    }
    text += "]}".utf8
    return String(decoding: text, as: UTF8.self)
  }

  static func encode(_ moment: ClockReading) -> String {
    var text: [UInt8] = []
    append(moment, to: &text)
    return String(decoding: text, as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }

  private static func append(_ moment: ClockReading, to text: inout [UInt8]) {
    text += "{\"bootID\":".utf8
    text.append(asJSON: moment.bootID)
    text += ",\"bootNanoseconds\":\(moment.bootNanoseconds),\"wallMilliseconds\":\(moment.wall.milliseconds)".utf8
    text += ",\"zone\":".utf8
    text.append(asJSON: moment.zone.identifier)
    text += "}".utf8
  }
}
