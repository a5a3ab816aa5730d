import FlowConfiguration
import FlowCore
import FlowDaemon
import Foundation
import Testing

/// The list of channels in a configuration file.
@Suite struct ChannelConfigurationTests {
    @Test func channelsAreRead() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            """
            channels:
              - name: family
                kind: command
                argv: [/usr/bin/notify, --to, "Mrs Ito", ""]
                timeLimit: 2min
                concurrency: 7
              - { name: log-2, kind: journal, rate: 600, tenantRate: 60, onAmbiguous: hold }

            """
        )
        let reading = fixture.load()
        var family = ChannelDefinition(name: "family", kind: .command)
        family.arguments = ["/usr/bin/notify", "--to", "Mrs Ito", ""]
        family.timeLimit = .seconds(120)
        family.concurrencyMax = 7
        var log = ChannelDefinition(name: "log-2", kind: .journal)
        (log.rates.perMinute, log.rates.perTenantAndMinute, log.isHeldWhenAmbiguous) = (600, 60, true)
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.configuration?.channels == [family, log])
        let displayed = ConfigurationText.effective(try #require(reading.configuration), origins: reading.origins)
        #expect(displayed.contains("[family, log-2]"))
        // The command may come later, so it is no mistake; whoever looks is told.
        #expect(displayed.contains("\(fixture.path):2:3; family: There is no command /usr/bin/notify\n"))
        func faults(isApart: Bool = false) -> [String] {
            var configuration = Configuration()
            configuration.channels = [family, log]
            if isApart { configuration.commandSocketPath = "/run/commands" }
            return ChannelFault.all(in: configuration).map(\.reason)
        }
        family.arguments = ["/bin/sh", "-c", "true"]
        #expect(faults() == [])
        family.arguments = ["/etc/passwd"]
        #expect(faults() == ["The command /etc/passwd may not be run"])
        // Another user may.
        #expect(faults(isApart: true) == [])
        family.arguments = ["/usr/bin/notify"]
        #expect(faults(isApart: true).count == 1)
    }

    @Test func webhooksAreRead() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            """
            channels:
              - { name: app, kind: webhook, url: "https://app.example/hooks?x=a@b", secret: app }
              - name: near
                kind: webhook
                url: http://[::1]:8080
                secret: near-1
                allow: ["::1", 10.0.0.0/8]
                certificates: /etc/ca.pem
                timeLimit: 5s

            """
        )
        let reading = fixture.load()
        var (app, near) = (
            ChannelDefinition(name: "app", kind: .webhook), ChannelDefinition(name: "near", kind: .webhook)
        )
        app.webhook = WebhookDefinition(url: "https://app.example/hooks?x=a@b", secret: "app")
        near.webhook = WebhookDefinition(
            url: "http://[::1]:8080",
            secret: "near-1",
            allowed: ["::1", "10.0.0.0/8"].compactMap(AddressRange.init),
            certificates: "/etc/ca.pem"
        )
        near.timeLimit = .seconds(5)
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        #expect(reading.configuration?.channels == [app, near] && app.timeLimit == .seconds(15))
        #expect([app, near].map { $0.webhook?.host } == ["https://app.example", "http://[::1]:8080"])
    }

    @Test func secretsAreLookedForBesideTheConfiguration() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("channels: [{ name: app, kind: webhook, url: 'https://app.example/', secret: app }]\n")
        var configuration = try #require(fixture.load().configuration)
        #expect(ChannelFault.all(in: configuration).first?.reason.hasPrefix("There is no secret app: ") == true)
        // Who sends is in another folder than flowd.
        let here = FileManager.default.currentDirectoryPath
        let above = String(repeating: "../", count: here.split(separator: "/").count)
        let loader = ConfigurationLoader(
            path: above + fixture.path.dropFirst(),
            environment: [:],
            flags: [:],
            workingDirectory: here
        )
        #expect(loader.load().configuration?.secretsBeside?.hasPrefix(here) == true)
        // Where a service of its own sends, flowd has none.
        configuration.deliverSocketPath = "/run/deliver"
        #expect(ChannelFault.all(in: configuration) == [])
    }

    @Test func aLaterFileReplacesTheWholeList() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write("channels: [{ name: a, kind: journal }, { name: b, kind: journal }]\n")
        try fixture.write("channels: [{ name: c, kind: journal }]\n", to: "flowd.yaml.d/1.yaml")
        #expect(fixture.load().configuration?.channels.map(\.name) == ["c"])
        try fixture.write("channels:\n", to: "flowd.yaml.d/2.yaml")
        #expect(fixture.load().configuration?.channels == [])
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String
        let place: String
        let key: String
        let found: String
        let allowed: String

        init(_ text: String, _ place: String, _ key: String, _ found: String, _ allowed: String) {
            testDescription = text
            self.text = text
            self.place = place
            self.key = key
            self.found = found
            self.allowed = allowed
        }
    }

    @Test func certificatesThatAreMissingAreReported() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            "channels: [{ name: a, kind: mail, server: 'smtps://h', certificates: /no/ca.pem, from: a@b, to: c@d }]\n"
        )
        var configuration = try #require(fixture.load().configuration)
        // A service of its own sends then, and the file is for it as well.
        configuration.deliverSocketPath = "/run/flowd/io.flowd.Deliver"
        #expect(ChannelFault.all(in: configuration).map(\.description) == ["a: There is no file /no/ca.pem"])
        configuration.channels[0].mail?.certificates = "/"
        #expect(ChannelFault.all(in: configuration).isEmpty)
    }

    @Test func mailIsRead() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            """
            channels:
              - { name: near, kind: mail, from: flowd@example.org, to: "Büro <buero@example.org>" }
              - name: far
                kind: mail
                server: SMTPS://[::1]:2465/
                from: flowd@example.org
                to: office@example.org
                user: flowd
                secret: mail
                allow: ["::1"]
                certificates: /etc/ca.pem
              - { name: bare, kind: mail, server: "smtp://mail", tls: none, allow: [10.0.0.0/8], from: a@b }

            """
        )
        let reading = fixture.load()
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        let channels = reading.configuration?.channels ?? []
        #expect(channels.map { $0.addressesAllowed(besides: "x") == nil } == [false, false, false])
        #expect(channels.map { $0.addressesAllowed(besides: "Ana <a@b>") == nil } == [true, true, true])
        #expect(reading.configuration?.channels.last?.mail?.to == nil)
        let mails = reading.configuration?.channels.compactMap(\.mail) ?? []
        try #require(mails.count == 3)
        #expect(mails[0].server == "smtp://127.0.0.1:25" && !mails[0].hasTLS && mails[0].login == nil)
        #expect(mails[0].allowed.map(\.text) == ["127.0.0.1"])
        #expect(mails[0].to?.name == "Büro" && mails[0].to?.address == "buero@example.org")
        #expect(mails[1].server == "smtps://[::1]:2465" && mails[1].hasTLS && mails[1].certificates == "/etc/ca.pem")
        #expect(mails[1].login == MailDefinition.Login(user: "flowd", secret: "mail"))
        #expect(mails[2].server == "smtp://mail" && !mails[2].hasTLS)
        #expect(reading.configuration?.channels[0].timeLimit == .seconds(60))
        #expect(reading.configuration?.secretsBeside != nil)
    }

    @Test func sendmailIsRead() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            """
            channels:
              - { name: near, kind: sendmail, from: flowd@example.org }
              - { name: mine, kind: sendmail, program: /no/such, from: a@b, to: "Büro <buero@example.org>", timeLimit: 5s }

            """
        )
        let reading = fixture.load()
        #expect(reading.findings.isEmpty, "\(reading.findings)")
        var configuration = try #require(reading.configuration)
        let from = try #require(MailAddress("flowd@example.org"))
        #expect(configuration.channels.map(\.sendmail?.program) == ["/usr/sbin/sendmail", "/no/such"])
        #expect(configuration.channels.map(\.isAddressed) == [true, false])
        #expect(configuration.channels[0].sendmail == SendmailDefinition(from: from))
        #expect(configuration.channels.map(\.timeLimit) == [.seconds(60), .seconds(5)])
        #expect(configuration.channels.map { $0.addressesAllowed(besides: "x") == nil } == [false, false])
        // Whoever runs it sees the same files; only what it may run is its own.
        for path in ["", "/run/flowd/io.flowd.Sendmail"] {
            configuration.sendmailSocketPath = path
            #expect(ChannelFault.all(in: configuration).last?.reason == "There is no command /no/such")
        }
    }

    private static func channel(
        _ text: String,
        _ column: Int,
        _ key: String,
        _ found: String,
        _ allowed: String
    ) -> Broken {
        Broken("channels:\n- {\(text)}\n", "2:\(column)", "channels[0]\(key)", found, allowed)
    }

    /// A channel of kind mail, in which what is wrong stands last.
    private static func mail(
        _ last: String,
        _ key: String,
        _ found: String,
        _ allowed: String,
        server: String? = nil,
        column: Int? = nil
    ) -> Broken {
        let name = last.prefix { $0 != ":" }
        let others = [("from", "a@b"), ("to", "c@d")].filter { $0.0 != name }.map { "\($0): \($1)" }
        let server = server.map { ["server: '\($0)'"] } ?? []
        let before = (["name: a, kind: mail"] + others + server).joined(separator: ", ") + ", "
        return channel(before + last, column ?? 4 + before.count + name.count + 2, key, found, allowed)
    }

    private static let long = String(repeating: "a", count: 33)
    private static let many = Array(repeating: "{name: a, kind: journal}", count: 33).joined(separator: ", ")

    static let broken: [Broken] = [
        Broken("channels: yes\n", "1:11", "channels", "\"yes\"", "a list of at most 32 maps with name"),
        Broken("channels: {name: a}\n", "1:11", "channels", "a map", "a list of at most 32"),
        Broken("channels: [\(many)]\n", "1:11", "channels", "33 of them", "at most 32"),
        Broken("channels: [family]\n", "1:12", "channels[0]", "\"family\"", "a map with name, kind, argv"),
        Broken("chanels: []\n", "1:1", "chanels", "did you mean \"channels\"?", "channels"),
        channel("kind: journal", 3, ".name", "nothing", "1 to 32 of a-z"),
        channel("name: Family, kind: journal", 10, ".name", "\"Family\"", "a-z"),
        channel("name: 1st, kind: journal", 10, ".name", "\"1st\"", "first a letter"),
        channel("name: journal, kind: journal", 10, ".name", "\"journal\"", "not journal"),
        channel("name: \(long), kind: journal", 10, ".name", "aaa", "1 to 32"),
        channel("name: [a], kind: journal", 10, ".name", "a list", "1 to 32"),
        channel("name: , kind: journal", 10, ".name", "nothing", "1 to 32"),
        channel("name: a", 3, ".kind", "nothing", "journal, command, webhook, mail, ntfy or sendmail"),
        channel("name: a, kind: post", 19, ".kind", "\"post\"", "journal, command, webhook, mail, ntfy or sendmail"),
        channel("name: a, kind: command", 3, ".argv", "nothing", "no shell"),
        channel("name: a, kind: command, argv: /bin/true", 34, ".argv", "\"/bin/true\"", "a list of 1 to 64"),
        channel("name: a, kind: command, argv: []", 34, ".argv", "a list", "1 to 64"),
        channel("name: a, kind: command, argv: [true]", 35, ".argv[0]", "\"true\"", "absolute path"),
        channel("name: a, kind: command, argv: [/x, [b]]", 39, ".argv[1]", "a list", "texts"),
        channel("name: a, kind: command, argv: [/x], timeLimit: 0", 51, ".timeLimit", "\"0\"", "from 1s to 1h"),
        channel("name: a, kind: command, argv: [/x], timeLimit: 2h", 51, ".timeLimit", "\"2h\"", "from 1s to 1h"),
        channel("name: a, kind: command, argv: [/x], concurrency: 65", 53, ".concurrency", "\"65\"", "from 1 to 64"),
        channel("name: a, kind: journal, rate: 0", 34, ".rate", "\"0\"", "from 1 to 60000"),
        channel("name: a, kind: journal, rate: 60/min", 34, ".rate", "\"60/min\"", "attempts a minute"),
        channel("name: a, kind: journal, tenantRate: 60001", 40, ".tenantRate", "\"60001\"", "from 1 to 60000"),
        channel("name: a, kind: journal, enabled: off", 37, ".enabled", "\"off\"", "true or false"),
        channel("name: a, kind: journal, onAmbiguous: drop", 41, ".onAmbiguous", "\"drop\"", "resend or hold"),
        channel("name: a, kind: journal, argv: [/x]", 34, ".argv", "a list", "for kind command"),
        channel("name: a, kind: webhook, secret: b", 3, ".url", "nothing", "https://HOST/"),
        channel("name: a, kind: webhook, url: 'https://h/'", 3, ".secret", "nothing", "the name of a secret"),
        channel("name: a, kind: webhook, url: 'https://h/', secret: B", 55, ".secret", "1 characters", "a letter"),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, argv: [/x]",
            64,
            ".argv",
            "a list",
            "kind command"
        ),
        channel("name: a, kind: command, argv: [/x], url: 'https://h/'", 45, ".url", "\"https://h/\"", "kind webhook"),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, timeLimit: 2min",
            69,
            ".timeLimit",
            "\"2min\"",
            "from 1s to 1min"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, allow: 10.0.0.1",
            65,
            ".allow",
            "\"10.0.0.1\"",
            "a list of 1 to 64"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, allow: []",
            65,
            ".allow",
            "a list",
            "a list of 1 to 64"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, allow: [10.0.0.1/8]",
            66,
            ".allow[0]",
            "\"10.0.0.1/8\"",
            "10.0.0.0/8"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, allow: [localhost]",
            66,
            ".allow[0]",
            "\"localhost\"",
            "127.0.0.1"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/', secret: b, certificates: ca.pem",
            72,
            ".certificates",
            "\"ca.pem\"",
            "absolute path"
        ),
        channel("name: a, kind: webhook, url: 'http://h/', secret: b", 33, ".url", "\"http://h/\"", "https://HOST/"),
        channel("name: a, kind: webhook, url: 'ftp://h/', secret: b", 33, ".url", "\"ftp://h/\"", "https://HOST/"),
        channel("name: a, kind: webhook, url: 'https://', secret: b", 33, ".url", "\"https://\"", "https://HOST/"),
        channel(
            "name: a, kind: webhook, url: 'https://:80/', secret: b",
            33,
            ".url",
            "\"https://:80/\"",
            "https://HOST/"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://a:b@h/', secret: b",
            33,
            ".url",
            "a name or a password",
            "https://HOST/"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/#a', secret: b",
            33,
            ".url",
            "\"https://h/#a\"",
            "https://HOST/"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://h/a b', secret: b",
            33,
            ".url",
            "\"https://h/a b\"",
            "https://HOST/"
        ),
        channel(
            "name: a, kind: webhook, url: 'https://hé/', secret: b",
            33,
            ".url",
            "\"https://hé/\"",
            "https://HOST/"
        ),
        channel("name: a, kind: webhook, url: 'HTTPS', secret: b", 33, ".url", "\"HTTPS\"", "https://HOST/"),
        mail("from: a", ".from", "\"a\"", "an address of ASCII"),
        mail("from: 'a@b, c@d'", ".from", "\"a@b, c@d\"", "an address of ASCII"),
        mail("from: 'ü@b'", ".from", "\"ü@b\"", "an address of ASCII"),
        mail("from: '<a@b>'", ".from", "\"<a@b>\"", "an address of ASCII"),
        mail("from: a@-b", ".from", "\"a@-b\"", "an address of ASCII"),
        mail("to: a..b@c", ".to", "\"a..b@c\"", "an address of ASCII"),
        mail("to: \"a\\n <b@c>\"", ".to", "b@c>", "an address of ASCII"),
        mail("server: mail", ".server", "\"mail\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'https://h'", ".server", "\"https://h\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'smtp://h/x'", ".server", "\"smtp://h/x\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'smtp://h:0'", ".server", "\"smtp://h:0\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'smtp://h:65536'", ".server", "\"smtp://h:65536\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'smtp://::1'", ".server", "\"smtp://::1\"", "smtps://HOST or smtp://HOST"),
        mail("server: 'smtp://u:p@h'", ".server", "a name or a password", "smtps://HOST or smtp://HOST"),
        mail("tls: none", ".tls", "\"none\"", "without server mail goes to this machine's own"),
        mail("tls: none", ".tls", "\"none\"", "goes to addresses of allow only", server: "smtp://h"),
        mail("tls: none", ".tls", "\"none\"", "TLS from the start", server: "smtps://h"),
        mail("tls: no", ".tls", "\"no\"", "required or none", server: "smtp://h"),
        mail("user: a", ".secret", "nothing", "the name of a secret", server: "smtp://h", column: 3),
        mail("secret: a", ".user", "nothing", "with secret", server: "smtp://h", column: 3),
        mail("url: 'https://h'", ".url", "\"https://h\"", "nothing: it is for kind webhook"),
        mail("timeLimit: 6min", ".timeLimit", "\"6min\"", "from 1s to 5min"),
        channel("name: a, kind: mail, to: c@d", 3, ".from", "nothing", "an address of ASCII"),
        channel("name: a, kind: ntfy, url: 'https://h/topic'", 30, ".url", "\"https://h/topic\"", "without a path"),
        channel("name: a, kind: ntfy, url: 'https://h?x'", 30, ".url", "\"https://h?x\"", "without a path"),
        channel("name: a, kind: ntfy, url: 'http://h'", 30, ".url", "\"http://h\"", "only with allow"),
        channel("name: a, kind: ntfy, url: 'https://u@h'", 30, ".url", "a name or a password", "without a path"),
        channel("name: a, kind: ntfy, url: 'https://h', to: a/b", 47, ".to", "\"a/b\"", "a topic of ntfy"),
        channel("name: a, kind: sendmail", 3, ".from", "nothing", "an address of ASCII"),
        channel("name: a, kind: sendmail, from: a@b, program: post", 49, ".program", "\"post\"", "the absolute path"),
        channel("name: a, kind: sendmail, from: a@b, program: [/a]", 49, ".program", "a list", "the absolute path"),
        channel(
            "name: a, kind: sendmail, from: a@b, server: 'smtp://h'",
            48,
            ".server",
            "\"smtp://h\"",
            "for kind mail"
        ),
        channel("name: a, kind: mail, from: a@b, program: /x", 45, ".program", "\"/x\"", "for kind sendmail"),
        channel("name: a, kind: sendmail, from: a@b, timeLimit: 6min", 51, ".timeLimit", "\"6min\"", "from 1s to 5min"),
        channel("name: a, kind: journal, tls: none", 33, ".tls", "\"none\"", "for kind mail"),
        channel(
            "name: a, kind: journal, secret: b",
            36,
            ".secret",
            "\"b\"",
            "for kind webhook, mail and ntfy"
        ),
        channel("name: a, kind: journal, colour: red", 28, ".colour", "an unknown key", "name, kind"),
        channel("name: a, kind: journal, nmae: b", 28, ".nmae", "did you mean \"name\"?", "name, kind"),
        Broken(
            "channels:\n- {name: a, kind: journal}\n- {name: a, kind: journal}\n",
            "3:10",
            "channels[1].name",
            "\"a\"",
            "not twice"
        ),
    ]

    @Test func allMistakesOfAChannelAreReportedInOneGo() throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(
            """
            channels:
              - { name: family, kind: comand, argv: notify, timeLimit: 0, concurrency: 65 }
              - { name: family, kind: command, argv: [notify] }
              - { name: Third, kind: command }
              - { name: fourth, kind: post }

            """
        )
        #expect(
            fixture.load().findings.map(\.key) == [
                "channels[0].kind", "channels[0].argv", "channels[0].timeLimit", "channels[0].concurrency",
                "channels[1].name", "channels[1].argv[0]", "channels[2].argv", "channels[2].name", "channels[3].kind",
            ]
        )
    }

    @Test(arguments: broken)
    func aMistakeIsFoundWhereItIs(broken: Broken) throws {
        let fixture = try ConfigurationFixture()
        try fixture.write(broken.text)
        let reading = fixture.load()
        #expect(reading.configuration == nil)
        #expect(reading.findings.count == 1, "\(reading.findings)")
        let finding = try #require(reading.findings.first)
        #expect("\(finding.origin)" == "\(fixture.path):\(broken.place)")
        #expect(finding.key == broken.key)
        #expect(finding.found.contains(broken.found) && finding.allowed.contains(broken.allowed), "\(finding)")
    }
}
