// swift-tools-version: 6.2
import PackageDescription

/// Settings of every Swift target: Swift 6 mode, warnings are errors, the upcoming features of the style guide.
let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    // The Swift tests run on what users run: the very objects, which let tests look into them.
    .unsafeFlags(["-enable-testing"], .when(configuration: .release)),
]

/// Those of the tests themselves, which nobody uses: optimising them would only take long.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let metrics: Target.Dependency = .product(name: "CoreMetrics", package: "swift-metrics")
let nioCore: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let nioHTTP1: Target.Dependency = .product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix: Target.Dependency = .product(name: "NIOPosix", package: "swift-nio")
let nioEmbedded: Target.Dependency = .product(name: "NIOEmbedded", package: "swift-nio")
let nioTestUtils: Target.Dependency = .product(name: "NIOTestUtils", package: "swift-nio")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let configuration: Target.Dependency = .product(name: "Configuration", package: "swift-configuration")
let grdb: Target.Dependency = .product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite: Target.Dependency = .product(name: "GRDBSQLite", package: "GRDB.swift")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")
let collections: Target.Dependency = .product(name: "DequeModule", package: "swift-collections")
let bigInt: Target.Dependency = .product(name: "BigInt", package: "BigInt")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let hummingbirdCore: Target.Dependency = .product(name: "HummingbirdCore", package: "hummingbird")
let mustache: Target.Dependency = .product(name: "Mustache", package: "swift-mustache")
let histogram: Target.Dependency = .product(name: "Histogram", package: "hdrhistogram-swift")

/// Functions of the dispatch library that `CLinux/pool.c` stands before, where the library is in the program.
let wrapped = ["dispatch_source_set_timer", "dispatch_source_set_event_handler_f"]
    .flatMap { ["-Xlinker", "--wrap=\($0)"] }

/// The Swift libraries in the program, so that it runs where no Swift is.
///
/// At the link only: the tests are made of the same objects, with the shared libraries that theirs needs.
let foundation = [
    "Foundation", "CoreFoundation", "FoundationInternationalization", "FoundationEssentials", "_FoundationICU",
    "_FoundationCShims", "_FoundationCollections",
]
let alone: [LinkerSetting] = [
    .unsafeFlags(
        ["-static-stdlib", "-Xlinker", "--start-group"] + foundation.map { "-l\($0)" } + ["-Xlinker", "--end-group"],
        .when(configuration: .release)
    )
]

