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
        /// What else there is to know, in the order of the file.
        package let attributes: [Attribute]

        /// Puts one together.
        package init(key: String, title: String, kind: String, attributes: [Attribute] = []) {
            self.key = key
            self.title = title
            self.kind = kind
            self.attributes = attributes
        }
    }

    /// An attribute of somebody in a pack.
    package struct Attribute: Hashable, Sendable {
        /// What it is called.
        package let name: String
        /// Its value as it stands in the file.
        package let text: String
        /// True when it stands without quotes, and so may be a number, true or false.
        package let isPlain: Bool

        /// Puts one together.
        package init(name: String, text: String, isPlain: Bool) {
            self.name = name
            self.text = text
            self.isPlain = isPlain
        }
    }

    /// Most templates of a pack.
    package static let templateCountMax = 64
    /// Most actions of the library in a pack.
    package static let libraryCountMax = 64
    /// Most tasks of a pack.
    package static let taskCountMax = 64
    /// Most sets of holidays of a pack: as many as a tenant has.
    package static let holidaySetCountMax = HolidayBook.setCountMax
    /// Most profiles of a pack.
    package static let profileCountMax = 256
    /// Most commands that a pack proposes.
    package static let commandCountMax = 8
    /// Longest of them, in characters.
    package static let commandLengthMax = 400

    /// The pack's name, which is also the name of its folder.
    package let key: String
    /// What a person reads.
    package let title: String
    /// A few sentences about it.
    package let summary: String?
    /// Paths of files with holidays below the pack's folder, each named as its set is: `holidays/company.txt`.
    package let holidays: [String]
    /// Paths of actions of the library below the pack's folder: they are there before the templates that use them.
    package let library: [String]
    /// Paths of templates below the pack's folder, in the order in which they are applied.
    package let templates: [String]
    /// Paths of tasks below the pack's folder, likewise.
    package let tasks: [String]
    /// Examples of whom the jobs are about.
    package let profiles: [Profile]
    /// What to type first in a new tenant with the pack's examples: commands of flowctl, without its name.
    package let next: [String]

    /// Name of the set of holidays that a file has: its own, without folders and ending.
    package static func holidaySetName(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
    }
}
