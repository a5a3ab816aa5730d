// Written by generate.py from io.flowd.Jobs.varlink.

package import Varlink

extension JobsAPI {
    /// A running or finished instance of a template version.
    package struct Job: Codable, Sendable, Hashable {
        /// Decimal number, unique in the tenant.
        package var id: String
        package var spec: JobSpec
        package var status: JobStatus
        /// The values that a list was asked for, by the names that it was asked with: text, number (as text where
        /// readers of JSON would round it) or boolean; what has no value isn't in it.
        ///
        /// Absent elsewhere.
        package var columns: JSONValue?

        package init(id: String, spec: JobSpec, status: JobStatus, columns: JSONValue? = nil) {
            self.id = id
            self.spec = spec
            self.status = status
            self.columns = columns
        }
    }
}
