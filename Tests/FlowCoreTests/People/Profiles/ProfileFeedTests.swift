import FlowCore
import TestBook
import Testing

/// Secret addresses of people's calendars.
@Suite struct ProfileFeedTests {
    private static func world() throws -> (TenantWorld, ProfileKey) {
        var world = try TenantWorld()
        let draft = try ProfileDraft(
            key: "ana",
            kind: nil,
            title: nil,
            attributes: [:],
            principal: "uid:1002",
            timeZone: nil,
            zones: FewZones()
        )
        try world.change(.create(draft))
        return (world, draft.key)
    }

    private static func outcome(_ outcome: CommandOutcome) throws -> ProfileOutcome {
        guard case .profileChanged(let changed) = outcome else { throw Unexpected() }
        return changed
    }

    @Test func aFeedHasOneAddressAtATime() throws {
        var (world, ana) = try Self.world()
        let first = try Self.outcome(try world.change(.issueFeed(ana, replaces: false)))
        let code = try #require(first.code)
        #expect(world.profiles[ana]?.feed == ProfileFeed(since: Timestamp(milliseconds: 2000), hash: code.hash))
        #expect(throws: Refusal.self) { try world.change(.issueFeed(ana, replaces: false)) }
        let second = try Self.outcome(try world.change(.issueFeed(ana, replaces: true)))
        #expect(second.code != nil && second.profile.feed?.since == Timestamp(milliseconds: 4000))
        let revoked = try Self.outcome(try world.change(.revokeFeed(ana)))
        #expect(revoked.eventNumber == 4 && world.profiles[ana]?.feed == nil)
        #expect(try Self.outcome(try world.change(.revokeFeed(ana))).eventNumber == 0)
        #expect(world.events.map(\.header.kind) == [.profileCreated, .feedIssued, .feedIssued, .feedRevoked])
        #expect(world.events.allSatisfy { $0.payload?.contains(code.text) == false })
    }

    /// What people choose about a profile is as it was: who has seen it may still change it.
    @Test func aFeedIsNoChangeOfTheProfile() throws {
        var (world, ana) = try Self.world()
        try world.change(.issueFeed(ana, replaces: false))
        try world.change(.update(ana, try ProfileUpdate(title: "Ana", ifEvent: 1, zones: FewZones())))
        #expect(world.profiles[ana]?.feed != nil && world.profiles[ana]?.content.title == "Ana")
    }

    @Test(arguments: ["uid:1003", nil])
    func aFeedEndsWhenItsProfileIsSomebodyElse(principal: String?) throws {
        var (world, ana) = try Self.world()
        try world.change(.issueFeed(ana, replaces: false))
        let clear = principal == nil ? ["principal"] : []
        try world.change(.update(ana, try ProfileUpdate(principal: principal, clear: clear, zones: FewZones())))
        #expect(world.profiles[ana]?.feed == nil && world.profiles[ana]?.changed.event == 4)
        #expect(world.events.map(\.header.kind) == [.profileCreated, .feedIssued, .feedRevoked, .profileChanged])
    }

    @Test func whatIsKeptOfAnAnswerHasNoCode() throws {
        var (world, ana) = try Self.world()
        let outcome = try world.change(.issueFeed(ana, replaces: false))
        #expect(try Self.outcome(outcome.withoutSecret).code == nil)
        #expect(try Self.outcome(outcome.withoutSecret).profile.feed != nil)
    }

    @Test func whoIsInTheArchiveGetsNoFeed() throws {
        var (world, ana) = try Self.world()
        try world.change(.archive(ana))
        let refusal = Refusal.profile(.unassignable(ana, .archived, step: nil))
        #expect(throws: refusal) { try world.change(.issueFeed(ana, replaces: false)) }
    }

    @Test(arguments: [
        ("uid:1002", Role.viewer, true), ("uid:1002", .member, true), ("uid:1003", .member, false),
        ("uid:1003", .viewer, false), ("uid:1003", .manager, true), ("uid:1003", .owner, true),
    ])
    func othersTakeAManager(principal: String, role: Role, isAllowed: Bool) throws {
        var (world, ana) = try Self.world()
        let context = DecisionContext(
            now: Timestamp(milliseconds: 9000),
            principal: Principal(stored: principal),
            random: FixedRandom(),
            role: role,
            zones: UniversalTime()
        )
        for change in [ProfileChange.issueFeed(ana, replaces: false), .revokeFeed(ana)] {
            let refusal: Refusal? = isAllowed ? nil : .roleTooLow(needed: .manager, has: role)
            var found: Refusal?
            do throws(Refusal) {
                _ = try world.book.decide(.changeProfile(change), context)
            } catch {
                found = error
            }
            #expect(found == refusal)
        }
    }
}
