import FlowAPI
import FlowClient
import FlowCore

/// Matches the lines of a bank's file with what is open, and records those that have one meaning.
struct BankImport {
    static let sizeBytesMax = 32 << 20
    private static let questionCountMax = 500

    let client: FlowClient
    let tenant: String
    let session: Session
    let isDryRun: Bool
    /// The tenant's day: what its bank dates later hasn't happened.
    let today: LocalDate
    /// All tenants that the file is for; one of them is this one's.
    var tenants: Set<String> = []
    /// Tenants that lines name and that the file isn't for.
    var others: Set<String> = []

    /// Records the lines of a statement.
    ///
    /// Returns the outcome of all lines and the problem that ended the run early.
    ///
    /// When another caller records what may be one of the lines after they were matched, all lines that aren't recorded
    /// yet are matched again with the data that exists then.
    func perform(_ statement: BankStatement) async throws -> (report: BankImportReport, failure: Problem?) {
        var tried: [Int: BankImportReport.Entry] = [:]
        var overtaken: [Int: Int] = [:]
        var (report, seen, found) = try await match(statement, tried)
        while true {
            let end = await record(found, &report, &seen, overtaken)
            var failure: Problem?
            if case .failed(let problem) = end { failure = problem }
            if case .overtaken(let line) = end {
                overtaken[line, default: 0] += 1
                for item in found where report.lines[item.index].result != .untried {
                    tried[item.line.number] = report.lines[item.index]
                }
                do {
                    (report, seen, found) = try await match(statement, tried)
                    continue
                } catch let error as FlowClientError {
                    // What was recorded before is told with what stands in the way.
                    failure = Problem(error, socket: session.socket)
                }
            }
            report.lines.sort { ($0.line, $0.column ?? 0) < ($1.line, $1.column ?? 0) }
            return (report, failure)
        }
    }

    /// A line that is to be recorded, and the place of its entry in the report.
    typealias Found = (line: BankLine, index: Int)

    /// Matches the lines with the current data; `tried` has the lines that this run has decided.
    private func match(
        _ statement: BankStatement,
        _ tried: [Int: BankImportReport.Entry]
    ) async throws -> (report: BankImportReport, seen: SeenPayments, found: [Found]) {
        let matched = try await matches(statement, tried)
        return (matched.report, matched.seen, matched.found)
    }

    /// Matches the lines and also returns the match of each, in their order.
    ///
    /// In the report, lines come after what isn't read. `numbers` are the only lines that are looked at; nil for all.
    /// With `byThemselves` each line is matched by itself, where it isn't known yet whether it belongs to this tenant.
    func matches(
        _ statement: BankStatement,
        _ tried: [Int: BankImportReport.Entry] = [:],
        only numbers: Set<Int>? = nil,
        byThemselves: Bool = false
    ) async throws -> (report: BankImportReport, seen: SeenPayments, found: [Found], matches: [BankMatch]) {
        let known = try await known(statement.lines)
        let isNew = statement.lines.contains { known[$0.id] == nil && known[$0.contentID] == nil }
        let names = try await names()
        let open = isNew ? try await open(names) : []
        let recorded = try await recorded(since: statement.lines.map(\.date).min(), names)
        let lines = statement.lines.map { $0.addressed(to: tenant, among: tenants, others: others) }
        let matches = BankMatcher.match(
            lines,
            open: open,
            recorded: recorded,
            known: known,
            missing: isNew ? try await missing(lines, open) : [],
            today: today,
            byThemselves: byThemselves,
            only: numbers
        )
        var entries = statement.flaws.map(BankImportReport.Entry.init)
        entries += statement.skipped.map(BankImportReport.Entry.init)
        let hints = BankLineHints(open, recorded)
        var found: [Found] = []
        var alikeCount = 0
        for (line, match) in zip(lines, matches) where numbers?.contains(line.number) ?? true {
            var entry = tried[line.number] ?? BankImportReport.Entry(line, match)
            if tried[line.number] == nil, case .recorded = match, Self.isByWords(line, known) { alikeCount += 1 }
            if entry.result == .left, line.elsewhere == nil {
                entry.suggestion = hints.verb(for: line)
                if let doubt = hints.doubt(of: line) {
                    entry.why = [entry.why, doubt].compactMap(\.self).joined(separator: "; ")
                }
            }
            if case .recorded(let id) = match, case .payment? = known[line.id] ?? known[line.contentID],
                let payment = recorded.first(where: { $0.id == id }), payment.amount != line.amount
            {
                entry.why = "\(id) is of \(payment.amount.text)"
            }
            if isDryRun, entry.result == .untried { entry.result = .matched }
            if entry.result == .untried { found.append((line, entries.count)) }
            entries.append(entry)
        }
        let report = BankImportReport(
            dryRun: isDryRun,
            lines: entries,
            alikeCount: alikeCount,
            unreadColumns: statement.unread.map { .init(column: $0.number, heading: $0.text, mayBeName: $0.mayBeName) },
            hasCounterpart: statement.hasCounterpart
        )
        return (report, SeenPayments(recorded, open), found, matches)
    }

