internal import CPostgres

/// One connection to a PostgreSQL server, with binary parameters and results. Closed by `deinit`.
package final class PostgresSession {
  private let connection: OpaquePointer

  /// Throws a `ReplicaProblem` of the kind `offline`.
  package init(_ string: ConnectionString) throws {
    let keys = string.options.map(\.key) + ["fallback_application_name", "client_encoding"]
    let values = string.options.map(\.value) + ["timequest-sync", "UTF8"]
    let extra = string["connect_timeout"] == nil ? " connect_timeout=10" : ""
    let text = zip(keys, values).map { "\($0)='\($1.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'" }
    guard let connection = PQconnectdb(text.joined(separator: " ") + extra) else {
      throw ReplicaProblem(.offline, "There is no memory for a connection.")
    }
    self.connection = connection
    guard PQstatus(connection) == CONNECTION_OK else {
      throw ReplicaProblem(
        .offline, "The server cannot be reached: \(Self.line(PQerrorMessage(connection).map { String(cString: $0) }))")
    }
    // A statement that waits for ever would block every later exchange. Without statistics the server would sort all
    // rows of a family for each page instead of using the index: a hundred times the work.
    try script("SET statement_timeout = '120s'; SET lock_timeout = '60s'; SET enable_sort = off")
  }

  deinit { PQfinish(connection) }

  /// A descriptor that becomes readable with news.
  var descriptor: Int32 { PQsocket(connection) }

  /// Whether a notification has come, or the connection has ended.
  func hasNews() -> Bool {
    guard PQconsumeInput(connection) == 1 else { return true }
    var came = false
    while let notice = PQnotifies(connection) {
      PQfreemem(notice)
      came = true
    }
    return came
  }

  /// Statements without parameters, one after another.
  package func script(_ sql: String) throws {
    let result = PQexec(connection, sql)
    defer { PQclear(result) }
    try check(result)
  }

  /// Runs one statement and returns its rows.
  @discardableResult
  package func run(_ sql: String, _ parameters: [PostgresValue] = []) throws -> [PostgresRow] {
    var bytes: [CChar] = []
    var places: [(start: Int, count: Int)] = []
    for parameter in parameters {
      let encoded = parameter.bytes
      places.append((bytes.count, encoded.count))
      bytes += encoded.map { CChar(bitPattern: $0) }
    }
    // An empty value needs an address too; without one it would be NULL.
    bytes.append(0)
    let result = bytes.withContiguousStorageIfAvailable { all in
      PQexecParams(
        connection, sql, Int32(parameters.count), parameters.map(\.type),
        places.map { all.baseAddress?.advanced(by: $0.start) },
        places.map { Int32($0.count) }, parameters.map { _ in 1 }, 1)
    }
    guard let result else { throw ReplicaProblem(.offline, "The connection to the server broke.") }
    defer { PQclear(result) }
    try check(result)
    let columns = PQnfields(result)
    return (0..<PQntuples(result)).map { row in
      PostgresRow(
        cells: (0..<columns).map { column in
          guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column) else { return nil }
          return (0..<Int(PQgetlength(result, row, column))).map { UInt8(bitPattern: value[$0]) }
        })
    }
  }

  private func check(_ result: OpaquePointer?) throws {
    let status = PQresultStatus(result)
    guard status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK, status != PGRES_EMPTY_QUERY else { return }
    guard PQstatus(connection) == CONNECTION_OK else {
      throw ReplicaProblem(.offline, "The connection to the server broke. The next exchange goes on from there.")
    }
    let words = Self.line(PQresultErrorField(result, Int32(UInt8(ascii: "M"))).map { String(cString: $0) })
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? ""
    switch state {
    case "3F000", "42P01":
      throw ReplicaProblem(.carrier, "The database is not ready: its owner runs timequest-sync migrate-server")
    case "42501":
      throw ReplicaProblem(
        .carrier, "The role may not do so: \(words). The owner runs timequest-sync migrate-server --player ROLE")
    case "57P01", "57P02", "57P03", "08006", "08003": throw ReplicaProblem(.offline, "The server stops: \(words)")
    default: throw ReplicaProblem(.carrier, "The server refuses: \(words) (\(state)). Nothing is lost.")
    }
  }

  private static func line(_ text: String?) -> String {
    (text ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// A value that goes to the server in binary.
package enum PostgresValue {
  case text(String)
  case int(Int)
  case data([UInt8])
  case texts([String])
  case ints([Int])
  case datas([[UInt8]])

  var type: Oid {
    switch self {
    case .text: 25
    case .int: 20
    case .data: 17
    case .texts: 1009
    case .ints: 1016
    case .datas: 1001
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .int(let number): Self.big(Int64(number))
    case .data(let bytes): bytes
    case .texts(let texts): Self.array(of: 25, texts.map { Array($0.utf8) })
    case .ints(let numbers): Self.array(of: 20, numbers.map { Self.big(Int64($0)) })
    case .datas(let datas): Self.array(of: 17, datas)
    }
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    stride(from: number.bitWidth - 8, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// One dimension, no NULL.
  private static func array(of type: Int32, _ elements: [[UInt8]]) -> [UInt8] {
    guard !elements.isEmpty else { return big(Int32(0)) + big(Int32(0)) + big(type) }
    var bytes = big(Int32(1)) + big(Int32(0)) + big(type) + big(Int32(elements.count)) + big(Int32(1))
    bytes.reserveCapacity(bytes.count + elements.reduce(0) { $0 + $1.count + 4 })
    for element in elements {
      bytes += big(Int32(element.count))
      bytes += element
    }
    return bytes
  }
}

/// A row of a result.
package struct PostgresRow {
  fileprivate var cells: [[UInt8]?]

  package func data(_ column: Int) -> [UInt8] { cells[column] ?? [] }
  package func text(_ column: Int) -> String { String(decoding: data(column), as: UTF8.self) }
  /// An integer of any width.
  package func int(_ column: Int) -> Int {
    guard let bytes = cells[column], let first = bytes.first else { return 0 }
    return bytes.reduce(first >= 128 ? -1 : 0) { $0 << 8 | Int($1) }
  }
}
