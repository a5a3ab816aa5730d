// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A date on which no work is done.
    package struct Holiday: Codable, Sendable, Hashable {
        /// Date in the form 2027-12-25.
        package var date: String
        /// Name of the holiday, at most 100 characters.
        package var title: String?

        package init(date: String, title: String? = nil) {
            self.date = date
            self.title = title
        }
    }
}
