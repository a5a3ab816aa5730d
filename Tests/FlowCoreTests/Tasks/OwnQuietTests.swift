import FlowCore
import Testing

@testable import FlowTasks

/// Quiet hours of somebody's own hold before the tenant's, and behind those of a rule or a task: ana is in New York, six
/// hours behind; carla and the tenant are in Berlin.
@Suite struct OwnQuietTests {
    private func world(_ own: [String: String], tenant: String?) throws -> TaskWorld {
        var world = try TaskWorld(at: "2027-01-11T12:00")
        world.profileZones = ["ana": "America/New_York"]
        world.profileQuiet = try own.mapValues { try QuietChoice(validating: $0, field: "quietHours") }
        if let tenant { try world.setQuiet(tenant) }
        return world
    }

    private func add(_ world: inout TaskWorld, _ rule: String, quiet: String? = nil) throws {
        _ = try world.add {
            $0.start = "2027-01-11T23:00"
            $0.reminders = [rule]
            $0.quiet = quiet
        }
    }

    private static let choices: [(own: String, rule: String, task: String?, tenant: String?, sent: [String])] = [
        ("22:00-06:00", "0m to carla", nil, nil, ["carla 01-12T06:00"]),
        ("22:00-06:00", "0m to carla", nil, "22:00-07:00", ["carla 01-12T06:00"]),
        ("22:00-08:00", "0m to carla", nil, "22:00-07:00", ["carla 01-12T08:00"]),
        ("none", "0m to carla", nil, "22:00-07:00", ["carla 01-11T23:00"]),
        ("01:00-06:00", "0m to carla", nil, "22:00-07:00", ["carla 01-11T23:00"]),
        ("22:00-06:00", "0m to carla, quiet none", nil, "22:00-07:00", ["carla 01-11T23:00"]),
        ("none", "0m to carla, quiet 22:00-05:00", nil, "22:00-07:00", ["carla 01-12T05:00"]),
        ("22:00-06:00", "0m to carla", "none", nil, ["carla 01-11T23:00"]),
        ("none", "0m to carla", "22:00-05:30", "22:00-07:00", ["carla 01-12T05:30"]),
        ("none", "0m to carla+doctor", nil, "22:00-07:00", ["carla 01-11T23:00", "doctor 01-12T07:00"]),
        ("22:00-06:00", "0m to carla+doctor", nil, nil, ["carla 01-12T06:00", "doctor 01-11T23:00"]),
        ("22:00-06:00", "0m to carla+ana", nil, "22:00-07:00", ["ana 01-11T23:00", "carla 01-12T06:00"]),
        (
            "22:00-06:00", "0m to carla, nag 1h x2", nil, nil,
            ["carla 01-12T06:00", "carla 01-12T07:00", "carla 01-12T08:00"]
        ),
        (
            "none", "0m to carla, nag 1h x2", nil, "22:00-07:00",
            ["carla 01-11T23:00", "carla 01-12T00:00", "carla 01-12T01:00"]
        ),
        ("none", "0m to carla, digest", nil, "22:00-07:00", ["carla 01-11T23:00"]),
        ("22:00-06:00", "0m to carla, digest", nil, nil, ["carla 01-12T06:00"]),
        ("22:00-06:00", "0m to carla, then 1h to doctor", nil, nil, ["carla 01-12T06:00", "doctor 01-12T07:00"]),
    ]

    @Test(arguments: choices)
    func oneselfCountsBeforeTheTenantAndBehindTheRule(
        own: String,
        rule: String,
        task: String?,
        tenant: String?,
        sent: [String]
    ) throws {
        var world = try world(["carla": own], tenant: tenant)
        try add(&world, rule, quiet: task)
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.sendings.filter { $0.hasSuffix(" sent") }.sorted() == sent.map { "\($0) sent" }.sorted())
        #expect(world.ledger.problems == [])
    }

    private static let changes: [(before: String?, after: String?, sent: [String])] = [
        (nil, "22:00-06:00", ["carla 01-12T06:00", "doctor 01-12T07:00"]),
        (nil, "22:00-09:00", ["carla 01-12T09:00", "doctor 01-12T07:00"]),
        (nil, "none", ["carla 01-11T23:30", "doctor 01-12T07:00"]),
        ("22:00-06:00", nil, ["carla 01-12T07:00", "doctor 01-12T07:00"]),
        ("22:00-06:00", "22:00-08:00", ["carla 01-12T08:00", "doctor 01-12T07:00"]),
        ("22:00-06:00", "08:00-09:00", ["carla 01-11T23:30", "doctor 01-12T07:00"]),
        ("none", "22:00-08:00", ["carla 01-11T23:00", "doctor 01-12T07:00"]),
    ]

    /// Whatever it is for: what has its place within the tenant's hours, and what waits for one of two.
    @Test(arguments: changes)
    func whatIsntOutFollowsAChange(before: String?, after: String?, sent: [String]) throws {
        var world = try world([:], tenant: "22:00-07:00")
        if let before { try world.setOwnQuiet("carla", before) }
        try add(&world, "0m to carla+doctor")
        try world.run(until: "2027-01-11T23:30")
        try world.setOwnQuiet("carla", after)
        try world.run(until: "2027-01-12T20:00")
        #expect(try world.sendings.filter { $0.hasSuffix(" sent") }.sorted() == sent.map { "\($0) sent" }.sorted())
        #expect(world.ledger.problems == [])
    }

    @Test func oneselfIsInOnesOwnZone() throws {
        var world = try world(["ana": "16:00-18:00"], tenant: "22:00-07:00")
        try add(&world, "0m to ana")
        try world.run(until: "2027-01-12T20:00")
        // 17:00 in New York.
        #expect(try world.sendings == ["ana 01-12T00:00 sent"])
    }
}
