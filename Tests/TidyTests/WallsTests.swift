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
    static let exceptions: [String: Set<String>] = [
        "Jobs/Job/EventPayload+Jobs.swift": ["AgreedSchedules"],
        "Jobs/Job/Job+Assignment.swift": ["Refusal"],
        "Jobs/Job/Job+Deeds.swift": ["NotPossibleNow", "Refusal"],
        "Jobs/Job/Job+Media.swift": ["Refusal"],
        "Jobs/Job/Job+Plan.swift": ["Refusal"],
        "Jobs/Job/Job+Rule.swift": ["Refusal"],
        "Jobs/Job/Job+Update.swift": ["Refusal"],
        "Jobs/Job/Job.swift": ["Refusal"],
        "Jobs/Job/PlanEditor.swift": ["Refusal"],
        "Payments/Ladder/LadderPlan+Channels.swift": ["TemplateTotal"],
        "People/Media/MediaLimits.swift": ["Refusal"],
        "People/Media/MediaRefusal.swift": ["ConfirmationMissing"],
        "People/TenantLimits.swift": ["Refusal"],
        "Tasks/FollowingWish.swift": ["LadderPlan"],
        "Tasks/TaskOrigin.swift": ["InstalmentID"],
        "Tasks/TaskReader.swift": ["PlanReader"],
        "Tasks/TenantTask+Meant.swift": ["Refusal"],
        "Tasks/TenantTask+Media.swift": ["Refusal"],
        "Tasks/TenantTask+Pausing.swift": ["Refusal"],
        "Tasks/TenantTask+Reopening.swift": ["Refusal"],
        "Tasks/TenantTask+Verbs.swift": ["Refusal"],
        "Tasks/TenantTask.swift": ["DebtMessage", "LadderState"],
        "Values/JobLabel.swift": ["Refusal"],
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

    /// The types that a file declares for others.
    private static func declared(in lines: [String]) -> [String] {
        let kinds: Set<Substring> = ["struct", "class", "enum", "actor", "protocol", "typealias"]
        return lines.compactMap { line in
            guard let first = line.first, first.isLowercase || first == "@" else { return nil }
            let words = line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" })
            guard let kind = words.firstIndex(where: kinds.contains), kind + 1 < words.count,
                !words[..<kind].contains(where: { ["private", "fileprivate"].contains($0) })
            else { return nil }
            return words[kind + 1].first?.isUppercase == true ? String(words[kind + 1]) : nil
        }
    }

    @Test func nothingReachesUp() throws {
        let files = try Self.files()
        var homes: [String: (path: String, floor: Int)] = [:]
        for file in files {
            for name in Self.declared(in: file.lines) { homes[name] = (file.path, file.floor) }
        }
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
