// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The schedule has no such instalment.
    package struct NoSuchInstalment: APIError {
        package static let name = "io.flowd.Payments.NoSuchInstalment"

        /// The tenant's slug.
        package var tenant: String
        /// What was asked for.
        package var instalment: String
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, instalment: String, message: String) {
            self.tenant = tenant
            self.instalment = instalment
            self.message = message
        }
    }
}
