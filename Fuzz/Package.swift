// swift-tools-version: 6.2
import PackageDescription

// A package of its own: the modules are built once more, with the coverage libFuzzer steers by. Their folders are links to
// the modules themselves, the targets' folder to the one that the ordinary tests use.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]
let watched = strict + [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])]
let unwatched = strict + [.unsafeFlags(["-enable-testing"])]

let package = Package(
  name: "fuzz",
  dependencies: [
    // The root package's, in its versions.
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.26.0"),
  ],
  targets: [
    .target(name: "QuestText", swiftSettings: watched),
    .target(name: "CBuild"),
    .target(name: "QuestWire", dependencies: ["CBuild"], swiftSettings: watched),
    .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(["libcrypt-dev"])]),
    .target(name: "QuestModel", dependencies: ["QuestText"], swiftSettings: watched),
    .target(name: "QuestEngines", dependencies: ["QuestModel", "QuestText"], swiftSettings: watched),
    .target(
      name: "QuestStore",
      dependencies: [
        "QuestModel", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: watched),
    .target(name: "LinuxHost", dependencies: ["CCrypt", "CSystemd"], swiftSettings: unwatched),
    .target(name: "DesktopNotifications", dependencies: ["QuestWire", "LinuxHost"], swiftSettings: unwatched),
    .target(name: "QuestClient", dependencies: ["QuestWire"], swiftSettings: unwatched),
    .target(
      name: "QuestImportExport", dependencies: ["QuestModel", "QuestStore", "QuestText", "QuestWire"],
      swiftSettings: watched),
    .target(
      name: "QuestServer",
      dependencies: [
        "QuestModel", "QuestWire", "LinuxHost",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: watched),
    .target(
      name: "QuestDaemon",
      dependencies: [
        "QuestModel", "QuestEngines", "QuestStore", "QuestImportExport", "QuestServer", "QuestWire", "QuestText",
        "DesktopNotifications", "LinuxHost",
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: watched),
    .target(name: "CChild"),
    .target(
      name: "QuestConnectors",
      dependencies: [
        "CChild", "LinuxHost", "QuestClient", "QuestModel", "QuestText", "QuestWire",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: watched),
    .target(name: "CFaultVFS", linkerSettings: [.linkedLibrary("sqlite3")]),
    .systemLibrary(name: "CTestKit"),
    .target(
      name: "QuestTestKit",
      dependencies: [
        "CFaultVFS", "CTestKit", "QuestModel", "QuestStore", "QuestDaemon", "QuestServer", "QuestClient", "QuestWire",
        "LinuxHost",
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: unwatched),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "QuestDaemon", "QuestServer", "QuestImportExport", "QuestStore", "QuestModel", "QuestWire", "QuestText",
        "QuestConnectors", "QuestTestKit", "LinuxHost",
      ],
      swiftSettings: unwatched),
    .target(name: "CFuzzer"),
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "CFuzzer"], swiftSettings: strict,
      // gold breaks off over the coverage's sections.
      linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]),
  ]
)
