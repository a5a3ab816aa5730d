import ArgumentParser
import FlowCore

/// Command `flowctl recurrence next`, which shows when a rule falls due.
struct RecurrenceNext: FlowctlCommand {
    static let countMax = 10_000

    static let configuration = CommandConfiguration(
        commandName: "next",
        abstract: "Show when a rule falls due: by the wall clock, in universal time, and what is special about it.",
        discussion: """
            A rule is an RRULE of RFC 5545, with EXDATE: and RDATE: after it if need be; or five fields as in cron; or \
            words: every 6h; every 2 days; daily at 08:00,20:00; weekly on mon,fri; monthly on 31; \
            monthly on last; monthly on 2nd tue,last fri; yearly on 29 feb; … until 2027-12-31; … 10 times; \
            3 days after completion.

            Hours and minutes in words are physical time, everything else follows the wall clock. Days that a month \
            hasn't become its last one in words, and are left out in RRULEs and cron.

            Flags: gap (the clocks don't show this time), overlap (they show it twice), holiday, weekend, rolled \
            (moved to a business day).
            """
    )

    @Argument(help: "The rule, as one argument.")
    var rule: String

    @Option(help: ArgumentHelp("Where the rule begins, such as 2027-03-28T02:30.", valueName: "local"))
    var from: String

    @Option(help: ArgumentHelp("IANA time zone.", valueName: "zone"))
    var zone = "UTC"

    @Option(help: ArgumentHelp("How many to show.", valueName: "n"))
    var count = 10

    @Option(
        help: ArgumentHelp(
            "Only what is later than this local time; the rule still begins at --from.",
            valueName: "local"
        )
    )
    var after: String?

    @OptionGroup var policies: RecurrencePolicyOptions

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        guard 1...Self.countMax ~= count else {
            throw ValidationError("--count is \(count); allowed are 1 to \(Self.countMax).")
        }
    }

    func perform(in session: Session) async throws {
        let listing: OccurrenceListing
        do {
            listing = try self.listing(in: session)
        } catch let error as InvalidInput {
            throw Problem.badInput(error.message)
        }
        if listing.isAfterCompletion {
            session.remark(
                "shown as if each were done when it is due; really the next one counts from when it was done."
            )
        }
        try await session.show(list: listing.items) { items, style in OccurrenceTable.lines(items, style) }
    }

    private func listing(in session: Session) throws -> OccurrenceListing {
        let zone = try session.zone(named: zone, field: "--zone")
        let recurrence = try Recurrence(
            RecurrenceDefinition(validating: RecurrenceDefinition.text(rule, withoutOwn: zone.name)),
            anchor: LocalDateTime(validating: from, field: "--from"),
            zone: zone,
            options: policies.options(in: session.context)
        )
        let later = try after.map { text in
            zone.firstInstant(of: try LocalDateTime(validating: text, field: "--after"))
        }
        return OccurrenceListing(recurrence, count: count, after: later)
    }
}

extension Session {
    func zone(named name: String, field: String) throws(InvalidInput) -> ZoneRules {
        do throws(ZoneError) {
            return try context.zones.zone(named: name)
        } catch {
            throw error.invalidInput(field: field)
        }
    }
}
