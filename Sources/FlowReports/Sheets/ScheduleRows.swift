import FlowAPI
import FlowCalendar
import FlowCore
import Varlink

/// Rows of what is known of jobs and people: attributes, and what is agreed and paid.
extension ReportSource {
    func facts(_ attributes: JSONValue) -> [ReportValues] {
        guard case .object(let members) = attributes else { return [] }
        return members.sorted { $0.key < $1.key }.map { name, value in
            ["title": .text(name), "value": .text(text(value))]
        }
    }

    /// Schedules with their instalments, oldest first.
    func schedules(job: String?, party: String?) async throws -> [ReportValues] {
        var rows: [ReportValues] = []
        var count = 0
        for schedule in try await all(PaymentsAPI.ListSchedules.self, .init(tenant: slug, party: party, job: job)) {
            let displayed = try await show(schedule.id)
            count += displayed.instalments.count
            guard count <= Self.itemCountMax else { throw Self.tooLong }
            var row: ReportValues = [:]
            row[text: "title"] = schedule.title
            row[text: "party"] = name(of: schedule.party)
            row[flag: "incoming"] = schedule.direction == .incoming
            row[text: "total"] = words.amount(schedule.total, schedule.currency)
            row[text: "paid"] = words.amount(schedule.paid, schedule.currency)
            row[text: "outstanding"] = words.amount(schedule.outstanding, schedule.currency)
            row[text: "credit"] =
                schedule.credit.contains { ("1"..."9").contains($0) }
                ? words.amount(schedule.credit, schedule.currency) : nil
            row[text: "note"] = try changes(of: displayed.instalments, schedule.currency)
            row.set("instalments", displayed.instalments.map(instalment(_:)))
            rows.append(row)
        }
        return rows
    }

    /// Whatever makes what is open another amount than what was agreed less what was paid; nil where nothing does.
    private func changes(of parts: [PaymentsAPI.Instalment], _ code: String) throws -> String? {
        let currency = try Currency(validating: code)
        func sum(_ amounts: [String]) throws(MoneyError) -> Money {
            var sum = Money.zero(currency)
            for amount in amounts {
                sum = try sum.adding(Money(validating: amount, currency, sign: .notNegative), field: "amount")
            }
            return sum
        }
        let standing = parts.filter { $0.state != .cancelled }
        let sums = [
            ("charges", try sum(standing.compactMap(\.charged))), ("waived", try sum(standing.map(\.waived))),
            ("state.cancelled", try sum(parts.filter { $0.state == .cancelled }.map(\.amount))),
        ]
        let texts = sums.filter { $0.1.isPositive }.map { "\(words[$0.0]) \(words.amount($0.1))" }
        return texts.isEmpty ? nil : texts.joined(separator: " · ")
    }

    func show(_ schedule: String) async throws -> PaymentsAPI.ShowSchedule.Reply {
        try await lists.calls.call(PaymentsAPI.ShowSchedule.self, .init(tenant: slug, schedule: schedule))
    }

    private func instalment(_ part: PaymentsAPI.Instalment) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "title"] = part.title
        row[text: "when"] = part.dueDate.map(words.dateTime) ?? words["undated"]
        row[text: "amount"] = words.amount(part.amount, part.currency)
        row[text: "paid"] = words.amount(part.paid, part.currency)
        row[text: "outstanding"] = words.amount(part.outstanding, part.currency)
        row[text: "state"] = words.state(part.state.rawValue)
        row[flag: "overdue"] = part.state == .overdue
        let charged = part.charged.map { "\(words["charges"]): \(words.amount($0, part.currency))" }
        let isWaived = part.waived.contains { ("1"..."9").contains($0) }
        let waived = isWaived ? "\(words["waived"]): \(words.amount(part.waived, part.currency))" : nil
        let notes = [charged, waived].compactMap(\.self)
        row[text: "note"] = notes.isEmpty ? nil : notes.joined(separator: "; ")
        return row
    }
}
