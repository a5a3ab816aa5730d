import FlowCore
import FlowEngine
import FlowStore
import FlowZones
import Foundation
import TestSupport
import Testing

/// A changed zone database moves what is to come, and nothing else.
@Suite(.timeLimit(.minutes(5)))
struct FollowZonesTests {
    /// A directory as `/usr/share/zoneinfo`, with one town that has one offset for ever.
    private struct Zoneinfo {
        let directory: TemporaryDirectory
        var path: String { directory.file("zoneinfo") }

        init() throws {
            directory = try TemporaryDirectory()
            try FileManager.default.createDirectory(atPath: path + "/Test", withIntermediateDirectories: true)
        }

        func write(release: String, hoursEast: Int) throws {
            func block() -> Data {
                var data = Data("TZif2".utf8) + Data(count: 15)
                for count in [0, 0, 0, 0, 1, 4] { data += Data([0, 0, 0, UInt8(count)]) }
                let offset = UInt32(hoursEast * 3600)
                data += Data([
                    UInt8(offset >> 24), UInt8(offset >> 16 & 255), UInt8(offset >> 8 & 255), UInt8(offset & 255),
                ])
                return data + Data([0, 0]) + Data("XXX\0".utf8)
            }
            try (block() + block() + Data("\nXXX-\(hoursEast)\n".utf8)).write(to: URL(filePath: path + "/Test/Town"))
            try Data("# version \(release)\n".utf8).write(to: URL(filePath: path + "/tzdata.zi"))
        }
    }

    private func task(_ title: String, _ change: (inout TaskInput) -> Void) -> TenantCommand {
        var input = TaskInput()
        (input.title, input.zone) = (title, "Test/Town")
        change(&input)
        return .task(.add(input))
    }

    /// The clock stands at 2027-01-15T08:00Z, which is nine in the town.
    private func prepare(_ world: EngineWorld) async throws {
        try await world.createTenant("a")
        try await world.run(
            task("Daily") {
                ($0.rule, $0.start, $0.reminders) = ("FREQ=DAILY", "2027-01-15T12:00", ["-1h", "0m, nag 10m x1"])
            }
        )
        try await world.run(
            task("Fasting") { ($0.rule, $0.start, $0.reminders) = ("every 6 hours", "2027-01-15T10:00", ["0m"]) }
        )
        try await world.run(
            task("Elsewhere") { ($0.zone, $0.start, $0.reminders) = ("UTC", "2027-01-15T10:00", ["0m"]) }
        )
        try await world.run(task("Once") { ($0.start, $0.reminders) = ("2027-02-01T07:00", ["at 2027-01-31T20:00"]) })
    }

    private func dueDates(_ world: EngineWorld) async throws -> [String: [String]] {
        let page = try await world.store.reminders(
            of: "a",
            for: .admin,
            task: nil,
            isSettled: false,
            after: nil,
            limit: 100
        )
        return Dictionary(grouping: page.items, by: \.title)
            .mapValues { $0.map { String($0.reminder.dueAt.rfc3339.prefix(16)) } }
    }

    @Test func whatIsToComeMovesWithItsNominalTime() async throws {
        let zoneinfo = try Zoneinfo()
        defer { zoneinfo.directory.remove() }
        try zoneinfo.write(release: "2026a", hoursEast: 1)
        let database = zoneinfo.directory.file("flowd.sqlite")
        try await withEngine(at: database, zones: CurrentZones(directory: zoneinfo.path)) { world in
            try await prepare(world)
            let before = try await dueDates(world)
            #expect(before["Daily"] == ["2027-01-15T10:00", "2027-01-15T11:00"])
            #expect(before["Once"] == ["2027-01-31T19:00"])
        }
        try zoneinfo.write(release: "2026b", hoursEast: 2)
        try await withEngine(at: database, zones: CurrentZones(directory: zoneinfo.path)) { world in
            await world.engine.applyZones()
            let after = try await dueDates(world)
            #expect(after["Daily"] == ["2027-01-15T09:00", "2027-01-15T10:00"])
            #expect(after["Once"] == ["2027-01-31T18:00"])
            #expect(after["Fasting"] == ["2027-01-15T09:00"] && after["Elsewhere"] == ["2027-01-15T10:00"])
            let events = try await world.events()
            let moved = events.filter { $0.header.kind == .taskZoneChanged }
            #expect(moved.count == 2 && LedgerCheck.problem(in: events) == nil)
            let payload = moved.first?.payload ?? ""
            #expect(payload.contains("2026a") && payload.contains("2026b"))
            #expect(payload.contains("1 2027-01-15T12:00:00 2027-01-15T11:00:00.000Z 2027-01-15T10:00:00.000Z"))
            let wakes = try await world.engine.wakes(
                upTo: world.clock.now.advanced(byMilliseconds: 3_600_000),
                limit: 1
            )
            #expect(wakes.count == 1)
            // Nothing is left to follow.
            await world.engine.applyZones()
            let count = try await world.events().count
            #expect(count == events.count)
        }
    }

