// Written by generate.py from io.flowd.Templates.varlink.

extension TemplatesAPI {
    /// A template, as lists show it.
    package struct Template: Codable, Sendable, Hashable {
        /// The template's key, unique in the tenant.
        package var key: String
        package var title: String
        /// The newest version, counted from 1.
        package var latestVersion: Int
        package var stepCount: Int
        /// Instant of the template's last change.
        package var updatedAt: String

        package init(key: String, title: String, latestVersion: Int, stepCount: Int, updatedAt: String) {
            self.key = key
            self.title = title
            self.latestVersion = latestVersion
            self.stepCount = stepCount
            self.updatedAt = updatedAt
        }
    }
}
