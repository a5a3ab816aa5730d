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

    @Test func eachMayHaveAFileOfItsOwn() throws {
        let fixture = try ConfigurationFixture()
        func isTheSame() -> Bool { ChannelFiles(path: fixture.path).channels == fixture.load().configuration?.channels }
        try fixture.write("kind: command\nargv: [/bin/own, a]\n", to: "channels.d/own.yaml")
        try fixture.write("channels: [{ name: c, kind: journal }]\n")
        #expect(ChannelFiles(path: fixture.path).channels.map(\.name) == ["c", "own"])
        #expect(ChannelFiles(path: fixture.path).channels.last?.arguments == ["/bin/own", "a"])
        #expect(isTheSame())
        #expect(fixture.load().files.map { $0.hasSuffix("/channels.d/own.yaml") } == [false, true])
        try fixture.write("# Later\n", to: "channels.d/off.yaml")
        #expect(ChannelFiles(path: fixture.path).channels.map(\.name) == ["c", "own"])
        #expect(isTheSame())
    }

    private static let wrongFiles: [(file: String, text: String, reported: String)] = [
        ("c", "kind: journal\n", "c.yaml: name: found a second “c”"),
        ("Own", "kind: journal\n", "Own.yaml: name: found “Own”"),
        ("journal", "kind: journal\n", "journal.yaml: name: found a second “journal”"),
        ("own", "name: own\nkind: journal\n", "own.yaml:1:7: name: found \"own\"; allowed: nothing"),
        ("own", "kind: journal\ncolour: red\n", "own.yaml:2:1: own.colour: found an unknown key"),
        ("own", "argv: [/bin/own]\n", "own.yaml:1:1: own.kind: found nothing"), ("own", "text\n", "own.yaml:1:1"),
        ("own", "- kind: journal\n", "own.yaml:1:1"), ("own", "kind: [\n", "own.yaml:"),
    ]

    @Test(arguments: wrongFiles)
    func aMistakeInSuchAFileIsReportedWithItsPlace(file: String, text: String, reported: String) throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("channels: [{ name: c, kind: journal }]\n")
        try fixture.write(text, to: "channels.d/\(file).yaml")
        let files = ChannelFiles(path: fixture.path)
        #expect(files.findings.map(\.description).contains { $0.contains(reported) }, "\(files.findings)")
        #expect(files.findings == fixture.load().findings)
        #expect(files.channels == [])
    }

    @Test func theyAreNotMoreThanAListMayHave() throws {
        let fixture = try ConfigurationFixture()
        for number in 0..<32 { try fixture.write("kind: journal\n", to: "channels.d/c\(number).yaml") }
        #expect(ChannelFiles(path: fixture.path).channels.count == 32)
        try fixture.write("channels: [{ name: own, kind: journal }]\n")
        #expect(ChannelFiles(path: fixture.path).findings.map(\.found) == ["33 of them"])
        #expect(fixture.load().findings.map(\.found) == ["33 of them"])
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
