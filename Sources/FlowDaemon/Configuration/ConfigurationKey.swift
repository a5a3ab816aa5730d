package import FlowConfiguration
import FlowCore

/// One thing that can be set: its name, what it takes, where it goes, and what it means.
///
/// Everything else comes from this: reading and checking, the names of flags and of environment variables, `--help`,
/// `--check-config` and `config/flowd.yaml`. The default is the one that `Configuration()` has.
package struct ConfigurationKey: Sendable {
    /// Where a value goes.
    package typealias Slot<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    /// What a key takes, and where it goes.
    package enum Kind: Sendable {
        /// A path in the file system of at most that many bytes.
        case path(Slot<String>, sizeBytesMax: Int)
        /// Beginning of the addresses of web pages; empty for none.
        case address(Slot<String>, sizeBytesMax: Int)
        /// One of these words.
        case word(Slot<String>, [String])
        /// Names of groups.
        case groups(Slot<[String]>, countMax: Int)
        /// Numbers of users.
        case users(Slot<[UInt32]>, countMax: Int)
        /// A number in a range.
        case quantity(Slot<Int>, QuantityUnit, ClosedRange<Int>)
    }

    /// The name, with dots between the sections of a file: `limits.frameSize`.
    package let name: String
    /// What it takes, and where it goes.
    package let kind: Kind
    /// What it is, in a sentence.
    package let meaning: String
    /// Said in the place of a default that isn't a value.
    var defaultNote: String?
    /// Shown in the sample file when there is no default.
    var example: String?
    /// Whether a new value counts only after a restart; any other counts as soon as flowd has read it again.
    package var needsRestart = false

    /// The parts of the name.
    var components: [String] { name.split(separator: ".").map(String.init) }

    /// The flag: `--limits-frame-size`.
    package var flagName: String { "--" + words.joined(separator: "-") }

    /// The environment variable: `FLOWD_LIMITS_FRAME_SIZE`.
    package var variableName: String { "FLOWD_" + words.joined(separator: "_").uppercased() }

    private var words: [String] {
        var words: [String] = []
        for component in components {
            words.append("")
            let characters = Array(component)
            for (index, character) in characters.enumerated() {
                // An abbreviation is one word: `baseURL` is `BASE_URL`.
                let isBegun = index > 0 && characters[index - 1].isUppercase
                let isFollowed = index + 1 < characters.count && characters[index + 1].isLowercase
                if index > 0, character.isUppercase, !isBegun || isFollowed { words.append("") }
                words[words.count - 1] += character.lowercased()
            }
        }
        return words
    }

    /// Whether it takes a list.
    package var isList: Bool {
        switch kind {
        case .groups, .users: true
        case .path, .address, .word, .quantity: false
        }
    }

    /// What is allowed, as a part of a sentence.
    package var allowed: String {
        switch kind {
        case .path(_, let sizeBytesMax):
            "an absolute path of 1 to \(sizeBytesMax) bytes; in a flag also one from the working directory"
        case .address(_, let sizeBytesMax):
            "https://HOST/PATH in at most \(sizeBytesMax) bytes, without ? and #; http:// for localhost only"
        case .word(_, let words): words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
        case .groups(_, let countMax): "a list of at most \(countMax) names of groups"
        case .users(_, let countMax): "a list of at most \(countMax) numbers of users"
        case .quantity(_, let unit, let range): unit.allowed(range)
        }
    }

    /// The value that a configuration has for this key, as it would be written.
    package func text(of configuration: Configuration) -> String {
        switch kind {
        case .path(let slot, _), .address(let slot, _), .word(let slot, _): configuration[keyPath: slot]
        case .groups(let slot, _): "[" + configuration[keyPath: slot].joined(separator: ", ") + "]"
        case .users(let slot, _): "[" + configuration[keyPath: slot].map(String.init).joined(separator: ", ") + "]"
        case .quantity(let slot, let unit, _): unit.text(of: configuration[keyPath: slot])
        }
    }

    /// Gives a configuration the value that another one has for this key.
    func copy(from source: Configuration, to target: inout Configuration) {
        switch kind {
        case .path(let slot, _), .address(let slot, _), .word(let slot, _):
            target[keyPath: slot] = source[keyPath: slot]
        case .groups(let slot, _): target[keyPath: slot] = source[keyPath: slot]
        case .users(let slot, _): target[keyPath: slot] = source[keyPath: slot]
        case .quantity(let slot, _, _): target[keyPath: slot] = source[keyPath: slot]
        }
    }

    /// The default as it would be written, or what is said in its place.
    package var defaultText: String { defaultNote ?? text(of: Configuration()) }
}
