import FlowCore
import Testing

@testable import FlowTasks

/// A tenant's quiet hours, for what says nothing itself: ana is in New York, six hours behind.
@Suite struct TenantQuietTests {
    private static let reason = "The tenant's quiet hours, 22:00-07:00"

    private func world(_ quiet: String? = "22:00-07:00", at local: String = "2027-01-11T12:00") throws -> TaskWorld {
        var world = try TaskWorld(at: local)
        world.profileZones = ["ana": "America/New_York"]
        if let quiet { try world.setQuiet(quiet) }
        return world
    }

    private func add(
        _ world: inout TaskWorld,
        _ reminder: String = "0m to carla",
        at start: String = "2027-01-11T23:00",
        _ change: (inout TaskInput) -> Void = { _ in }
    ) throws -> TaskID {
        try world.add {
            $0.start = start
            $0.reminders = [reminder]
            change(&$0)
        }
    }

    private static let choices: [(rule: String, task: String?, tenant: String?, goes: String, why: String?)] = [
        ("0m to carla", nil, "22:00-07:00", "01-12T07:00", "tenantQuiet"),
        ("0m to ana", nil, "22:00-07:00", "01-11T23:00", nil),
        ("0m to ana+carla", nil, "22:00-07:00", "01-11T23:00", nil),
        ("0m to carla", nil, "22:30-06:15", "01-12T06:15", "tenantQuiet"),
        ("0m to carla", nil, "none", "01-11T23:00", nil), ("0m to carla", nil, nil, "01-11T23:00", nil),
        ("0m to carla", "none", "22:00-07:00", "01-11T23:00", nil),
        ("0m to carla", "22:00-06:00", "22:00-07:00", "01-12T06:00", "quiet"),
        ("0m to carla", "01:00-06:00", "22:00-07:00", "01-11T23:00", nil),
        ("0m to carla, quiet none", nil, "22:00-07:00", "01-11T23:00", nil),
        ("0m to carla, quiet 22:00-05:30", nil, "22:00-07:00", "01-12T05:30", "quiet"),
        ("0m to carla, quiet 22:00-05:30", "none", "22:00-07:00", "01-12T05:30", "quiet"),
        ("0m to carla, quiet none", "22:00-06:00", nil, "01-11T23:00", nil),
    ]

