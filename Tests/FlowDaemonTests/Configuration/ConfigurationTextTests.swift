import FlowConfiguration
import FlowDaemon
import Foundation
import Testing

@Suite struct ConfigurationTextTests {
    private static let samplePath = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "config/flowd.yaml").path

    /// Set `FLOWD_TEST_WRITE_SAMPLE` to write the file anew after the table has changed.
    @Test func theSampleFileIsTheTable() throws {
        if ProcessInfo.processInfo.environment["FLOWD_TEST_WRITE_SAMPLE"] != nil {
            try ConfigurationText.sample.write(toFile: Self.samplePath, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOfFile: Self.samplePath, encoding: .utf8) == ConfigurationText.sample)
        for line in ConfigurationText.sample.split(separator: "\n") {
            #expect(line.count <= 120, "\(line)")
        }
    }

    @Test func theSampleFileChangesNothing() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(ConfigurationText.sample)
        let reading = fixture.load()
        #expect(reading.configuration == Configuration())
        #expect(reading.origins.isEmpty)
    }

    @Test func theSampleFileWithoutItsCommentSignsIsTheDefaults() throws {
        let fixture = try ConfigurationFixture()
        let lines = ConfigurationText.sample.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let isKey = line.hasPrefix("#") && line.dropFirst().first != nil && !line.hasPrefix("# ")
            return isKey || line.hasPrefix("#  ") ? String(line.dropFirst()) : String(line)
        }
        try fixture.write(lines.joined(separator: "\n"))
        let reading = fixture.load()
        var expected = Configuration()
        expected.stateDirectory = "/var/lib/flowd"
        expected.commandSocketPath = "/run/flowd/io.flowd.Sender"
        expected.deliverSocketPath = "/run/flowd/io.flowd.Deliver"
        expected.sendmailSocketPath = "/run/flowd/io.flowd.Sendmail"
        expected.linkBaseText = "https://links.example.org/"
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.configuration == expected)
        #expect(Set(reading.origins.keys) == Set(ConfigurationKey.all.map(\.name) + ["channels"]))
    }

    @Test func helpTellsEveryKey() {
        for key in ConfigurationKey.all {
            for part in [key.flagName, key.variableName, key.meaning, key.allowed, key.defaultText] {
                #expect(ConfigurationText.help.contains(part))
            }
        }
        for line in ConfigurationText.help.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
    }

    @Test func everyValueIsDisplayedWithItsOrigin() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("limits:\n  frameSize: 2048KiB\n")
        let reading = fixture.load(environment: ["FLOWD_LOG_LEVEL": "debug"], flags: ["socket": "/s"])
        let text = ConfigurationText.effective(try #require(reading.configuration), origins: reading.origins)
        let lines = text.split(separator: "\n").map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        let displayed = Dictionary(uniqueKeysWithValues: lines.map { ($0[0], $0.dropFirst().joined(separator: " ")) })
        #expect(lines.count == ConfigurationKey.all.count + 1)
        #expect(displayed["limits.frameSize"] == "2MiB \(fixture.path):2:14")
        #expect(displayed["logLevel"] == "debug environment variable FLOWD_LOG_LEVEL")
        #expect(displayed["socket"] == "/s flag --socket")
        #expect(displayed["limits.connections"] == "1024 default")
        #expect(displayed["stateDirectory"] == "(STATE_DIRECTORY, which systemd sets) default")
    }

    static let usage: [(arguments: [String], says: String)] = [
        (["--sokcet", "/a"], "unknown option \"--sokcet\"; did you mean \"--socket\"?"),
        (["--socket"], "needs a value"),
        (["--socket", "--check-config"], "needs a value"), (["serve"], "unexpected argument \"serve\""),
        (["--socket=/a", "--socket", "/b"], "stands there twice"), (["--check-config=yes"], "takes no value"),
        (["--config", "/a", "--config", "/b"], "stands there twice"), (["-v"], "unknown option \"-v\""),
        ([""], "unexpected argument"), (["--config="], "needs the path of a file"), (["--"], "unknown option"),
    ]

    @Test(arguments: usage.indices)
    func aCommandLineThatIsNotUnderstoodIsRefused(index: Int) {
        let (arguments, says) = Self.usage[index]
        let error = #expect(throws: UsageError.self) { try DaemonArguments(parsing: arguments) }
        #expect(error?.description.contains(says) == true, "\(error?.description ?? "")")
    }

    @Test func tasksAreUnderstood() throws {
        #expect(try DaemonArguments(parsing: []).task == .run)
        #expect(try DaemonArguments(parsing: ["--check-config", "--socket=/a=b"]).task == .checkConfiguration)
        #expect(try DaemonArguments(parsing: ["--socket=/a=b"]).values == ["socket": "/a=b"])
        #expect(try DaemonArguments(parsing: ["--help", "--version"]).task == .help)
        #expect(try DaemonArguments(parsing: ["--version"]).task == .version)
        #expect(try DaemonArguments(parsing: ["--print-schema"]).task == .printSchema)
    }

    static let quantities: [(QuantityUnit, String, Int?)] = [
        (.bytes, "0", 0), (.bytes, "1024", 1024), (.bytes, "1KiB", 1024), (.bytes, "1 MiB", 1 << 20), (.bytes, "3B", 3),
        (.bytes, "1  MiB", nil), (.bytes, "MiB", nil), (.bytes, "1mib", nil), (.bytes, "1 ", nil), (.bytes, "", nil),
        (.seconds, "90", 90), (.seconds, "90s", 90), (.seconds, "2min", 120), (.seconds, "1h", 3600),
        (.seconds, "7d", 604_800), (.seconds, "1h30min", nil), (.seconds, "１", nil), (.count(of: "x"), "12", 12),
        (.count(of: "x"), "12s", nil), (.count(of: "x"), "00", nil), (.count(of: "x"), "1234567890123456", nil),
    ]

    @Test(arguments: quantities.indices)
    func quantitiesAreRead(index: Int) {
        let (unit, text, number) = Self.quantities[index]
        #expect(unit.number(in: text) == number, "\(text)")
        if let number { #expect(unit.number(in: unit.text(of: number)) == number) }
    }
}
