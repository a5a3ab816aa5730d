// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A running or finished instance of a template version.
    package struct Job: Codable, Sendable, Hashable {
        /// Decimal number, unique in the tenant.
        package var id: String
        /// A job as it was asked for, or as it was changed to since.
        package var spec: JobSpec
        /// A job as it is.
        package var status: JobStatus

        /// Puts the fields together.
        package init(id: String, spec: JobSpec, status: JobStatus) {
            self.id = id
            self.spec = spec
            self.status = status
        }
    }
}
