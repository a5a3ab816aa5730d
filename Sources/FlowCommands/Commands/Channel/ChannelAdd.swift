import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl channel add`, which writes a channel into a file of its own.
struct ChannelAdd: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Write a channel into a file of its own, and have flowd go by it; root, or whose flowd it is.",
        discussion: """
            The file is NAME.yaml in the folder channels.d beside flowd's configuration, which is read again as by \
            flowctl daemon reload. It is checked before, and taken away again where flowd can't go by it.

            A command needs --argv, a webhook --url and --secret or --field, mail --from, ntfy --url, sendmail --from; --user wants \
            --secret, and --tls, --allow and --certificates are for a --server or --url. Secrets stand in files of the \
            folder secrets, of which --secret gives the name.

            flowctl channel add phone --kind command --argv /usr/local/bin/notify --argv --quiet
            flowctl channel add app --kind webhook --url https://app.example/hooks --secret app
            flowctl channel add sms --kind webhook --url https://sms.example/send --field to={address} --field text={text}
            flowctl channel add mail --kind mail --from flowd@example.org
            flowctl channel add ring --kind ntfy --url https://ntfy.example.org
            flowctl channel add post --kind sendmail --from flowd@example.org
            """
    )

    @Argument(help: "The name by which rules and addresses refer to it, such as mail.")
    var channel: String

    @OptionGroup var options: ChannelOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard !options.kind.isEmpty else {
            throw ValidationError("--kind is missing: command, webhook, mail, ntfy, sendmail or journal.")
        }
    }

    func perform(in session: Session) async throws {
        let known = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        let file = try ChannelFile(channel, in: known.folder)
        if known.channels.contains(where: { $0.name == channel }) {
            throw Problem.badInput("There is a channel \(channel) already. \(file.advice)")
        }
        let reload = try await file.write(options.text) {
            try await session.ask { client in try await client.call(DaemonAPI.Reload.self, .init()) }
        }
        let listed = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        try await show(Reply(reload, listed.channels.first { $0.name == channel }), file.path, session)
    }

    private func show(_ reply: Reply, _ path: String, _ session: Session) async throws {
        try await session.show(reply) { style in
            let fault = reply.channel?.fault.map { Line("Nothing can go out by it as things are: \($0).", .yellow) }
            return [Line([Span(channel, .bold), Span(" is added: \(path)")])] + [fault].compactMap(\.self)
                + ReloadText.lines(reply.reload, style) + [Line("Try it: flowctl channel test \(channel)")]
        }
    }

    /// The channel as flowd has it, and what has changed besides.
    private struct Reply: Codable, Sendable {
        let channel: DaemonAPI.Channel?
        let changed: [DaemonAPI.ConfigurationChange]
        let needRestart: [DaemonAPI.ConfigurationChange]

        init(_ reload: DaemonAPI.Reload.Reply, _ channel: DaemonAPI.Channel?) {
            (self.channel, changed, needRestart) = (channel, reload.changed, reload.needRestart)
        }

        var reload: DaemonAPI.Reload.Reply { .init(changed: changed, needRestart: needRestart) }
    }
}

/// Command `flowctl channel remove`, which removes a channel's own file.
struct ChannelRemove: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a channel's own file away, and have flowd go by that; root, or whose flowd it is.",
        discussion: """
            Rules and addresses that name it stay. What is to go by it fails when it is due; once the channel is there \
            again, flowctl delivery replay --channel NAME sends it.
            """,
        aliases: ["rm"]
    )

    @Argument(help: "The channel's name.")
    var channel: String

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let known = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        let file = try ChannelFile(channel, in: known.folder)
        let reply = try await file.remove {
            try await session.ask { client in try await client.call(DaemonAPI.Reload.self, .init()) }
        }
        try await session.show(reply) { style in
            [Line([Span(channel, .bold), Span(" is taken away")])] + ReloadText.lines(reply, style)
        }
    }
}

/// Keys of a channel, as the configuration has them.
struct ChannelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("How it delivers: command, webhook, mail, ntfy, sendmail or journal.", valueName: "kind")
    )
    var kind = ""

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("Of a command: its path, then its arguments, once for each.", valueName: "text")
    )
    var argv: [String] = []

    @Option(help: ArgumentHelp("Of a webhook: where it goes; of ntfy: its server.", valueName: "url"))
    var url: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Of a webhook that isn't signed: a field of its body, with {text} and the like.",
            valueName: "name=text"
        )
    )
    var field: [String] = []

    @Option(help: ArgumentHelp("Of such a webhook: json, or form as browsers send it.", valueName: "word"))
    var encoding: String?

    @Option(
        help: ArgumentHelp("Of sendmail: which program it is (default: /usr/sbin/sendmail).", valueName: "path")
    )
    var program: String?

    @Option(help: ArgumentHelp("Of mail: smtps://HOST or smtp://HOST (default: this machine's).", valueName: "server"))
    var server: String?

    @Option(help: ArgumentHelp("Of mail: none, for a server of --allow without TLS.", valueName: "none"))
    var tls: String?

    @Option(help: ArgumentHelp("Of mail or sendmail: the address that it is from.", valueName: "address"))
    var from: String?

    @Option(
        help: ArgumentHelp(
            "Of mail, sendmail or ntfy: the address or topic to which all of it goes (default: to each one's own).",
            valueName: "address"
        )
    )
    var to: String?

    @Option(help: ArgumentHelp("Of mail or a webhook with --field: the user that the server knows.", valueName: "name"))
    var user: String?

    @Option(help: ArgumentHelp("Of a webhook, mail or ntfy: the name of the secret's file.", valueName: "name"))
    var secret: String?

    @Option(help: ArgumentHelp("An address or range to which it may go besides the internet's.", valueName: "range"))
    var allow: [String] = []

    @Option(help: ArgumentHelp("A file with certificates to trust instead of the system's.", valueName: "path"))
    var certificates: String?

    @Option(help: ArgumentHelp("How long an attempt may take.", valueName: "duration"))
    var timeLimit: String?

    @Option(help: ArgumentHelp("Most attempts at the same time.", valueName: "count"))
    var concurrency: String?

    @Option(help: ArgumentHelp("Most attempts in a minute.", valueName: "count"))
    var rate: String?

    @Option(help: ArgumentHelp("Most attempts of one tenant in a minute.", valueName: "count"))
    var tenantRate: String?

    @Option(help: ArgumentHelp("resend or hold, where nobody knows how an attempt ended.", valueName: "word"))
    var onAmbiguous: String?

    var text: String {
        get throws {
            let texts: [(String, String?)] = [
                ("kind", kind), ("url", url), ("encoding", encoding), ("program", program), ("server", server),
                ("tls", tls), ("from", from),
                ("to", to),
                ("user", user), ("secret", secret), ("certificates", certificates), ("timeLimit", timeLimit),
                ("concurrency", concurrency), ("rate", rate), ("tenantRate", tenantRate), ("onAmbiguous", onAmbiguous),
            ]
            var lines = try texts.compactMap { key, value in try value.map { "\(key): \(try Self.quoted($0))" } }
            for (key, values) in [("argv", argv), ("allow", allow)] where !values.isEmpty {
                lines.append("\(key): [" + (try values.map(Self.quoted).joined(separator: ", ")) + "]")
            }
            if !field.isEmpty { lines.append("body: {" + (try field.map(Self.member).joined(separator: ", ")) + "}") }
            return lines.joined(separator: "\n") + "\n"
        }
    }

    private static func member(_ field: String) throws -> String {
        guard let equals = field.firstIndex(of: "="), equals > field.startIndex else {
            throw Problem.badInput("--field is \(SafeText.line(field)); allowed: NAME=TEXT, such as to={address}.")
        }
        return "\(try quoted(String(field[..<equals]))): \(try quoted(String(field[field.index(after: equals)...])))"
    }

    /// A text as YAML, which takes JSON's way of writing one.
    private static func quoted(_ text: String) throws -> String { try JSONText.compact(text) }
}
