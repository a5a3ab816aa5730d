import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl tenant create`, which creates a tenant; operators only.
struct TenantCreate: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "create",
        abstract: "Create a tenant; operators only."
    )

    @Argument(help: "Short name: 1 to 63 of a-z, 0-9 and -.")
    var slug: String

    @Option(help: "Name for people (default: the slug).")
    var title: String?

    @Option(help: ArgumentHelp("IANA time zone (default: UTC).", valueName: "zone"))
    var timeZone: String?

    @Option(help: "BCP 47 language tag (default: en).")
    var locale: String?

    @Option(help: "ISO 4217 currency code (default: EUR).")
    var currency: String?

    @Option(
        help: ArgumentHelp("Hours without reminders, such as 22:00-07:00 (default: none).", valueName: "hours")
    )
    var quietHours: String?

    @Option(
        name: .customLong("owner"),
        help: ArgumentHelp(
            "An owner, a user name or uid:N, several times for several (default: you, also under sudo).",
            valueName: "who"
        ),
        transform: Self.uid
    )
    var owners: [Int] = []

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp("A limit, such as profiles=4; several times for several.", valueName: "name=value"),
        transform: LimitAssignment.parse
    )
    var limits: [LimitAssignment] = []

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try LimitAssignment.validate(limits)
    }

    /// Parses the user id of an owner; a number alone is accepted as well.
    private static func uid(_ text: String) throws -> Int {
        if let number = UInt32(text) { return Int(number) }
        let principal = try PrincipalReference.parse(text)
        guard principal.hasPrefix("uid:"), let number = Int(principal.dropFirst(4)) else {
            throw ValidationError("“\(text)” is a group; an owner is a user. Add groups with flowctl member set.")
        }
        return number
    }

    func perform(in session: Session) async throws {
        let caller = try InitOwner(principal: nil, session.context.environment, uid: session.context.uid)
        let owners = owners.isEmpty && caller.uid != session.context.uid ? [Int(caller.uid)] : owners
        let reply = try await session.ask { client in
            try await client.call(
                TenantsAPI.Create.self,
                .init(
                    slug: slug,
                    title: title,
                    timeZone: timeZone,
                    locale: locale,
                    currency: currency,
                    quietHours: quietHours,
                    ownerUIDs: owners.isEmpty ? nil : owners,
                    limits: LimitAssignment.values(limits),
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try await session.show(reply) { _ in Sentences.lines(created: reply.tenant) }
    }
}
