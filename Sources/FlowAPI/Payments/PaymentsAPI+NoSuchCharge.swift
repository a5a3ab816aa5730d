// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// The instalment has no such charge, or it was reversed before.
    package struct NoSuchCharge: APIError {
        package static let name = "io.flowd.Payments.NoSuchCharge"

        /// The tenant's slug.
        package var tenant: String
        /// The instalment: 3/2.
        package var instalment: String
        /// What was asked for.
        package var charge: Int
        /// A sentence for a person.
        package var message: String

        /// Puts the fields together.
        package init(tenant: String, instalment: String, charge: Int, message: String) {
            self.tenant = tenant
            self.instalment = instalment
            self.charge = charge
            self.message = message
        }
    }
}
