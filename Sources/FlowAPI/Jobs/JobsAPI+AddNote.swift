// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Adds a note to the conversation about a job.
    ///
    /// Watchers see it as the event noteAdded.
    package enum AddNote: Method {
        package static let method = "io.flowd.Jobs.AddNote"

        /// What is asked for.
        package struct Parameters: JobCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The step it is about; absent when it is about the job.
            package var step: String?
            /// 1 to 8000 characters; a job has at most 10000 notes.
            package var text: String
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                step: String? = nil,
                text: String,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.step = step
                self.text = text
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The note's number in the job.
            package var number: Int
            /// The event that brought it.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(number: Int, eventNumber: Int) {
                self.number = number
                self.eventNumber = eventNumber
            }
        }
    }
}
