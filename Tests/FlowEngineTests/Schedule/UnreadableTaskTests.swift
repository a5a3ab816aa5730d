import FlowCore
import FlowEngine
import FlowStore
import TestSupport
import Testing

/// What is due and can't be read keeps nothing else back.
///
/// The clock begins at 2027-01-15T08:00Z; in Berlin it is nine.
@Suite(.timeLimit(.minutes(5)))
struct UnreadableTaskTests {
    private static let minute: Int64 = 60_000

    private func task(_ title: String, _ zone: String, _ start: String) -> TenantCommand {
        var input = TaskInput()
        (input.title, input.zone, input.start, input.reminders) = (title, zone, "2027-01-15T\(start)", ["0m"])
        return .task(.add(input))
    }

    /// Wakes until nothing is due, and tells how often; twenty times is for ever.
    private func wake(_ world: EngineWorld) async throws -> Int {
        for count in 0..<20 {
            guard try await world.engine.wakes(upTo: world.clock.now, limit: 1).isEmpty == false else { return count }
            _ = try await world.engine.wake(TenantSlug(stored: "a"))
        }
        return 20
    }

    private func pending(_ world: EngineWorld) async throws -> [String] {
        try await world.engine.pending(on: "journal", upTo: world.clock.now, limit: 1000).map(\.title)
    }

    /// When the tenant is woken next, in milliseconds from now.
    private func next(_ world: EngineWorld) async throws -> Int64? {
        let now = world.clock.now
        return try await world.engine.nextWake(after: now).map { $0.milliseconds - now.milliseconds }
    }

