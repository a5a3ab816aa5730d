// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Adds a note to the conversation about a job.
    ///
    /// Watchers see it as the event noteAdded.
    package enum AddNote: Method {
        package static let method = "io.flowd.Jobs.AddNote"

        /// Parameters of a call of `AddNote`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            package var job: String
            /// The step it is about; absent when it is about the job.
            package var step: String?
            /// 1 to 8000 characters; a job has at most 10000 notes.
            package var text: String
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `AddNote`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The note's number in the job.
            package var number: Int
            /// The event that brought it.
            package var eventNumber: Int

            package init(number: Int, eventNumber: Int) {
                self.number = number
                self.eventNumber = eventNumber
            }
        }
    }
}
