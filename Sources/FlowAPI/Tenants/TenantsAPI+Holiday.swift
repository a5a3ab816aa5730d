// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A date on which nobody works.
    package struct Holiday: Codable, Sendable, Hashable {
        /// 2027-12-25.
        package var date: String
        /// What it is called, at most 100 characters.
        package var title: String?

        /// Puts the fields together; nil fields are left out on the wire.
        package init(date: String, title: String? = nil) {
            self.date = date
            self.title = title
        }
    }
}
