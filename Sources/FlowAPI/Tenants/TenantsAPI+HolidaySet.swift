// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A set of holidays, without its days.
    package struct HolidaySet: Codable, Sendable, Hashable {
        /// Key of the set.
        package var set: String
        /// Number of days in the set.
        package var dayCount: Int
        /// First day of the set.
        package var first: String
        /// Last day of the set.
        package var last: String

        package init(set: String, dayCount: Int, first: String, last: String) {
            self.set = set
            self.dayCount = dayCount
            self.first = first
            self.last = last
        }
    }
}
