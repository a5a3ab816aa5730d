import ArgumentParser
import FlowCore

/// A profile on the command line that takes the place of another in a file: `mrs-ito=rose`.
struct ProfileRenaming: Hashable, Sendable {
    let from: String
    let to: String

    static func parse(_ text: String) throws -> ProfileRenaming {
        let parts = text.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ (try? ProfileKey(validating: $0)) != nil }) else {
            throw ValidationError("write it as profile=profile, for example mrs-ito=rose")
        }
        return ProfileRenaming(from: parts[0], to: parts[1])
    }
}

/// Other profiles than those that a file names.
struct RenamingOptions: ParsableArguments, Sendable {
    @Option(
        name: .customLong("as"),
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Replace a profile that tasks name by one of yours, such as mrs-ito=rose; several times for several.",
            valueName: "profile=profile"
        ),
        transform: ProfileRenaming.parse
    )
    var renamings: [ProfileRenaming] = []

    func validate() throws {
        var seen: Set<String> = []
        for renaming in renamings where !seen.insert(renaming.from).inserted {
            throw ValidationError("--as gives \(renaming.from) twice; give it once.")
        }
    }
}
