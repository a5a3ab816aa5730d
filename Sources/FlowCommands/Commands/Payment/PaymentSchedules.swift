import ArgumentParser
import FlowAPI

/// `flowctl payment schedule add`.
struct PaymentScheduleAdd: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Make a payment schedule.",
        discussion: """
            flowctl payment schedule add Catering --to bella --total 4000.00 --instalment "30% 2027-03-01 Deposit" \
            --instalment "rest 2027-05-01 Balance"

            Without --instalment it is one, due on --due. A share is a percentage, an amount or rest, which takes \
            what the others leave. On a job, due dates can be counted from its dates: start, start+14d, due-2w, \
            attribute:wedding-14d.
            """
    )

    @Argument(help: "What it is for.")
    var title: String

    @Option(help: ArgumentHelp("The profile that pays us.", valueName: "profile"))
    var from: String?

    @Option(help: ArgumentHelp("The profile that we pay.", valueName: "profile"))
    var to: String?

    @Option(help: ArgumentHelp("What all instalments add up to.", valueName: "amount"))
    var total: String

    @Option(help: ArgumentHelp("ISO 4217, such as EUR (default: the tenant's).", valueName: "code"))
    var currency: String?

    @Option(
        help: ArgumentHelp("Share, due date and perhaps a title; several times for several.", valueName: "instalment"),
        transform: PaymentReference.parseSpec
    )
    var instalment: [PaymentsAPI.InstalmentSpec] = []

    @Option(help: ArgumentHelp("The due date, when there is one instalment.", valueName: "date"))
    var due: String?

    @Option(help: ArgumentHelp("Days after the due date before it is overdue.", valueName: "days"))
    var grace: Int?

    @Option(help: ArgumentHelp("The job that it belongs to.", valueName: "job"), transform: JobReference.parse)
    var job: String?

    @Option(help: ArgumentHelp("Its budget, such as catering.", valueName: "name"))
    var category: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How its instalments are reminded of, such as \"-7d friendly; 0d due; 14d final fee 5.00; repeat 14d\".",
            discussion: """
                Days from the due date and a name, in order. A step takes fee 5.00, fee 2%, interest 8%, when count 2, \
                when amount 100.00, when age 30d, when label NAME, unless label NAME, via CHANNEL, to WHO. Behind the \
                steps: repeat 14d, cap 25.00 (or cap 50%), gap 1d, at 09:00, quiet none, via CHANNEL to WHO. A fee is \
                charged once; fee each 5.00 on the last step charges it with each repeat, until late fees come to the \
                cap, or without one to the instalment's amount.
                """,
            valueName: "steps"
        )
    )
    var ladder: String?

    @OptionGroup var change: ChangeOptions

    func validate() throws {
        guard (from == nil) != (to == nil) else { throw ValidationError("Give either --from or --to.") }
        guard instalment.isEmpty != (due == nil) else { throw ValidationError("Give either --instalment or --due.") }
    }

    func perform(in session: Session) async throws {
        // An empty title is refused as the schedule's, which was typed.
        let own = title.contains { !$0.isWhitespace } ? title : nil
        let single = due.map { PaymentsAPI.InstalmentSpec(title: own, share: "rest", due: $0) }
        let spec = PaymentsAPI.ScheduleSpec(
            title: title,
            party: from ?? to ?? "",
            direction: from == nil ? .outgoing : .incoming,
            total: total,
            currency: currency,
            instalments: single.map { [$0] } ?? instalment,
            graceDays: grace,
            job: job,
            category: category,
            ladder: ladder
        )
        let reply: PaymentsAPI.AddSchedule.Reply
        do {
            reply = try await session.call(PaymentsAPI.AddSchedule.self, change) { .init(tenant: $0, spec: spec) }
        } catch let problem as Problem {
            let reported = problem.renaming("party", to: from == nil ? "--to" : "--from")
            throw single == nil ? reported : reported.renaming("instalments.due", to: "--due")
        }
        try await session.show(reply) { PaymentTable.lines(added: reply.schedule, $0) }
    }
}

/// `flowctl payment schedule list`.
struct PaymentScheduleList: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List payment schedules, oldest first.",
        aliases: ["ls"]
    )

    @Option(name: .customLong("with"), help: ArgumentHelp("Only those with this profile.", valueName: "profile"))
    var party: String?

    @Option(help: ArgumentHelp("Only those of this job.", valueName: "job"), transform: JobReference.parse)
    var job: String?

    @OptionGroup var jobs: JobOfItemOptions

    @Flag(help: "Only those on which something is owed.")
    var open = false

    @OptionGroup var limit: LimitOption

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let schedules = try await jobs.list(PaymentsAPI.ListSchedules.self, in: session, limit: limit.count) {
            .init(
                tenant: $0,
                party: party,
                job: job,
                open: open,
                template: $1,
                labels: jobs.labels,
                where: jobs.where
            )
        }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(schedules)) }
        let isFiltered = jobs.isWanted || open || party != nil || job != nil
        try await session.show(list: schedules) { schedules, style in
            PaymentTable.lines(schedules: schedules, isFiltered: isFiltered, style)
        }
    }
}

/// `flowctl payment schedule show`.
struct PaymentScheduleShow: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a payment schedule, its instalments and newest payments."
    )

    @Argument(help: "The schedule's number.", completion: .live, transform: PaymentReference.parseSchedule)
    var schedule: String

    @OptionGroup var csv: CSVOption

    @OptionGroup var global: GlobalOptions

    func validate() throws { try csv.check(global) }

    func perform(in session: Session) async throws {
        let reply = try await session.call(PaymentsAPI.ShowSchedule.self) { .init(tenant: $0, schedule: schedule) }
        if csv.isWanted { return try session.show(csv: PaymentCSV.table(reply.instalments, isLessCredit: false)) }
        try await session.show(reply) { PaymentTable.lines(reply, $0) }
    }
}
