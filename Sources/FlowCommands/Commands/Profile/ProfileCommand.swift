import ArgumentParser
import FlowAPI
import FlowClient
import FlowTerminal

/// Group of the `flowctl profile` commands: people and parties that work is about or assigned to.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "The people and parties that work is about or assigned to.",
        discussion: """
            A profile has a short key that never changes, a kind in a word of your choice (child, guest, vendor, client, \
            employee), a title and attributes. Linked to a principal, it says whose work is assigned to it. With an \
            address for a channel, what goes to it through that channel goes there.
            """,
        subcommands: [
            ProfileAdd.self, ProfileSet.self, ProfileList.self, ProfileShow.self, ProfileArchive.self,
            ProfileRestore.self, ProfileRemove.self, ProfilePause.self, ProfileResume.self, ProfileFeedCommand.self,
        ],
        aliases: ["profiles"]
    )
}

/// Options that adding and changing a profile have in common.
struct ProfileOptions: ParsableArguments, Sendable {
    @Option(help: "Name for people.")
    var title: String?

    @Option(help: "What it is, in a word: child, guest, vendor, client, employee.")
    var kind: String?

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "An attribute, several times for several: a number, true, false, or text.",
            valueName: "key=value"
        ),
        transform: Assignment.parse
    )
    var attributes: [Assignment] = []

    @Option(
        help: ArgumentHelp("Whose work is assigned to it: a user name, uid:N, %group, gid:N or token:ID."),
        transform: ProfileOptions.principal
    )
    var principal: String?

    @Option(help: ArgumentHelp("IANA time zone, where it isn't the tenant's.", valueName: "zone"))
    var timeZone: String?

    @Option(
        help: ArgumentHelp(
            "Language of messages to it, where it isn't the tenant's: en, de, fr, es, ja, also de-AT.",
            valueName: "tag"
        )
    )
    var locale: String?

    @Option(
        help: ArgumentHelp(
            "When nothing goes to it, instead of the tenant's: 22:00-07:00, or none.",
            valueName: "from-until"
        )
    )
    var quietHours: String?

    @Option(
        name: .customLong("address"),
        help: ArgumentHelp(
            "Where it is reached through a channel, several times for several: mail=rose@example.org.",
            valueName: "channel=address"
        ),
        transform: { try Assignment.parse($0, example: "channel=address, for example mail=rose@example.org") }
    )
    var addresses: [Assignment] = []

    func validate() throws {
        try Assignment.validate(attributes)
        try Assignment.validate(addresses, option: "--address")
    }

    var wireAddresses: [ProfilesAPI.ProfileAddress]? {
        addresses.isEmpty ? nil : addresses.map { .init(channel: $0.key, address: $0.value) }
    }

    var isEmpty: Bool {
        title == nil && kind == nil && attributes.isEmpty && principal == nil && timeZone == nil && locale == nil
            && quietHours == nil && addresses.isEmpty
    }

    private static func principal(_ text: String) throws -> String {
        text.hasPrefix("token:") ? text : try PrincipalReference.parse(text)
    }
}

/// Command `flowctl profile add`, which creates a profile.
struct ProfileAdd: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a profile; managers only.",
        aliases: ["create"]
    )

    @Argument(help: "The short name to type, such as ana; it never changes.")
    var key: String

    @OptionGroup var options: ProfileOptions
    @OptionGroup var change: ChangeOptions

    func perform(in session: Session) async throws {
        let reply: ProfilesAPI.Create.Reply
        do {
            reply = try await session.call(ProfilesAPI.Create.self, change) {
                .init(
                    tenant: $0,
                    key: key,
                    kind: options.kind,
                    title: options.title,
                    attributes: Assignment.values(options.attributes),
                    principal: options.principal,
                    timeZone: options.timeZone,
                    locale: options.locale,
                    quietHours: options.quietHours,
                    addresses: options.wireAddresses
                )
            }
        } catch let problem as Problem {
            throw problem.renaming("profile", to: "<key>")
        }
        try await session.show(reply) {
            ProfileText.lines(reply.profile, remark: " is added", $0) + Sentences.warnings(reply.warnings)
        }
    }
}

