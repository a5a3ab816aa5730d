// Written by generate.py from io.flowd.Tenants.varlink.

extension TenantsAPI {
    /// A task that went to another time zone with its tenant.
    package struct MovedTask: Codable, Sendable, Hashable {
        /// The number, as text.
        package var task: String
        package var title: String
        /// Instant of its next open occurrence before the change; absent when there was none.
        package var before: String?
        /// Instant of its next open occurrence now.
        package var after: String?

        package init(task: String, title: String, before: String? = nil, after: String? = nil) {
            self.task = task
            self.title = title
            self.before = before
            self.after = after
        }
    }
}
