// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nothing that ships is built with it: it plays made-up people through the shipped engines.
// The modules it needs are linked in, so it fetches nothing. The root package builds QuestSimulations too, for its tests.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "simulations",
  targets: [
    .target(name: "QuestText", swiftSettings: strict),
    .target(name: "QuestModel", dependencies: ["QuestText"], swiftSettings: strict),
    .target(name: "QuestEngines", dependencies: ["QuestModel", "QuestText"], swiftSettings: strict),
    .target(name: "QuestSimulations", dependencies: ["QuestEngines", "QuestModel"], swiftSettings: strict),
    .executableTarget(name: "simulate", dependencies: ["QuestSimulations"], swiftSettings: strict),
    .executableTarget(
      name: "backtest", dependencies: ["QuestEngines", "QuestModel", "QuestSimulations"], swiftSettings: strict),
  ]
)
