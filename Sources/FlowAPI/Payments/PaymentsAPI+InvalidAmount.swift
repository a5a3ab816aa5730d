// Written by generate.py from io.flowd.Payments.varlink.

extension PaymentsAPI {
    /// An amount, a currency or a percentage can't be used.
    package struct InvalidAmount: APIError {
        package static let name = "io.flowd.Payments.InvalidAmount"

        /// Name of the parameter or field.
        package var field: String
        /// Value that was found.
        package var found: String
        /// The rule that it breaks: unknownCurrency, noMinorUnit, currencyMismatch, notAnAmount, tooManyDecimals,
        /// negative, zero, overflow, notAPercentage, percentageOver100, sumIsNotTotal, tooMuch.
        package var rule: String
        /// Values that the rule allows, in words.
        package var allowed: String
        /// Sentence for a person to read.
        package var message: String

        package init(field: String, found: String, rule: String, allowed: String, message: String) {
            self.field = field
            self.found = found
            self.rule = rule
            self.allowed = allowed
            self.message = message
        }
    }
}
