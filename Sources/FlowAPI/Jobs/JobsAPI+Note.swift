// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A note of the conversation about a job.
    package struct Note: Codable, Sendable, Hashable {
        /// 1, 2, 3 … in the job.
        package var number: Int
        /// The step it is about; absent when it is about the job.
        package var step: String?
        /// What it says; absent once it was removed.
        package var text: String?
        /// When it was made.
        package var createdAt: String
        /// Who wrote it: uid:N, or token:ID and for whom its holder says it acts.
        package var createdBy: String
        /// The event that brought it.
        package var eventNumber: Int
        /// When it was removed.
        package var removedAt: String?
        /// Who removed it.
        package var removedBy: String?

        /// Puts the fields together; nil fields are left out on the wire.
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
