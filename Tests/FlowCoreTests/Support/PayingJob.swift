@testable import FlowCore

/// A tenant with a job whose template has payments, and what was decided so far.
struct PayingJob {
    private(set) var state: TenantState
    private(set) var job: Job
    private(set) var records: [PaymentRecord] = []
    private(set) var changesets: [Changeset] = []
    private let parties: [ProfileKey: Profile]
    private var now: Timestamp

    /// Starts a job of a template in a tenant with euros.
    init(
        _ source: String,
        attributes: [String: FieldValue] = [:],
        due: String? = nil,
        parties keys: [String] = ["kitchen", "rosa"],
        archived: Set<String> = [],
        first: Int64 = 1,
        limits: [String: Int64] = [:],
        at start: String = "2027-01-15T08:00:00Z"
    ) throws {
        let definition = try TemplateFixture.definition(source)
        let spec = TenantSpec(
            stored: try TenantSlug(validating: "acme"),
            title: "Acme",
            timeZone: "UTC",
            locale: "en",
            currency: "EUR",
            ownerUIDs: [1000],
            limits: try TenantLimits(validating: limits)
        )
        var state = TenantState(
            id: TenantID(7),
            spec: spec,
            epoch: 1,
            head: .start,
            counters: TenantCounters(),
            access: AccessList(ownersOf: spec)
        )
        now = try Timestamp(validating: start, field: "")
        parties = try Self.profiles(keys, archived)
        let version = TemplateVersion(
            key: definition.key,
            number: 1,
            digest: definition.digest(),
            plan: try Plan(definition)
        )
        var details = JobDetails()
        details.due = try due.map { try LocalDue(validating: $0) }
        var values: [FieldKey: FieldValue] = [:]
        for (name, value) in attributes { values[try FieldKey(validating: name)] = value }
        let wanted = StartJob(
            template: definition.key,
            version: nil,
            subject: nil,
            attributes: values,
            details: details
        )
        let decision = try state.startJob(
            wanted,
            of: version,
            profiles: parties,
            schedule: PaymentScheduleID(first),
            context: Self.context(now)
        )
        (self.state, job) = (state, decision.value)
        keep(decision.changeset)
    }

    private mutating func keep(_ changeset: Changeset?) {
        guard let changeset else { return }
        changesets.append(changeset)
        for case .paymentScheduleChanged(let rows) in changeset.rows {
            records.removeAll { $0.schedule.id == rows.record.schedule.id }
            records.append(rows.record)
        }
        records.sort { $0.schedule.id < $1.schedule.id }
    }

    private static func profiles(_ keys: [String], _ archived: Set<String>) throws -> [ProfileKey: Profile] {
        let stamp = Stamp(at: Timestamp(milliseconds: 0), by: Principal(uid: 1000), event: 1)
        var profiles: [ProfileKey: Profile] = [:]
        for (index, text) in keys.enumerated() {
            let key = try ProfileKey(validating: text)
            profiles[key] = Profile(
                id: ProfileID(Int64(index + 1)),
                key: key,
                content: Profile.Content(kind: .standard, title: text),
                isArchived: archived.contains(text),
                created: stamp,
                changed: stamp,
                changes: [:]
            )
        }
        return profiles
    }

    private static func context(_ now: Timestamp) -> DecisionContext {
        DecisionContext(now: now, principal: Principal(uid: 1000), random: FixedRandom())
    }
}
