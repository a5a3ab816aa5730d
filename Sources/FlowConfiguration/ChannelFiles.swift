import FlowCore

/// Channels as the configuration's files declare them, for a program that needs nothing else of them.
///
/// They are flowd's own: a file and its drop-ins, of which the last that has the list counts, and those of the folder
/// beside it. What is wrong elsewhere in them is flowd's to tell.
package struct ChannelFiles: Hashable, Sendable {
    package static let pathDefault = "/etc/flowd/flowd.yaml"

    /// The channels; empty when there is a finding.
    package private(set) var channels: [ChannelDefinition] = []
    /// Mistakes that keep the list from being read, sorted by place.
    package private(set) var findings: [ConfigurationFinding]

    /// Reads the file at `path`, which may be missing, its drop-ins, and the folder of channels beside it.
    package init(path: String) {
        let (dropIns, findings) = ConfigurationFolder.files(in: path + ".d")
        self.findings = findings
        for path in [path] + dropIns { read(path) }
        let folder = ChannelFolder(beside: path, listed: channels)
        channels += folder.channels
        self.findings += folder.findings
        self.findings.sort()
        if !self.findings.isEmpty { channels = [] }
    }

    private mutating func read(_ path: String) {
        do {
            guard let text = try ConfigurationFile.read(path) else { return }
            let source = ConfigurationSource(text: text, path: path)
            findings += source.findings
            guard let entry = source.entries.first(where: { $0.name == ChannelReader.key }) else { return }
            let reader = ChannelReader(entry.value, path: path)
            channels = reader.channels
            findings += reader.findings
        } catch {
            findings.append(error)
        }
    }
}
