private import FoundationEssentials
private import QuestModel

/// When and where a field was written: a hybrid logical clock, then the device. Every device keeps the value with the
/// later stamp.
public struct ReplicaStamp: Hashable, Comparable, Sendable {
  /// Microseconds since 1970 (`StoreWriter.nextClock`).
  public var clock: Int64
  /// The id of the device.
  public var device: String

  public init(clock: Int64, device: String) {
    self.clock = clock
    self.device = device
  }

  public static func < (a: ReplicaStamp, b: ReplicaStamp) -> Bool { (a.clock, a.device) < (b.clock, b.device) }
}

/// A record as devices share it: a map of fields, each with the last value written to it.
///
/// Merging is commutative, associative and idempotent, so states may arrive in any order and any number of times. The
/// field `gone` deletes a record and drops its earlier fields: a device that brings it back writes every field again.
public struct ReplicaState: Equatable, Sendable {
  public struct Field: Equatable, Sendable {
    public var value: RecordValue
    public var stamp: ReplicaStamp

    public init(_ value: RecordValue, _ stamp: ReplicaStamp) {
      self.value = value
      self.stamp = stamp
    }
  }

  public private(set) var fields: [String: Field]

  /// The name of the field that is 1 for a deleted record.
  public static let gone = "gone"

  public init(fields: [String: Field] = [:]) {
    self.fields = fields
    forgetOlderThanDeletion()
  }

  public var isGone: Bool { fields[Self.gone]?.value == .integer(1) }

  /// The newest stamp; `nil` without a field.
  public var newest: ReplicaStamp? { fields.values.lazy.map(\.stamp).max() }

  subscript(name: String) -> RecordValue { fields[name]?.value ?? .null }

  /// The values without stamps, `gone` left out.
  var values: [String: RecordValue] {
    var values = fields.mapValues(\.value)
    values[Self.gone] = nil
    return values
  }

  /// Writes a field here. The stamp is later than every one that this device has seen.
  mutating func set(_ name: String, _ value: RecordValue, _ stamp: ReplicaStamp) {
    fields[name] = Field(value, stamp)
    if name == Self.gone { forgetOlderThanDeletion() }
  }

  /// Keeps the later value of each field. O(fields).
  public mutating func merge(_ other: ReplicaState) {
    for (name, field) in other.fields {
      if let own = fields[name], !own.isReplaced(by: field) { continue }
      fields[name] = field
    }
    forgetOlderThanDeletion()
  }

  private mutating func forgetOlderThanDeletion() {
    guard let gone = fields[Self.gone], isGone else { return }
    fields = fields.filter { $0.key == Self.gone || $0.value.stamp > gone.stamp }
  }
}

extension ReplicaState.Field {
  /// Equal stamps have equal values, unless two devices had the same id: then every device keeps the larger text.
  fileprivate func isReplaced(by other: Self) -> Bool {
    guard stamp == other.stamp else { return stamp < other.stamp }
    return value != other.value && value.json.lexicographicallyPrecedes(other.value.json)
  }
}

// MARK: - JSON

extension ReplicaState {
  /// `{"c":CLOCK,"d":DEVICE,"f":{NAME:VALUE, …},"x":{NAME:[CLOCK,DEVICE], …}}`: the stamp that most fields have, the fields
  /// in the order of their names, and the stamps of the others.
  public var json: String {
    var counts: [ReplicaStamp: Int] = [:]
    for field in fields.values { counts[field.stamp, default: 0] += 1 }
    let usual = counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key ?? ReplicaStamp(clock: 0, device: "")
    var bytes = Array("{\"c\":\(usual.clock),\"d\":".utf8)
    bytes.append(asJSON: usual.device)
    bytes += ",\"f\":{".utf8
    let sorted = fields.sorted { $0.key < $1.key }
    for (index, (name, field)) in sorted.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(asJSON: name)
      bytes.append(UInt8(ascii: ":"))
      bytes += field.value.json
    }
    bytes.append(UInt8(ascii: "}"))
    let others = sorted.filter { $0.value.stamp != usual }
    for (index, (name, field)) in others.enumerated() {
      bytes += (index == 0 ? ",\"x\":{" : ",").utf8
      bytes.append(asJSON: name)
      bytes += ":[\(field.stamp.clock),".utf8
      bytes.append(asJSON: field.stamp.device)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes += (others.isEmpty ? "}" : "}}").utf8
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Throws a `DecodingError` for any other text.
  public init(json: String) throws {
    let text = try JSONDecoder().decode(Text.self, from: Data(json.utf8))
    let usual = ReplicaStamp(clock: text.c, device: text.d)
    self.init(
      fields: Dictionary(
        uniqueKeysWithValues: text.f.map { name, value in (name, Field(value.value, text.x?[name]?.stamp ?? usual)) }))
  }

  private struct Text: Decodable {
    var c: Int64
    var d: String
    var f: [String: ReplicaScalar]
    var x: [String: Stamp]?

    struct Stamp: Decodable {
      var stamp: ReplicaStamp

      init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        stamp = ReplicaStamp(clock: try container.decode(Int64.self), device: try container.decode(String.self))
      }
    }
  }

  /// Values by name, as `json` writes them without stamps.
  static func values(json: String) throws -> [String: RecordValue] {
    try JSONDecoder().decode([String: ReplicaScalar].self, from: Data(json.utf8)).mapValues(\.value)
  }

  static func json(of values: [String: RecordValue]) -> String {
    var bytes: [UInt8] = []
    for (index, (name, value)) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "{" : ","))
      bytes.append(asJSON: name)
      bytes.append(UInt8(ascii: ":"))
      bytes += value.json
    }
    bytes += (bytes.isEmpty ? "{}" : "}").utf8
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A value in such a text.
private struct ReplicaScalar: Decodable {
  let value: RecordValue

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = .null
    } else if let integer = try? container.decode(Int64.self) {
      value = .integer(integer)
    } else if let number = try? container.decode(Double.self) {
      value = .number(number)
    } else {
      value = .text(try container.decode(String.self))
    }
  }
}

extension RecordValue {
  /// Whole numbers in the form that JSON returns, so that equal values are equal on every device.
  var normalized: RecordValue {
    guard case .number(let number) = self, let whole = Int64(exactly: number), abs(number) < 9_007_199_254_740_992
    else { return self }
    return .integer(whole)
  }

  fileprivate var json: [UInt8] {
    switch normalized {
    case .null: return Array("null".utf8)
    case .integer(let integer): return Array(String(integer).utf8)
    case .number(let number): return Array(String(describing: number).utf8)
    case .text(let text):
      var bytes: [UInt8] = []
      bytes.append(asJSON: text)
      return bytes
    }
  }
}
