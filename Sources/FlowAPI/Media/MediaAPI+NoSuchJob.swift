// Written by generate.py from io.flowd.Media.varlink.

extension MediaAPI {
    /// No such job in this tenant.
    package struct NoSuchJob: APIError {
        package static let name = "io.flowd.Media.NoSuchJob"

        /// The tenant's slug.
        package var tenant: String
        /// The job's id.
        package var job: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, job: String, message: String) {
            self.tenant = tenant
            self.job = job
            self.message = message
        }
    }
}
