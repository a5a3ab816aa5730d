import FlowCore

/// Taking values: everything that comes from outside passes here.
extension ConfigurationKey {
    /// Numbers of users; the last one means "nobody" to the kernel.
    private static let userRange = 0...Int(UInt32.max - 1)
    /// Longest name of a group that the system's tools make.
    private static let groupSizeBytesMax = 32

    /// Puts a value into its place, or says what is wrong with it; then the configuration stays as it was.
    func set(
        _ input: ConfigurationInput,
        in configuration: inout Configuration,
        allowsRelativePath: Bool
    ) throws(ConfigurationFault) {
        switch kind {
        case .path(let slot, let sizeBytesMax):
            configuration[keyPath: slot] = try path(input, sizeBytesMax, allowsRelativePath)
        case .word(let slot, let words):
            let word = try text(input)
            guard words.contains(word) else {
                let suggestion = Suggestion.closest(to: word, in: words).map { " (did you mean \"\($0)\"?)" } ?? ""
                throw ConfigurationFault(found: Shown.text(word) + suggestion)
            }
            configuration[keyPath: slot] = word
        case .groups(let slot, let countMax):
            let names = try list(input, countMax)
            for (index, name) in names.enumerated() where !Self.isGroupName(name) {
                throw ConfigurationFault(found: Shown.text(name), index: index)
            }
            configuration[keyPath: slot] = names
        case .users(let slot, let countMax):
            var numbers: [UInt32] = []
            for (index, text) in try list(input, countMax).enumerated() {
                guard let number = QuantityUnit.count(of: "").number(in: text), Self.userRange.contains(number) else {
                    throw ConfigurationFault(found: Shown.text(text), index: index)
                }
                numbers.append(UInt32(number))
            }
            configuration[keyPath: slot] = numbers
        case .quantity(let slot, let unit, let range):
            let text = try text(input)
            guard let number = unit.number(in: text), range.contains(number) else {
                throw ConfigurationFault(found: Shown.text(text))
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
        case .text(let text): throw ConfigurationFault(found: Shown.text(text))
        case .list(let texts):
            guard texts.count <= countMax else { throw ConfigurationFault(found: "\(texts.count) of them") }
            return texts
        }
    }

    private func path(
        _ input: ConfigurationInput,
        _ sizeBytesMax: Int,
        _ allowsRelativePath: Bool
    ) throws(ConfigurationFault) -> String {
        let path = try text(input)
        guard !path.isEmpty, allowsRelativePath || path.hasPrefix("/") else {
            throw ConfigurationFault(found: Shown.text(path))
        }
        guard path.utf8.count <= sizeBytesMax else {
            throw ConfigurationFault(found: "one of \(path.utf8.count) bytes")
        }
        guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
            throw ConfigurationFault(found: Shown.text(path))
        }
        return path
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
