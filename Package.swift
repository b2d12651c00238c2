// swift-tools-version: 6.2
import Foundation
import PackageDescription

/// A source tarball carries what we depend on; a checkout has it fetched.
let carried = FileManager.default.fileExists(atPath: "\(Context.packageDirectory)/vendor")

/// The packages that ours import.
let named = [
  "GRDB.swift", "swift-nio", "swift-log", "swift-argument-parser", "async-http-client", "swift-nio-extras",
  "swift-crypto",
]

/// What those depend on in turn, where it is carried: a package of `vendor` is fetched by none of them.
let carriedBelow: [Package.Dependency] =
  carried
  ? try FileManager.default.contentsOfDirectory(atPath: "\(Context.packageDirectory)/vendor")
    .filter { !named.contains($0) }.sorted().map { .package(path: "vendor/\($0)") } : []

/// A package of others, from that version on.
func dependency(_ owner: String, _ name: String, from version: Version) -> Package.Dependency {
  carried ? .package(path: "vendor/\(name)") : .package(url: "https://github.com/\(owner)/\(name)", from: version)
}

/// Every target is held to the same rules: Swift 6 language mode, explicit imports, no warning.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "timequest",
  products: [
    .executable(name: "timequestd", targets: ["timequestd"]),
    .executable(name: "tqctl", targets: ["tqctl"]),
    .executable(name: "timequest-notify", targets: ["timequest-notify"]),
    .executable(name: "timequest-fetch", targets: ["timequest-fetch"]),
    .executable(name: "timequest-sync", targets: ["timequest-sync"]),
    .library(name: "QuestClient", targets: ["QuestClient"]),
    .library(name: "QuestWire", targets: ["QuestWire"]),
  ],
  dependencies: [
    dependency("groue", "GRDB.swift", from: "7.10.0"),
    dependency("apple", "swift-nio", from: "2.101.2"),
    dependency("apple", "swift-log", from: "1.16.2"),
    dependency("apple", "swift-argument-parser", from: "1.8.2"),
    dependency("swift-server", "async-http-client", from: "1.37.0"),
    // For the limit of what a compressed answer unpacks to.
    dependency("apple", "swift-nio-extras", from: "1.26.0"),
    // Seals what devices exchange.
    dependency("apple", "swift-crypto", from: "4.5.2"),
  ] + carriedBelow,
  targets: [
    // Leaves: no module of ours below them.
    .target(name: "QuestText", swiftSettings: strict),
    .target(name: "CBuild"),
    .target(name: "CChild"),
    .target(name: "QuestWire", dependencies: ["CBuild"], swiftSettings: strict),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"])]),
    .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"])]),

    // The game: values, then pure functions over them.
    .target(name: "QuestModel", dependencies: ["QuestText"], swiftSettings: strict),
    .target(name: "QuestEngines", dependencies: ["QuestModel", "QuestText"], swiftSettings: strict),

    // What touches the world.
    .target(
      name: "QuestStore",
      dependencies: [
        "QuestModel", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
        // SQLite itself, for its online backup into an attached file, which GRDB does not offer.
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict
    ),
    .target(name: "LinuxHost", dependencies: ["CCrypt", "CSystemd"], swiftSettings: strict),
    .target(name: "DesktopNotifications", dependencies: ["QuestWire", "LinuxHost"], swiftSettings: strict),
    .target(name: "QuestClient", dependencies: ["QuestWire"], swiftSettings: strict),
    // A page made of answers.
    .target(name: "QuestReport", dependencies: ["QuestText", "QuestWire"], swiftSettings: strict),
    // What other programs keep of nights, as the text of an import. Of GRDB the system's SQLite alone.
    .target(
      name: "QuestSleepFiles", dependencies: ["CExpat", .product(name: "GRDBSQLite", package: "GRDB.swift")],
      swiftSettings: strict),
    // Texts in, values out, and back.
    .target(
      name: "QuestImportExport", dependencies: ["QuestModel", "QuestStore", "QuestText", "QuestWire"],
      swiftSettings: strict),
    // Calls in, replies and events out, whatever the methods are.
    .target(
      name: "QuestServer",
      dependencies: [
        "QuestModel", "QuestWire", "LinuxHost",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    // The application: the methods, feature by feature.
    .target(
      name: "QuestDaemon",
      dependencies: [
        "QuestModel", "QuestEngines", "QuestStore", "QuestImportExport", "QuestServer", "QuestWire", "QuestText",
        "DesktopNotifications", "LinuxHost",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),

    // Connectors of sources, and the run that asks them. Alone in linking a network.
    .target(
      name: "QuestConnectors",
      dependencies: [
        "CChild", "LinuxHost", "QuestClient", "QuestModel", "QuestText", "QuestWire",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        // A copy of the collection file of Anki is SQLite.
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: strict),

    // What devices exchange, sealed, and what carries it. Links PostgreSQL's client.
    .target(
      name: "QuestReplica",
      dependencies: [
        "CPostgres", "LinuxHost", "QuestClient", "QuestText", "QuestWire",
        .product(name: "Crypto", package: "swift-crypto"),
      ],
      swiftSettings: strict),

    // The programs.
    .executableTarget(
      name: "timequestd",
      dependencies: [
        "QuestDaemon", "QuestServer", "QuestStore", "QuestClient", "QuestWire", "LinuxHost",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict
    ),
    .executableTarget(
      name: "tqctl",
      dependencies: [
        "QuestClient", "QuestReport", "QuestSleepFiles", "QuestWire", "QuestText",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict,
      // Without a dynamic loader the client starts in half the time: status bars run it every second.
      linkerSettings: [.unsafeFlags(["-static-executable"], .when(platforms: [.linux], configuration: .release))]
    ),

    .executableTarget(
      name: "timequest-notify",
      dependencies: [
        "QuestClient", "DesktopNotifications", "QuestWire", "LinuxHost",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),

    .executableTarget(
      name: "timequest-fetch",
      dependencies: [
        "LinuxHost", "QuestClient", "QuestConnectors", "QuestModel", "QuestWire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),

    .executableTarget(
      name: "timequest-sync",
      dependencies: [
        "LinuxHost", "QuestClient", "QuestReplica", "QuestWire",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict
    ),

    // Made-up people for the engines; Simulations/ is the package that plays many of them.
    .target(
      name: "QuestSimulations", dependencies: ["QuestEngines", "QuestModel"],
      path: "Simulations/Sources/QuestSimulations", swiftSettings: strict),

    // Tests, from pure properties up to real processes.
    .target(name: "CFaultVFS", path: "Tests/Support/CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CTestKit", path: "Tests/Support/CTestKit"),
    .target(
      name: "QuestTestKit",
      dependencies: [
        "CFaultVFS", "CTestKit", "QuestModel", "QuestStore", "QuestDaemon", "QuestServer", "QuestClient", "QuestWire",
        "LinuxHost",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Support/QuestTestKit", swiftSettings: strict
    ),
    .target(
      name: "CrashHarness",
      dependencies: [
        "QuestTestKit", "QuestStore", "QuestModel", "QuestDaemon", "QuestServer", "QuestWire", "LinuxHost",
        .product(name: "GRDB", package: "GRDB.swift"), .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Support/CrashHarness", swiftSettings: strict
    ),
    .executableTarget(
      name: "crash-harness",
      dependencies: ["CrashHarness", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Support/crash-harness", swiftSettings: strict
    ),
    .target(
      name: "DamageStudy",
      dependencies: ["QuestDaemon", "QuestTestKit", "QuestWire", .product(name: "GRDB", package: "GRDB.swift")],
      path: "Tests/Support/DamageStudy", swiftSettings: strict
    ),
    .executableTarget(
      name: "damage-study",
      dependencies: ["DamageStudy", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Support/damage-study", swiftSettings: strict
    ),
    .target(
      name: "ReminderYears",
      dependencies: [
        "QuestTestKit", "QuestModel", "QuestDaemon", "DesktopNotifications", "QuestWire", "LinuxHost",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      path: "Tests/Support/ReminderYears", swiftSettings: strict
    ),
    .executableTarget(
      name: "reminder-years",
      dependencies: ["ReminderYears", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Support/reminder-years", swiftSettings: strict
    ),
    .target(
      name: "DeviceFleet",
      dependencies: [
        "QuestTestKit", "QuestDaemon", "QuestStore", "QuestModel", "QuestWire",
        .product(name: "Logging", package: "swift-log"),
      ],
      path: "Tests/Support/DeviceFleet", swiftSettings: strict
    ),
    .executableTarget(
      name: "device-fleet",
      dependencies: ["DeviceFleet", .product(name: "ArgumentParser", package: "swift-argument-parser")],
      path: "Tests/Support/device-fleet", swiftSettings: strict
    ),
    .target(
      name: "ReplicaKit", dependencies: ["LinuxHost", "QuestClient", "QuestReplica", "QuestTestKit", "QuestWire"],
      path: "Tests/Support/ReplicaKit", swiftSettings: strict),
    .executableTarget(
      name: "exchange-bench",
      dependencies: [
        "QuestReplica", "QuestTestKit", "QuestWire", "ReplicaKit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Support/exchange-bench", swiftSettings: strict),
    .testTarget(name: "QuestTextTests", dependencies: ["QuestText", "QuestTestKit"], swiftSettings: strict),
    .testTarget(name: "QuestModelTests", dependencies: ["QuestModel", "QuestTestKit"], swiftSettings: strict),
    .testTarget(
      name: "QuestEnginesTests", dependencies: ["QuestEngines", "QuestModel", "QuestText", "QuestTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "QuestSimulationTests", dependencies: ["QuestEngines", "QuestSimulations"], swiftSettings: strict),
    .testTarget(
      name: "QuestWireTests", dependencies: ["QuestWire", "QuestTestKit"], swiftSettings: strict),
    .testTarget(
      name: "QuestStoreTests",
      dependencies: [
        "QuestStore", "QuestModel", "QuestEngines", "QuestTestKit", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "QuestImportExportTests",
      dependencies: ["QuestImportExport", "QuestModel", "QuestStore", "QuestWire", "QuestTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "QuestSleepFilesTests",
      dependencies: ["QuestSleepFiles", "QuestTestKit", .product(name: "GRDB", package: "GRDB.swift")],
      swiftSettings: strict),
    .testTarget(
      name: "QuestServerTests",
      dependencies: [
        "QuestServer", "QuestDaemon", "QuestModel", "QuestWire", "QuestClient", "QuestTestKit", "LinuxHost",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "QuestDaemonTests",
      dependencies: [
        "QuestDaemon", "QuestServer", "QuestImportExport", "QuestStore", "QuestModel", "QuestEngines", "QuestWire",
        "QuestClient", "QuestTestKit", "DamageStudy", "DesktopNotifications", "QuestReport", "LinuxHost",
        "ReminderYears", "DeviceFleet",
        .product(name: "Logging", package: "swift-log"), .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: strict),
    // Corpus and targets are shared with Fuzz/, the package that gives them to libFuzzer.
    .testTarget(
      name: "HostileTests",
      dependencies: [
        "QuestDaemon", "QuestServer", "QuestImportExport", "QuestStore", "QuestModel", "QuestWire", "QuestText",
        "QuestConnectors", "QuestTestKit", "LinuxHost",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "QuestReportTests", dependencies: ["QuestReport", "QuestText", "QuestWire", "QuestTestKit"],
      swiftSettings: strict),
    .testTarget(
      name: "TqctlTests",
      dependencies: [
        "tqctl", "QuestClient", "QuestReport", "QuestWire", "QuestText", "QuestTestKit", "LinuxHost",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: strict),
    .testTarget(
      name: "QuestConnectorsTests",
      dependencies: [
        "QuestConnectors", "QuestClient", "QuestModel", "QuestWire", "QuestTestKit", "timequest-fetch",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Scripts"], swiftSettings: strict),
    .testTarget(
      name: "QuestReplicaTests",
      dependencies: [
        "LinuxHost", "QuestClient", "QuestReplica", "QuestWire", "QuestTestKit", "ReplicaKit", "timequest-sync",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ProcessTests",
      dependencies: [
        "CrashHarness", "QuestClient", "QuestModel", "QuestStore", "QuestWire", "QuestTestKit", "ReplicaKit",
        "timequestd", "tqctl", "timequest-notify", "timequest-fetch", "timequest-sync",
      ],
      exclude: ["Scripts"], swiftSettings: strict),
    .testTarget(name: "HouseTests", dependencies: ["QuestTestKit"], swiftSettings: strict),
  ]
)
