import Configuration
import FlowConfiguration
import FlowDaemon
import Foundation
import Logging
import Testing
import Varlink

@Suite struct ConfigurationTests {
    /// A value for each key that isn't its default, as it is written and as it is shown.
    private static let others: [String: String] = [
        "stateDirectory": "/srv/flowd", "socket": "/srv/socket", "commandSocket": "/srv/commands",
        "deliverSocket": "/srv/deliver", "sendmailSocket": "/srv/sendmail",
        "links.baseURL": "https://links.example.org/f",
        "logLevel": "error",
        "operators.groups": "[wheel, staff]",
        "operators.uids": "[0, 4294967294]", "limits.connections": "2", "limits.callsInFlight": "3",
        "limits.connectionsPerUser": "9", "limits.connectionsForOperators": "4",
        "limits.heldBytes": "64MiB", "limits.heldBytesPerUser": "16MiB",
        "limits.callBytesInFlight": "2MiB",
        "limits.frameSize": "8KiB", "limits.queuedOutput": "64KiB", "limits.incompleteCallTimeout": "7s",
        "limits.busyPause": "4s", "limits.drainLimit": "9s",
        "limits.waitingCommands": "5", "limits.residentTenants": "6", "limits.residentJobs": "8",
        "limits.uploads": "90", "limits.uploadsPerTenant": "9", "limits.uploadIdleTimeout": "20s",
        "limits.changesPerBatch": "90", "limits.changesPerTenantAndBatch": "10",
        "limits.changesPerNeighbourAndBatch": "7",
        "limits.rowsPerBatch": "33", "limits.batchSize": "8KiB", "limits.reads": "30", "limits.readsPerTenant": "3",
        "limits.waitingReads": "34", "limits.readTimeout": "35s", "housekeeping.interval": "11min",
        "housekeeping.evictionInterval": "12h", "housekeeping.keptTenants": "3",
        "housekeeping.idempotencyRetention": "13d",
        "clock.jumpMax": "14h", "clock.startGapMax": "15d", "clock.holdTimeout": "16min", "delivery.drainLimit": "17s",
        "database.checkpointSize": "32MiB", "database.logSizeMax": "2GiB",
    ]

    /// Writes values as a file, sections after what belongs to none.
    private static func yaml(_ values: [String: String]) -> String {
        var sections: [String: [String]] = [:]
        for (name, value) in values {
            let parts = name.split(separator: ".").map(String.init)
            let indent = parts.count == 1 ? "" : "  "
            sections[parts.count == 1 ? "" : parts[0], default: []].append("\(indent)\(parts.last ?? ""): \(value)")
        }
        var lines: [String] = []
        for (section, entries) in sections.sorted(by: { $0.key < $1.key }) {
            if !section.isEmpty { lines.append("\(section):") }
            lines += entries.sorted()
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func plain(_ value: String) -> String {
        value.replacing("[", with: "").replacing("]", with: "")
    }

    private func displayed(_ reading: ConfigurationReading) throws -> [String: String] {
        let configuration = try #require(reading.configuration, "\(reading.findings)")
        return Dictionary(uniqueKeysWithValues: ConfigurationKey.all.map { ($0.name, $0.text(of: configuration)) })
    }

    @Test func everyKeyIsTakenFromAFile() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(Self.yaml(Self.others))
        #expect(try displayed(fixture.load()) == Self.others)
    }

    @Test func everyKeyIsTakenFromTheEnvironment() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        let variables = ConfigurationKey.all.map { ($0.variableName, Self.plain(Self.others[$0.name] ?? "")) }
        let reading = fixture.load(environment: Dictionary(uniqueKeysWithValues: variables))
        #expect(try displayed(reading) == Self.others)
        #expect(reading.origins["limits.frameSize"] == .variable("FLOWD_LIMITS_FRAME_SIZE"))
    }

