import FlowCore
import Foundation
import Testing

@testable import FlowJobs

/// Tasks in files: what is read, what is found wrong with them, and what applying them does.
struct TaskReaderTests {
    private static let source = """
        task: pills
        title: Pills
        profile: ana
        rule: FREQ=DAILY
        at: '08:00'
        confirm: photo or text
        remind:
          - 0m
          - 30m, nag 10m x2, then 10m to carla
        """

    @Test
    func aTaskIsRead() throws {
        let reading = TaskReader().read(Self.source)
        #expect(reading.findings.isEmpty)
        let task = try #require(reading.definition)
        #expect(task.key.text == "pills" && task.input.title == "Pills" && task.input.confirm == "photo or text")
        #expect(task.input.reminders == ["0m", "30m, nag 10m x2, then 10m to carla"])
        let renamed = task.renaming(["ana": "rose", "carla": "ida", "x": "y"])
        #expect(renamed.input.profile == "rose")
        #expect(renamed.input.reminders == ["0m", "30m, nag 10m x2, then 10m to ida"])
    }

    @Test(arguments: [
        ("", 1, 1, "needs at least the keys"), ("title: T\nat: '08:00'\n", 1, 1, "needs the key \"task\""),
        ("task: t\nat: '08:00'\n", 1, 1, "needs the key \"title\""),
        ("task: t\ntitle: T\n", 1, 1, "\"at\" or \"start\""),
        ("task: T\ntitle: T\nat: '08:00'\n", 1, 7, "task key"), ("task: t\ntitle: T\nat: '8 o'\n", 3, 5, "at is “8 o”"),
        ("task: t\ntitle: T\nat: '08:00'\nconfirm: phto\n", 4, 10, "Did you mean “photo”?"),
        ("task: t\ntitle: T\nat: '08:00'\nconfrim: photo\n", 4, 1, "did you mean \"confirm\"?"),
        ("task: t\ntitle: T\nat: '08:00'\nremind: {a: b}\n", 4, 9, "must be a list"),
        ("task: t\ntitle: T\nrule: weekly on mon\n", 1, 1, "a rule with a time of day"),
        ("task: t\ntitle: T\nat: '08:00'\nremind: soon\n", 4, 9, "remind is “soon”"),
        ("task: t\ntitle: T\nat: '08:00'\nremind: [0m, 5]\n", 4, 14, "remind is “5”"),
        ("task: t\ntitle: T\nat: '08:00'\nmisfire: last\n", 4, 10, "misfire is “last”"),
        ("task: t\ntitle: T\nat: '08:00'\nroll: nxt\n", 4, 7, "Did you mean “next”?"),
        ("task: t\ntitle: T\nat: '08:00'\nrule: FREQ=NEVER\n", 4, 7, "NEVER"),
        ("task: t\ntitle: T\nat: '08:00'\ngrace: 1s\n", 4, 8, "grace"),
        ("task: t\ntitle: T\nat: '08:00'\nprofile: Mrs Ito\n", 4, 10, "a profile's key"),
        ("task: t\ntitle: T\nstart: 2027-02-30T08:00\n", 3, 8, "start"),
    ])
    func whatIsWrongIsReportedWithItsPlace(source: String, line: Int, column: Int, message: String) throws {
        let reading = TaskReader().read(source)
        #expect(reading.definition == nil)
        let finding = try #require(reading.findings.first { $0.severity == .error })
        #expect(finding.line == line && finding.column == column, "\(finding)")
        #expect(reading.findings.contains { $0.message.contains(message) }, "\(reading.findings)")
    }

    @Test
    func applyingTheSameAgainChangesNothing() throws {
        var world = try TaskWorld(at: "2027-01-10T12:00")
        var definition = try #require(TaskReader().read(Self.source).definition)
        definition = definition.renaming([:])
        let first = try world.apply(definition)
        #expect(first.id == TaskID(1) && first.eventNumber > 0)
        try world.run(until: "2027-01-13T12:00")
        #expect(try world.apply(definition).eventNumber == 0)
        let later = Self.source.replacingOccurrences(of: "'08:00'", with: "'09:00'")
            .replacingOccurrences(of: "confirm: photo or text\n", with: "")
        let second = try world.apply(try #require(TaskReader().read(later).definition))
        #expect(second.id == TaskID(1) && second.revision == 2)
        #expect(world.tasks[TaskID(1)]?.spec.confirmation == TaskConfirmation.none)
        #expect(world.tasks[TaskID(1)]?.spec.timing.start == "2027-01-10T09:00:00")
    }

    /// The story of the home-care pack's task in virtual time: nobody answers until somebody of the family is told.
    @Test
    func theMedicationOfThePackIsNaggedAboutTwiceAndThenEscalated() throws {
        let file = PackageFolder.file("config/packs/home-care/tasks/morning-medication.yaml")
        let reading = TaskReader().read(try String(contentsOf: file, encoding: .utf8))
        let definition = try #require(reading.definition).renaming(["mrs-ito": "ana", "ken-ito": "carla"])
        var world = try TaskWorld(at: "2027-01-10T12:00")
        try world.apply(definition)
        try world.run(until: "2027-01-11T09:30")
        let story = try world.story.filter { $0.hasPrefix("1/1 ") }
        #expect(
            story == [
                "1/1 0.0.0 01-11T08:00 sent", "1/1 1.0.0 01-11T08:30 sent", "1/1 1.0.1 01-11T08:40 sent",
                "1/1 1.0.2 01-11T08:50 sent", "1/1 1.1.0 01-11T09:00 sent", "1/1 1.1.1 01-11T09:10 sent",
                "1/1 1.1.2 01-11T09:20 sent",
            ]
        )
        let recipients = world.ledger.deliveries.values.sorted { $0.createdAt < $1.createdAt }.map(\.recipient)
        #expect(recipients.prefix(5) == ["ana", "ana", "ana", "ana", "carla"])
        #expect(throws: Refusal.self) { try world.change(.complete(TaskID(1), occurrence: 1, note: nil)) }
        #expect(try world.change(.complete(TaskID(1), occurrence: 1, note: "Taken")).occurrence?.state == .done)
        try world.run(until: "2027-01-12T08:15")
        #expect(try world.change(.complete(TaskID(1), occurrence: 2, note: "Taken")).occurrence?.state == .done)
        try world.run(until: "2027-01-12T12:00")
        #expect(try world.story.filter { $0.hasPrefix("1/2 ") && $0.hasSuffix(" sent") }.count == 1)
    }
}

extension TaskWorld {
    @discardableResult
    mutating func apply(_ definition: TaskDefinition) throws -> TaskReceipt {
        try apply(definition.key, definition.input)
    }
}
