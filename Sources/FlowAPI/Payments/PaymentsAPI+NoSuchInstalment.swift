// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The schedule has no such instalment.
    package struct NoSuchInstalment: APIError {
        package static let name = "io.flowd.Payments.NoSuchInstalment"

        package var tenant: String
        /// Id of the instalment that was requested.
        package var instalment: String
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, instalment: String, message: String) {
            self.tenant = tenant
            self.instalment = instalment
            self.message = message
        }
    }
}
