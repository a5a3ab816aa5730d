import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Group of the `flowctl message` commands: words of messages for each occasion in each language.
struct MessageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "message",
        abstract: "What messages say: words for each occasion in each language.",
        discussion: """
            flowd has words for each. A tenant's own take their place: Mustache, with the values that message show \
            lists. {{name}} stands for a value, and {{#name}}…{{/name}} for what is said only where there is one.
            """,
        subcommands: [
            MessageList.self, MessageShow.self, MessageSet.self, MessageReset.self, MessagePreviewCommand.self,
        ],
        aliases: ["messages"]
    )
}

/// Words of a kind, on the command line.
struct MessageKeyArguments: ParsableArguments {
    @Argument(
        help: "The occasion, as message list has them: assigned, ready, due, payment …",
        completion: .list(MessageOccasion.allCases.map(\.rawValue))
    )
    var occasion: String

    @Argument(
        help: "The language: en, de, fr, es or ja.",
        completion: .list(Language.allCases.map(\.rawValue))
    )
    var language: String
}

/// Words that are given.
struct MessageWordsOptions: ParsableArguments {
    @Option(help: "One line: the subject of a mail.")
    var title: String?

    @Option(help: "What is said.")
    var text: String?

    @Option(help: ArgumentHelp("The text from a file; - is standard input.", valueName: "path"), completion: .file())
    var file: String?

    func validate() throws {
        if text != nil, file != nil { throw ValidationError("Give --text or --file, not both.") }
    }

    func text(in context: Context) throws -> String? {
        try file.map { try Source.text(of: $0, in: context) } ?? text
    }
}

/// Command `flowctl message list`, which lists the words of all occasions in all languages.
struct MessageList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the words of all occasions in all languages.",
        aliases: ["ls"]
    )

    @Flag(help: "Only the tenant's own.")
    var own = false

    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let all = try await session.ask { client, tenant in
            try await client.call(MessagesAPI.List.self, .init(tenant: tenant)).words
        }
        try await session.show(list: own ? all.filter(\.own) : all, MessageText.table(_:_:))
    }
}

/// Command `flowctl message show`, which shows words as written, and the values that they may use.
struct MessageShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show words as they are written, and which values they may use."
    )

    @OptionGroup var key: MessageKeyArguments
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MessagesAPI.Show.self) {
            .init(tenant: $0, occasion: key.occasion, language: key.language)
        }
        try await session.show(reply) { MessageText.lines(reply.words, names: reply.names, $0) }
    }
}

/// Command `flowctl message set`, which replaces the words of an occasion.
struct MessageSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Say it in words of your own from the next message on; managers only.",
        discussion:
            "What isn't given stays. Try words with message preview first: --title, --text and --file are the same."
    )

    @OptionGroup var key: MessageKeyArguments
    @OptionGroup var words: MessageWordsOptions
    @OptionGroup var change: ChangeOptions

    func validate() throws {
        if words.title == nil, words.text == nil, words.file == nil {
            throw ValidationError("Give the words: --title, --text or --file.")
        }
    }

    func perform(in session: Session) async throws {
        let text = try words.text(in: session.context)
        let reply = try await session.call(MessagesAPI.Set.self, change) {
            .init(tenant: $0, occasion: key.occasion, language: key.language, title: words.title, text: text)
        }
        let remark = reply.eventNumber == 0 ? ", as before" : ""
        try await session.show(reply) { MessageText.lines(reply.words, remark: remark, $0) }
    }
}

/// Command `flowctl message reset`, which goes back to flowd's own words.
struct MessageReset: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "reset",
        abstract: "Go back to flowd's own words; managers only."
    )

    @OptionGroup var key: MessageKeyArguments
    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply = try await session.call(MessagesAPI.Reset.self, change) {
            .init(tenant: $0, occasion: key.occasion, language: key.language)
        }
        let remark = reply.eventNumber == 0 ? ", as before" : ""
        try await session.show(reply) { MessageText.lines(reply.words, remark: remark, $0) }
    }
}

/// Command `flowctl message preview`, which shows what a message says, and sends nothing.
struct MessagePreviewCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Show what a message says, of a reminder or with examples; nothing is sent.",
        discussion: "With --title, --text or --file it shows what it would say in those words."
    )

    @Argument(
        help: "The occasion, where no reminder says it: assigned, ready, due, payment …",
        completion: .list(MessageOccasion.allCases.map(\.rawValue))
    )
    var occasion: String?

    @Argument(
        help: "The language of the examples: en, de, fr, es or ja.",
        completion: .list(Language.allCases.map(\.rawValue))
    )
    var language: String?

    @Option(help: ArgumentHelp("A reminder, such as 3/14/1, with its own values.", valueName: "id"))
    var reminder: String?

    @Option(help: ArgumentHelp("The recipient (default: the reminder's first one).", valueName: "name"))
    var to: String?

    @OptionGroup var words: MessageWordsOptions
    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard (reminder == nil) == (occasion != nil && language != nil), reminder == nil || occasion == nil else {
            throw ValidationError("Give an occasion and a language, such as due de, or --reminder ID.")
        }
        if to != nil, reminder == nil { throw ValidationError("--to goes with --reminder.") }
    }

    func perform(in session: Session) async throws {
        let text = try words.text(in: session.context)
        let reply = try await session.call(MessagesAPI.Preview.self) {
            .init(
                tenant: $0,
                occasion: occasion,
                language: language,
                title: words.title,
                text: text,
                reminder: reminder,
                recipient: to
            )
        }
        try await session.show(reply) { MessageText.lines(reply, $0) }
    }
}
