// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A task as it is.
    package struct Task: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        /// A task as it is asked for.
        package var spec: TaskSpec
        /// Where a task stands.
        package var state: TaskState
        /// Rises when the timing changes.
        package var revision: Int
        /// When the next open occurrence is; absent when there is none.
        package var nextAt: String?
        /// Occurrences so far.
        package var occurrenceCount: Int
        /// When it was made.
        package var createdAt: String
        /// Who made it: uid:N.
        package var createdBy: String
        /// The event that last changed it.
        package var eventNumber: Int

        /// Puts the fields together; nil fields are left out on the wire.
        package init(
            id: String,
            spec: TaskSpec,
            state: TaskState,
            revision: Int,
            nextAt: String? = nil,
            occurrenceCount: Int,
            createdAt: String,
            createdBy: String,
            eventNumber: Int
        ) {
            self.id = id
            self.spec = spec
            self.state = state
            self.revision = revision
            self.nextAt = nextAt
            self.occurrenceCount = occurrenceCount
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.eventNumber = eventNumber
        }
    }
}