/// Command `flowctl profile set`, which changes a profile.
struct ProfileSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a profile; managers only, but for addresses of one's own. What isn't given stays."
    )

    @Argument(help: "The profile's key.", completion: .live)
    var profile: String

    @OptionGroup var options: ProfileOptions

    @Option(help: ArgumentHelp("Take an attribute away, several times for several.", valueName: "key"))
    var unset: [String] = []

    @Flag(help: "Take the link to a principal away.")
    var noPrincipal = false

    @Flag(help: "Take the time zone away: the tenant's holds again.")
    var noTimeZone = false

    @Flag(help: "Take the language away: the tenant's holds again.")
    var noLocale = false

    @Flag(help: "Take the quiet hours away: the tenant's hold again.")
    var noQuietHours = false

    @Option(help: ArgumentHelp("Try the address for this one first where a rule names none.", valueName: "channel"))
    var first: String?

    @Option(help: ArgumentHelp("Take the address for a channel away, several times for several.", valueName: "channel"))
    var noAddress: [String] = []

    @Flag(help: "Use the addresses once their reader has confirmed them, by the code that goes there.")
    var verify = false

    @Option(
        help: ArgumentHelp(
            "Send them no more by a channel but what they owe, since they wish so; several times for several.",
            valueName: "channel"
        )
    )
    var unsubscribe: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use the address for a channel again from which they had unsubscribed, or that had refused; several times for several.",
            valueName: "channel"
        )
    )
    var confirm: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only if nobody has changed it since this event, which profile show prints.",
            valueName: "event"
        )
    )
    var ifEvent: Int?

    @OptionGroup var change: ChangeOptions

    private var cleared: [String] {
        unset.map { "attributes.\($0)" } + (noPrincipal ? ["principal"] : []) + (noTimeZone ? ["timeZone"] : [])
            + (noLocale ? ["locale"] : []) + (noQuietHours ? ["quietHours"] : []) + noAddress.map { "addresses.\($0)" }
    }

    func validate() throws {
        let both = [
            (options.principal != nil && noPrincipal, "principal"), (options.locale != nil && noLocale, "locale"),
            (options.timeZone != nil && noTimeZone, "time-zone"),
            (options.quietHours != nil && noQuietHours, "quiet-hours"),
        ]
        guard !verify || !options.addresses.isEmpty else {
            throw ValidationError("--verify is for what --address gives.")
        }
        if let name = both.first(where: \.0)?.1 { throw ValidationError("Give one of --\(name) and --no-\(name).") }
        let isOfAddresses = first != nil || !unsubscribe.isEmpty || !confirm.isEmpty
        guard !options.isEmpty || !cleared.isEmpty || isOfAddresses else {
            throw ValidationError(
                "Give what to change: --title, --kind, --set, --unset, --principal, --no-principal, --time-zone, "
                    + "--no-time-zone, --locale, --no-locale, --quiet-hours, --no-quiet-hours, --address, --first, "
                    + "--no-address, --unsubscribe or --confirm."
            )
        }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.call(ProfilesAPI.Update.self, change) {
            .init(
                tenant: $0,
                profile: profile,
                kind: options.kind,
                title: options.title,
                attributes: Assignment.values(options.attributes),
                principal: options.principal,
                timeZone: options.timeZone,
                locale: options.locale,
                quietHours: options.quietHours,
                addresses: options.wireAddresses,
                first: first,
                verify: verify ? true : nil,
                unsubscribe: unsubscribe.isEmpty ? nil : unsubscribe,
                confirm: confirm.isEmpty ? nil : confirm,
                clear: cleared.isEmpty ? nil : cleared,
                ifEvent: ifEvent
            )
        }
        let remark = reply.eventNumber == 0 ? ", as before" : " is changed"
        let isAsked = reply.eventNumber > 0
        let moved = (reply.movedTasks ?? []).map {
            MovedTasks.Row(task: $0.task, title: $0.title, before: $0.before, after: $0.after)
        }
        try await session.show(reply) { style in
            ProfileText.lines(reply.profile, remark: remark, style)
                + (isAsked ? asked(reply.profile) : [])
                + MovedTasks(count: reply.movedTaskCount ?? 0, rows: moved).lines(style)
                + Sentences.warnings(reply.warnings)
        }
    }

    private func asked(_ profile: ProfilesAPI.Profile) -> [Line] {
        let given = Set(options.addresses.map(\.key))
        // One that was asked before, and is the same, gets no other code.
        let asked = (profile.status.standings ?? []).filter { standing in
            standing.kind == "unverified" && given.contains(standing.channel)
                && standing.since == profile.status.changedAt
        }
        return asked.map { standing in
            let own = (profile.spec.addresses ?? []).first { $0.channel == standing.channel }
            let address = SafeText.line(own?.address ?? "")
            return Line("A code goes to \(address): its link confirms the address, or flowctl code redeem CODE.", .dim)
        }
    }
}
