// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A limit of one tenant.
    ///
    /// Operators set it; below what is there it takes nothing away and refuses what would come on top.
    package struct Limit: Codable, Sendable, Hashable {
        /// Name of the limit, such as profiles, members, tokens, jobs.
        package var name: String
        /// Value of the limit that holds now.
        package var value: Int
        /// Value that holds unless an operator has set another.
        package var defaultValue: Int
        /// The least that it can be set to.
        package var minimum: Int
        /// The most that it can be set to.
        package var maximum: Int
        /// Description of what the limit counts, in words.
        package var meaning: String

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
