import ArgumentParser
import FlowAPI
import FlowCalendar
import FlowClient
import FlowCore
import FlowTerminal

/// Command `flowctl calendar`, which shows a month with its due dates and holidays.
struct CalendarCommand: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Show a month: what is due of jobs, steps, tasks and payments, and the holidays.",
        discussion: """
            Days and times are in the tenant's zone. It shows what is open; times of a task that its rule leads to, but \
            that haven't come into being, are planned. An instalment stands on its due day as long as something is owed \
            on it. Below the month stands what is on its days: this week in this month, unless --week, --day or --month \
            says otherwise. In a pipe there is only this list.

            With --ics it is a calendar for other programs (iCalendar, RFC 5545): an event for everything that has a \
            date, with the reminders that are open, and a ladder's next one, as its alarms; with --todo to-dos \
            instead. What a task's rule leads to is one event that recurs, for \(CalendarSource.seriesDays) days, \
            where an RRULE says exactly the same, with an alarm for each reminder that neither quiet hours nor \
            weekends nor digests move; else, as with --todo and for a month, a week or a day, it is one for each time \
            in the next \(CalendarSource.plannedDays) days. Written to a file again and again it is what a calendar \
            program can subscribe to: the file is replaced as a whole.
            """
    )

    @Argument(
        help: "With --ics, the file that is written, replacing one that is there (default: standard output).",
        completion: .file(extensions: ["ics"])
    )
    var file: String?

    @Option(
        help: ArgumentHelp("A month, such as 2027-03 (default: this one).", valueName: "month"),
        transform: CalendarChoice.month
    )
    var month: CalendarChoice?

    @Option(
        help: ArgumentHelp("List the week that has this day, such as 2027-03-28.", valueName: "date"),
        transform: CalendarChoice.week
    )
    var week: CalendarChoice?

    @Option(
        help: ArgumentHelp("List this day: 2027-03-28, today, tomorrow or yesterday.", valueName: "date"),
        transform: CalendarChoice.day
    )
    var day: CalendarChoice?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp("Only what is for this profile.", valueName: "profile"),
        completion: .live
    )
    var profile: String?

    @Flag(help: "Write iCalendar: to a file that is named, else to standard output.")
    var ics = false

    @Flag(help: "With --ics, write to-dos instead of events; calendars of phones don't show them.")
    var todo = false

    @OptionGroup var global: GlobalOptions

    func validate() throws {
        if todo, !ics { throw ValidationError("To-dos are written with --ics only.") }
        if file != nil, !ics { throw ValidationError("A file is written with --ics only.") }
        if file == "" { throw ValidationError("--ics needs the name of a file, or none for standard output.") }
        if ics, global.format?.isJSON ?? false {
            throw ValidationError("--ics and --json contradict each other: give one of them.")
        }
        guard [month, week, day].count(where: { $0 != nil }) < 2 else {
            throw ValidationError("--month, --week and --day contradict each other: give one of them.")
        }
    }

    func perform(in session: Session) async throws {
        let chosen = week ?? day ?? month
        let picture: Picture
        do {
            picture = try await self.picture(chosen, session)
        } catch let error as InvalidInput {
            throw Problem.badInput(error.message)
        }
        if ics {
            try write(picture.source, picture.items, session)
        } else {
            try await show(picture.source, picture.items.map(\.entry), picture.chosen, session)
        }
    }

    /// Contents of the calendar for the days that were chosen.
    private struct Picture {
        let source: CalendarSource
        let chosen: CalendarSpan?
        let items: [CalendarItem]
    }

    private func picture(_ choice: CalendarChoice?, _ session: Session) async throws -> Picture {
        try await session.ask { client, tenant in
            let source = try await source(client, session, tenant: tenant)
            let chosen = choice?.span(today: source.today)
            guard !ics else {
                let form: CalendarSource.Form = todo || chosen != nil ? .others : .series
                return Picture(source: source, chosen: chosen, items: try await source.items(in: chosen, form))
            }
            let grid = CalendarSpan(monthOf: chosen?.first ?? source.today)
            let week = CalendarSpan(weekOf: source.today)
            let items = try await source.items(in: grid.union(chosen ?? week), .table)
            return Picture(source: source, chosen: chosen, items: items)
        }
    }

    private func source(_ client: FlowClient, _ session: Session, tenant: String) async throws -> CalendarSource {
        try await CalendarSource(
            CalendarLists(client),
            tenant: tenant,
            profile: profile,
            now: Timestamp(milliseconds: Int64(session.context.now()) * 1000),
            zones: session.context.zones
        ) { session.remark($0) }
    }

    private func write(_ source: CalendarSource, _ items: [CalendarItem], _ session: Session) throws {
        let calendar = ICalendar(
            name: source.tenant.spec.title,
            realm: source.realm,
            now: source.now.rfc3339,
            items: items,
            isOfToDos: todo
        )
        guard let file, file != "-" else { return try session.context.output.data(calendar.text) }
        let target = try MediaTarget.File(file, overwrites: true)
        try target.write(Array(calendar.text.utf8))
        _ = try target.finish()
    }

    private func show(
        _ source: CalendarSource,
        _ entries: [CalendarEntry],
        _ chosen: CalendarSpan?,
        _ session: Session
    ) async throws {
        let month = CalendarSpan(monthOf: chosen?.first ?? source.today)
        let width = session.style.width.flatMap { $0 < CalendarMonth.widthMin ? nil : $0 }
        var listed = chosen ?? month
        if chosen == nil, width != nil, !session.format.isJSON { listed = CalendarSpan(weekOf: source.today) }
        let listing = CalendarListing(
            from: listed.first.text,
            to: listed.last.text,
            timeZone: source.zone.name,
            today: source.today.text,
            entries: entries.filter { listed.contains($0.date) }
        )
        try await session.show(listing) { style in
            // A month is drawn, and of the present one this week is told.
            let isWeek = width != nil && chosen == nil
            let list = CalendarTable.lines(listing.entries, when: isWeek ? "this week" : "then", style)
            guard let width else { return list }
            let grid = CalendarMonth(
                month: month,
                today: source.today,
                entries: entries,
                about: "\(source.tenant.spec.title) · \(source.zone.name)"
            )
            let heading = isWeek ? [Line("This week, \(listing.from) to \(listing.to)", .bold)] : []
            return grid.lines(width: width) + [.empty] + heading + list
        }
    }
}

extension FlowClient: CalendarCalls {}
