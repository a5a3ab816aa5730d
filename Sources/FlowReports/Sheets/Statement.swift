import FlowAPI
import FlowCore

/// A statement of account: what fell due and what was paid in a time, and the balance after each.
///
/// An instalment counts on the day on which it is due, with what was agreed less what was written off or given up; late
/// fees and interest on the days on which they were charged, as long as they stand; a payment on the day on which it was
/// paid, less what was given back. So the balance is what is owed by then less what was paid, credit included. Each
/// direction and each currency is an account by itself.
struct Statement: Sendable {
    let source: ReportSource
    let party: String?
    /// The first day; nil from the beginning.
    let from: LocalDate?
    let until: LocalDate

    var title: String {
        let last = source.words.day(until)
        let span = from.map { "\(source.words.day($0)) – \(last)" } ?? source.words.words("until", last)
        return "\(source.words["statement"]) · \(span)"
    }

    func values() async throws -> ReportValues {
        var values: ReportValues = [:]
        values[text: "with"] = source.name(of: party)
        let entries = try await entries()
        let accounts = Dictionary(grouping: entries) { $0.account }.sorted { $0.key < $1.key }
        values.set("accounts", try accounts.map { try account($0.key, $0.value) })
        return values
    }

    // MARK: - Accounts

    private func account(_ key: AccountKey, _ entries: [StatementEntry]) throws -> ReportValues {
        let words = source.words
        var balance = Money.zero(try Currency(validating: key.currency))
        var values: ReportValues = [:]
        values[text: "title"] = "\(words[key.direction.rawValue]) · \(key.currency)"
        let dated = entries.filter { $0.day != nil }.sorted(by: StatementEntry.precedes)
        for entry in dated where entry.isBefore(from) { balance = try entry.applied(to: balance) }
        values[text: "opening"] = from == nil ? nil : words.amount(balance)
        values[text: "openingDay"] = from.map(words.day)
        var rows: [ReportValues] = []
        var (owed, paid) = (Money.zero(balance.currency), Money.zero(balance.currency))
        for entry in dated where !entry.isBefore(from) && entry.isUntil(until) {
            balance = try entry.applied(to: balance)
            if entry.isPayment {
                paid = try paid.adding(entry.amount, field: "paid")
            } else {
                owed = try owed.adding(entry.amount, field: "owed")
            }
            rows.append(row(of: entry, balance: balance))
        }
        values.set("entries", rows)
        values[text: "closing"] = words.amount(balance)
        values[text: "closingDay"] = words.day(until)
        values[text: "owedSum"] = words.amount(owed)
        values[text: "paidSum"] = words.amount(paid)
        values[flag: "ahead"] = balance.minorUnits < 0
        // In full, whatever was paid on it: the balance has that.
        let later = (dated.filter { !$0.isUntil(until) } + entries.filter { $0.day == nil })
            .filter { !$0.isPayment && $0.amount.isPositive }
        values.set("coming", later.map(coming))
        let remaining = try later.reduce(balance) { sum, entry in try sum.adding(entry.amount, field: "coming") }
        values[text: "remaining"] = words.amount(remaining)
        return values
    }

    private func row(of entry: StatementEntry, balance: Money) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "when"] = entry.day.map(source.words.day)
        row[text: "title"] = title(of: entry)
        row[text: "owed"] = entry.isPayment ? nil : source.words.amount(entry.amount)
        row[text: "paid"] = entry.isPayment ? source.words.amount(entry.amount) : nil
        row[text: "balance"] = source.words.amount(balance)
        row[text: "note"] = entry.note
        return row
    }

    private func coming(_ entry: StatementEntry) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "when"] = entry.day.map(source.words.day) ?? source.words["undated"]
        row[text: "title"] = title(of: entry)
        row[text: "amount"] = source.words.amount(entry.amount)
        return row
    }

    /// The other party belongs to it where the account is with several.
    private func title(of entry: StatementEntry) -> String {
        guard party == nil, let name = source.name(of: entry.party) else { return entry.title }
        return "\(name): \(entry.title)"
    }

    // MARK: - Entries

    private func entries() async throws -> [StatementEntry] {
        let words = source.words
        var entries: [StatementEntry] = []
        let wanted = PaymentsAPI.ListSchedules.Parameters(tenant: source.slug, party: party)
        for schedule in try await source.all(PaymentsAPI.ListSchedules.self, wanted) {
            let displayed = try await source.show(schedule.id)
            for part in displayed.instalments {
                let charges = (displayed.charges ?? []).filter { $0.instalment == part.id && $0.reversed == nil }
                entries += try StatementEntry.entries(of: part, charges, words).filter { $0.tells }
            }
            guard entries.count <= ReportSource.itemCountMax else { throw ReportSource.tooLong }
        }
        let payments = try await source.all(PaymentsAPI.List.self, .init(tenant: source.slug, party: party))
        entries += try payments.map { try StatementEntry($0, words) }
        guard entries.count <= ReportSource.itemCountMax else { throw ReportSource.tooLong }
        return entries
    }
}
