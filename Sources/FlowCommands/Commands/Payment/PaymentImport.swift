import ArgumentParser
import FlowAPI
import FlowClient
import FlowCore
import FlowTerminal

/// Command `flowctl payment import`, which records the lines of a bank's statement as payments.
struct PaymentImport: FlowctlCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Record the lines of a bank's statement as payments.",
        discussion: """
            The file is CSV, UTF-8, with a heading in its first line: date and amount, and as far as they are there \
            currency, reference, counterpart (or payer and payee, of which the one that isn't you is the \
            counterpart), the bank's own id, the account of the statement, and the state. Columns that aren't read \
            are told. A negative amount went out; a column for the direction (S or H, D or C) is read too, by its cells \
            where no heading tells it, and so are the currency and two columns for debit and credit. Pending and \
            declined lines, lines of 0.00 and balances are skipped; a line whose cells don't fit the heading is \
            unreadable. A line is recorded when its reference names \
            the instalment (#3/2) or the schedule (#3), at least so much is owed there, and the counterpart, if there \
            is one, is its party by key or title; or when exactly one party of the counterpart's name has just this \
            amount open in one schedule. In a schedule it goes on the only instalment of just this amount, else on what \
            was due first, and past nothing overdue. Without the sign 3/2 counts only where it can be neither 2 of 3 nor a date. \
            All others are left for a person, with the reason; nothing else is guessed.

            A line is recorded once, however often and in whatever form the bank's files are imported. The bank's own \
            id tells it by itself; else date, amount, reference, counterpart and account do, without what banks put \
            around them, and for lines that are all the same which of them it is: files have to overlap by whole \
            days. Where a payment has the same party, day and amount and it isn't sure whether it is the line, the \
            line is left; so it is a few days from such a payment of another file, when no words tell them apart: \
            some exports are by booking dates, some by value dates. Record a line that was left with the command below \
            it, and it isn't taken again. Import the files of several accounts with --account, when they don't tell the \
            account themselves: what reads the same is taken for the same transfer otherwise. Somebody else may import \
            or record payments at the same time: what came since the lines were matched has them matched again.

            A line that concerns no payment of yours is dismissed with --dismiss, and isn't left again; it can be \
            recorded still, and --restore has imports look at it again.

            Ends with 2 when some lines were unreadable or refused; those that are left are no error.
            """
    )

    @Argument(help: "The file; - is standard input.", completion: .file(extensions: ["csv"]))
    var file: String?

    @Flag(help: "Only show what would be recorded.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            """
            The tenants that the file is for, or all of yours: what fits one of them is recorded there, and what fits two \
            is left. A reference may name the tenant: #w1/3/2.
            """,
            valueName: "tenant,…|all"
        )
    )
    var tenants: String?

    @Option(help: ArgumentHelp("Dismiss lines that were left, instead of importing a file.", valueName: "line,…"))
    var dismiss: [String] = []

    @Option(help: ArgumentHelp("Have lines that were dismissed looked at again.", valueName: "line,…"))
    var restore: [String] = []

    @Option(help: "Why lines are dismissed, in words.")
    var reason: String?

    @OptionGroup var bank: BankFormatOptions
    @OptionGroup var global: GlobalOptions

    func perform(in session: Session) async throws {
        let (dismissed, restored) = (Self.lines(dismiss), Self.lines(restore))
        guard let file else { return try await settle(dismissed, restored, in: session) }
        guard dismiss.isEmpty, restore.isEmpty, reason == nil else {
            throw Problem.usage("--dismiss, --restore and --reason take lines that were left, and no file.")
        }
        try await read(file, in: session)
    }

    private func settle(_ dismissed: [String], _ restored: [String], in session: Session) async throws {
        guard !(dismissed + restored).isEmpty else {
            throw Problem.usage("Say which file is to be read, or - for standard input.")
        }
        guard reason == nil || !dismissed.isEmpty else { throw Problem.usage("--reason says why lines are dismissed.") }
        guard tenants == nil, !dryRun else {
            throw Problem.usage("--dismiss and --restore take --tenant, and neither --tenants nor --dry-run.")
        }
        let (done, failure) = try await session.ask { client in
            let dismissal = BankDismissal(client: client, tenant: try await session.chosenTenant(client))
            return await dismissal.perform(dismissing: dismissed, reason: reason, restoring: restored)
        }
        // What was refused first is the whole answer.
        if let failure, done.isEmpty { throw Problem(failure, socket: session.socket) }
        try await session.show(done) { _ in
            done.map { line in
                let (verb, before) =
                    line.isDismissed ? ("Dismissed", "is dismissed already") : ("Restored", "isn't dismissed")
                return Line(line.eventNumber == 0 ? "\(line.bankLine) \(before)." : "\(verb) \(line.bankLine).")
            }
        }
        guard let failure else { return }
        let problem = Problem(failure, socket: session.socket)
        try session.report(problem)
        throw EarlyEnd(status: problem.status)
    }

    /// Returns the lines after an option that is given several times, or with commas.
    private static func lines(_ words: [String]) -> [String] {
        var lines: [String] = []
        for word in words.flatMap({ $0.split(separator: ",") }).map({ String($0).trimmed })
        where !word.isEmpty && !lines.contains(word) { lines.append(word) }
        return lines
    }

    private func read(_ file: String, in session: Session) async throws {
        let text = try Source.text(of: file, in: session.context, sizeBytesMax: BankImport.sizeBytesMax)
        let (report, failure) = try await session.ask { client in
            let slugs = try await wantedTenants(client, session)
            var runs: [BankImport] = []
            var currencies: Set<String> = []
            for slug in slugs {
                let spec = try await client.call(TenantsAPI.Show.self, .init(tenant: slug)).tenant.spec
                currencies.insert(spec.currency)
                let calendar = PaymentCalendar(
                    zones: session.context.zones,
                    now: Timestamp(milliseconds: Int64(session.context.now()) * 1000)
                )
                runs.append(
                    BankImport(
                        client: client,
                        tenant: slug,
                        session: session,
                        isDryRun: dryRun,
                        today: calendar.today(in: spec.timeZone),
                        tenants: Set(slugs)
                    )
                )
            }
            let statement = try statement(text, of: file, currencies.sorted())
            let others = try await otherTenants(in: statement, than: slugs, client, session)
            for index in runs.indices { runs[index].others = others }
            guard runs.count == 1 else { return try await BankImportAcross(runs: runs).perform(statement) }
            return try await runs[0].perform(statement)
        }
        // Where nothing tells whose a line is, its command leaves a place for the tenant.
        let tenant = tenants == nil ? session.typedTenant : " --tenant TENANT"
        try await session.show(report) { BankImportTable.lines(report, tenant, $0) }
        if var failure {
            failure.details.append("Repeat the command to go on: no line is recorded twice.")
            try session.report(failure)
            throw EarlyEnd(status: failure.status)
        }
        if report.status != .success { throw EarlyEnd(status: report.status) }
    }

    private func wantedTenants(_ client: FlowClient, _ session: Session) async throws -> [String] {
        guard let tenants else { return [try await session.chosenTenant(client)] }
        guard tenants == "all" else {
            var slugs: [String] = []
            for slug in tenants.split(separator: ",").map({ String($0).trimmed }) where !slugs.contains(slug) {
                slugs.append(slug)
            }
            guard !slugs.isEmpty else { throw Problem.usage("--tenants names no tenant.") }
            return slugs
        }
        let slugs = try await ownTenants(client, session)
        guard !slugs.isEmpty else { throw Problem.usage("There is no tenant that you can see.") }
        return slugs
    }

    /// Tenants of the caller that lines name and for which the file isn't: nothing of such a line is recorded.
    private func otherTenants(
        in statement: BankStatement,
        than slugs: [String],
        _ client: FlowClient,
        _ session: Session
    ) async throws -> Set<String> {
        let named = Set(statement.lines.flatMap(\.addressees)).subtracting(slugs)
        guard !named.isEmpty else { return [] }
        return named.intersection(try await ownTenants(client, session))
    }

    private func ownTenants(_ client: FlowClient, _ session: Session) async throws -> [String] {
        let all = client.pages(TenantsAPI.List.self, .init(limit: Session.pageSizeMax))
        return try await session.gather(all).map(\.spec.slug)
    }

    private func statement(_ text: String, of file: String, _ currencies: [String]) throws -> BankStatement {
        let statement = try self.statement(text, of: file, currency: currencies.first ?? "")
        guard bank.currency == nil else { return statement }
        for other in currencies.dropFirst() {
            // Where each line names its currency, the tenants' own don't matter.
            guard try self.statement(text, of: file, currency: other) == statement else {
                let all = currencies.joined(separator: " and ")
                throw Problem.usage("The tenants have amounts in \(all): say --currency for lines that name none.")
            }
        }
        return statement
    }

    private func statement(_ text: String, of file: String, currency: String) throws -> BankStatement {
        let format = try bank.format(currency: currency)
        do throws(InvalidInput) {
            return try BankStatement(reading: text, format)
        } catch {
            throw Problem.badInput(reported(error, of: file))
        }
    }

    private func reported(_ error: InvalidInput, of file: String) -> String {
        let options = ["separator", "decimal", "dates"]
        if options.contains(error.field) { return "--" + error.message }
        if let column = error.field.split(separator: ".").last, error.field.hasPrefix("columns.") {
            return "--columns \(column)" + error.message.dropFirst(error.field.count)
        }
        return "\(file): \(error.message)"
    }
}
