import ArgumentParser
import FlowAPI
import FlowClient

/// Command `flowctl tenant set`, which changes a tenant; owners only, and limits operators only.
struct TenantSet: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Change a tenant; owners only, limits operators only.",
        discussion: """
            What isn't given stays. The currency can change while there are neither jobs nor payment schedules. A limit below what is there takes \
            nothing away; it refuses what would come on top. flowctl tenant show lists the limits. \
            In quiet hours, by the clock of who gets them, no reminder goes out of a rule, task or ladder that says nothing \
            else, unless the recipient has hours of their own (flowctl profile set --quiet-hours); what isn't out yet \
            follows a change. \
            --notify has people told of news of jobs whose templates don't say otherwise, replacing all rules before. \
            Tasks without a zone of their own follow the tenant's time zone, and ladders of instalments whose payer has \
            none; due dates of steps follow when something about their job changes. The answer tells what is at \
            another time now, and which jobs aren't.
            """
    )

    @Argument(help: "The tenant's slug (default: as --tenant).", completion: .live)
    var slug: String?

    @Option(help: "Name for people.")
    var title: String?

    @Option(help: ArgumentHelp("IANA time zone.", valueName: "zone"))
    var timeZone: String?

    @Option(help: "BCP 47 language tag.")
    var locale: String?

    @Option(help: "ISO 4217 currency code.")
    var currency: String?

    @Option(
        help: ArgumentHelp("Hours without reminders, such as 22:00-07:00, or none.", valueName: "hours")
    )
    var quietHours: String?

    @Option(
        help: ArgumentHelp(
            "News of which people are told: assigned, or ready via mail; several times; none.",
            valueName: "rule"
        )
    )
    var notify: [String] = []

    @Option(
        name: .customLong("limit"),
        help: ArgumentHelp(
            "A limit, such as profiles=4 or profiles=default; several times for several.",
            valueName: "name=value"
        ),
        transform: LimitAssignment.parse
    )
    var limits: [LimitAssignment] = []

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        try LimitAssignment.validate(limits)
        let texts = [title, timeZone, locale, currency, quietHours]
        guard texts.contains(where: { $0 != nil }) || !notify.isEmpty || !limits.isEmpty else {
            throw ValidationError(
                "Give what to change: --title, --time-zone, --locale, --currency, --quiet-hours, --notify or "
                    + "--limit."
            )
        }
    }

    func perform(in session: Session) async throws {
        let reply = try await session.ask(aboutTenant: slug) { client, tenant in
            try await client.call(
                TenantsAPI.Update.self,
                .init(
                    tenant: tenant,
                    title: title,
                    timeZone: timeZone,
                    locale: locale,
                    currency: currency,
                    quietHours: quietHours,
                    notify: notify.isEmpty ? nil : notify,
                    limits: LimitAssignment.values(limits),
                    defaultLimits: LimitAssignment.defaults(limits),
                    idempotencyKey: change.idempotencyKey
                )
            )
        }
        try await session.show(reply) { style in
            TenantText.lines(reply.spec, isChanged: reply.eventNumber != 0, style) + TenantText.moved(reply, style)
                + Sentences.warnings(reply.warnings)
        }
    }
}
