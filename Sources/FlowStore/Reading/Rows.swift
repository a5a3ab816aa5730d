import FlowCore
import FoundationEssentials
import GRDB

/// Turns rows into the domain's values; a row that makes no sense is damage, never a trap.
enum Rows {
    static func state<State: RawRepresentable>(
        _ type: State.Type, _ row: Row, _ column: String, table: String
    ) throws -> State where State.RawValue == String {
        let text: String = row[column]
        guard let state = State(rawValue: text) else {
            throw StoreError.corruptRow(table: table, reason: "\(column) is “\(InvalidInput.shortened(text))”")
        }
        return state
    }

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

    static func stamp(_ row: Row, at: String, by: String, event: String) -> Stamp {
        Stamp(at: Timestamp(milliseconds: row[at]), by: Principal(stored: row[by]), event: row[event])
    }

    static func tenantSummary(_ row: Row, owners: [UInt32]) -> TenantSummary {
        TenantSummary(
            spec: tenantSpec(row, owners: owners), createdAt: Timestamp(milliseconds: row["createdAt"]),
            createdBy: Principal(stored: row["createdBy"]), eventNumber: row["head"], jobCount: row["total"],
            runningJobCount: row["running"])
    }

    static func tenantSpec(_ row: Row, owners: [UInt32]) -> TenantSpec {
        TenantSpec(
            stored: TenantSlug(stored: row["slug"]), title: row["title"], timeZone: row["timeZone"],
            locale: row["locale"], currency: row["currency"], ownerUIDs: owners)
    }

    static func jobSummary(_ row: Row) throws -> JobSummary {
        let header = JobHeader(
            id: JobID(row["id"]), template: try templateKey(row["template"], table: "job"), version: row["version"],
            title: row["title"], subject: row["subject"],
            attributes: try RowCoding.fieldValues(row["attributes"], table: "job"),
            created: stamp(row, at: "createdAt", by: "createdBy", event: "createdEvent"))
        return JobSummary(
            header: header, state: try state(JobState.self, row, "state", table: "job"),
            completion: try completion(row), counts: counts(row),
            finishedAt: (row["finishedAt"] as Int64?).map(Timestamp.init(milliseconds:)), event: row["event"])
    }

    private static func completion(_ row: Row) throws -> Completion? {
        guard let numerator: String = row["numerator"], let denominator: String = row["denominator"] else { return nil }
        guard let completion = Completion(numerator: numerator, denominator: denominator) else {
            throw StoreError.corruptRow(table: "job", reason: "The completion isn't a fraction of decimal digits")
        }
        return completion
    }

    private static func counts(_ row: Row) -> Counts {
        var counts = Counts()
        counts.scope = row["scopeCount"]
        counts.done = row["doneCount"]
        counts.skipped = row["skippedCount"]
        counts.notApplicable = row["notApplicableCount"]
        counts.cancelled = row["cancelledCount"]
        counts.optional = row["optionalCount"]
        counts.optionalDone = row["optionalDoneCount"]
        counts.requiredOpen = row["requiredOpenCount"]
        counts.optionalOpen = row["optionalOpenCount"]
        return counts
    }

    static func action(_ row: Row) throws -> ActionInstance {
        ActionInstance(
            state: try state(ActionState.self, row, "state", table: "action"), progress: row["progress"],
            form: try RowCoding.fieldValues(row["form"], table: "action"), reason: row["reason"],
            stamp: stamp(row, at: "changedAt", by: "changedBy", event: "event"))
    }

    static func event(_ row: Row) throws -> Event {
        let step: String? = row["step"]
        let header = EventHeader(
            tenant: TenantID(row["tenant"]), number: row["number"], at: Timestamp(milliseconds: row["at"]),
            kind: try state(EventKind.self, row, "kind", table: "event"), principal: Principal(stored: row["principal"]),
            job: (row["job"] as Int64?).map { JobID($0) }, step: try step.map { try stepKey($0, table: "event") })
        return Event(
            header: header, payload: row["payload"], salt: (row["salt"] as Data?).map { Array($0) },
            payloadHash: Array(row["payloadHash"] as Data), hash: Array(row["hash"] as Data))
    }
}
