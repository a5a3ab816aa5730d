import FlowCore
import TestBook

/// What happens in a tenant once, so that there are events of every kind.
enum EventStory {
    /// All of it, in order.
    static func events() throws -> [Event] {
        try tenant() + access() + profiles() + holidays() + templates() + jobs() + plans() + dates() + media() + tasks()
            + taskZones() + payments() + paymentSchedules() + budgets() + bankLines() + deliveries() + answers()
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
                notify: ["assigned", "ready to role:owner"],
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
            addresses: [try ProfileAddress(channel: "mail", address: "ana@example.org")],
            zones: FewZones()
        )
        try world.change(.create(draft))
        let update = try ProfileUpdate(
            title: "Ana Ito",
            attributes: [size: .number(try DecimalNumber(validating: "130"))],
            clear: ["principal", "attributes.born", "addresses.mail"],
            zones: FewZones()
        )
        try world.change(.update(ana, update))
        try world.change(.update(ana, try ProfileUpdate(timeZone: "UTC", zones: FewZones())))
        try world.change(.archive(ana))
        try world.change(.restore(ana))
        try world.change(.issueFeed(ana, replaces: false))
        try world.change(.issueFeed(ana, replaces: true))
        try world.change(.revokeFeed(ana))
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
        let words = MessageKey(.due, .de)
        for text in ["{{title}} ist dran.", "{{title}} ist jetzt dran."] {
            try world.change(try MessageWordsChange(key: words, draft: MessageDraft(title: "Bitte", text: text)))
        }
        try world.change(try MessageWordsChange(key: words, draft: nil))
        let name = TenantTextKey(.savedList, try TenantTextName(validating: "vegetarians"))
        for condition in ["form.rsvp.diet=vegetarian", "form.rsvp.diet!=meat"] {
            let question = #"{"filter":{"where":["\#(condition)"]},"name":"vegetarians","of":"jobs"}"#
            try world.change(TenantTextChange(name, text: question))
        }
        try world.change(TenantTextChange(name, text: nil))
        let report = TenantTextKey(.reportTemplate, try TenantTextName(validating: "day"))
        for template in ["<h1>{{title}}</h1>", "<h1>{{day}}</h1>", nil] {
            try world.change(TenantTextChange(report, text: template))
        }
        return world.changesets.dropFirst().flatMap(\.events)
    }

    // MARK: - Media

    static func media() throws -> [Event] {
        var world = try TenantWorld()
        try world.apply("photo")
        try world.start()
        guard let job = world.job else { throw Unexpected() }
        let start = world.events.count
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
        func medium(_ outcome: CommandOutcome) throws -> Media {
            guard case .mediaChanged(.added(let media)) = outcome else { throw Unexpected() }
            return media
        }
        var added: [Media] = []
        for second in 10...11 {
            let new = content(.step(job.header.id, step))
            added.append(try medium(try world.book.decide(.addMedia(new), context(Int64(second))).outcome))
        }
        world.book.media = [added[0].id: added[0], added[1].id: added[1]]
        try world.book.decide(.removeMedia(added[0].id, reason: "Blurred"), context(12))
        let reported = world.events.dropFirst(start)
        // Once the job is over, and an occurrence of a task, what they were evidence of is kept for its time.
        try world.book.decide(.act(job: job.header.id, step: step, operation: .complete(form: [:])), context(13))
        let (task, occurrence) = try settledOccurrence()
        world.book.tasks = [task.id: task]
        world.book.occurrence = { _ in occurrence }
        let other = Media(
            id: MediaID(9),
            content: content(.occurrence(OccurrenceID(task.id, occurrence.occurrence.number))),
            addedAt: Timestamp(milliseconds: 11_000),
            addedBy: Principal(uid: 1000)
        )
        world.book.media = [added[1].id: added[1], other.id: other]
        let pruned = try world.book.decide(.pruneMedia, context(200 * 365 * 86_400)).changeset
        return reported + (pruned?.events ?? [])
    }

    /// The fourteenth occurrence of the third task, done, as it is on disk.
    private static func settledOccurrence() throws -> (TenantTask, LiveOccurrence) {
        var world = try TaskWorld(at: "2027-01-01T12:00")
        let ids = try (1...3).map { number in
            try world.add {
                $0.title = "Task \(number)"; $0.rule = "FREQ=DAILY"; $0.at = "08:00"
            }
        }
        try world.run(until: "2027-01-16T09:00")
        try world.change(.complete(ids[2], occurrence: 14, note: nil))
        let live = try world.ledger.occurrence(OccurrenceID(ids[2], 14)).unwrapped()
        return (try world.tasks[ids[2]].unwrapped(), live)
    }
}
