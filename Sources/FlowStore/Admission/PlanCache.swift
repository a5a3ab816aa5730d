import FlowCore
import GRDB
import Synchronization

/// Plans by the digest of their canonical form: the jobs of one template version share one plan in memory.
///
/// A version never changes, and a digest stands for one text, so what is here isn't read again.
final class PlanCache: Sendable {
    /// Most plans that are kept; beyond it all are forgotten and made again when needed.
    static let planCountMax = 512

    private struct Version: Hashable {
        let tenant: TenantID
        let template: TemplateKey
        let number: Int
    }

    private struct State {
        var plans: [ContentDigest: Plan] = [:]
        var versions: [Version: Plan] = [:]
    }

    private let state = Mutex(State())

    func plan(of template: TemplateKey, _ number: Int, _ tenant: TenantID, in db: Database) throws -> Plan {
        let version = Version(tenant: tenant, template: template, number: number)
        if let known = state.withLock({ $0.versions[version] }) { return known }
        let plan = try plan(of: version, in: db)
        state.withLock { state in
            if state.versions.count >= Self.planCountMax { state.versions.removeAll() }
            state.versions[version] = plan
        }
        return plan
    }

    /// Only the digest is read of a plan that is in memory for another version.
    private func plan(of version: Version, in db: Database) throws -> Plan {
        let arguments: StatementArguments = [version.tenant.number, version.template.text, version.number]
        func row(_ columns: String) throws -> StoredRow {
            let sql = "SELECT \(columns) FROM templateVersion WHERE tenant = ? AND template = ? AND version = ?"
            guard let row = try Row.fetchOne(db.cachedStatement(sql: sql), arguments: arguments) else {
                let reason = "Version \(version.number) of \(version.template) is missing"
                throw StoreError.corruptRow(table: "templateVersion", reason: reason)
            }
            return StoredRow(row, of: "templateVersion")
        }
        let digest = try row("digest").digest("digest")
        return try state.withLock { $0.plans[digest] } ?? plan(row("digest, definition"))
    }

    /// The plan that a job has for itself since it was changed, by its digest.
    func plan(of job: JobID, _ digest: ContentDigest, _ tenant: TenantID, in db: Database) throws -> Plan {
        if let known = state.withLock({ $0.plans[digest] }) { return known }
        let row = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT digest, definition FROM jobPlan WHERE tenant = ? AND job = ?"),
            arguments: [tenant.number, job.number]
        )
        guard let row else { throw StoreError.corruptRow(table: "jobPlan", reason: "Job \(job) has no plan") }
        return try plan(StoredRow(row, of: "jobPlan"))
    }

    /// The plan of a stored definition; throws when the text isn't the one that the digest is of.
    func plan(_ row: StoredRow) throws -> Plan {
        let digest = try row.digest("digest")
        if let known = state.withLock({ $0.plans[digest] }) { return known }
        let plan: Plan
        do {
            plan = try Plan(RowCoding.decode(TemplateDefinition.self, try row["definition"], table: row.table))
        } catch {
            throw (error as? StoreError) ?? row.damage(String(describing: error))
        }
        guard plan.digest == digest else { throw row.damage("The definition doesn't match its digest") }
        state.withLock { state in
            if state.plans.count >= Self.planCountMax { state.plans.removeAll() }
            state.plans[digest] = plan
        }
        return plan
    }
}
