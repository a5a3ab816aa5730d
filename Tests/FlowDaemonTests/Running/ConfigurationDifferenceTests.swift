import FlowConfiguration
import FlowControl
import FlowDaemon
import Testing

/// What a reload changes, what needs a restart, and what of it counts: by the table of keys.
@Suite struct ConfigurationDifferenceTests {
    private func configuration(_ text: String) throws -> Configuration {
        let fixture = try ConfigurationFixture()
        try fixture.write(text)
        let reading = fixture.load()
        return try #require(reading.configuration, "\(reading.findings)")
    }

    /// Each key with another value than its default.
    private static let others: [String: String] = [
        "stateDirectory": "/tmp/other", "socket": "/tmp/other.socket", "commandSocket": "/tmp/commands",
        "deliverSocket": "/tmp/deliver", "sendmailSocket": "/tmp/sendmail",
        "links.baseURL": "https://links.example.org/",
        "logLevel": "debug",
        "operators.groups": "[wheel]", "operators.uids": "[1000]",
    ]

    /// A number that is allowed, and no default: the greatest, or where one may not exceed another, the smallest.
    private func other(_ key: ConfigurationKey) -> String {
        if let text = Self.others[key.name] { return text }
        guard case .quantity(_, let unit, let range) = key.kind else { return "" }
        let smallest = [
            "limits.changesPerTenantAndBatch", "limits.uploadsPerTenant", "limits.readsPerTenant",
        ].contains(key.name)
        if key.name == "database.checkpointSize" { return "2MiB" }
        return unit.text(of: smallest ? range.lowerBound : range.upperBound)
    }

    private func nested(_ name: String, _ value: String) -> String {
        let parts = name.split(separator: ".")
        return parts.count == 1 ? "\(name): \(value)\n" : "\(parts[0]):\n  \(parts[1]): \(value)\n"
    }

    @Test(arguments: ConfigurationKey.all.map(\.name))
    func everyKeyIsChangedOrNeedsARestart(name: String) throws {
        let key = try #require(ConfigurationKey.all.first { $0.name == name })
        let before = Configuration()
        let after = try configuration(nested(name, other(key)))
        #expect(after != before, "\(other(key)) is no default")
        let difference = ConfigurationDifference(from: before, to: after)
        let change = ConfigurationOutcome.Change(
            key: name,
            before: key.text(of: before),
            after: key.text(of: after)
        )
        #expect(difference.changed == (key.needsRestart ? [] : [change]))
        #expect(difference.needRestart == (key.needsRestart ? [change] : []))
        #expect(difference.result == (key.needsRestart ? before : after))
    }

    @Test
    func whatNeedsARestartIsTheFilesAndSocketsThatAreOpen() {
        let names = ConfigurationKey.all.filter(\.needsRestart).map(\.name)
        #expect(
            names == [
                "stateDirectory", "socket", "commandSocket", "deliverSocket", "sendmailSocket",
                "database.checkpointSize",
                "database.logSizeMax",
            ]
        )
    }

    @Test
    func theSameIsNoChange() throws {
        let text = "limits: {reads: 8}\nchannels: [{name: a, kind: journal}, {name: b, kind: journal}]\n"
        let first = try configuration(text)
        let difference = ConfigurationDifference(from: first, to: try configuration(text))
        #expect(difference.changed.isEmpty && difference.needRestart.isEmpty && difference.result == first)
    }

    /// Read again and put back, what needed a restart needs none any more.
    @Test
    func whatIsPutBackNeedsNoRestart() throws {
        let running = try configuration("stateDirectory: /a\n")
        let once = ConfigurationDifference(from: running, to: try configuration("stateDirectory: /b\n"))
        #expect(once.needRestart.map(\.key) == ["stateDirectory"])
        let twice = ConfigurationDifference(from: once.result, to: running)
        #expect(twice.needRestart.isEmpty && twice.changed.isEmpty)
    }

    static let channels: [(before: String, after: String, changes: [ConfigurationOutcome.Change])] = [
        (
            "[]", "[{name: a, kind: journal}]",
            [.init(key: "channels.a", before: "none", after: "journal, concurrency 4")]
        ),
        (
            "[{name: a, kind: journal}]", "[]",
            [.init(key: "channels.a", before: "journal, concurrency 4", after: "none")]
        ),
        (
            "[{name: a, kind: command, argv: [/bin/x, -q]}]",
            "[{name: a, kind: command, argv: [/bin/x, -q], timeLimit: 1min, concurrency: 2}]",
            [
                .init(
                    key: "channels.a",
                    before: "command /bin/x, arguments 1, timeLimit 30s, concurrency 4",
                    after: "command /bin/x, arguments 1, timeLimit 1min, concurrency 2"
                )
            ]
        ),
        // What a command is given may be a secret.
        (
            "[{name: a, kind: command, argv: [/bin/x, --password, one]}]",
            "[{name: a, kind: command, argv: [/bin/x, --password, two]}]",
            [
                .init(
                    key: "channels.a",
                    before: "command /bin/x, arguments 2, timeLimit 30s, concurrency 4",
                    after: "command /bin/x, arguments 2, timeLimit 30s, concurrency 4, with other arguments"
                )
            ]
        ),
        (
            "[{name: a, kind: journal}, {name: b, kind: journal}]",
            "[{name: b, kind: journal}, {name: a, kind: journal}]", []
        ),
    ]

    @Test(arguments: channels.indices)
    func channelsAreReportedByName(index: Int) throws {
        let row = Self.channels[index]
        let after = try configuration("channels: \(row.after)\n")
        let difference = ConfigurationDifference(from: try configuration("channels: \(row.before)\n"), to: after)
        #expect(difference.changed == row.changes)
        #expect(difference.result == after)
    }
}
