// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// Takes the text of a note away, for good; its place stays.
    ///
    /// Its author may, and managers.
    package enum RemoveNote: Method {
        package static let method = "io.flowd.Jobs.RemoveNote"

        /// Parameters of a call of `RemoveNote`.
        package struct Parameters: JobCommandParameters {
            package var tenant: String
            package var job: String
            /// The note's number in the job.
            package var number: Int
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

            package init(tenant: String, job: String, number: Int, idempotencyKey: String? = nil) {
                self.tenant = tenant
                self.job = job
                self.number = number
                self.idempotencyKey = idempotencyKey
            }
        }

        /// Reply to a call of `RemoveNote`.
        package struct Reply: Codable, Sendable, Hashable {
            /// The event that says so; 0 when it was removed already.
            package var eventNumber: Int

            package init(eventNumber: Int) {
                self.eventNumber = eventNumber
            }
        }
    }
}
