import FlowCore
import Testing

@testable import FlowReminders

/// What names no channel goes by those of each person.
struct RecipientChannelTests {
    private static let gone = DeliveryResult.failed(reason: "Gone", isPermanent: true)
    private static let later = DeliveryResult.failed(reason: "Off", isPermanent: false)

    private func world(_ rule: String, grace: String? = nil, _ channels: [String: [String]]) throws -> TaskWorld {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.recipientChannels = channels
        try world.add {
            $0.start = "2027-01-11T08:00"
            $0.grace = grace
            $0.reminders = [rule]
        }
        return world
    }

    private func ways(_ world: TaskWorld) -> [String] {
        world.ledger.deliveries.values.map { "\($0.recipient ?? "–") \($0.channel) \($0.state.rawValue)" }.sorted()
    }

    @Test func eachIsReachedByTheirFirst() throws {
        var world = try world("0m to ana+carla+uid:7+x@y", ["ana": ["mail", "phone"], "uid:7": ["phone"], "x@y": []])
        try world.run(until: "2027-01-11T08:01")
        #expect(ways(world) == ["ana mail sent", "carla journal sent", "uid:7 phone sent", "x@y journal sent"])
    }

    /// A profile and the principal that it is linked to are one person, who is told once: where they have an address.
    @Test(
        arguments: [
            ("0m to ana+uid:7", ["ana": ["mail"], "uid:7": ["mail"]], ["ana mail sent"]),
            ("0m to uid:7+ana+carla", ["ana": ["mail"], "uid:7": ["mail"]], ["ana mail sent", "carla journal sent"]),
            ("0m to ana+uid:7", [:], ["ana journal sent"]),
            ("0m to ana+uid:7", ["uid:7": ["phone"]], ["ana journal sent", "uid:7 phone sent"]),
            (
                "0m via phone to ana+uid:7", ["ana": ["mail"], "uid:7": ["phone"]],
                ["ana phone sent", "uid:7 phone sent"]
            ),
            ("0m via phone to ana+uid:7", ["ana": ["phone"], "uid:7": ["phone"]], ["ana phone sent"]),
            ("0m to ana+uid:8", ["ana": ["mail"], "uid:8": ["mail"]], ["ana mail sent", "uid:8 mail sent"]),
            ("0m, digest", ["ana": ["mail"]], ["ana mail sent"]),
        ] as [(String, [String: [String]], [String])]
    )
    func whoHasTwoNamesIsReportedOnce(rule: String, channels: [String: [String]], expected: [String]) throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.recipientChannels = channels
        try world.link("ana", to: Principal(uid: 7))
        try world.add {
            $0.profile = "ana"
            $0.start = "2027-01-11T08:00"
            $0.reminders = [rule]
        }
        try world.run(until: "2027-01-12T08:01")
        #expect(ways(world) == expected)
        #expect(world.ledger.problems == [])
    }

    @Test func whatIsNamedHolds() throws {
        var world = try world("0m via journal to ana, then 10m via pager to ana", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:11") { _ in Self.gone }
        #expect(ways(world) == ["ana journal dead", "ana pager dead"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed", "1/1 0.1.0 01-11T08:00 failed"])
    }

    /// Each of 2⁴ ways in which four channels end: those up to the first that works are tried, in order.
    @Test func theNextOneFollowsWhatHasFailedForGood() throws {
        let channels = ["mail", "phone", "sms", "fax"]
        for pattern in 0..<16 {
            let working = channels.indices.filter { pattern & (1 << $0) != 0 }.map { channels[$0] }
            var world = try world("0m to ana", ["ana": channels])
            var tried: [String] = []
            try world.run(until: "2027-01-11T08:01") { delivery in
                tried.append(delivery.channel)
                return working.contains(delivery.channel) ? .sent : Self.gone
            }
            let count = working.first.flatMap { channels.firstIndex(of: $0) }.map { $0 + 1 } ?? channels.count
            #expect(tried == Array(channels.prefix(count)))
            #expect(try world.story == ["1/1 0.0.0 01-11T08:00 \(working.isEmpty ? "failed" : "sent")"])
            #expect(world.ledger.problems == [])
        }
    }

    @Test func theChainWaitsForTheNextOne() throws {
        var world = try world("0m to ana, then 10m to carla", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:09") { $0.channel == "mail" ? Self.gone : .sent }
        #expect(ways(world) == ["ana mail dead", "ana phone sent"])
        try world.run(until: "2027-01-11T08:10")
        #expect(ways(world) == ["ana mail dead", "ana phone sent", "carla journal sent"])
    }

    @Test func whatWasDoneMeanwhileHasNoNextOne() throws {
        var world = try world("0m to ana", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:00") { _ in nil }
        let id = try #require(world.ledger.deliveries.values.first?.id)
        try world.change(.complete(TaskID(1), occurrence: 1, note: nil))
        try world.end(id, Self.gone)
        try world.run(until: "2027-01-11T08:01")
        #expect(ways(world) == ["ana mail dead"])
        #expect(world.ledger.problems == [])
    }

    @Test func whatIsTriedAgainHasNoNextYet() throws {
        var world = try world("0m to ana", grace: "30m", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:20") { _ in Self.later }
        #expect(ways(world) == ["ana mail pending"])
        // Nothing is of use any more when that has failed for good.
        try world.run(until: "2027-01-11T09:00") { _ in Self.later }
        #expect(ways(world) == ["ana mail dead"])
        #expect(try world.story == ["1/1 0.0.0 01-11T08:00 failed"])
    }

    @Test func theNewestTakesThePlaceOfWhatWaitsByAnyOfTheirs() throws {
        var world = try world("0m to ana, nag 10m x1", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:09") { _ in Self.later }
        world.recipientChannels = ["ana": ["phone", "mail"]]
        try world.run(until: "2027-01-11T08:11") { $0.channel == "mail" ? Self.later : .sent }
        #expect(ways(world) == ["ana mail cancelled", "ana phone sent"])
        #expect(world.ledger.problems == [])
    }

    @Test func theDeadStayDeadWhereSomebodySaysSo() throws {
        var world = try world("0m to ana", ["ana": ["mail", "phone"]])
        try world.run(until: "2027-01-11T08:00") { _ in .ambiguous(reason: "?", isHeld: true) }
        let id = try #require(world.ledger.deliveries.values.first?.id)
        try world.order(.settle(isSent: false, reason: nil), id)
        try world.run(until: "2027-01-11T08:01")
        #expect(ways(world) == ["ana mail dead"])
    }

    @Test func digestsGoByTheirs() throws {
        var world = try TaskWorld(at: "2027-01-11T07:00")
        world.recipientChannels = ["ana": ["mail", "phone"]]
        for _ in 0..<2 {
            try world.add {
                $0.start = "2027-01-11T08:00"
                $0.digest = "18:00"
                $0.reminders = ["0m to ana+carla, digest"]
            }
        }
        try world.run(until: "2027-01-11T19:00") { $0.channel == "mail" ? Self.gone : .sent }
        #expect(ways(world) == ["ana mail dead", "ana phone sent", "carla journal sent"])
        #expect(world.ledger.problems == [])
    }
}