    @Test func theOthersOfTheTenantGoOn() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (zones, log, path) = (FickleZones(), RecordedLog(), directory.file("flowd.sqlite"))
        try await withEngine(at: path, zones: zones) { world in
            try await world.createTenant("a")
            for number in 1...230 { try await world.run(task("Lost \(number)", "Europe/Berlin", "10:00")) }
            try await world.run(task("There", "UTC", "09:01"))
        }
        zones.lose("Europe/Berlin")
        try await withEngine(at: path, zones: zones, logger: log.logger) { world in
            world.clock.advance(byMilliseconds: 61 * Self.minute)
            let count = try await wake(world)
            #expect(count == 3)
            #expect(try await pending(world) == ["There"])
            // It doesn't spin, and when they are due stays.
            #expect(try await next(world) == UnreadableTask.pauseMinMilliseconds)
            let dueAt = try await world.store.loadTask(TaskID(1), tenant: TenantID(1))?.dueAt
            #expect(dueAt == world.clock.now.advanced(byMilliseconds: -Self.minute))
            #expect(log.warnings.count == 230)
            let reported = try #require(log.warnings.first)
            #expect(
                reported.contains("zone is “Europe/Berlin”") && reported.contains("task=1")
                    && reported.contains("tenant=a")
            )
            #expect(reported.contains("flowctl task edit 1 --zone"))
            // A task that comes later isn't held up by them, and they are told of once.
            try await world.run(task("Later", "UTC", "09:02"))
            world.clock.advance(byMilliseconds: Self.minute)
            let again = try await wake(world)
            #expect(again <= 4)
            #expect(try await pending(world) == ["There", "Later"])
            #expect(log.warnings.count == 230)
            // A moment's failure costs no more than a few minutes.
            zones.lose()
            world.clock.advance(byMilliseconds: UnreadableTask.pauseMaxMilliseconds)
            _ = try await wake(world)
            #expect(try await pending(world).count == 232)
        }
    }

    /// A delivery that is damaged: its task is set aside, told of once, and nobody else notices.
    @Test(arguments: ["pending", "sending"])
    func aDamagedDeliveryKeepsNoOtherBack(state: String) async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (log, path) = (RecordedLog(), directory.file("flowd.sqlite"))
        try await withEngine(at: path) { world in
            for slug in ["a", "b"] {
                try await world.createTenant(slug)
                try await world.run(task("Pills", "UTC", "09:00"), to: slug)
            }
            world.clock.advance(byMilliseconds: 61 * Self.minute)
            for slug in ["a", "b"] { _ = try await world.engine.wake(TenantSlug(stored: slug)) }
            #expect(try await pending(world).count == 2)
        }
        try Damage.run(
            "UPDATE delivery SET openAt = 9000000000000000000, state = '\(state)' WHERE tenant = 1",
            at: path
        )
        try await withEngine(at: path, logger: log.logger) { world in
            world.clock.advance(byMilliseconds: 62 * Self.minute)
            for delivery in try await world.engine.interrupted(limit: 10) {
                #expect(try await world.engine.finish(delivery, with: .ambiguous(reason: "r")) == false)
            }
            let page = try await world.engine.pending(on: "journal", upTo: world.clock.now, limit: 10)
            #expect(page.map(\.slug.text) == (state == "pending" ? ["a", "b"] : ["b"]))
            for _ in 0..<2 {
                for delivery in page {
                    let mayBegin = try await world.engine.begin(delivery)
                    if delivery.slug.text == "a" { #expect(!mayBegin) }
                }
            }
            #expect(try await world.engine.interrupted(limit: 10).contains { $0.slug.text == "b" })
            let problem = try #require(try await world.store.taskProblem(TaskID(1), tenant: TenantID(1)))
            #expect(problem.text.contains("openAt"))
            #expect(log.warnings.count == 1)
            #expect(try await world.store.taskProblem(TaskID(1), tenant: TenantID(2)) == nil)
        }
    }

    /// What is damaged of who may do what is told, and nobody else is kept out.
    @Test func aDamagedTokenKeepsNoOtherOut() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let path = directory.file("flowd.sqlite")
        try await withEngine(at: path) { world in
            for slug in ["a", "b"] { try await world.createTenant(slug) }
        }
        try Damage.run(
            """
            INSERT INTO token VALUES (1, 'abcdefgh', 'App', 'owner', zeroblob(32), 0, 'uid:0', 1, 9000000000000000000, NULL)
            """,
            at: path
        )
        try await withEngine(at: path) { world in
            try await world.run(task("Pills", "UTC", "09:00"), to: "b")
        }
    }

    @Test func aPassingFailureCostsASecond() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let zones = FickleZones()
        try await withEngine(at: directory.file("flowd.sqlite"), zones: zones) { world in
            try await world.createTenant("a")
            try await world.run(task("Lost", "Europe/Berlin", "10:00"))
            zones.lose("Europe/Berlin")
            world.clock.advance(byMilliseconds: 60 * Self.minute)
            #expect(try await wake(world) == 1)
            zones.lose()
            #expect(try await next(world) == 1000)
            world.clock.advance(byMilliseconds: 1000)
            #expect(try await wake(world) == 1)
            #expect(try await pending(world) == ["Lost"])
        }
    }

    @Test func anotherZoneDatabaseOrAnEditHasThemDueAtOnce() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let zones = FickleZones()
        try await withEngine(at: directory.file("flowd.sqlite"), zones: zones) { world in
            try await world.createTenant("a")
            for title in ["One", "Two"] { try await world.run(task(title, "Europe/Berlin", "10:00")) }
            zones.lose("Europe/Berlin")
            world.clock.advance(byMilliseconds: 60 * Self.minute)
            #expect(try await wake(world) == 1)
            var input = TaskInput()
            (input.zone, input.start) = ("UTC", "2027-01-15T09:00:30")
            try await world.run(.task(.edit(TaskID(2), input)))
            zones.renew(as: "2026b")
            await world.engine.applyZones()
            #expect(try await wake(world) >= 1)
            #expect(try await pending(world) == ["One"])
            #expect(try await next(world) == 30_000)
        }
    }

    /// What was due when the daemon came back is done before anybody's first command, and that has an end.
    @Test func theFirstCommandAfterAStartIsntHeldUp() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (zones, path) = (FickleZones(), directory.file("flowd.sqlite"))
        try await withEngine(at: path, zones: zones) { world in
            try await world.createTenant("a")
            for number in 1...120 { try await world.run(task("Lost \(number)", "Europe/Berlin", "10:00")) }
            try await world.run(task("There", "UTC", "09:01"))
        }
        zones.lose("Europe/Berlin")
        try await withEngine(at: path, zones: zones) { world in
            world.clock.advance(byMilliseconds: 120 * Self.minute)
            try await world.engine.catchUp(until: world.clock.now)
            try await world.run(.task(.pause(TaskID(1))))
            #expect(try await pending(world) == ["There"])
        }
    }

    @Test func aDamagedTaskKeepsNoOtherBack() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (log, path) = (RecordedLog(), directory.file("flowd.sqlite"))
        try await withEngine(at: path) { world in
            try await world.createTenant("a")
            for title in ["Damaged", "There"] { try await world.run(task(title, "UTC", "10:00")) }
        }
        try Damage.run("UPDATE task SET definition = '{}' WHERE title = 'Damaged'", at: path)
        try await withEngine(at: path, logger: log.logger) { world in
            world.clock.advance(byMilliseconds: 120 * Self.minute)
            let count = try await wake(world)
            #expect(count == 1)
            #expect(try await pending(world) == ["There"])
            #expect(log.warnings.count == 1 && log.warnings.first?.contains("A row of task can't be read") == true)
            #expect(try await next(world) == 1000)
        }
    }

    @Test func aLadderWhoseScheduleIsDamagedKeepsNoOtherBack() async throws {
        let directory = try TemporaryDirectory()
        defer { directory.remove() }
        let (log, path) = (RecordedLog(), directory.file("flowd.sqlite"))
        try await withEngine(at: path) { world in
            try await world.createTenant("a")
            let ito = try ProfileDraft(
                key: "ito",
                kind: nil,
                title: "Mrs Ito",
                attributes: [:],
                principal: nil,
                timeZone: nil,
                zones: AnyZones()
            )
            try await world.run(.changeProfile(.create(ito)))
            for title in ["Damaged", "There"] {
                let input = PaymentScheduleInput(
                    title: title,
                    party: "ito",
                    direction: .incoming,
                    total: "10.00",
                    instalments: [.init(title: nil, share: "rest", due: "2027-01-16")],
                    ladder: "0d due"
                )
                try await world.run(.payment(.add(input)))
            }
        }
        try Damage.run("UPDATE paymentSchedule SET ladder = 'x' WHERE title = 'Damaged'", at: path)
        try await withEngine(at: path, logger: log.logger) { world in
            world.clock.advance(byMilliseconds: 26 * 60 * Self.minute)
            #expect(try await wake(world) == 1)
            let titles = try await pending(world)
            #expect(titles.count == 1 && titles.first?.contains("There") == true, "\(titles)")
            #expect(log.warnings.count == 1 && log.warnings.first?.contains("paymentSchedule") == true)
            #expect(try await next(world) == 1000)
        }
    }
}
