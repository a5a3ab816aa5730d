// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A task as it is.
    package struct Task: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        /// The name under which it was applied; absent when it was made by Add.
        package var key: String?
        package var spec: TaskSpec
        /// The zone in `spec` is its tenant's, and follows it: the task has none of its own.
        package var zoneOfTenant: Bool
        /// True when the zone in `spec` is that of the profile it is for, and follows it: the task has none of its own.
        package var zoneOfProfile: Bool?
        package var state: TaskState
        /// Rises when the timing changes.
        package var revision: Int
        /// Instant of the next open occurrence; absent when there is none.
        package var nextAt: String?
        /// The newest time of its rule of which an occurrence was made, done or not; absent when there is none since
        /// its timing was changed.
        package var lastAt: String?
        /// Number of occurrences so far.
        package var occurrenceCount: Int
        package var createdAt: String
        /// Principal that created it, such as uid:N.
        package var createdBy: String
        /// Number of the event that last changed it.
        package var eventNumber: Int

        package init(
            id: String,
            key: String? = nil,
            spec: TaskSpec,
            zoneOfTenant: Bool,
            zoneOfProfile: Bool? = nil,
            state: TaskState,
            revision: Int,
            nextAt: String? = nil,
            lastAt: String? = nil,
            occurrenceCount: Int,
            createdAt: String,
            createdBy: String,
            eventNumber: Int
        ) {
            self.id = id
            self.key = key
            self.spec = spec
            self.zoneOfTenant = zoneOfTenant
            self.zoneOfProfile = zoneOfProfile
            self.state = state
            self.revision = revision
            self.nextAt = nextAt
            self.lastAt = lastAt
            self.occurrenceCount = occurrenceCount
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.eventNumber = eventNumber
        }
    }
}
