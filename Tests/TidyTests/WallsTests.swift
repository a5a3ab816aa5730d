import Testing

/// The floors of FlowCore: what lies on one may use what is below it, and nothing above or beside.
@Suite struct WallsTests {
    /// The folders of FlowCore by their height; two of the same height don't know each other.
    static let floors: [String: Int] = [
        "Values": 0, "Time": 1, "Money": 1, "Ledger": 2, "People": 3, "Reminders": 4, "Tasks": 5, "Payments": 6,
        "Jobs": 7, "Tenant": 8,
    ]

    /// What still reaches up, by file.
    ///
    /// A line is taken out when it is true no more, and none is added.
    static let exceptions: [String: Set<String>] = [:]

    /// Folders of a target that use each other in a circle, with the reason.
    ///
    /// A line is taken out when it is true no more, and none is added.
    static let circles: [String: Set<Set<String>>] = [
        "FlowCore": [
            // A schedule has its ladder, which decides about the schedule's instalments.
            ["Payments/Ladder", "Payments/Schedule"],
            // A step of a template may be one of the library, which is read as steps are.
            ["Jobs/Library", "Jobs/Templates/Lint"],
            // A job counts its own percentage.
            ["Jobs/Completion", "Jobs/Job"],
        ]
    ]

    private static let root = "Sources/FlowCore/"

    /// The files of FlowCore by their path in it.
    private static func files() throws -> [(path: String, floor: Int, lines: [String])] {
        try SourceTree.sources.get().filter { $0.path.hasPrefix(root) }.map { file in
            let path = String(file.path.dropFirst(root.count))
            let folder = String(path.prefix { $0 != "/" })
            return (path, try #require(floors[folder], "\(file) is in a folder that has no floor"), file.lines)
        }
    }

    /// Where the types of FlowCore are declared.
    private static func homes() throws -> [String: (path: String, floor: Int)] {
        var homes: [String: (path: String, floor: Int)] = [:]
        for file in try files() {
            for name in TypeNames.declared(in: file.lines) { homes[name] = (file.path, file.floor) }
        }
        return homes
    }

    @Test func foldersUseEachOtherInFewCircles() throws {
        let targets = Set(try SourceTree.sources.get().compactMap { $0.path.split(separator: "/").dropFirst().first })
        #expect(targets.count > 10)
        for target in targets.map(String.init).sorted() {
            let (found, known) = (try FolderGraph(target).circles, Self.circles[target] ?? [])
            for circle in found.subtracting(known) {
                let folders = circle.sorted().joined(separator: ", ")
                Issue.record("Folders of \(target) use each other in a circle: \(folders)")
            }
            for circle in known.subtracting(found) {
                Issue.record("This circle isn't one any more, take it out: \(circle.sorted().joined(separator: ", "))")
            }
        }
    }

    /// Whoever finds no circle where there is one isn't looking.
    @Test func circlesAreFound() {
        let files = [
            FolderGraph.File(path: "A/One.swift", lines: ["struct One { let two: Two }"]),
            FolderGraph.File(path: "B/Two.swift", lines: ["struct Two { let three: Three }"]),
            FolderGraph.File(path: "C/Three.swift", lines: ["struct Three { let one: One }"]),
            FolderGraph.File(path: "Main.swift", lines: ["let all = [One(), Two()] as [Any]"]),
        ]
        #expect(FolderGraph(files).circles == [["A", "B", "C"]])
        #expect(FolderGraph(Array(files.dropLast(2))).circles.isEmpty)
    }

    @Test func nothingReachesUp() throws {
        let (files, homes) = (try Self.files(), try Self.homes())
        var (found, downCount): ([String: Set<String>], Int) = ([:], 0)
        for file in files {
            let folder = file.path.prefix { $0 != "/" }
            for name in CodeWords.find(in: file.lines) {
                guard let home = homes[name], home.path.prefix(while: { $0 != "/" }) != folder else { continue }
                if home.floor < file.floor { downCount += 1 } else { found[file.path, default: []].insert(name) }
            }
        }
        // Whoever finds nothing isn't looking.
        #expect(downCount > 1000 && homes.count > 300)
        for (path, names) in found.sorted(by: { $0.key < $1.key }) {
            let new = names.subtracting(Self.exceptions[path] ?? []).sorted()
            #expect(new.isEmpty, "\(path) uses what lies above it: \(new.joined(separator: ", "))")
        }
        for (path, names) in Self.exceptions.sorted(by: { $0.key < $1.key }) {
            let old = names.subtracting(found[path] ?? []).sorted()
            #expect(old.isEmpty, "\(path) doesn't use \(old.joined(separator: ", ")) any more: take it out of the list")
        }
    }

    @Test(
        arguments: [
            (#"let x: Job // Task"#, ["Job"]), (#""Task \(Job.name(of: [Step("Plan")])) Token""#, ["Job", "Step"]),
            (#"func a() throws(Refusal) -> [Media]"#, ["Refusal", "Media"]), (#""a\"Job""#, []), (#"/// Job"#, []),
        ] as [(String, Set<String>)]
    )
    func wordsAreThoseOfTheCode(line: String, words: Set<String>) {
        #expect(CodeWords.find(in: [line]) == words)
    }

    @Test func longTextsAreTexts() {
        let lines = ["let a = \"\"\"", "    Job \\(Step.a)", "    \"\"\"", "Plan()"]
        #expect(CodeWords.find(in: lines) == ["Step", "Plan"])
    }
}
