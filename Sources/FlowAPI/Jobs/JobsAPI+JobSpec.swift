// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// A job as it was asked for, or as it was changed to since.
    package struct JobSpec: Codable, Sendable, Hashable {
        package var template: String
        /// The version of the template, counted from 1.
        package var version: Int
        /// Person or thing that the job is for, in words.
        package var subject: String?
        /// Attribute values by field key: text, number or boolean.
        package var attributes: JSONValue
        /// Short names by which it is found, in their order.
        package var labels: [String]
        /// A date or a date and time in the tenant's zone: 2026-12-24, 2026-12-24T10:00.
        package var due: String?
        package var priority: Priority

        package init(
            template: String,
            version: Int,
            subject: String? = nil,
            attributes: JSONValue,
            labels: [String],
            due: String? = nil,
            priority: Priority
        ) {
            self.template = template
            self.version = version
            self.subject = subject
            self.attributes = attributes
            self.labels = labels
            self.due = due
            self.priority = priority
        }
    }
}