    @Test(arguments: choices)
    func theRuleCountsBeforeTheTaskAndTheTaskBeforeTheTenant(
        rule: String,
        task: String?,
        tenant: String?,
        goes: String,
        why: String?
    ) throws {
        var world = try world(tenant)
        let id = try add(&world, rule) { $0.quiet = task }
        #expect(try world.story == ["1/1 0.0.0 \(goes) planned"])
        #expect(world.tasks[id]?.reminding.occurrences[1]?.reminders[1]?.deferral?.rawValue == why)
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.story == ["1/1 0.0.0 \(goes) sent"])
        #expect(world.ledger.problems == [])
    }

    @Test func whatTheRuleRepeatsAndGoesOnToKeepsToThemToo() throws {
        var world = try world()
        _ = try add(&world, "0m to carla, nag 1h x1, then 9h to ana, then 5h to doctor", at: "2027-01-11T21:30")
        try world.run(until: "2027-01-13T20:00")
        // Half past ten is quiet; nine hours after the delivery at seven it is ten in New York; each step is repeated an
        // hour later, and five hours after the last it is ten in the evening in Berlin.
        #expect(
            try world.sendings == [
                "ana 01-12T16:00 sent", "ana 01-12T17:00 sent", "carla 01-11T21:30 sent", "carla 01-12T07:00 sent",
                "doctor 01-13T07:00 sent", "doctor 01-13T08:00 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test func whatIsPlannedFollowsAChange() throws {
        var world = try world(nil)
        _ = try add(&world)
        _ = try add(&world, "0m to carla, quiet none")
        try world.setQuiet("22:00-07:00")
        #expect(try world.story == ["1/1 0.0.0 01-12T07:00 planned", "2/1 0.0.0 01-11T23:00 planned"])
        try world.setQuiet("23:30-06:00")
        #expect(try world.story == ["1/1 0.0.0 01-11T23:00 planned", "2/1 0.0.0 01-11T23:00 planned"])
        try world.setQuiet("23:00-06:00")
        try world.setQuiet("none")
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.story == ["1/1 0.0.0 01-11T23:00 sent", "2/1 0.0.0 01-11T23:00 sent"])
        #expect(world.ledger.problems == [])
    }

    @Test func whatWaitsGoesEarlierWhenTheyAreTakenAwayAndOnce() throws {
        var world = try world()
        _ = try add(&world, "0m to ana+carla")
        try world.run(until: "2027-01-11T23:30")
        #expect(try world.sendings == ["ana 01-11T23:00 sent", "carla 01-12T07:00 pending"])
        #expect(world.pending.first?.reason == Self.reason)
        try world.setQuiet("none")
        #expect(try world.sendings == ["ana 01-11T23:00 sent", "carla 01-11T23:30 pending"])
        #expect(world.pending.first?.reason == nil)
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.sendings == ["ana 01-11T23:00 sent", "carla 01-11T23:30 sent"])
        #expect(world.ledger.problems == [])
    }

    @Test func whatWasAboutToGoOutWhenTheyCameWaitsAndIsntLost() throws {
        var world = try world(nil)
        let id = try add(&world)
        world.now = try TaskWorld.instant("2027-01-11T23:00")
        try world.wake()
        world.now = try TaskWorld.instant("2027-01-11T23:05")
        try world.setQuiet("22:00-07:00")
        let delivery = try world.pending.first.unwrapped()
        let begins = try world.begin(delivery.id)
        #expect(!begins)
        #expect(try world.sendings == ["carla 01-12T07:00 pending"])
        #expect(world.pending.first?.reason == Self.reason)
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.sendings == ["carla 01-12T07:00 sent"])
        #expect(world.tasks[id]?.tenantQuiet == (try QuietHours(validating: "22:00-07:00", field: "")))
        #expect(world.ledger.problems == [])
    }

    @Test func whatIsTriedAgainKeepsToThem() throws {
        var world = try world()
        _ = try add(&world, at: "2027-01-11T21:59")
        world.now = try TaskWorld.instant("2027-01-11T21:59")
        try world.wake()
        world.now = try TaskWorld.instant("2027-01-11T21:59").advanced(byMilliseconds: 59_000)
        try world.deliver { _ in .failed(reason: "No route", isPermanent: false) }
        #expect(try world.sendings == ["carla 01-12T07:00 pending"])
        #expect(world.pending.first?.reason == "No route; \(Self.reason)")
    }

    @Test func whatWouldBeOfNoUseIsReportedButNotBeforeItsTime() throws {
        var world = try world()
        _ = try add(&world) { $0.grace = "30m" }
        let reminder = try world.ledger.reminders.values.first.unwrapped()
        #expect(reminder.fate == nil)
        #expect(reminder.reason == "After the tenant's quiet hours, 22:00-07:00, it would be of no use")
        // What was planned before they came may still go out when they go.
        try world.setQuiet("none")
        _ = try add(&world) { $0.grace = "30m" }
        _ = try add(&world, "0m to doctor") { $0.grace = "30m" }
        try world.setQuiet("22:00-07:00")
        try world.change(
            .edit(
                TaskID(3),
                {
                    var input = TaskInput(); input.quiet = "none"; return input
                }()
            )
        )
        try world.run(until: "2027-01-12T20:00")
        #expect(
            try world.story == [
                "1/1 0.0.0 01-11T23:00 suppressed(quiet)", "2/1 0.0.0 01-11T23:00 suppressed(quiet)",
                "3/1 0.0.0 01-11T23:00 sent",
            ]
        )
        #expect(world.ledger.problems == [])
    }

    @Test func whatStaysOpenUntilItIsDoneIsNeverPassedOver() throws {
        var world = try world()
        _ = try add(&world) {
            $0.rule = "3 days after completion"
            $0.grace = "30m"
        }
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.story == ["1/1 0.0.0 01-12T07:00 sent"])
    }

    @Test(arguments: ["22:00", "25:00-07:00", "07:00-07:00", "", "never"])
    func wrongOnesAreRefused(text: String) {
        let error = #expect(throws: InvalidInput.self) {
            try TenantUpdate(quietHours: text, zones: FewZones())
        }
        #expect(error?.field == "quietHours")
        #expect(error?.allowed.hasSuffix("or none") == true)
    }

    @Test func aChangeIsOneEventAndCallsTheTasksOnce() throws {
        var world = try TaskWorld()
        let update = try TenantUpdate(quietHours: "22:00-07:00", zones: FewZones())
        let (first, again) = (try world.update(update), try world.update(update))
        #expect(first?.events.map(\.header.kind) == [.tenantChanged] && first?.touch.contains(.wakes) == true)
        #expect(first?.events.first?.payload?.contains(#""quietHours":"22:00-07:00""#) == true)
        let calls = first?.rows.count { if case .tasksCalled = $0 { true } else { false } }
        #expect(calls == 1)
        #expect(again == nil)
        let title = try world.update(try TenantUpdate(title: "Other", zones: FewZones()))
        #expect(title?.rows.count == 1 && world.quiet == "22:00-07:00")
    }
}
