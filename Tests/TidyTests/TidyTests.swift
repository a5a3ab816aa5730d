import Foundation
import Testing

/// Rules of the house that the compiler doesn't know.
@Suite struct TidyTests {
    /// Which of our targets each target may import.
    ///
    /// An arrow that isn't here doesn't exist.
    static let importTable: [String: Set<String>] = [
        "CCurl": [],
        "CDigest": [],
        "CFraction": [],
        "CYAML": [],
        "CLinux": [],
        "CNice": [],
        "Varlink": [],
        "FlowValues": ["CDigest", "CYAML"],
        "FlowTime": ["FlowValues"],
        "FlowMoney": ["FlowValues"],
        "FlowLedger": ["FlowMoney", "FlowTime"],
        "FlowPeople": ["FlowLedger"],
        "FlowReminders": ["FlowPeople"],
        "FlowTasks": ["FlowReminders"],
        "FlowPayments": ["FlowTasks"],
        "FlowJobs": ["CFraction", "FlowPayments"],
        "FlowTenant": ["FlowJobs"],
        "FlowCore": ["FlowTenant"],
        "FlowZones": ["FlowTime"],
        "FlowMessages": ["FlowValues"],
        "FlowAPI": ["Varlink"],
        "FlowStore": ["CLinux", "FlowCore"],
        "FlowMetrics": [],
        "FlowEngine": ["FlowCore", "FlowMetrics", "FlowStore"],
        "FlowConfiguration": ["FlowCore"],
        "FlowChannels": ["CCurl", "CDigest", "CLinux", "FlowAPI", "FlowConfiguration", "FlowCore", "Varlink"],
        "FlowControl": [
            "FlowAPI", "FlowCalendar", "FlowCore", "FlowEngine", "FlowMetrics", "FlowReports", "FlowStore", "Varlink",
        ],
        "FlowDaemon": [
            "CLinux", "FlowAPI", "FlowChannels", "FlowConfiguration", "FlowControl", "FlowCore", "FlowEngine",
            "FlowMessages", "FlowMetrics", "FlowStore", "FlowZones", "Varlink",
        ],
        "FlowCalendar": ["FlowAPI", "FlowCore"],
        "FlowReports": ["FlowAPI", "FlowCalendar", "FlowCore", "Varlink"],
        "FlowClient": ["FlowAPI", "FlowCore", "Varlink"],
        "FlowLinks": ["CDigest", "CLinux", "FlowAPI", "FlowClient", "FlowCore", "Varlink"],
        "FlowWeb": [
            "FlowAPI", "FlowCalendar", "FlowClient", "FlowCore", "FlowGraphs", "FlowMessages", "FlowReports",
            "FlowTerminal", "FlowZones", "Varlink",
        ],
        "FlowTerminal": [],
        "FlowGraphs": ["FlowAPI", "FlowTerminal"],
        "FlowCommands": [
            "FlowAPI", "FlowCalendar", "FlowClient", "FlowConfiguration", "FlowCore", "FlowGraphs", "FlowTerminal",
            "FlowZones", "Varlink",
        ],
        "flowd": ["CNice", "FlowDaemon"],
        "flowd-deliver": ["CNice", "FlowChannels"],
        "flowd-links": ["CNice", "FlowLinks"],
        "flowd-web": ["CNice", "FlowWeb"],
        "flowctl": ["CNice", "FlowCommands"],
        "varlink-certification": ["Varlink"],
    ]

    /// Libraries that only some targets may see, so that they can be replaced.
    static let libraryTable: [String: Set<String>] = [
        "GRDB": ["FlowStore"], "GRDBSQLite": ["FlowStore"], "NIOCore": ["Varlink", "FlowLinks", "FlowWeb"],
        "NIOPosix": ["Varlink", "FlowLinks", "FlowWeb"],
        "NIOHTTP1": ["FlowLinks"], "Hummingbird": ["FlowWeb"], "HummingbirdCore": ["FlowWeb"], "HTTPTypes": ["FlowWeb"],
        "ArgumentParser": ["FlowCommands", "FlowLinks", "FlowWeb"], "Mustache": ["FlowMessages"],
        "CoreMetrics": ["FlowMetrics", "FlowEngine", "FlowControl"],
        "Configuration": ["FlowDaemon"], "ServiceLifecycle": ["FlowDaemon", "FlowWeb"],
    ]

