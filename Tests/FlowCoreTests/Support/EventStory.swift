@testable import FlowCore

/// What happens in a tenant once, so that there are events of every kind.
enum EventStory {
    /// All of it, in order.
    static func events() throws -> [Event] {
        try tenant() + access() + profiles() + holidays() + templates() + jobs() + plans() + dates() + media() + tasks()
            + taskZones() + payments() + paymentSchedules() + budgets()
    }

    static func context(_ second: Int64) -> DecisionContext { TenantWorld.context(second: second) }

    // MARK: - The tenant

    static func tenant() throws -> [Event] {
        var directory = DirectoryState(epoch: 1, head: .start, counters: TenantCounters(), slugs: [])
        let specs = [
            try TenantSpec(
                slug: TenantSlug(validating: "ito"),
                title: "Family Ito",
                timeZone: "Europe/Berlin",
                locale: "de-AT",
                currency: "JPY",
                ownerUIDs: [1001, 1000],
                zones: FewZones()
            ),
            TenantSpec(
                stored: try TenantSlug(validating: "acme"),
                title: "Acme",
                timeZone: "UTC",
                locale: "en",
                currency: "EUR",
                ownerUIDs: [1000],
                limits: try TenantLimits(validating: ["members": 5, "jobs": 1000]),
                quietHours: try TenantUpdate(quietHours: "22:00-07:00", zones: FewZones()).quietHours?.hours
            ),
        ]
        var events: [Event] = []
        for (index, spec) in specs.enumerated() {
            let decision = try directory.createTenant(spec, context: context(Int64(index + 1)))
            events += decision.changeset?.events ?? []
        }
        var world = try TenantWorld()
        try world.update(TenantUpdate(title: "Acme & Co", timeZone: "Europe/Berlin", zones: FewZones()))
        try world.update(
            TenantUpdate(
                quietHours: "22:00-07:00",
                limits: TenantLimitsUpdate(validating: ["members": 5], reset: []),
                zones: FewZones()
            )
        )
        return events + world.events
    }

    static func access() throws -> [Event] {
        var world = try TenantWorld()
        let ida = Principal(uid: 1001)
        try world.change(.setMember(Member(principal: ida, role: .viewer)))
        try world.change(.setMember(Member(principal: ida, role: .manager)))
        try world.change(.removeMember(ida))
        let outcome = try world.change(.createToken(name: "Phone", role: .member, expiresAt: nil))
        guard case .accessChanged(.tokenCreated(let token, _)) = outcome else { throw Unexpected() }
        try world.change(.revokeToken(token.id))
        return world.events
    }

    static func profiles() throws -> [Event] {
        var world = try TenantWorld()
        let ana = try ProfileKey(validating: "ana")
        let (born, size) = (try FieldKey(validating: "born"), try FieldKey(validating: "size"))
        let draft = try ProfileDraft(
            key: "ana",
            kind: "child",
            title: "Ana",
            attributes: [born: .text("2015"), size: .number(try DecimalNumber(validating: "1.25"))],
            principal: "uid:1002",
            timeZone: "Europe/Berlin",
            zones: FewZones()
        )
        try world.change(.create(draft))
        let update = try ProfileUpdate(
            title: "Ana Ito",
            attributes: [size: .number(try DecimalNumber(validating: "130"))],
            clear: ["principal", "attributes.born"],
            zones: FewZones()
        )
        try world.change(.update(ana, update))
        try world.change(.update(ana, try ProfileUpdate(timeZone: "UTC", zones: FewZones())))
        try world.change(.archive(ana))
        try world.change(.restore(ana))
        try world.change(.remove(ana))
        return world.events
    }

    static func holidays() throws -> [Event] {
        var world = try DueWorld("  - {step: a, title: A}", at: "2027-03-10T09:00:00Z")
        let key = try HolidaySetKey(validating: "at")
        let christmas = try Holiday(date: "2027-12-25", title: "Christmas Day")
        let other = try Holiday(date: "2027-12-26", title: nil)
        try world.change(.set(try HolidaySet(key: key, days: [christmas])))
        try world.change(.set(try HolidaySet(key: key, days: [christmas, other])))
        try world.change(.remove(key))
        return world.changesets.dropFirst().flatMap(\.events)
    }

    // MARK: - Media

    static func media() throws -> [Event] {
        var world = try TenantWorld()
        try world.apply("photo")
        try world.start()
        guard var job = world.job else { throw Unexpected() }
        var (state, events) = (world.state, [Event]())
        let step = try StepKey(validating: "photo")
        func content(_ place: MediaPlace) -> NewMedia {
            NewMedia(
                place: place,
                name: "front.jpg",
                type: MediaType(stored: "image/jpeg"),
                kind: .photo,
                sizeBytes: 2_140_000,
                digest: ContentDigest(of: "x")
            )
        }
        func keep<Value>(_ decision: Decision<Value>) throws -> Media {
            events += decision.changeset?.events ?? []
            switch decision.outcome {
            case .mediaChanged(.added(let media)), .mediaChanged(.removed(let media, _)): return media
            default: throw Unexpected()
            }
        }
        var added: [Media] = []
        for second in 10...11 {
            let new = content(.step(job.header.id, step))
            let decision = try state.addMedia(new, to: step, of: job, usedSizeBytes: 0, context: context(Int64(second)))
            job = decision.value
            added.append(try keep(decision))
        }
        let decision = try state.removeMedia(added[0], from: step, of: job, reason: "Blurred", context: context(12))
        _ = try keep(decision)
        let occurrence = OccurrenceID(TaskID(3), 14)
        let other = Media(
            id: MediaID(9),
            content: content(.occurrence(occurrence)),
            addedAt: Timestamp(milliseconds: 11_000),
            addedBy: Principal(uid: 1000)
        )
        let settled = [added[1], other].map { SettledMedia($0, settledAt: Timestamp(milliseconds: 12_000)) }
        let pruned = state.pruneMedia(settled, context: context(200 * 365 * 86_400))
        return events + (pruned.changeset?.events ?? [])
    }
}