    @Test func everyKeyIsTakenFromTheCommandLine() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        let words = ConfigurationKey.all.flatMap { [$0.flagName, Self.plain(Self.others[$0.name] ?? "")] }
        let arguments = try DaemonArguments(parsing: words + ["--config", fixture.path])
        #expect(arguments.configurationPath == fixture.path)
        #expect(try displayed(fixture.load(flags: arguments.values)) == Self.others)
    }

    @Test func variablesAreNamedAsTheLibraryLooksThemUp() throws {
        let provider = EnvironmentVariablesProvider(environmentVariables: [:])
        for key in ConfigurationKey.all {
            let absolute = AbsoluteConfigKey(["flowd"] + key.name.split(separator: ".").map(String.init))
            #expect(try provider.value(forKey: absolute, type: .string).encodedKey == key.variableName)
        }
    }

    @Test func laterSourcesWin() throws {
        let fixture = try ConfigurationFixture()
        let limit = { (reading: ConfigurationReading) in reading.configuration?.server.connectionCountMax }
        let origin = { (reading: ConfigurationReading) in
            reading.origins["limits.connections"]?.description.replacing(fixture.folder.path + "/", with: "")
        }
        try fixture.write("logLevel: debug\n")
        #expect(limit(fixture.load()) == 1024)
        #expect(origin(fixture.load()) == nil)
        try fixture.write("logLevel: debug\nlimits: {connections: 1, callsInFlight: 7}\n")
        #expect(limit(fixture.load()) == 1)
        #expect(origin(fixture.load()) == "flowd.yaml:2:23")
        try fixture.write("limits: {connections: 3}\n", to: "flowd.yaml.d/20-b.yaml")
        try fixture.write("limits: {connections: 2}\n", to: "flowd.yaml.d/10-a.yaml")
        #expect(limit(fixture.load()) == 3)
        #expect(origin(fixture.load()) == "flowd.yaml.d/20-b.yaml:1:23")
        let environment = ["FLOWD_LIMITS_CONNECTIONS": "4"]
        #expect(limit(fixture.load(environment: environment)) == 4)
        let last = fixture.load(environment: environment, flags: ["limits.connections": "5"])
        #expect(limit(last) == 5)
        #expect(origin(last) == "flag --limits-connections")
        #expect(last.configuration?.server.callsInFlightMax == 7)
        #expect(last.files.count == 3)
    }

    @Test func aListIsReplacedAsAWhole() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("operators: {groups: [a, b], uids: [1]}\n")
        try fixture.write("operators: {groups: [c]}\n", to: "flowd.yaml.d/10.yaml")
        let configuration = fixture.load().configuration
        #expect(configuration?.operatorGroups == ["c"])
        #expect(configuration?.operatorUIDs == [1])
        #expect(fixture.load(environment: ["FLOWD_OPERATORS_GROUPS": ""]).configuration?.operatorGroups == [])
        #expect(fixture.load(flags: ["operators.groups": "x, y"]).configuration?.operatorGroups == ["x", "y"])
    }

    @Test func hiddenFilesAndOthersInTheFolderArePassedOver() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        for name in [".10.yaml", "10.yaml~", "10.yaml.bak", "README"] {
            try fixture.write("no: yaml: here", to: "flowd.yaml.d/\(name)")
        }
        #expect(fixture.load().configuration != nil)
    }

    @Test func aLinkToNothingSwitchesADropInOff() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("logLevel: debug\n")
        try fixture.write("", to: "flowd.yaml.d/10.yaml")
        let path = fixture.path + ".d/10.yaml"
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/null")
        #expect(fixture.load().configuration?.logLevel == .debug)
    }

    @Test func theServiceManagersDirectoryCountsLast() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        let environment = ["STATE_DIRECTORY": "/var/lib/flowd:/var/lib/other"]
        let reading = fixture.load(environment: environment)
        #expect(reading.configuration?.stateDirectory == "/var/lib/flowd")
        #expect(reading.origins["stateDirectory"] == .variable("STATE_DIRECTORY"))
        try fixture.write("stateDirectory: /srv/flowd\n")
        #expect(fixture.load(environment: environment).configuration?.stateDirectory == "/srv/flowd")
    }

    @Test func onlyFlagsTakeRelativePaths() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        let socket = { (path: String, directory: String?) in
            fixture.load(flags: ["socket": path], workingDirectory: directory).configuration?.socketPath
        }
        #expect(socket("a, b.sock", "/home/ada") == "/home/ada/a, b.sock")
        #expect(socket("././a//b", "/") == "/a/b")
        #expect(socket("../a", "/home/ada") == "/home/ada/../a")
        #expect(socket("/run//a", "/home/ada") == "/run//a")
        #expect(socket("a", nil) == nil)
        #expect(socket(String(repeating: "a", count: 98), "/home/ada") == nil)
        #expect(fixture.load(environment: ["FLOWD_SOCKET": "a"]).findings.map(\.key) == ["socket"])
        let inherited = fixture.load(environment: ["STATE_DIRECTORY": "state"]).findings
        #expect(inherited.map(\.origin) == [.variable("STATE_DIRECTORY")])
        #expect(inherited.map(\.found) == ["\"state\""])
    }

    @Test func testVariablesAreNobodysMistake() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("")
        #expect(fixture.load(environment: ["FLOWD_TEST_SEED": "1", "FLOWCTL_SOCKET": "x"]).findings.isEmpty)
    }

    @Test func valuesReachTheServersLimits() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("limits: {connections: 7, frameSize: 32KiB, incompleteCallTimeout: 1min}\n")
        var limits = ServerLimits()
        limits.connectionCountMax = 7
        limits.frameBytesMax = 32 * 1024
        limits.incompleteFrameTimeout = .seconds(60)
        #expect(fixture.load().configuration?.server == limits)
    }

    @Test func everyKeyHasAPlaceOfItsOwn() throws {
        let defaults = FlowDaemon.Configuration()
        for (name, value) in Self.others {
            let fixture = try ConfigurationFixture()
            try fixture.write(Self.yaml([name: value]))
            let configuration = try #require(fixture.load().configuration)
            let changed = ConfigurationKey.all.filter { $0.text(of: configuration) != $0.text(of: defaults) }
            #expect(changed.map(\.name) == [name])
        }
        #expect(Set(Self.others.keys) == Set(ConfigurationKey.all.map(\.name)))
    }
}
