import FlowCore

/// Command line of flowd, parsed.
package struct DaemonArguments: Hashable, Sendable {
    /// Task that the command line asks for.
    package enum Task: Hashable, Sendable {
        case run
        case checkConfiguration
        case help
        case version
        /// Say of which schemas a database can be.
        case printSchema
    }

    package private(set) var task = Task.run
    package private(set) var isUsers = false
    package private(set) var configurationPath: String?
    /// Values of keys, by the keys' names, unchecked.
    package private(set) var values: [String: String] = [:]

    private static let simpleFlags: [String: Task] = [
        "--check-config": .checkConfiguration, "--help": .help, "-h": .help, "--print-schema": .printSchema,
        "--version": .version,
    ]

    package init(parsing arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if let task = Self.simpleFlags[argument] {
                // Whoever asks for help gets it, whatever else is there.
                if self.task != .help { self.task = task }
                continue
            }
            if argument == UserPlaces.flag {
                isUsers = true
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let name = parts.first ?? ""
            let key = ConfigurationKey.all.first { $0.flagName == name }
            guard key != nil || name == "--config" else { throw Self.unknown(argument, name: name) }
            let value = parts.count > 1 ? parts[1] : try Self.value(of: name, &rest)
            guard key != nil || !value.isEmpty else { throw UsageError("--config needs the path of a file") }
            let isRepeated = key.map { values[$0.name] != nil } ?? (configurationPath != nil)
            guard !isRepeated else { throw UsageError("\(name) stands there twice; keep one of the two") }
            if let key { values[key.name] = value } else { configurationPath = value }
        }
    }

    private static func value(of name: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
        guard let value = rest.first, !value.hasPrefix("--") else {
            throw UsageError("\(name) needs a value, as in \(name) VALUE or \(name)=VALUE")
        }
        rest = rest.dropFirst()
        return value
    }

    private static func unknown(_ argument: String, name: String) -> UsageError {
        guard argument.hasPrefix("-") else {
            return UsageError("unexpected argument \(Displayed.text(argument)); flowd takes options only")
        }
        if simpleFlags[name] != nil || name == UserPlaces.flag { return UsageError("\(name) takes no value") }
        let known = ConfigurationKey.all.map(\.flagName) + ["--config", UserPlaces.flag] + simpleFlags.keys.sorted()
        return UsageError("unknown option \(Displayed.text(name))" + Suggestion.phrase(for: name, in: known))
    }
}

/// The command line isn't understood.
package struct UsageError: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
