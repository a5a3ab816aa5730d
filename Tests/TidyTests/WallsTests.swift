import Testing

/// Which target imports which, and which folders of a target know each other.
///
/// That nothing reaches up is the compiler's: a target sees what it depends on and no more.
@Suite struct WallsTests {
    /// Folders of a target that use each other in a circle, with the reason.
    ///
    /// A line is taken out when it is true no more, and none is added.
    static let circles: [String: Set<Set<String>>] = [
        // A schedule has its ladder, which decides about the schedule's instalments.
        "FlowPayments": [["Ladder", "Schedule"]],
        "FlowJobs": [
            // A step of a template may be one of the library, which is read as steps are.
            ["Library", "Templates/Lint"],
            // A job counts its own percentage.
            ["Completion", "Job"],
        ],
    ]

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

    @Test func targetsDependAsTheTableSays() throws {
        let manifest = try SourceTree.manifest.get()
        let (table, found) = (TidyTests.importTable, Self.dependencies(in: manifest))
        for (target, names) in table.sorted(by: { $0.key < $1.key }) {
            let own = found[target]?.filter { table[$0] != nil }
            #expect(own == names, "\(target) depends on \(own?.sorted() ?? [])")
        }
    }

    /// A floor of the core hands on what lies below it in one file; no other file names a floor.
    @Test func aFloorNamesWhatIsBelowItOnce() throws {
        let floors = TidyTests.importTable.filter { Self.core.contains($0.key) }.mapValues {
            $0.intersection(Self.core)
        }
        var seenCount = 0
        for file in try SourceTree.sources.get() {
            let target = String(file.path.split(separator: "/").dropFirst().first ?? "")
            guard let below = floors[target] else { continue }
            let imported = file.lines.filter { $0.contains("import Flow") }
                .compactMap { $0.split(separator: " ").last.map(String.init) }
            let isList = file.path.hasSuffix("/Imports.swift") || file.path.hasSuffix("/FlowCore.swift")
            #expect(Set(imported) == (isList ? below : []), "\(file.path)")
            if isList { seenCount += 1 }
        }
        #expect(seenCount == floors.values.count { !$0.isEmpty })
    }

    private static let core: Set<String> = [
        "FlowValues", "FlowTime", "FlowMoney", "FlowLedger", "FlowPeople", "FlowReminders", "FlowTasks", "FlowPayments",
        "FlowJobs", "FlowTenant", "FlowCore",
    ]

    /// The targets of a manifest with the names of those that they depend on.
    static func dependencies(in manifest: [String]) -> [String: Set<String>] {
        var (found, target, isListed): ([String: Set<String>], String?, Bool) = ([:], nil, false)
        for line in manifest {
            let text = line.split(separator: "//", maxSplits: 1, omittingEmptySubsequences: false).first ?? ""
            if let name = text.firstMatch(of: #/name: "([^"]+)"/#), !text.contains(".product") {
                target = String(name.1)
                found[String(name.1)] = []
            }
            var rest = text[...]
            if let start = text.firstRange(of: "dependencies: [") {
                (isListed, rest) = (true, text[start.upperBound...])
            }
            guard isListed, let target else { continue }
            let end = rest.firstIndex(of: "]")
            for word in rest[..<(end ?? rest.endIndex)].matches(of: #/"([^"]+)"/#) {
                found[target, default: []].insert(String(word.1))
            }
            if end != nil { isListed = false }
        }
        return found
    }

    @Test(
        arguments: [
            (#"let x: Job // Task"#, ["Job"]), (#""Task \(Job.name(of: [Step("Plan")])) Token""#, ["Job", "Step"]),
            (#"func a() throws(Refusal) -> [Media]"#, ["Refusal", "Media"]), (#""a\"Job""#, []), (#"/// Job"#, []),
        ] as [(String, Set<String>)]
    )
    func wordsAreThoseOfTheCode(line: String, words: Set<String>) {
        #expect(CodeWords.types(in: [line]) == words)
    }

    @Test func longTextsAreTexts() {
        let lines = ["let a = \"\"\"", "    Job \\(Step.a)", "    \"\"\"", "Plan()"]
        #expect(CodeWords.types(in: lines) == ["Step", "Plan"])
    }
}
