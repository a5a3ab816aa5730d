// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Change of one field of a job.
    package struct FieldChange: Codable, Sendable, Hashable {
        /// title, subject, due, priority, labels, attributes.KEY, steps.KEY, steps.KEY.dependsOn, steps.KEY.due,
        /// steps.KEY.reminders, steps.KEY.place.
        package var field: String
        /// Absent when there was nothing.
        package var before: String?
        /// Absent when there is nothing.
        package var after: String?
        package var changedAt: String
        /// Principal that changed the field: uid:N.
        package var changedBy: String
        /// The event that says so.
        package var eventNumber: Int

        package init(
            field: String,
            before: String? = nil,
            after: String? = nil,
            changedAt: String,
            changedBy: String,
            eventNumber: Int
        ) {
            self.field = field
            self.before = before
            self.after = after
            self.changedAt = changedAt
            self.changedBy = changedBy
            self.eventNumber = eventNumber
        }
    }
}
