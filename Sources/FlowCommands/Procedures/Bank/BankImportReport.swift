import FlowAPI
import FlowCore

/// Outcome of the lines of a bank's file, as `--json` shows it.
struct BankImportReport: Encodable, Sendable {
    /// Outcome of one line.
    enum Result: String, Encodable, Sendable, CaseIterable {
        /// A dry run: it would be recorded.
        case matched
        case recorded
        case alreadyRecorded
        /// A person said before that it is nothing of the tenant's.
        case dismissed
        /// No transfer of its own: pending, declined, or stated by another line of the file.
        case skipped
        /// A person has to look.
        case left
        case unreadable
        case refused
        /// The run ended before.
        case untried
    }

    /// One line; an unreadable one has an entry for each cell that can't be read.
    struct Entry: Encodable, Sendable {
        let line: Int
        /// The column that can't be read, from 1.
        var column: Int?
        var date: String?
        var amount: String?
        var currency: String?
        var direction: PaymentsAPI.Direction?
        var counterpart: String?
        var reference: String?
        var account: String?
        var bankLine: String?
        /// Id derived from the line's content alone, by which a line is dismissed or is a refund.
        var contentLine: String?
        var result: Result
        /// The tenant that it is for, where the file is for several.
        var tenant: String?
        var matchedBy: String?
        var schedule: String?
        var allocations: [PaymentsAPI.Allocation]?
        var payment: String?
        /// Charges that it took back or lowered.
        var corrections: [PaymentsAPI.ChargeCorrection]?
        /// Instalments of which an amount is another since it is recorded.
        var moved: [PaymentsAPI.MovedInstalment]?
        var why: String?
        /// The verb that records a line which is left, and on what: `record 3`, `refund 3/p1`, `record SCHEDULE`.
        var suggestion: String?
        /// Candidates where the line may belong to several tenants, with the verb for each.
        var candidates: [Candidate]?
    }

    /// Possible meaning of a line in one of several tenants.
    struct Candidate: Encodable, Sendable {
        let tenant: String
        let suggestion: String
    }

    /// A column of the file from which nothing is read.
    struct Column: Encodable, Sendable {
        /// Number of the column, from 1.
        let column: Int
        /// Heading of the column; empty without one.
        let heading: String
        /// True where what stands in it may be names.
        let mayBeName: Bool

        private enum CodingKeys: String, CodingKey {
            case column, heading
        }

        /// `column 4 “Foo”`, no longer than a person reads.
        var text: String {
            guard !heading.isEmpty else { return "column \(column)" }
            return "column \(column) “\(heading.prefix(40))\(heading.count > 40 ? "…" : "")”"
        }
    }

    let dryRun: Bool
    var lines: [Entry]
    /// Lines without an account that are recorded by what they say alone: those of another account could say the same.
    var alikeCount = 0
    /// Columns with anything in them from which nothing is read.
    var unreadColumns: [Column] = []
    /// False when no column says who paid, or who was paid.
    var hasCounterpart = true

    /// Maximum number of columns that are shown to people; `--json` has all.
    private static let reportedColumnCountMax = 20

    private enum CodingKeys: String, CodingKey {
        case dryRun, counts, note, hasCounterpart, unreadColumns, lines
    }

    var columnNotes: [String] {
        var notes: [String] = []
        if !hasCounterpart {
            notes.append("no column tells who paid, so lines are matched by reference and amount alone")
        }
        guard let first = unreadColumns.first else { return notes }
        let name = unreadColumns.first(where: \.mayBeName)
        let isOne = unreadColumns.count == 1
        var reported = unreadColumns.prefix(Self.reportedColumnCountMax).map(\.text).joined(separator: ", ")
        let more = unreadColumns.count - Self.reportedColumnCountMax
        if more > 0 { reported += " and \(more) more" }
        let hint: String
        if let name, !hasCounterpart {
            hint = "if \(isOne ? "it" : "column \(name.column)") is who paid, say --columns counterpart=\(name.column)"
        } else {
            let place = (name ?? first).column
            hint =
                "if \(isOne ? "it" : "one of them") is of use, say with --columns what it is, such as reference=\(place)"
        }
        notes.append("\(reported) \(isOne ? "isn't" : "aren't") read; \(hint)")
        return notes
    }

    var note: String? {
        guard alikeCount > 0 else { return nil }
        let those = alikeCount == 1 ? "1 line was" : "\(alikeCount) lines were"
        return """
            \(those) recorded before by what the file says, which names no account: if it is the file of another \
            account, import it with --account
            """
    }

    func count(_ result: Result) -> Int { lines.count { $0.result == result } }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(dryRun, forKey: .dryRun)
        let counts = Result.allCases.map { ($0.rawValue, count($0)) }
        try container.encode(Dictionary(uniqueKeysWithValues: counts), forKey: .counts)
        try container.encodeIfPresent(note, forKey: .note)
        try container.encode(hasCounterpart, forKey: .hasCounterpart)
        try container.encode(unreadColumns, forKey: .unreadColumns)
        try container.encode(lines, forKey: .lines)
    }

    /// Exit status of flowctl when the run itself came to its end.
    var status: ExitStatus {
        let bad = count(.refused) + count(.unreadable)
        guard bad > 0 else { return .success }
        return bad == lines.count ? .failure : .partly
    }
}

extension BankImportReport.Entry {
    init(_ flaw: BankLineFlaw) {
        self.init(line: flaw.line, column: flaw.column, result: .unreadable, why: flaw.error.message)
    }

    init(_ row: BankRowSkipped) {
        self.init(line: row.line, result: .skipped, why: row.skip.text)
    }

    init(_ line: BankLine, _ result: BankImportReport.Result) {
        self.init(
            line: line.number,
            date: line.date.text,
            amount: line.amount.text,
            currency: line.amount.currency.code,
            direction: line.direction == .incoming ? .incoming : .outgoing,
            counterpart: line.counterpart,
            reference: line.reference,
            account: line.account,
            bankLine: line.id.text,
            contentLine: line.contentID.text,
            result: result
        )
    }

    /// A line with what it was found to be for: not recorded yet, or left.
    init(_ line: BankLine, _ match: BankMatch) {
        switch match {
        case .found(let schedule, let parts, let basis):
            self.init(line, .untried)
            self.schedule = schedule.description
            matchedBy = basis.rawValue
            allocations = parts.map { PaymentsAPI.Allocation(instalment: $0.instalment, amount: $0.amount.text) }
        case .recorded(let known):
            self.init(line, .alreadyRecorded)
            payment = known.description
        case .skipped(.dismissed(let reason)):
            self.init(line, .dismissed)
            why = reason
        case .skipped(let skip):
            self.init(line, .skipped)
            why = skip.text
        case .left(let doubt):
            if case .future = doubt { self.init(line, .refused) } else { self.init(line, .left) }
            why = doubt.text
            // The bank's own number is taken, so the line is told by what it says.
            if doubt.isAboutBankID { bankLine = line.contentID.text }
        }
    }
}
