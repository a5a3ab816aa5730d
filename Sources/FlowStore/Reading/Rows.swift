import FlowCore
import GRDB

/// Turns rows into the domain's values; a row that makes no sense is damage, never a trap.
enum Rows {
    static func stepKey(_ text: String, table: String) throws -> StepKey {
        do {
            return try StepKey(validating: text)
        } catch {
            throw StoreError.corruptRow(table: table, reason: String(describing: error))
        }
    }

    static func templateKey(_ text: String, table: String) throws -> TemplateKey {
        do {
            return try TemplateKey(validating: text)
        } catch {
            throw StoreError.corruptRow(table: table, reason: String(describing: error))
        }
    }

    static func tenantSummary(_ row: StoredRow, owners: [UInt32]) throws -> TenantSummary {
        TenantSummary(
            spec: try tenantSpec(row, owners: owners),
            createdAt: try row.instant("createdAt"),
            createdBy: Principal(stored: try row["createdBy"]),
            eventNumber: try row["head"],
            jobCount: try row["total"],
            runningJobCount: try row["running"]
        )
    }

    static func tenantSpec(_ row: StoredRow, owners: [UInt32]) throws -> TenantSpec {
        let notify: String? = try row["notify"]
        return TenantSpec(
            stored: TenantSlug(stored: try row["slug"]),
            title: try row["title"],
            timeZone: try row["timeZone"],
            locale: try row["locale"],
            currency: try row["currency"],
            ownerUIDs: owners,
            limits: try RowCoding.decode(TenantLimits.self, try row["limits"], table: row.table),
            quietHours: try quietHours(row, "quietHours"),
            notify: try notify.map { try RowCoding.decode([String].self, $0, table: row.table) }
        )
    }

    static func quietHours(_ row: StoredRow, _ column: String) throws -> QuietHours? {
        let text: String? = try row[column]
        guard let text else { return nil }
        do {
            return try QuietHours(validating: text, field: column)
        } catch {
            throw row.damage(error.message)
        }
    }

    static func jobSummary(_ row: StoredRow) throws -> JobSummary {
        let due: String? = try row["due"]
        let header = JobHeader(
            id: JobID(try row["id"]),
            template: try templateKey(try row["template"], table: row.table),
            version: try row["version"],
            title: try row["title"],
            subject: try row["subject"],
            attributes: try RowCoding.fieldValues(try row["attributes"], table: row.table),
            created: try row.stamp(at: "createdAt", by: "createdBy", event: "createdEvent"),
            labels: try RowCoding.labels(try row["labels"], table: row.table),
            due: due.map { LocalDue(stored: $0) },
            priority: try priority(row)
        )
        let state = try row.state(JobState.self, "state")
        return JobSummary(
            header: header,
            state: state,
            completion: try completion(row),
            counts: try counts(row),
            finishedAt: try row.optionalInstant("finishedAt"),
            assignee: try assignee(row),
            event: try row["event"],
            stop: try stop(row, state),
            editedEvent: try row["editedEvent"],
            noteCount: try row["noteCount"]
        )
    }

    private static func priority(_ row: StoredRow) throws -> JobPriority {
        guard let priority = JobPriority(rank: try row["priority"]) else { throw row.damage("priority isn't 0 to 3") }
        return priority
    }

    /// Returns the stop of the job, held or cancelled by the job's state; nil when it isn't stopped.
    private static func stop(_ row: StoredRow, _ state: JobState) throws -> JobStop? {
        let stored: String? = try row["stopReason"]
        guard let reason = stored else { return nil }
        let stamp = try row.stamp(at: "stoppedAt", by: "stoppedBy", event: "stoppedEvent")
        switch state {
        case .held: return JobStop(kind: .held, reason: reason, stamp: stamp)
        case .cancelled: return JobStop(kind: .cancelled, reason: reason, stamp: stamp)
        case .running, .completed, .completedWithSkips, .failed:
            throw row.damage("It was stopped, but it is \(state.rawValue)")
        }
    }

    /// A fraction of 0 to 1; anything else would be shown as nonsense.
    private static func completion(_ row: StoredRow) throws -> Completion? {
        let stored: (numerator: String?, denominator: String?) = (try row["numerator"], try row["denominator"])
        guard let numerator = stored.numerator, let denominator = stored.denominator else { return nil }
        // The length comes first: the percentage of a number that is far too large doesn't fit an integer.
        guard let completion = Completion(numerator: numerator, denominator: denominator),
            completion.numeratorText.utf8.count <= completion.denominatorText.utf8.count,
            (0...100).contains(completion.percent)
        else {
            throw row.damage("The completion isn't a fraction of decimal digits between 0 and 1")
        }
        return completion
    }

    private static func counts(_ row: StoredRow) throws -> Counts {
        var counts = Counts()
        counts.scope = try row["scopeCount"]
        counts.done = try row["doneCount"]
        counts.skipped = try row["skippedCount"]
        counts.notApplicable = try row["notApplicableCount"]
        counts.cancelled = try row["cancelledCount"]
        counts.optional = try row["optionalCount"]
        counts.optionalDone = try row["optionalDoneCount"]
        counts.requiredOpen = try row["requiredOpenCount"]
        counts.optionalOpen = try row["optionalOpenCount"]
        return counts
    }

    static func action(_ row: StoredRow, media: MediaCounts?) throws -> ActionInstance {
        ActionInstance(
            state: try row.state(ActionState.self, "state"),
            progress: try row["progress"],
            form: try RowCoding.fieldValues(try row["form"], table: row.table),
            reason: try row["reason"],
            assignee: try assignee(row),
            stamp: try row.stamp(at: "changedAt", by: "changedBy", event: "event"),
            media: media ?? MediaCounts(),
            due: try due(row)
        )
    }

    private static func due(_ row: StoredRow) throws -> DueDate? {
        let stored: (date: String?, zone: String?) = (try row["dueDate"], try row["dueZone"])
        guard let date = stored.date, let zone = stored.zone else { return nil }
        return DueDate(local: LocalDue(stored: date), zone: zone, at: try row.instant("dueAt"))
    }

    private static func assignee(_ row: StoredRow) throws -> Assignee? {
        let text: String? = try row["assignee"]
        let number: Int64? = try row["assigneeProfile"]
        guard let text else { return nil }
        switch (try? AssigneeName(validating: text), number) {
        case (.role(let role)?, nil): return .role(role)
        case (.profile(let key)?, let number?): return .profile(ProfileID(number), key)
        case (.role?, .some), (.profile?, nil), (nil, _): throw row.damage("assignee is neither a profile nor a role")
        }
    }

    static func event(_ row: Row) throws -> Event {
        let row = StoredRow(row, of: "event")
        let step: String? = try row["step"]
        let job: Int64? = try row["job"]
        let hasSalt = try (row["salt"] as DatabaseValue) != .null
        let header = EventHeader(
            tenant: TenantID(try row["tenant"]),
            number: try row["number"],
            at: try row.instant("at"),
            kind: try row.state(EventKind.self, "kind"),
            principal: Principal(stored: try row["principal"]),
            job: job.map { JobID($0) },
            step: try step.map { try stepKey($0, table: row.table) }
        )
        return Event(
            header: header,
            payload: try row["payload"],
            salt: hasSalt ? try row.bytes("salt") : nil,
            payloadHash: try row.bytes("payloadHash"),
            hash: try row.bytes("hash"),
            previousOfJob: try row["previousOfJob"]
        )
    }
}
