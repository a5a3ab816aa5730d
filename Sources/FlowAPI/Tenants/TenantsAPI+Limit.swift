// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A limit of one tenant.
    ///
    /// Operators set it; below what is there it takes nothing away and refuses what would come on top.
    package struct Limit: Codable, Sendable, Hashable {
        /// What it is called: profiles, members, tokens, jobs.
        package var name: String
        /// What holds now.
        package var value: Int
        /// What holds unless an operator has set it.
        package var defaultValue: Int
        /// The least that it can be set to.
        package var minimum: Int
        /// The most that it can be set to.
        package var maximum: Int
        /// What it counts, in words.
        package var meaning: String

        /// Puts the fields together.
        package init(name: String, value: Int, defaultValue: Int, minimum: Int, maximum: Int, meaning: String) {
            self.name = name
            self.value = value
            self.defaultValue = defaultValue
            self.minimum = minimum
            self.maximum = maximum
            self.meaning = meaning
        }
    }
}
