// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// A job as it was asked for.
    package struct JobSpec: Codable, Sendable, Hashable {
        /// The template's key.
        package var template: String
        /// The version of the template, counted from 1.
        package var version: Int
        /// Whom or what the job is for, in words.
        package var subject: String?
        /// Attribute values by field key: text, number or boolean.
        package var attributes: JSONValue

        /// Puts the fields together; nil fields are left out on the wire.
        package init(template: String, version: Int, subject: String? = nil, attributes: JSONValue) {
            self.template = template
            self.version = version
            self.subject = subject
            self.attributes = attributes
        }
    }
}
