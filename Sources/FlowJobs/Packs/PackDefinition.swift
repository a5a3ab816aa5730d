/// A pack: templates that belong together, and the people and firms to try them with.
package struct PackDefinition: Hashable, Sendable {
    /// Somebody or something in a pack that jobs are about.
    package struct Profile: Hashable, Sendable {
        /// Its name in the pack.
        package let key: String
        /// What a person reads.
        package let title: String
        /// What it is: client, employee, vendor and so on.
        package let kind: String

        /// Puts one together.
        package init(key: String, title: String, kind: String) {
            self.key = key
            self.title = title
            self.kind = kind
        }
    }

    /// Most templates of a pack.
    package static let templateCountMax = 64
    /// Most tasks of a pack.
    package static let taskCountMax = 64
    /// Most profiles of a pack.
    package static let profileCountMax = 256

    /// The pack's name, which is also the name of its folder.
    package let key: String
    /// What a person reads.
    package let title: String
    /// A few sentences about it.
    package let summary: String?
    /// Paths of templates below the pack's folder, in the order in which they are applied.
    package let templates: [String]
    /// Paths of tasks below the pack's folder, likewise.
    package let tasks: [String]
    /// Examples of whom the jobs are about.
    package let profiles: [Profile]
}
