// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A set of holidays, without its days.
    package struct HolidaySet: Codable, Sendable, Hashable {
        /// Its key.
        package var set: String
        /// Days in it.
        package var dayCount: Int
        /// Its first day.
        package var first: String
        /// Its last day.
        package var last: String

        /// Puts the fields together.
        package init(set: String, dayCount: Int, first: String, last: String) {
            self.set = set
            self.dayCount = dayCount
            self.first = first
            self.last = last
        }
    }
}
