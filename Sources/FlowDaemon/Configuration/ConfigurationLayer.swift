import Configuration
import FlowConfiguration

/// One source of values: a provider, and where each of its values stands.
struct ConfigurationLayer {
    /// A value that the layer has for a key.
    struct Setting {
        let input: ConfigurationInput
        let origin: ConfigurationOrigin
        let elements: [ConfigurationOrigin]

        func origin(ofElement index: Int?) -> ConfigurationOrigin {
            guard let index, elements.indices.contains(index) else { return origin }
            return elements[index]
        }
    }

    private let provider: any ConfigProvider
    /// Put before every key: what comes before it in the names of environment variables.
    private let prefix: [String]
    private let place: @Sendable (ConfigurationKey) -> (ConfigurationOrigin, [ConfigurationOrigin])
    /// Directory that relative paths start from.
    ///
    /// Nil where there may be no relative paths, since the directory is clear only on a command line.
    let workingDirectory: String?

    init(_ document: ConfigurationDocument, path: String) {
        let entries = document.entries
        provider = InMemoryProvider(name: path, values: Self.values(entries.mapValues(\.input)))
        prefix = []
        place = { key in
            (entries[key.name]?.origin ?? .file(path, nil), entries[key.name]?.elements ?? [])
        }
        workingDirectory = nil
    }

    init(environment: [String: String]) {
        provider = EnvironmentVariablesProvider(environmentVariables: environment)
        prefix = ["flowd"]
        place = { (.variable($0.variableName), []) }
        workingDirectory = nil
    }

    /// The flags of a command line, by the names of their keys.
    ///
    /// Not the library's own provider of flags, which passes over what it doesn't know, and takes a path with a comma
    /// for two.
    init(flags: [String: String], workingDirectory: String?) {
        let inputs = flags.map { name, text in
            let isList = ConfigurationKey.named(name)?.isList == true
            let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { Self.trimmed(String($0)) }
            return (name, isList ? ConfigurationInput.list(parts) : .text(text))
        }
        provider = InMemoryProvider(name: "flags", values: Self.values(Dictionary(inputs) { first, _ in first }))
        prefix = []
        place = { (.flag($0.flagName), []) }
        self.workingDirectory = workingDirectory
    }

    func setting(for key: ConfigurationKey) -> Setting? {
        let absolute = AbsoluteConfigKey(prefix + key.components)
        // Neither a text nor a list of texts can fail to be read as that.
        guard let value = try? provider.value(forKey: absolute, type: key.isList ? .stringArray : .string).value else {
            return nil
        }
        let (origin, elements) = place(key)
        switch value.content {
        case .string(let text): return Setting(input: .text(text), origin: origin, elements: elements)
        // A variable or flag with nothing in it is an empty list, not a list of an empty text.
        case .stringArray([""]) where elements.isEmpty:
            return Setting(input: .list([]), origin: origin, elements: elements)
        case .stringArray(let texts): return Setting(input: .list(texts), origin: origin, elements: elements)
        default: return nil
        }
    }

    private static func values(_ inputs: [String: ConfigurationInput]) -> [AbsoluteConfigKey: ConfigValue] {
        let pairs = inputs.map { name, input in
            let content: ConfigContent =
                switch input {
                case .text(let text): .string(text)
                case .list(let texts): .stringArray(texts)
                }
            return (AbsoluteConfigKey(ConfigKey(name)), ConfigValue(content, isSecret: false))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func trimmed(_ text: String) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
