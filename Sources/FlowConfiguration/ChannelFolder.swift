/// Channels that stand in a file each, in the folder `channels.d` beside the configuration: `mail.yaml` has the keys of
/// the channel mail.
package struct ChannelFolder: Hashable, Sendable {
    package static let name = "channels.d"

    /// The channels, by the names of their files.
    package private(set) var channels: [ChannelDefinition] = []
    package private(set) var files: [String] = []
    package private(set) var findings: [ConfigurationFinding]

    package static func path(beside path: String) -> String {
        (path.lastIndex(of: "/").map { String(path[...$0]) } ?? "") + name
    }

    /// Reads the folder beside the file at `path`, whose own list of channels is `listed`.
    package init(beside path: String, listed: [ChannelDefinition]) {
        let (paths, findings) = ConfigurationFolder.files(in: Self.path(beside: path))
        self.findings = findings
        for path in paths { read(path, taken: (listed + channels).map(\.name)) }
        let count = listed.count + channels.count
        guard count > ChannelReader.countMax else { return }
        let allowed = "at most \(ChannelReader.countMax) channels, the list's and these"
        let origin = ConfigurationOrigin.file(Self.path(beside: path), nil)
        self.findings.append(ConfigurationFinding(origin: origin, found: "\(count) of them", allowed: allowed))
    }

    private mutating func read(_ path: String, taken: [String]) {
        do {
            guard let text = try ConfigurationFile.read(path) else { return }
            files.append(path)
            let source = ConfigurationSource(text: text, path: path)
            findings += source.findings
            // One that is empty, or a link to /dev/null, is switched off.
            guard source.findings.isEmpty, !source.entries.isEmpty else { return }
            let reader = ChannelReader(source.entries, of: Self.channel(at: path), taken: taken, path: path)
            channels += reader.channels
            findings += reader.findings
        } catch {
            findings.append(error)
        }
    }

    /// Returns `mail` for `/etc/flowd/channels.d/mail.yaml`.
    private static func channel(at path: String) -> String {
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
        return String(name.dropLast(".yaml".count))
    }
}
