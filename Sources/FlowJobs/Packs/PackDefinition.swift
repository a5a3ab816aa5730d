/// A pack: templates that belong together, and the people and firms to try them with.
package struct PackDefinition: Hashable, Sendable {
    /// Profile in a pack: a person or thing that jobs are about.
    package struct Profile: Hashable, Sendable {
        package let key: String
        package let title: String
        /// Kind of the profile: client, employee, vendor and so on.
        package let kind: String
        /// Further facts about the profile, in the order of the file.
        package let attributes: [Attribute]

        package init(key: String, title: String, kind: String, attributes: [Attribute] = []) {
            self.key = key
            self.title = title
            self.kind = kind
            self.attributes = attributes
        }
    }

    /// Attribute of a profile in a pack.
    package struct Attribute: Hashable, Sendable {
        package let name: String
        /// Value as it stands in the file.
        package let text: String
        /// True when it stands without quotes, and so may be a number, true or false.
        package let isPlain: Bool

        package init(name: String, text: String, isPlain: Bool) {
            self.name = name
            self.text = text
            self.isPlain = isPlain
        }
    }

    package static let templateCountMax = 64
    package static let libraryCountMax = 64
    package static let taskCountMax = 64
    package static let holidaySetCountMax = HolidayBook.setCountMax
    package static let profileCountMax = 256
    package static let commandCountMax = 8
    /// Longest of them, in characters.
    package static let commandLengthMax = 400

    /// The pack's name, which is also the name of its folder.
    package let key: String
    package let title: String
    package let summary: String?
    /// Paths of files with holidays below the pack's folder, each named as its set is: `holidays/company.txt`.
    package let holidays: [String]
    /// Paths of actions of the library below the pack's folder: they are there before the templates that use them.
    package let library: [String]
    /// Paths of templates below the pack's folder, in the order in which they are applied.
    package let templates: [String]
    /// Paths of tasks below the pack's folder, in the order in which they are applied.
    package let tasks: [String]
    package let profiles: [Profile]
    /// Commands to type first in a new tenant with the pack's examples: those of flowctl, without its name.
    package let next: [String]

    /// Name of the set of holidays that a file has: its own, without folders and ending.
    package static func holidaySetName(of path: String) -> String {
        let file = path.split(separator: "/").last.map(String.init) ?? path
        return file.hasSuffix(".txt") ? String(file.dropLast(4)) : file
    }
}
