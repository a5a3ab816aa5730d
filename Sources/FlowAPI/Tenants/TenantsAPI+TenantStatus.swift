// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A tenant as it is.
    package struct TenantStatus: Codable, Sendable, Hashable {
        package var createdAt: String
        /// uid:N of who created it.
        package var createdBy: String
        /// Number of the newest event; events are numbered 1, 2, 3 and so on, without holes.
        package var eventNumber: Int
        package var jobCount: Int
        package var runningJobCount: Int

        package init(createdAt: String, createdBy: String, eventNumber: Int, jobCount: Int, runningJobCount: Int) {
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.eventNumber = eventNumber
            self.jobCount = jobCount
            self.runningJobCount = runningJobCount
        }
    }
}
