/// Importance of a job compared with others.
package enum JobPriority: String, Hashable, Sendable, Codable, CaseIterable {
    case low, normal, high, urgent

    /// 0 for low to 3 for urgent, to sort by.
    package var rank: Int {
        switch self {
        case .low: 0
        case .normal: 1
        case .high: 2
        case .urgent: 3
        }
    }

    package init?(rank: Int) {
        guard let priority = Self.allCases.first(where: { $0.rank == rank }) else { return nil }
        self = priority
    }
}
