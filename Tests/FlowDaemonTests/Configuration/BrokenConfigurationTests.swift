import FlowConfiguration
import FlowCore
import FlowDaemon
import Foundation
import Testing

@Suite struct BrokenConfigurationTests {
    @Test(arguments: BrokenConfiguration.all)
    func isRefusedWithPlaceKeyFoundAndAllowed(broken: BrokenConfiguration) throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(broken.text)
        let reading = fixture.load()
        #expect(reading.configuration == nil)
        let isExpected = { (finding: ConfigurationFinding) in
            finding.origin.description == "\(fixture.path):\(broken.place)"
                && (broken.key.isEmpty || finding.key == broken.key) && finding.found.contains(broken.found)
                && (broken.allowed.isEmpty ? finding.allowed.isEmpty : finding.allowed.contains(broken.allowed))
        }
        let list = reading.findings.map(\.description).joined(separator: "\n")
        #expect(reading.findings.contains(where: isExpected), "\(list)")
        #expect(reading.findings.count == 1, "\(list)")
    }

    /// Its characters are refused, and it is unknown; told it is in a way that steers nothing.
    @Test func aKeyThatSteersTerminalsIsReportedWithoutDoingSo() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("\"\\e[31mred\": 1\n")
        let findings = fixture.load().findings
        #expect(findings.count == 2 && findings.last?.key == "\\u{1B}[31mred")
        #expect(findings.contains { "\($0)".contains("the character U+001B") })
        #expect(findings.contains { "\($0)".contains("found an unknown key") })
        #expect(findings.allSatisfy { !"\($0)".contains("\u{1B}") && "\($0)".contains(":1:1: ") })
    }

    @Test func allMistakesOfAllSourcesAreReportedInOrder() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: x\nlimits:\n  connections: 0\n  conections: 5\n")
        try fixture.write("socket: relative\n", to: "flowd.yaml.d/20.yaml")
        try fixture.write("\tx: 1\n", to: "flowd.yaml.d/10.yaml")
        let reading = fixture.load(
            environment: ["FLOWD_LIMITS_FRAME_SIZE": "no", "FLOWD_SOKET": "/a", "PATH": "/bin"],
            flags: ["limits.callsInFlight": "0"]
        )
        let places = reading.findings.map { "\($0.origin)".replacing(fixture.folder.path + "/", with: "") }
        #expect(
            places == [
                "flowd.yaml:1:11", "flowd.yaml:3:16", "flowd.yaml:4:3", "flowd.yaml.d/10.yaml:1:1",
                "flowd.yaml.d/20.yaml:1:9", "environment variable FLOWD_LIMITS_FRAME_SIZE",
                "environment variable FLOWD_SOKET", "flag --limits-calls-in-flight",
            ]
        )
        #expect(reading.findings.contains { $0.found.contains("did you mean FLOWD_SOCKET?") })
        #expect(reading.configuration == nil)
    }

    @Test func everyWrongElementOfAListIsReported() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("operators:\n  uids: [-1, 1, root, [2]]\n  groups: [a b, c, 1]\n")
        let reading = fixture.load(environment: ["FLOWD_OPERATORS_UIDS": "1,root,-5"])
        let reported = reading.findings.map { "\($0.origin) \($0.found)".replacing(fixture.path + ":", with: "") }
        let variable = "environment variable FLOWD_OPERATORS_UIDS"
        #expect(
            reported == [
                "2:10 \"-1\"", "2:17 \"root\"", "2:23 a list", "3:12 \"a b\"", "3:20 \"1\"",
                "\(variable) \"-5\"", "\(variable) \"root\"",
            ]
        )
    }

    @Test func aWrongValueIsWrongAlsoWhenAnotherWins() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("limits: {connections: many}\n")
        let reading = fixture.load(flags: ["limits.connections": "5"])
        #expect(reading.configuration == nil)
        #expect(reading.findings.map(\.key) == ["limits.connections"])
    }

    @Test func bytesThatAreNotTextAreRefused() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(Data("logLevel: info\nsocket: /\u{e9}".utf8) + Data([0xC3, 0x28]))
        let first = try #require(fixture.load().findings.first)
        #expect(first.origin == .file(fixture.path, SourcePlace(line: 2, column: 11)))
        #expect(first.found == "bytes that aren't UTF-8")
        try fixture.write(Data([0x7F, 0x45, 0x4C, 0x46, 0x02, 0x00, 0xFF, 0xFE]))
        #expect(fixture.load().findings.map(\.found) == ["binary data"])
    }

    @Test func aFileThatIsTooLongIsRefused() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(String(repeating: "#", count: 64 * 1024 + 1))
        #expect(fixture.load().findings.map(\.allowed) == ["at most 64KiB"])
        try fixture.write(String(repeating: "#", count: 64 * 1024))
        #expect(fixture.load().findings.isEmpty)
    }

    @Test func whatIsNotAFileIsRefused() throws {
        let fixture = try ConfigurationFixture()
        #expect(fixture.load().findings.map(\.found) == ["no such file"])
        try FileManager.default.createDirectory(atPath: fixture.path, withIntermediateDirectories: false)
        #expect(fixture.load().findings.map(\.found) == ["a directory"])
        try FileManager.default.removeItem(atPath: fixture.path)
        #expect(mkfifo(fixture.path, 0o600) == 0)
        #expect(fixture.load().findings.map(\.found) == ["a pipe"])
        try FileManager.default.removeItem(atPath: fixture.path)
        try FileManager.default.createSymbolicLink(atPath: fixture.path, withDestinationPath: fixture.path)
        #expect(fixture.load().findings.first?.found.contains("can't be read") == true)
    }

    @Test func whatEverybodyCanWriteIsRefused() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: debug\n", mode: 0o666)
        #expect(fixture.load().findings.map(\.found) == ["a file that everybody can write to"])
        try fixture.write("", mode: 0o664)
        try fixture.write("", to: "flowd.yaml.d/10.yaml")
        #expect(fixture.load().findings.isEmpty)
        #expect(chmod(fixture.path + ".d", 0o777) == 0)
        #expect(fixture.load().findings.map(\.found) == ["a directory that everybody can write to"])
    }

    @Test func aDropInThatWouldNotBeReadIsRefused() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        try fixture.write("logLevel: debug\n", to: "flowd.yaml.d/10.yml")
        #expect(fixture.load().findings.map(\.allowed) == ["names that end in .yaml"])
    }

    @Test func aDropInThatIsADirectoryOrTheFolderAFileIsRefused() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        try fixture.write("x", to: "flowd.yaml.d/10.yaml/x")
        #expect(fixture.load().findings.map(\.found) == ["a directory"])
        try FileManager.default.removeItem(atPath: fixture.path + ".d")
        try fixture.write("", to: "flowd.yaml.d")
        #expect(fixture.load().findings.map(\.found) == ["something that isn't a directory"])
    }
}
