import FlowConfiguration
import FlowCore

/// Taking values: everything that comes from outside passes here.
extension ConfigurationKey {
    /// Range of user numbers, without the last one, which means "no user" to the kernel.
    private static let userRange = 0...Int(UInt32.max - 1)
    /// Longest name of a group that the system's tools make.
    private static let groupSizeBytesMax = 32

    /// Puts a value into its place, or says what is wrong with it; then the configuration stays as it was.
    ///
    /// A relative path is made absolute against the working directory; without one it is refused.
    func set(
        _ input: ConfigurationInput,
        in configuration: inout Configuration,
        workingDirectory: String?
    ) throws(ConfigurationFault) {
        switch kind {
        case .path(let slot, let sizeBytesMax):
            configuration[keyPath: slot] = try path(input, sizeBytesMax, workingDirectory)
        case .address(let slot, let sizeBytesMax):
            let address = try text(input)
            guard Self.isBase(address, sizeBytesMax) else { throw ConfigurationFault(found: Displayed.text(address)) }
            configuration[keyPath: slot] = address
        case .word(let slot, let words):
            let word = try text(input)
            guard words.contains(word) else {
                let suggestion = Suggestion.closest(to: word, in: words).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw ConfigurationFault(found: Displayed.text(word) + suggestion)
            }
            configuration[keyPath: slot] = word
        case .groups(let slot, let countMax):
            let names = try list(input, countMax)
            try check(names, Self.isGroupName)
            configuration[keyPath: slot] = names
        case .users(let slot, let countMax):
            let texts = try list(input, countMax)
            try check(texts) { Self.user($0) != nil }
            configuration[keyPath: slot] = texts.compactMap(Self.user)
        case .quantity(let slot, let unit, let range):
            let text = try text(input)
            guard let number = unit.number(in: text), range.contains(number) else {
                throw ConfigurationFault(found: Displayed.text(text))
            }
            configuration[keyPath: slot] = number
        }
    }

    private func text(_ input: ConfigurationInput) throws(ConfigurationFault) -> String {
        switch input {
        case .text(let text): return text
        case .list: throw ConfigurationFault(found: "a list")
        }
    }

    private func list(_ input: ConfigurationInput, _ countMax: Int) throws(ConfigurationFault) -> [String] {
        switch input {
        case .text(let text): throw ConfigurationFault(found: Displayed.text(text))
        case .list(let texts):
            guard texts.count <= countMax else { throw ConfigurationFault(found: "\(texts.count) of them") }
            return texts
        }
    }

    private func check(_ texts: [String], _ isRight: (String) -> Bool) throws(ConfigurationFault) {
        let wrong = texts.enumerated().filter { !isRight($0.element) }
        guard !wrong.isEmpty else { return }
        throw ConfigurationFault(
            parts: wrong.map { ConfigurationFault.Part(found: Displayed.text($0.element), index: $0.offset) }
        )
    }

    private func path(
        _ input: ConfigurationInput,
        _ sizeBytesMax: Int,
        _ workingDirectory: String?
    ) throws(ConfigurationFault) -> String {
        let text = try text(input)
        guard !text.isEmpty, let path = Self.absolute(text, in: workingDirectory) else {
            throw ConfigurationFault(found: Displayed.text(text))
        }
        guard path.utf8.count <= sizeBytesMax else {
            throw ConfigurationFault(found: "one of \(path.utf8.count) bytes")
        }
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw ConfigurationFault(found: Displayed.text(path))
        }
        return path
    }

    /// Returns true for an address with its scheme to which a code can be appended; http is for this machine only.
    private static func isBase(_ text: String, _ sizeBytesMax: Int) -> Bool {
        let schemes = ["https://", "http://"]
        guard text.utf8.count <= sizeBytesMax, let scheme = schemes.first(where: text.hasPrefix) else { return false }
        // Neither blanks nor what has to be written in another way (RFC 3986), nor what begins another part.
        let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !"\"#<>\\^`{|}?@&;'()*".utf8.contains($0) }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" }
        let host = authority.prefix { $0 != ":" }
        let isHere = host == "127.0.0.1" || host == "localhost"
        return isPlain && HostText.isHost(authority) && (scheme == "https://" || isHere)
    }

    private static func user(_ text: String) -> UInt32? {
        guard let number = QuantityUnit.count(of: "").number(in: text), userRange.contains(number) else { return nil }
        return UInt32(number)
    }

    /// Returns the path from the root; nil when the path is relative to an unknown directory.
    private static func absolute(_ path: String, in directory: String?) -> String? {
        if path.hasPrefix("/") { return path }
        guard let directory, directory.hasPrefix("/") else { return nil }
        let parts = path.split(separator: "/").drop { $0 == "." }
        let folder = directory == "/" ? "" : directory
        return parts.isEmpty ? directory : folder + "/" + parts.joined(separator: "/")
    }

    private static func isGroupName(_ name: String) -> Bool {
        guard (1...groupSizeBytesMax).contains(name.utf8.count), let first = name.utf8.first else { return false }
        let isLetter = { (byte: UInt8) in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
        }
        let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        return isLetter(first)
            && name.utf8.allSatisfy {
                isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
            }
    }
}
