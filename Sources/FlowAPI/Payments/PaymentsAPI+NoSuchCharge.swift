// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The instalment has no such charge, or it was reversed before.
    package struct NoSuchCharge: APIError {
        package static let name = "io.flowd.Payments.NoSuchCharge"

        package var tenant: String
        /// Id of the instalment, such as 3/2.
        package var instalment: String
        /// Number of the charge that was requested.
        package var charge: Int
        /// Sentence for a person to read.
        package var message: String

        package init(tenant: String, instalment: String, charge: Int, message: String) {
            self.tenant = tenant
            self.instalment = instalment
            self.charge = charge
            self.message = message
        }
    }
}
