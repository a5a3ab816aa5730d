// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// Changes details of a job; whatever is absent keeps its value.
    ///
    /// Attributes decide conditions again for steps that haven't begun.
    package enum Update: Method {
        package static let method = "io.flowd.Jobs.Update"

        /// Parameters of a call of `Update`.
        package struct Parameters: EditParameters {
            package var tenant: String
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
            package var priority: Priority?
            /// The newest event about the job that the caller has seen: JobChanged when details or plan were changed
            /// later.
            package var ifEvent: Int?
            /// Name of this call: repeated within 7 days with equal content, it gives the first answer.
            package var idempotencyKey: String?

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

        /// Reply to a call of `Update`, with the fields of `Cancel`.
        package typealias Reply = Cancel.Reply
    }
}