let package = Package(
    name: "flowd",
    platforms: [.macOS(.v26)],
    products: [],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", exact: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
        .package(url: "https://github.com/attaswift/BigInt", exact: "6.0.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        // Without Foundation as a whole, and without a configuration of its own.
        .package(url: "https://github.com/hummingbird-project/hummingbird", exact: "2.28.1", traits: []),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", exact: "0.2.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    ],
    targets: [
        .target(name: "CCurl"),
        .target(name: "CDigest", linkerSettings: [.linkedLibrary("nettle")]),
        .target(name: "CFraction", linkerSettings: [.linkedLibrary("gmp")]),
        .target(name: "CNice"),
        .target(name: "CYAML", linkerSettings: [.linkedLibrary("yaml")]),
        .target(
            name: "CLinux",
            linkerSettings: [.linkedLibrary("systemd"), .linkedLibrary("sqlite3"), .unsafeFlags(wrapped)]
        ),
        .target(name: "Varlink", dependencies: [nioCore, nioPosix, logging], swiftSettings: settings),
        .target(
            name: "FlowAPI",
            dependencies: ["Varlink"],
            exclude: ["generate.py"],
            resources: [.embedInCode("Interfaces")],
            swiftSettings: settings
        ),
        // The floors of the core: each imports what lies below it (Imports.swift), and FlowCore is all of them.
        .target(name: "FlowValues", dependencies: ["CDigest", "CYAML"], swiftSettings: settings),
        .target(name: "FlowTime", dependencies: ["FlowValues"], swiftSettings: settings),
        .target(name: "FlowMoney", dependencies: ["FlowValues"], swiftSettings: settings),
        .target(name: "FlowLedger", dependencies: ["FlowMoney", "FlowTime"], swiftSettings: settings),
        .target(name: "FlowPeople", dependencies: ["FlowLedger"], swiftSettings: settings),
        .target(name: "FlowReminders", dependencies: ["FlowPeople"], swiftSettings: settings),
        .target(name: "FlowTasks", dependencies: ["FlowReminders"], swiftSettings: settings),
        .target(name: "FlowPayments", dependencies: ["FlowTasks"], swiftSettings: settings),
        .target(name: "FlowJobs", dependencies: ["CFraction", "FlowPayments"], swiftSettings: settings),
        .target(name: "FlowTenant", dependencies: ["FlowJobs"], exclude: ["generate.py"], swiftSettings: settings),
        .target(name: "FlowCore", dependencies: ["FlowTenant"], swiftSettings: settings),
        .target(name: "FlowZones", dependencies: ["FlowTime"], swiftSettings: settings),
        .target(name: "FlowMessages", dependencies: ["FlowValues", mustache], swiftSettings: settings),
        .target(name: "FlowMetrics", dependencies: [metrics], swiftSettings: settings),
        .target(name: "FlowStore", dependencies: ["CLinux", "FlowCore", grdb, grdbSQLite], swiftSettings: settings),
        .target(
            name: "FlowEngine",
            dependencies: ["FlowCore", "FlowMetrics", "FlowStore", collections, logging, metrics],
            swiftSettings: settings
        ),
        .target(name: "FlowConfiguration", dependencies: ["FlowCore"], swiftSettings: settings),
        .target(
            name: "FlowChannels",
            dependencies: [
                "CCurl", "CDigest", "CLinux", "FlowAPI", "FlowConfiguration", "FlowCore", "Varlink", logging,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "FlowControl",
            dependencies: [
                "FlowAPI", "FlowCalendar", "FlowCore", "FlowEngine", "FlowMetrics", "FlowReports", "FlowStore",
                "Varlink",
                metrics,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "FlowDaemon",
            dependencies: [
                "CLinux", "FlowAPI", "FlowChannels", "FlowConfiguration", "FlowControl", "FlowCore", "FlowEngine",
                "FlowMessages", "FlowMetrics", "FlowStore", "FlowZones", "Varlink",
                configuration, lifecycle, logging, signals,
            ],
            swiftSettings: settings
        ),
        .target(name: "FlowCalendar", dependencies: ["FlowAPI", "FlowCore"], swiftSettings: settings),
        .target(
            name: "FlowReports",
            dependencies: ["FlowAPI", "FlowCalendar", "FlowCore", "Varlink"],
            resources: [.embedInCode("Templates")],
            swiftSettings: settings
        ),
        .target(name: "FlowClient", dependencies: ["FlowAPI", "FlowCore", "Varlink"], swiftSettings: settings),
        .target(
            name: "FlowLinks",
            dependencies: [
                "CDigest", "CLinux", "FlowAPI", "FlowClient", "FlowCore", "Varlink",
                argumentParser, nioCore, nioHTTP1, nioPosix, signals,
            ],
            swiftSettings: settings
        ),
        .target(
            name: "FlowWeb",
            dependencies: [
                "FlowAPI", "FlowCalendar", "FlowClient", "FlowCore", "FlowGraphs", "FlowMessages", "FlowReports",
                "FlowTerminal", "FlowZones", "Varlink",
                argumentParser, httpTypes, hummingbird, hummingbirdCore, lifecycle, logging, nioCore, nioPosix, signals,
            ],
            resources: [.embedInCode("Assets")],
            swiftSettings: settings
        ),
        .target(name: "FlowTerminal", swiftSettings: settings),
        .target(name: "FlowGraphs", dependencies: ["FlowAPI", "FlowTerminal"], swiftSettings: settings),
        .target(
            name: "FlowCommands",
            dependencies: [
                "FlowAPI", "FlowCalendar", "FlowClient", "FlowConfiguration", "FlowCore", "FlowGraphs", "FlowTerminal",
                "FlowZones", "Varlink", argumentParser,
            ],
            swiftSettings: settings
        ),
        .executableTarget(
            name: "flowd",
            dependencies: ["CNice", "FlowDaemon"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .executableTarget(
            name: "flowd-deliver",
            dependencies: ["CNice", "FlowChannels"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .executableTarget(
            name: "flowd-links",
            dependencies: ["CNice", "FlowLinks"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .executableTarget(
            name: "flowd-web",
            dependencies: ["CNice", "FlowWeb"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .executableTarget(
            name: "flowctl",
            dependencies: ["CNice", "FlowCommands"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .target(
            name: "CBareSQLite",
            path: "Benchmarks/CBareSQLite",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .target(name: "CLoad", path: "Benchmarks/CLoad"),
        .executableTarget(
            name: "flowd-reference",
            path: "Benchmarks/flowd-reference",
            linkerSettings: [.linkedLibrary("sqlite3")]
        ),
        .executableTarget(
            name: "flowd-bench",
            dependencies: ["CBareSQLite", "CLoad", argumentParser, histogram],
            path: "Benchmarks/flowd-bench",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "varlink-certification",
            dependencies: ["Varlink"],
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .target(
            name: "TestBook",
            dependencies: ["FlowCore", "FlowMessages"],
            path: "Tests/Book",
            swiftSettings: settings
        ),
        .target(
            name: "TestSupport",
            dependencies: [
                "FlowCore", "FlowEngine", "FlowMessages", "FlowMetrics", "FlowStore", "TestBook", grdb, logging,
            ],
            path: "Tests/Support",
            swiftSettings: settings
        ),
        .executableTarget(
            name: "flowd-seeds",
            dependencies: ["TestSupport", argumentParser],
            path: "Tests/Seeds",
            swiftSettings: settings,
            linkerSettings: alone
        ),
        .testTarget(
            name: "VarlinkTests",
            dependencies: ["Varlink", nioCore, nioPosix, nioEmbedded, nioTestUtils, logging],
            exclude: ["certification.sh"],
            swiftSettings: testSettings
        ),
        .testTarget(name: "FlowAPITests", dependencies: ["FlowAPI", "Varlink"], swiftSettings: testSettings),
        .testTarget(
            name: "FlowCoreTests",
            dependencies: ["FlowCore", "FlowMessages", "TestBook", bigInt],
            swiftSettings: testSettings
        ),
        .testTarget(name: "FlowZonesTests", dependencies: ["FlowCore", "FlowZones"], swiftSettings: testSettings),
        .testTarget(name: "FlowMetricsTests", dependencies: ["FlowMetrics", metrics], swiftSettings: testSettings),
        .testTarget(
            name: "FlowStoreTests",
            dependencies: ["FlowCore", "FlowStore", "TestBook", "TestSupport", grdb],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowEngineTests",
            dependencies: [
                "FlowCore", "FlowEngine", "FlowMetrics", "FlowStore", "FlowZones", "TestBook", "TestSupport", logging,
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowChannelsTests",
            dependencies: ["FlowChannels", "FlowConfiguration", "FlowCore", "TestSupport", logging],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowReportsTests",
            dependencies: ["FlowAPI", "FlowCore", "FlowMessages", "FlowReports"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowControlTests",
            dependencies: [
                "FlowAPI", "FlowControl", "FlowCore", "FlowEngine", "FlowMetrics", "FlowStore", "TestSupport",
                "Varlink",
                logging, metrics, nioCore,
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowDaemonTests",
            dependencies: [
                "CLinux", "FlowChannels", "FlowConfiguration", "FlowCore", "FlowDaemon", "FlowStore", "Varlink",
                configuration, logging,
            ],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowLinksTests",
            dependencies: ["FlowAPI", "FlowClient", "FlowCore", "FlowLinks", "Varlink"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowCalendarTests",
            dependencies: ["FlowAPI", "FlowCalendar", "FlowCore"],
            swiftSettings: testSettings
        ),
        .testTarget(
            name: "FlowWebTests",
            dependencies: ["FlowAPI", "FlowClient", "FlowCore", "FlowReports", "FlowWeb", "Varlink"],
            swiftSettings: testSettings
        ),
        .testTarget(name: "FlowTerminalTests", dependencies: ["FlowTerminal"], swiftSettings: testSettings),
        .testTarget(
            name: "FlowCommandsTests",
            dependencies: [
                "FlowAPI", "FlowClient", "FlowCommands", "FlowCore", "FlowGraphs", "FlowTerminal", "Varlink",
                argumentParser,
                logging,
            ],
            swiftSettings: testSettings
        ),
        .testTarget(name: "TidyTests", swiftSettings: testSettings),
    ]
)

// A target is built again when one that it names has changed, and a floor that hands on another doesn't change with it:
// without this a build after a change below the floor next to it would keep what no longer fits. So each target names
// whatever of our own it leads to, besides what it says above; what it may import is TidyTests' to say.
let names = Dictionary(
    uniqueKeysWithValues: package.targets.map { target in
        (target.name, target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
    }
)
for target in package.targets {
    var (reached, open) = (Set<String>(), names[target.name] ?? [])
    while let name = open.popLast() {
        for below in names[name] ?? [] where reached.insert(below).inserted { open.append(below) }
    }
    target.dependencies += reached.subtracting(names[target.name] ?? []).sorted().map { .byName(name: $0) }
}
