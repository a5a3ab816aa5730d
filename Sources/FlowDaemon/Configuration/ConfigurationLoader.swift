import FlowConfiguration
import FlowCore

/// Reads the configuration from everywhere: file, drop-ins, environment, flags, of which the later win.
///
/// Everything is read and checked before anything counts: with one finding there is no configuration.
package struct ConfigurationLoader: Sendable {
    /// The file that is read when no other is named; it may be missing.
    package static let pathDefault = ChannelFiles.pathDefault

    private static let variablePrefix = "FLOWD_"
    private static let testVariablePrefix = "FLOWD_TEST_"

    private let path: String
    private let isRequired: Bool
    private let environment: [String: String]
    private let flags: [String: String]
    private let workingDirectory: String?
    private let places: UserPlaces?

    /// Creates a loader; nothing is read before `load`.
    ///
    /// `path` is the file to read, which must exist; nil for the default, which may be missing. `environment` has the
    /// variables of the process, `flags` the values from the command line, by the names of their keys.
    /// `workingDirectory` is the directory to which paths in flags may be relative; nil when they may not. `places` has
    /// the paths of a user's own flowd, for those that aren't set elsewhere; nil for the system's.
    package init(
        path: String?,
        environment: [String: String],
        flags: [String: String],
        workingDirectory: String?,
        places: UserPlaces? = nil
    ) {
        self.path = path ?? places?.configurationPath ?? Self.pathDefault
        isRequired = path != nil
        self.environment = environment
        self.flags = flags
        self.workingDirectory = workingDirectory
        self.places = places
    }

    /// Path of the file for those who are in another folder, such as who sends.
    private var absolutePath: String { path.hasPrefix("/") ? path : "\(workingDirectory ?? ".")/\(path)" }

    package var channelFolder: String { ChannelFolder.path(beside: absolutePath) }

    package func load() -> ConfigurationReading {
        var reading = Reading()
        readFiles(&reading)
        checkVariables(&reading)
        reading.layers.append(ConfigurationLayer(environment: environment))
        reading.layers.append(ConfigurationLayer(flags: flags, workingDirectory: workingDirectory))
        for key in ConfigurationKey.all { applySettings(for: key, &reading) }
        takePlaces(&reading)
        inheritStateDirectory(&reading)
        reading.configuration.credentialsDirectory = environment["CREDENTIALS_DIRECTORY"]
        let hasSecrets = reading.configuration.channels.contains { $0.hasSecret }
        reading.configuration.secretsBeside = hasSecrets ? absolutePath : nil
        checkOrders(&reading)
        return ConfigurationReading(
            configuration: reading.findings.isEmpty ? reading.configuration : nil,
            findings: reading.findings.sorted(),
            origins: reading.origins,
            files: reading.files
        )
    }

    private struct Reading {
        var configuration = Configuration()
        var layers: [ConfigurationLayer] = []
        var findings: [ConfigurationFinding] = []
        var origins: [String: ConfigurationOrigin] = [:]
        var files: [String] = []
    }

    private func readFiles(_ reading: inout Reading) {
        readFile(path, isRequired: isRequired, &reading)
        let (paths, findings) = ConfigurationFolder.files(in: path + ".d")
        reading.findings += findings
        for path in paths { readFile(path, isRequired: true, &reading) }
        let folder = ChannelFolder(beside: path, listed: reading.configuration.channels)
        reading.configuration.channels += folder.channels
        reading.findings += folder.findings
        reading.files += folder.files
        guard !folder.channels.isEmpty else { return }
        reading.origins[ChannelReader.key] = .file(ChannelFolder.path(beside: path), nil)
    }

    private func readFile(_ path: String, isRequired: Bool, _ reading: inout Reading) {
        do {
            if let text = try ConfigurationFile.read(path) {
                let document = ConfigurationDocument(text: text, path: path)
                reading.files.append(path)
                reading.findings += document.findings
                if let (channels, origin) = document.channels {
                    reading.configuration.channels = channels
                    reading.origins[ChannelReader.key] = origin
                }
                reading.layers.append(ConfigurationLayer(document, path: path))
            } else if isRequired {
                reading.findings.append(
                    ConfigurationFinding(origin: .file(path, nil), found: "no such file", allowed: "a file")
                )
            }
        } catch {
            reading.findings.append(error)
        }
    }

    private func checkVariables(_ reading: inout Reading) {
        let known = ConfigurationKey.all.map(\.variableName)
        for name in environment.keys where name.hasPrefix(Self.variablePrefix) {
            guard !known.contains(name), !name.hasPrefix(Self.testVariablePrefix) else { continue }
            let suggestion = Suggestion.closest(to: name, in: known).map { " (did you mean \($0)?)" } ?? ""
            reading.findings.append(
                ConfigurationFinding(
                    origin: .variable(Displayed.excerpt(name)),
                    found: "an unknown variable" + suggestion,
                    allowed: "those that flowd --help lists; only flowd's begin with \(Self.variablePrefix)"
                )
            )
        }
    }

    /// Applies the values of all layers in order, so that the last wins; a wrong value is a finding in any layer.
    private func applySettings(for key: ConfigurationKey, _ reading: inout Reading) {
        for layer in reading.layers {
            guard let setting = layer.setting(for: key) else { continue }
            apply(setting, for: key, workingDirectory: layer.workingDirectory, &reading)
        }
    }

    private func apply(
        _ setting: ConfigurationLayer.Setting,
        for key: ConfigurationKey,
        workingDirectory: String?,
        _ reading: inout Reading
    ) {
        do {
            try key.set(setting.input, in: &reading.configuration, workingDirectory: workingDirectory)
            reading.origins[key.name] = setting.origin
        } catch {
            reading.findings += error.parts.map { part in
                ConfigurationFinding(
                    origin: setting.origin(ofElement: part.index),
                    key: key.name,
                    found: part.found,
                    allowed: key.allowed
                )
            }
        }
    }

    /// Sets the paths of a user's own flowd where no other source sets them, whatever the service manager says.
    private func takePlaces(_ reading: inout Reading) {
        guard let places else { return }
        for (name, path) in [("stateDirectory", places.stateDirectory), ("socket", places.socketPath)] {
            guard reading.origins[name] == nil, let key = ConfigurationKey.named(name) else { continue }
            let setting = ConfigurationLayer.Setting(input: .text(path), origin: .flag(UserPlaces.flag), elements: [])
            apply(setting, for: key, workingDirectory: nil, &reading)
        }
    }

    /// Takes the first entry of the service manager's `STATE_DIRECTORY` when nothing else sets the directory.
    private func inheritStateDirectory(_ reading: inout Reading) {
        let inherited = environment["STATE_DIRECTORY"]?.split(separator: ":").first.map(String.init)
        guard reading.configuration.stateDirectory.isEmpty, let inherited,
            let key = ConfigurationKey.named("stateDirectory")
        else { return }
        let setting = ConfigurationLayer.Setting(
            input: .text(inherited),
            origin: .variable("STATE_DIRECTORY"),
            elements: []
        )
        apply(setting, for: key, workingDirectory: nil, &reading)
    }

    private func checkOrders(_ reading: inout Reading) {
        for (smaller, larger) in ConfigurationKey.orders {
            guard let first = ConfigurationKey.named(smaller), let second = ConfigurationKey.named(larger),
                case .quantity(let left, let unit, _) = first.kind, case .quantity(let right, _, _) = second.kind
            else { continue }
            let bound = reading.configuration[keyPath: right]
            let value = reading.configuration[keyPath: left]
            guard value > bound else { continue }
            reading.findings.append(
                ConfigurationFinding(
                    origin: reading.origins[smaller] ?? reading.origins[larger] ?? .standard,
                    key: smaller,
                    found: unit.text(of: value),
                    allowed: "at most \(larger), which is \(unit.text(of: bound))"
                )
            )
        }
    }
}
