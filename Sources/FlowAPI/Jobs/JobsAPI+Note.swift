// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A note of the conversation about a job.
    package struct Note: Codable, Sendable, Hashable {
        /// 1, 2, 3 … in the job.
        package var number: Int
        /// The step it is about; absent when it is about the job.
        package var step: String?
        /// Text of the note; absent once the note was removed.
        package var text: String?
        package var createdAt: String
        /// Author of the note: uid:N, or token:ID with the name that its holder says it acts for.
        package var createdBy: String
        /// The event that brought it.
        package var eventNumber: Int
        package var removedAt: String?
        package var removedBy: String?

        package init(
            number: Int,
            step: String? = nil,
            text: String? = nil,
            createdAt: String,
            createdBy: String,
            eventNumber: Int,
            removedAt: String? = nil,
            removedBy: String? = nil
        ) {
            self.number = number
            self.step = step
            self.text = text
            self.createdAt = createdAt
            self.createdBy = createdBy
            self.eventNumber = eventNumber
            self.removedAt = removedAt
            self.removedBy = removedBy
        }
    }
}
