import FlowConfiguration
import FlowCore

/// A configuration file's text, taken apart: which key has which value where, and what doesn't belong there.
struct ConfigurationDocument {
    /// A value with its places.
    struct Entry {
        let input: ConfigurationInput
        let origin: ConfigurationOrigin
        let elements: [ConfigurationOrigin]
    }

    private let path: String
    /// Places at which the YAML is malformed: nothing more is reported about the values there.
    private var brokenPlaces: Set<SourcePlace> = []
    private(set) var entries: [String: Entry] = [:]
    private(set) var channels: (definitions: [ChannelDefinition], origin: ConfigurationOrigin)?
    private(set) var findings: [ConfigurationFinding] = []

    init(text: String, path: String) {
        self.path = path
        let source = ConfigurationSource(text: text, path: path)
        findings = source.findings
        brokenPlaces = source.brokenPlaces
        read(source.entries, section: "")
    }

    private mutating func read(_ entries: [SourceEntry], section: String) {
        for entry in entries {
            let name = section.isEmpty ? entry.name : "\(section).\(entry.name)"
            if entry.name.contains(".") {
                reportUnknown(entry, name: name, section: section)
            } else if name == ChannelReader.key {
                let reader = ChannelReader(entry.value, path: path)
                channels = (reader.channels, .file(path, entry.value.place))
                findings += reader.findings
            } else if let key = ConfigurationKey.named(name) {
                readValue(entry.value, for: key)
            } else if Self.isSection(name) {
                readSection(entry.value, name: name)
            } else {
                reportUnknown(entry, name: name, section: section)
            }
        }
    }

    /// A section whose keys are all commented out is empty, and that is fine.
    private mutating func readSection(_ node: SourceNode, name: String) {
        if node.isEmpty { return }
        guard case .map(let entries) = node.content else {
            let keys = Self.names(in: name).joined(separator: ", ")
            add(node.place, key: name, found: node.found, allowed: "a map with the keys \(keys)")
            return
        }
        read(entries, section: name)
    }

    private mutating func readValue(_ node: SourceNode, for key: ConfigurationKey) {
        guard !brokenPlaces.contains(node.place) else { return }
        let origin = ConfigurationOrigin.file(path, node.place)
        switch node.content {
        case .scalar(let text, _) where !key.isList && !node.isEmpty:
            entries[key.name] = Entry(input: .text(text), origin: origin, elements: [])
        case .list(let nodes) where key.isList:
            guard brokenPlaces.isDisjoint(with: nodes.map(\.place)) else { return }
            var (texts, elements): ([String], [ConfigurationOrigin]) = ([], [])
            for element in nodes {
                if case .scalar(let text, _) = element.content, !element.isEmpty {
                    texts.append(text)
                    elements.append(.file(path, element.place))
                } else {
                    add(element.place, key: key.name, found: element.found, allowed: key.allowed)
                }
            }
            // Of a list with a mistake nothing is applied, and the others in it are told too.
            entries[key.name] = Entry(input: .list(texts), origin: origin, elements: elements)
        case .scalar, .list, .map:
            add(node.place, key: key.name, found: node.found, allowed: key.allowed)
        }
    }

    private mutating func reportUnknown(_ entry: SourceEntry, name: String, section: String) {
        let siblings = Self.names(in: section)
        let found = "an unknown key" + Self.advice(for: entry.name, siblings: siblings)
        add(entry.place, key: Displayed.excerpt(name), found: found, allowed: siblings.joined(separator: ", "))
    }

    private static func advice(for name: String, siblings: [String]) -> String {
        if ConfigurationKey.named(name) != nil {
            return " (a dot; write the part before it as a map of its own)"
        }
        if let sibling = Suggestion.closest(to: name, in: siblings) { return " (did you mean \"\(sibling)\"?)" }
        // Perhaps it belongs into another section.
        let elsewhere = ConfigurationKey.all.first { key in
            Suggestion.closest(to: name, in: [key.components.last ?? ""]) != nil
        }
        return elsewhere.map { " (did you mean \"\($0.name)\"?)" } ?? ""
    }

    private mutating func add(_ place: SourcePlace, key: String, found: String, allowed: String) {
        findings.append(
            ConfigurationFinding(origin: .file(path, place), key: key, found: found, allowed: allowed)
        )
    }

    private static func isSection(_ name: String) -> Bool {
        ConfigurationKey.all.contains { $0.name.hasPrefix(name + ".") }
    }

    /// The names right below a section, in order.
    private static func names(in section: String) -> [String] {
        let prefix = section.isEmpty ? "" : section + "."
        var names: [String] = []
        for key in ConfigurationKey.all where key.name.hasPrefix(prefix) {
            let name = String(key.name.dropFirst(prefix.count).prefix { $0 != "." })
            if names.last != name { names.append(name) }
        }
        return section.isEmpty ? names + [ChannelReader.key] : names
    }
}