    @Test func whatIsTouchedFirstFollowsByItself() async throws {
        let zoneinfo = try Zoneinfo()
        defer { zoneinfo.directory.remove() }
        try zoneinfo.write(release: "2026a", hoursEast: 1)
        let zones = CurrentZones(directory: zoneinfo.path)
        try await withEngine(at: zoneinfo.directory.file("flowd.sqlite"), zones: zones) { world in
            try await prepare(world)
            #expect(!zones.refresh())
            try zoneinfo.write(release: "2026b", hoursEast: 2)
            #expect(zones.refresh() && zones.release == "2026b" && !zones.refresh())
            // Half past nine by the old rules, half past ten by the new ones.
            world.clock.advance(byMilliseconds: 30 * 60_000)
            try await world.run(.task(.pause(TaskID(1))))
            let paused = try await dueDates(world)["Daily"]
            #expect(paused == ["2027-01-15T09:00", "2027-01-15T10:00"])
            world.clock.advance(byMilliseconds: 30 * 60_000 + 1000)
            _ = try await world.engine.wake(try TenantSlug(validating: "a"))
            let stories = try await world.store.reminders(
                of: "a",
                for: .admin,
                task: TaskID(1),
                isSettled: true,
                after: nil,
                limit: 10
            )
            #expect(stories.items.map(\.reminder.fate) == [.suppressedPaused])
        }
    }

    @Test func whatWentOutStaysAndComesOnce() async throws {
        let zoneinfo = try Zoneinfo()
        defer { zoneinfo.directory.remove() }
        try zoneinfo.write(release: "2026a", hoursEast: 2)
        let zones = CurrentZones(directory: zoneinfo.path)
        try await withEngine(at: zoneinfo.directory.file("flowd.sqlite"), zones: zones) { world in
            try await prepare(world)
            // Noon in the town was at ten, and will be at eleven.
            world.clock.advance(byMilliseconds: 2 * 3_600_000)
            _ = try await world.engine.wake(try TenantSlug(validating: "a"))
            try zoneinfo.write(release: "2026b", hoursEast: 1)
            #expect(zones.refresh())
            await world.engine.applyZones()
            world.clock.advance(byMilliseconds: 25 * 3_600_000)
            for _ in 0..<3 { _ = try await world.engine.wake(try TenantSlug(validating: "a")) }
            var nominals: [String] = []
            for number in 1...3 {
                let id = OccurrenceID(TaskID(1), number)
                let occurrence = try await world.store.loadOccurrence(id, tenant: TenantID(1))?.occurrence
                nominals.append(occurrence?.mark.nominal.text ?? "")
            }
            #expect(nominals == ["2027-01-15T12:00:00", "2027-01-16T12:00:00", "2027-01-17T12:00:00"])
            // Noon comes again an hour later, and nothing goes out for it a second time.
            let first = try await world.store.loadOccurrence(OccurrenceID(TaskID(1), 1), tenant: TenantID(1))
            let deliveries = try #require(first?.deliveries.values)
            let reminders = deliveries.map(\.reminder)
            #expect(!reminders.isEmpty && Set(reminders).count == reminders.count, "\(reminders)")
        }
    }
}
