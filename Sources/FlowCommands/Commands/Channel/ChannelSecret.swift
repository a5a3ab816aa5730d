import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Command `flowctl channel secret`, which writes the secret of a channel into its file.
struct ChannelSecret: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret",
        abstract: "Write the secret of a channel into its file; root, or whose flowd it is.",
        discussion: """
            It is read from standard input, or typed without being shown: of a signed webhook whsec_ and Base64, as its \
            receiver gives it or --generate makes it, of mail, ntfy and a webhook with --field a password or a token. It \
            is never an argument, which others on the machine could read. The file is in the folder secrets beside \
            flowd's configuration, and stays there when the channel is removed. Where a service of its own sends: systemctl try-restart flowd-deliver.
            """
    )

    @Argument(help: "The channel's name.")
    var channel: String

    @Flag(help: "Make the secret of a signed webhook, and show it once, for its receiver.")
    var generate = false

    @Flag(help: "Replace one that is there.")
    var replace = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let place = try await SecretPlace(channel, session)
        guard place.isWebhook || !generate else {
            throw Problem.badInput("A password or a token is the server's to make: --generate is for signed webhooks.")
        }
        let text = try generate ? ChannelSecretFile.key() : ChannelSecretFile.given()
        let lines = try place.isWebhook ? ChannelSecretFile.keys(in: text) : [ChannelSecretFile.password(in: text)]
        try place.file.write(lines, replaces: replace) {
            try place.show(secret: generate ? text : nil, keyCount: lines.count, session)
        }
        place.tell("The secret of \(channel) is in", isNew: generate, session)
    }
}

/// Command `flowctl channel rotate`, which adds a new secret of a webhook beside the one before.
struct ChannelRotate: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Make another secret of a webhook, beside which the one before signs; root, or whose flowd it is.",
        discussion: """
            The new one is shown. Give it to the receiver; once it knows it, flowctl channel rotate NAME --end takes the \
            one before away. Where a service of its own sends: systemctl try-restart flowd-deliver, after each.
            """
    )

    @Argument(help: "The channel's name.")
    var channel: String

    @Flag(help: "Take the one before away: the newest alone signs.")
    var end = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let place = try await SecretPlace(channel, session)
        guard place.isWebhook else {
            let way = "flowctl channel secret \(channel) --replace"
            throw Problem.badInput("A password can't be two at a time: change it at the server, then: \(way)")
        }
        let keys = try place.keys()
        guard end || keys.count == 1 else {
            let line = "the first line of \(place.file.path)"
            throw Problem.badInput("It is being replaced already: the receiver has to know \(line), then --end.")
        }
        guard !end || keys.count == 2 else { throw Problem.badInput("There is one secret alone, which stays.") }
        let new = try end ? nil : ChannelSecretFile.key()
        let lines = new.map { [$0] + keys } ?? Array(keys.prefix(1))
        try place.file.write(lines, replaces: true) {
            try place.show(secret: new, keyCount: lines.count, session)
        }
        let what = end ? "One secret of \(channel) is left, in" : "Two secrets of \(channel) sign now, in"
        place.tell(what, isNew: new != nil, session)
    }
}

/// File of a channel's secret, with its readers.
private struct SecretPlace {
    let file: ChannelSecretFile
    let isWebhook: Bool
    private let name: String
    private let isApart: Bool
    /// Other channels with the same secret.
    private let others: [String]

    init(_ name: String, _ session: Session) async throws {
        let known = try await session.ask { client in try await client.call(DaemonAPI.ListChannels.self, .init()) }
        guard let channel = known.channels.first(where: { $0.name == name }) else {
            let names = known.channels.map(\.name).joined(separator: ", ")
            let message = "There is no channel \(SafeText.line(name)). The configuration has: \(names)."
            throw Problem(name: "io.flowd.Daemon.NoSuchChannel", message: message, status: .noSuchObject)
        }
        guard let secret = channel.secret else {
            let owners = "signed webhooks have one, mail with a user, and others with --secret"
            throw Problem.badInput("The channel \(name) has no secret: \(owners).")
        }
        let others = known.channels.filter { $0.secret == secret && $0.name != name }
        if let other = others.first(where: { $0.signed != channel.signed }) {
            let message = "The secret \(secret) is that of \(other.name) as well, which has one of another kind:"
            throw Problem.badInput("\(message) add one of them again with a --secret of its own.")
        }
        self.others = others.map(\.name)
        (self.name, isWebhook, isApart) = (name, channel.signed, known.apart)
        file = ChannelSecretFile(secret, beside: known.folder)
    }

    /// Answer of the command as JSON.
    private struct Reply: Codable, Sendable {
        let channel: String
        let path: String
        let secret: String?
        let keyCount: Int
        let next: String?
    }

    func keys() throws(Problem) -> [String] {
        let text = try file.read()
        do {
            return try ChannelSecretFile.keys(in: text)
        } catch {
            throw .badInput("\(file.path) is damaged. \(error.message) Then: --replace")
        }
    }

    private var next: String? { isApart ? "systemctl try-restart flowd-deliver.service" : nil }

    func show(secret: String?, keyCount: Int, _ session: Session) throws {
        let reply = Reply(channel: name, path: file.path, secret: secret, keyCount: keyCount, next: next)
        try session.write(reply) { _ in secret.map { [Line($0)] } ?? [] }
    }

    func tell(_ what: String, isNew: Bool, _ session: Session) {
        guard session.format == .table else { return }
        let shared = others.isEmpty ? nil : "It is that of \(others.joined(separator: ", ")) as well."
        let advice = isNew ? "Give it to the receiver; it isn't shown again." : nil
        let lines = ["\(what) \(file.path).", shared, advice, next.map { "Have it read: \($0)" }]
        session.say(lines.compactMap(\.self).map { Line($0) })
    }
}