    /// Returns true for a line that only its text identifies as a payment: no account, and no number of the bank.
    private static func isByWords(_ line: BankLine, _ known: [BankLineID: BankLineFate]) -> Bool {
        line.account == nil && (line.id == line.contentID || known[line.id] == nil)
    }

    // MARK: - What there is

    /// Returns the fates of lines that are known, by either of their ids.
    private func known(_ lines: [BankLine]) async throws -> [BankLineID: BankLineFate] {
        var known: [BankLineID: BankLineFate] = [:]
        var rest = Array(Set(lines.flatMap { [$0.id, $0.contentID] })).sorted { $0.text < $1.text }[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.questionCountMax).map(\.text)
            rest = rest.dropFirst(Self.questionCountMax)
            let wanted = PaymentsAPI.FindBankLines.Parameters(tenant: tenant, bankLines: some)
            for found in try await client.call(PaymentsAPI.FindBankLines.self, wanted).bankLines {
                try reading { known[try BankLineID(validating: found.bankLine)] = try BankLineFate(found) }
            }
        }
        return known
    }

    /// Returns the titles of the parties by their keys.
    private func names() async throws -> [String: String] {
        let profiles = client.pages(ProfilesAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax))
        return try await session.gather(profiles)
            .reduce(into: [String: String]()) { $0[$1.spec.key] = $1.spec.title }
    }

    private func open(_ names: [String: String]) async throws -> [OpenInstalment] {
        let last = LocalDate(year: LocalDate.yearMax, month: 12, day: 31)
        let due = client.pages(
            PaymentsAPI.Due.self,
            .init(tenant: tenant, until: last.text, undated: true, limit: Session.pageSizeMax)
        )
        let instalments = try await session.gather(due)
        return try reading { try instalments.map { try OpenInstalment($0, partyName: names[$0.party] ?? $0.party) } }
    }

    /// The schedules that lines name and that don't exist: they are numbered without gaps, and none goes away.
    private func missing(_ lines: [BankLine], _ open: [OpenInstalment]) async throws -> Set<PaymentScheduleID> {
        let named = lines.reduce(into: Set<PaymentScheduleID>()) { $0.formUnion($1.namedSchedules) }
            .subtracting(open.map(\.id.schedule)).sorted()
        // Halved until the first that doesn't exist is found.
        var (first, end) = (0, named.count)
        while first < end {
            let middle = (first + end) / 2
            let before = named[middle].number - 1
            let wanted = PaymentsAPI.ListSchedules.Parameters(
                tenant: tenant,
                limit: 1,
                after: before > 0 ? String(before) : nil
            )
            let isThere = try await !client.call(PaymentsAPI.ListSchedules.self, wanted).schedules.isEmpty
            if isThere { first = middle + 1 } else { end = middle }
        }
        return Set(named[end...])
    }

    /// Payments from some days before the earliest line on.
    private func recorded(since first: LocalDate?, _ names: [String: String]) async throws -> [RecordedPayment] {
        guard let first = first?.advanced(byDays: -BankLedger.daysBefore) else { return [] }
        var found: [RecordedPayment] = []
        for try await page in client.pages(PaymentsAPI.List.self, .init(tenant: tenant, limit: Session.pageSizeMax)) {
            try reading {
                found += try page.payments.map { try RecordedPayment($0, partyName: names[$0.party] ?? $0.party) }
            }
            // The newest come first.
            guard let last = page.payments.last, last.paidOn >= first.text else { break }
        }
        return found
    }

    private func reading<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw Problem(.unexpected(reason: String(describing: error)), socket: session.socket)
        }
    }
}
