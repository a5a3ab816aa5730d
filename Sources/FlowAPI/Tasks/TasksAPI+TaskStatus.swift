// Written by generate.py from io.flowd.Tasks.varlink.

extension TasksAPI {
    /// A task right after a command.
    package struct TaskStatus: Codable, Sendable, Hashable {
        /// The number, as text.
        package var id: String
        package var title: String
        package var state: TaskState
        /// Rises when the timing changes.
        package var revision: Int
        /// Instant of the next open occurrence; absent when there is none.
        package var nextAt: String?
        /// Time zone of the task.
        package var zone: String
        /// The occurrence that it was about: 3/14.
        package var occurrence: String?
        /// The time of that by the wall clock of the task.
        package var occurrenceNominal: String?
        /// Instant of the occurrence's nominal time.
        package var occurrenceAt: String?
        package var occurrenceState: OccurrenceState?
        /// Instant at which the occurrence was settled: a caller who repeats a completion learns when it was done;
        /// absent while it is open.
        package var occurrenceSettledAt: String?
        /// Principal who settled the occurrence.
        package var occurrenceSettledBy: String?
        /// Until when it counts as done in time; what is done later is late.
        package var occurrenceInTimeUntil: String?
        /// The event that the command made; 0 when it changed nothing.
        package var eventNumber: Int
        /// Warnings after Add, Apply and Edit: reminders that reach no recipient, or whose role no principal has, so
        /// that the owner gets them.
        ///
        /// After Complete and Skip of what was settled so before: that the note or the reason isn't kept, when it is
        /// another.
        package var warnings: [String]?

        package init(
            id: String,
            title: String,
            state: TaskState,
            revision: Int,
            nextAt: String? = nil,
            zone: String,
            occurrence: String? = nil,
            occurrenceNominal: String? = nil,
            occurrenceAt: String? = nil,
            occurrenceState: OccurrenceState? = nil,
            occurrenceSettledAt: String? = nil,
            occurrenceSettledBy: String? = nil,
            occurrenceInTimeUntil: String? = nil,
            eventNumber: Int,
            warnings: [String]? = nil
        ) {
            self.id = id
            self.title = title
            self.state = state
            self.revision = revision
            self.nextAt = nextAt
            self.zone = zone
            self.occurrence = occurrence
            self.occurrenceNominal = occurrenceNominal
            self.occurrenceAt = occurrenceAt
            self.occurrenceState = occurrenceState
            self.occurrenceSettledAt = occurrenceSettledAt
            self.occurrenceSettledBy = occurrenceSettledBy
            self.occurrenceInTimeUntil = occurrenceInTimeUntil
            self.eventNumber = eventNumber
            self.warnings = warnings
        }
    }
}
