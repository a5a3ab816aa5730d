package import FlowConfiguration
import FlowCore

/// One thing that can be set: its name, what it takes, where it goes, and what it means.
///
/// Everything else comes from this: reading and checking, the names of flags and of environment variables, `--help`,
/// `--check-config` and `config/flowd.yaml`. The default is the one that `Configuration()` has.
package struct ConfigurationKey: Sendable {
    /// Key path at which a value is stored.
    package typealias Slot<Value> = any WritableKeyPath<Configuration, Value> & Sendable

    /// Type of the value that a key takes, with the key path at which it is stored.
    package enum Kind: Sendable {
        case path(Slot<String>, sizeBytesMax: Int)
        /// Beginning of the addresses of web pages; empty for none.
        case address(Slot<String>, sizeBytesMax: Int)
        case word(Slot<String>, [String])
        case groups(Slot<[String]>, countMax: Int)
        case users(Slot<[UInt32]>, countMax: Int)
        case quantity(Slot<Int>, QuantityUnit, ClosedRange<Int>)
    }

    /// The name, with dots between the sections of a file: `limits.frameSize`.
    package let name: String
    package let kind: Kind
    package let meaning: String
    /// Text that is shown as the default where the default isn't a value.
    var defaultNote: String?
    /// Shown in the sample file when there is no default.
    var example: String?
    package var needsRestart = false

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

    package var isList: Bool {
        switch kind {
        case .groups, .users: true
        case .path, .address, .word, .quantity: false
        }
    }

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

    package func text(of configuration: Configuration) -> String {
        switch kind {
        case .path(let slot, _), .address(let slot, _), .word(let slot, _): configuration[keyPath: slot]
        case .groups(let slot, _): "[" + configuration[keyPath: slot].joined(separator: ", ") + "]"
        case .users(let slot, _): "[" + configuration[keyPath: slot].map(String.init).joined(separator: ", ") + "]"
        case .quantity(let slot, let unit, _): unit.text(of: configuration[keyPath: slot])
        }
    }

    func copy(from source: Configuration, to target: inout Configuration) {
        switch kind {
        case .path(let slot, _), .address(let slot, _), .word(let slot, _):
            target[keyPath: slot] = source[keyPath: slot]
        case .groups(let slot, _): target[keyPath: slot] = source[keyPath: slot]
        case .users(let slot, _): target[keyPath: slot] = source[keyPath: slot]
        case .quantity(let slot, _, _): target[keyPath: slot] = source[keyPath: slot]
        }
    }

    package var defaultText: String { defaultNote ?? text(of: Configuration()) }
}