    /// Words that are allowed in few files: real time, randomness, output, unstructured tasks.
    static let wordTable: [(word: String, files: Set<String>)] = [
        ("Date()", []),
        ("UUID()", []),
        ("Date.now", []),
        ("ContinuousClock", ["Sources/FlowClient/RealTime.swift"]),
        ("Task.sleep", ["Sources/FlowClient/RealTime.swift", "Sources/FlowDaemon/System/SystemClock.swift"]),
        (".random(", []),
        ("SystemRandomNumberGenerator", ["Sources/FlowDaemon/System/SystemRandom.swift"]),
        ("clock_gettime", ["Sources/FlowDaemon/System/SystemClock.swift"]),
        ("Task {", []),
        ("Task.detached", []),
        // With nil for an executor an optimised build takes the task away from its parent's.
        (
            "executorPreference",
            [
                "Sources/FlowEngine/Basics/DiscardingTaskGroup+Executor.swift",
                "Sources/FlowEngine/Simulation/SimulatedDaemon.swift", "Sources/Varlink/Server/VarlinkServer.swift",
            ]
        ),
        ("try!", []),
        ("as!", []),
        ("fatalError(", []),
        ("FIXME", []),
        ("TODO", []),
        ("print(", []),
    ]

    @Test func everyFileStaysSmall() throws {
        for file in try SourceTree.sources.get() {
            #expect(file.lines.count <= 400, "\(file) has \(file.lines.count) lines; split it by what it is about")
        }
        for file in try SourceTree.tests.get() {
            #expect(file.lines.count <= 800, "\(file) has \(file.lines.count) lines")
        }
    }

    @Test func functionsFitAScreen() throws {
        for file in try SourceTree.sources.get() {
            for function in LongFunctions.find(in: file.lines, longerThan: 70) {
                Issue.record("\(file): the function at line \(function.line) has \(function.length) lines")
            }
        }
    }

    @Test func importsFollowTheTable() throws {
        for file in try SourceTree.sources.get() {
            let allowed = try #require(Self.importTable[file.target], "\(file.target) isn't in the table")
            for module in Self.imports(of: file) {
                if Self.importTable[module] != nil {
                    #expect(allowed.contains(module), "\(file) imports \(module)")
                }
                if let users = Self.libraryTable[module] {
                    #expect(users.contains(file.target), "\(file) imports \(module)")
                }
            }
        }
    }

    @Test(arguments: wordTable.indices)
    func wordStaysInItsFiles(index: Int) throws {
        let (word, files) = Self.wordTable[index]
        for file in try SourceTree.sources.get() where !files.contains(file.path) {
            for (number, line) in file.lines.enumerated()
            where line.contains(word) && Self.withoutOwnTasks(Self.code(line)).contains(word) {
                Issue.record("\(file):\(number + 1) has “\(word)”")
            }
        }
    }

    @Test func nothingIsPublic() throws {
        for file in try SourceTree.sources.get() {
            for (number, line) in file.lines.enumerated() where line.contains("public") || line.contains("open") {
                let words = Self.code(line).split(separator: " ")
                // What is handed on is; it has nothing that is.
                if words.first == "@_exported" { continue }
                #expect(!words.contains("public") && words.first != "open", "\(file):\(number + 1) is public")
            }
        }
    }

    // MARK: - Reading lines

    private static func imports(of file: SourceTree.File) -> [String] {
        file.lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let index = words.firstIndex(of: "import"), index <= 2, words.count > index + 1 else { return nil }
            return words[0].hasPrefix("//") ? nil : String(words[index + 1])
        }
    }

    /// The line without the tasks of groups and those of tenants, which aren't unstructured ones.
    private static func withoutOwnTasks(_ line: String) -> String {
        ["addTask {", "TenantTask {", "TasksAPI.Task {", "LeftOutTask {"].reduce(line) { $0.replacing($1, with: "") }
    }

    /// The line without its comment and without what is in quotation marks.
    private static func code(_ line: String) -> String {
        let unquoted = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined(separator: "\"\"")
        return unquoted.range(of: "//").map { String(unquoted[..<$0.lowerBound]) } ?? unquoted
    }
}

extension StringProtocol {
    /// Without the spaces before it.
    var trimmed: SubSequence { drop { $0 == " " } }
}
