import FlowCore

/// A tenant that is made, with the first event of its own ledger.
struct NewTenant {
    let spec: TenantSpec
    let created: Stamp
    let first: Event
}

/// Words of messages that a tenant has of its own.
struct OwnWords {
    let key: MessageKey
    let template: MessageTemplate
}

/// Tenants, and who may do what in them.
enum TenantTables {
    private static let spec: [Column<TenantSpec>] = [
        Column("title") { .text($0.title) }, Column("timeZone") { .text($0.timeZone) },
        Column("locale") { .text($0.locale) }, Column("currency") { .text($0.currency) },
        Column("limits") { .text($0.limits.text) }, Column("quietHours") { .optional($0.quietHours?.text) },
        Column("notify") { .optional(try $0.notify.map { try RowCoding.json($0) }) },
    ]
    private static let counters: [Column<TenantCounters>] = [
        Column("next") { .integer($0.next) }, Column("total") { .integer($0.total) },
        Column("running") { .integer($0.running) }, Column("nextTask") { .integer($0.nextTask.number) },
        Column("nextDerivedTask") { .integer($0.nextDerivedTask.number) },
        Column("nextSchedule") { .integer($0.nextSchedule.number) },
    ]
    private static let profiles: [Column<ProfileCounters>] = [
        Column("profileNext") { .integer($0.next) }, Column("profileCount") { .integer($0.active) },
        Column("profileHoursEvent") { .integer($0.hoursEvent) },
    ]

    static let tenant = Table<NewTenant>(
        "tenant",
        tenant: "id",
        key: [],
        [Column("slug") { .text($0.spec.slug.text) }],
        spec.map { column in column.of { (new: NewTenant) in new.spec } },
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created },
        [
            Column("epoch") { _ in .integer(1) }, Column("head") { .integer($0.first.header.number) },
            Column("headHash") { .blob($0.first.hash) },
        ],
        counters.map { column in column.of { (_: NewTenant) in TenantCounters() } },
        profiles.map { column in column.of { (_: NewTenant) in ProfileCounters() } }
    )
    static let insertTenant = tenant.insert
    static let updateTenant = Table<TenantSpec>("tenant", tenant: "id", key: []).update(spec)
    static let updateProfileCounters = Table<ProfileCounters>("tenant", tenant: "id", key: []).update(profiles)
    /// The fence: the row moves only from the head and in the epoch that the changeset was decided on.
    static let moveHead = Table<Changeset>(
        "tenant",
        tenant: "id",
        key: [Column("head") { .integer($0.base) }, Column("epoch") { .integer($0.epoch) }]
    ).update(
        [Column("head") { .integer($0.head.number) }, Column("headHash") { .blob($0.head.hash) }],
        counters.map { column in column.of { (changeset: Changeset) in changeset.counters } },
        refusal: "The tenant's head or epoch has moved"
    )

    private static let role = [Column<Member>("role") { .text($0.role.rawValue) }]
    static let member = Table<Member>("member", key: [Column("principal") { .text($0.principal.text) }], role)
    static let setMember = member.upsert(role)

    private static let revocation = [Column<Token>("revokedAt") { .optional($0.revokedAt?.milliseconds) }]
    static let token = Table<Token>(
        "token",
        key: [Column("id") { .text($0.id.text) }],
        [
            Column("name") { .text($0.name) }, Column("role") { .text($0.role.rawValue) },
            Column("hash") { .blob($0.hash) }, Column("expiresAt") { .instant($0.expiresAt) },
        ],
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created },
        revocation
    )
    static let insertToken = token.insert
    static let revokeToken = token.update(revocation)

    static let holidaySet = Table<HolidaySet>("holidaySet", key: [Column("key") { .text($0.key.text) }], days)
    private static let days = [Column<HolidaySet>("days") { .text($0.daysText) }]
    static let setHolidays = holidaySet.upsert(days)

    private static let words = [
        Column<OwnWords>("title") { .text($0.template.title) }, Column<OwnWords>("text") { .text($0.template.text) },
    ]
    static let messageWords = Table<OwnWords>(
        "messageWords",
        key: [
            Column("occasion") { .text($0.key.occasion.rawValue) },
            Column("language") { .text($0.key.language.rawValue) },
        ],
        words
    )
    static let setMessageWords = messageWords.upsert(words)

    private static let content = [Column<TenantTextChange>("text") { .text($0.text ?? "") }]
    static let text = Table<TenantTextChange>(
        "tenantText",
        key: [Column("kind") { .text($0.key.kind.rawValue) }, Column("name") { .text($0.key.name.text) }],
        content
    )
    static let setText = text.upsert(content)
}

/// The profiles of a tenant.
enum ProfileTables {
    private static let content: [Column<Profile>] =
        [
            Column("kind") { .text($0.content.kind.text) }, Column("title") { .text($0.content.title) },
            Column("attributes") { .text(RowCoding.text($0.content.attributes)) },
            Column("principal") { .optional($0.content.principal?.text) },
            Column("timeZone") { .optional($0.content.timeZone) },
            Column("locale") { .optional($0.content.locale) },
            Column("quietHours") { .optional($0.content.quietHours?.text) },
            Column("addresses") { .text(try RowCoding.json($0.content.addresses)) },
            Column("archived") { .integer($0.isArchived ? 1 : 0) },
            Column("folded") { .text("\($0.key.text)\n\($0.content.title.lowercased())") },
            Column("changes") { .text(CanonicalValue.object($0.changes.mapValues { .integer(Int($0)) }).json) },
        ] + stampColumns("changedAt", "changedBy", "event") { $0.changed } + [
            Column("feedHash") { .optional($0.feed?.hash?.bytes) },
            Column("feedAt") { .optional($0.feed?.since.milliseconds) },
        ]

    static let profile = Table<Profile>(
        "profile",
        key: [Column("id") { .integer($0.id.number) }],
        [Column("key") { .text($0.key.text) }],
        stampColumns("createdAt", "createdBy", "createdEvent") { $0.created },
        content
    )
    static let insert = profile.insert
    static let update = profile.update(content)
    static let delete = profile.delete
}
