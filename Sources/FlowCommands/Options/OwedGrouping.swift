import ArgumentParser

/// Criterion by which sums of instalments are grouped.
enum OwedGrouping: String, CaseIterable, Sendable, ExpressibleByArgument {
    case party, month, category, job, tenant

    /// True where each tenant has its own: months and categories are those of all together.
    var isOfTenant: Bool {
        switch self {
        case .party, .job, .tenant: true
        case .month, .category: false
        }
    }
}
