// Written by generate.py from io.flowd.Jobs.varlink.

extension JobsAPI {
    /// A completion percentage.
    ///
    /// It is exact: numerator/denominator of 1; `displayed` is what people see.
    package struct Completion: Codable, Sendable, Hashable {
        /// "0", "<1", "42", "100": floor(100 * numerator / denominator), 100 only when complete, <1 for what floors to
        /// 0.
        package var displayed: String
        /// Value of `displayed` as a number, 0 to 100.
        package var percent: Int
        /// Decimal digits; it may exceed 2^53.
        package var numerator: String
        /// The number below the line, in decimal digits.
        package var denominator: String

        package init(displayed: String, percent: Int, numerator: String, denominator: String) {
            self.displayed = displayed
            self.percent = percent
            self.numerator = numerator
            self.denominator = denominator
        }
    }
}
