// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Changes details of a job; what is absent stays as it is.
    ///
    /// Attributes decide conditions anew for steps that nobody has begun.
    package enum Update: Method {
        package static let method = "io.flowd.Jobs.Update"

        /// What is asked for.
        package struct Parameters: EditParameters {
            /// The tenant's slug.
            package var tenant: String
            /// The job's id.
            package var job: String
            /// 1 to 200 characters.
            package var title: String?
            /// At most 200 characters; empty takes it away.
            package var subject: String?
            /// Attributes that get a value.
            package var setAttributes: JSONValue?
            /// Attributes that lose theirs.
            package var unsetAttributes: [String]?
            /// Labels to put on; a job has at most 32.
            package var addLabels: [String]?
            /// Labels to take off.
            package var removeLabels: [String]?
            /// A date or a date and time in the tenant's zone: 2026-12-24, 2026-12-24T10:00; empty takes it away.
            package var due: String?
            /// How much a job matters besides others.
            package var priority: Priority?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// The same key and content give the same answer for 7 days.
            package var idempotencyKey: String?

            /// Puts the fields together; nil fields are left out on the wire.
            package init(
                tenant: String,
                job: String,
                title: String? = nil,
                subject: String? = nil,
                setAttributes: JSONValue? = nil,
                unsetAttributes: [String]? = nil,
                addLabels: [String]? = nil,
                removeLabels: [String]? = nil,
                due: String? = nil,
                priority: Priority? = nil,
                ifEvent: Int? = nil,
                idempotencyKey: String? = nil
            ) {
                self.tenant = tenant
                self.job = job
                self.title = title
                self.subject = subject
                self.setAttributes = setAttributes
                self.unsetAttributes = unsetAttributes
                self.addLabels = addLabels
                self.removeLabels = removeLabels
                self.due = due
                self.priority = priority
                self.ifEvent = ifEvent
                self.idempotencyKey = idempotencyKey
            }
        }

        /// What is answered, as by `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
