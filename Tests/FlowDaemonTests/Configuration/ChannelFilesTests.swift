import FlowConfiguration
import FlowDaemon
import Testing

/// The channels as a program reads them that needs nothing else of the configuration: the same that flowd reads.
@Suite struct ChannelFilesTests {
    private static let own = "- { name: own, kind: command, argv: [/bin/own, \"a b\"], timeLimit: 1min }"

    @Test func theLastFileThatHasTheListCounts() throws {
        let fixture = try ConfigurationFixture()
        func isTheSame() -> Bool { ChannelFiles(path: fixture.path).channels == fixture.load().configuration?.channels }
        #expect(ChannelFiles(path: fixture.path).channels == [])
        #expect(ChannelFiles(path: fixture.path).findings == [])
        try fixture.write("logLevel: info\nchannels:\n\(Self.own)\n")
        #expect(ChannelFiles(path: fixture.path).channels.map(\.arguments) == [["/bin/own", "a b"]])
        #expect(isTheSame())
        try fixture.write("limits: {connections: 100}\n", to: "flowd.yaml.d/1.yaml")
        #expect(isTheSame())
        try fixture.write("channels: [{ name: c, kind: journal }]\n", to: "flowd.yaml.d/2.yaml")
        #expect(ChannelFiles(path: fixture.path).channels.map(\.name) == ["c"])
        #expect(isTheSame())
        try fixture.write("channels:\n", to: "flowd.yaml.d/3.yaml")
        #expect(ChannelFiles(path: fixture.path).channels == [])
        #expect(isTheSame())
    }

    @Test(arguments: ChannelConfigurationTests.broken.filter { $0.text.hasPrefix("channels:") })
    func aMistakeInTheListIsTheSame(broken: ChannelConfigurationTests.Broken) throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("channels:\n\(Self.own)\n")
        try fixture.write(broken.text, to: "flowd.yaml.d/1.yaml")
        let files = ChannelFiles(path: fixture.path)
        #expect(files.findings == fixture.load().findings)
        #expect(!files.findings.isEmpty)
        #expect(files.channels == [])
    }

    static let unreadable = [
        "channels: [\n", "channels:\n\t- {name: a, kind: journal}\n", "- a\n", "text\n", "channels: []\nchannels: []\n",
    ]

    @Test(arguments: unreadable)
    func whatIsNoConfigurationIsTheSame(text: String) throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(text)
        let files = ChannelFiles(path: fixture.path)
        #expect(files.findings == fixture.load().findings)
        #expect(!files.findings.isEmpty)
    }

    @Test func whatIsWrongElsewhereIsFlowdsToTell() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: loud\nlimits: [1]\ncolour: red\nchannels:\n\(Self.own)\n")
        let files = ChannelFiles(path: fixture.path)
        #expect(files.findings == [])
        #expect(files.channels.map(\.name) == ["own"])
        #expect(fixture.load().findings.count == 3)
    }
}
