// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Takes the text of a note away, for good; its place stays.
    ///
    /// Its author may, and managers.
    package enum RemoveNote: Method {
        package static let method = "io.flowd.Jobs.RemoveNote"

        /// What is asked for.
        package struct Parameters: JobCommandParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// The note's number in the job.
            package var number: Int
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(tenant: String, job: String, number: Int, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.number = number
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it was removed already.
            package var eventNumber: Int

            /// Puts the fields together.
            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
