import FlowCore
import Synchronization

/// Plans by the digest of their canonical form: the jobs of one template version share one plan in memory.
final class PlanCache: Sendable {
    /// Most plans that are kept; beyond it all are forgotten and made again when needed.
    static let planCountMax = 512

    private let plans = Mutex<[ContentDigest: Plan]>([:])

    /// The plan of a stored definition; throws when the text isn't the one that the digest is of.
    func plan(_ row: StoredRow) throws -> Plan {
        let digest = try row.digest("digest")
        if let known = plans.withLock({ $0[digest] }) { return known }
        let plan: Plan
        do {
            plan = try Plan(RowCoding.decode(TemplateDefinition.self, try row["definition"], table: row.table))
        } catch {
            throw (error as? StoreError) ?? row.damage(String(describing: error))
        }
        guard plan.digest == digest else { throw row.damage("The definition doesn't match its digest") }
        plans.withLock { plans in
            if plans.count >= Self.planCountMax { plans.removeAll() }
            plans[digest] = plan
        }
        return plan
    }
}
