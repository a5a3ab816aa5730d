import FlowCore

/// Hints on what a line that is left may be about, for the suggested command; records nothing.
struct BankLineHints {
    private struct Agreement {
        var party: Set<String>
        var direction: PaymentDirection
        var currency: Currency
    }

    private var agreements: [PaymentScheduleID: Agreement] = [:]
    private var payments: [PaymentScheduleID: [RecordedPayment]] = [:]
    private var schedules: [String: Set<PaymentScheduleID>] = [:]

    init(_ open: [OpenInstalment], _ recorded: [RecordedPayment]) {
        for part in open {
            let names = Set([part.party, part.partyName].map(BankName.plain))
            agreements[part.id.schedule] = Agreement(
                party: names,
                direction: part.direction,
                currency: part.outstanding.currency
            )
        }
        for payment in recorded {
            let names = Set([payment.party, payment.partyName].map(BankName.plain))
            agreements[payment.id.schedule] = Agreement(
                party: names,
                direction: payment.direction,
                currency: payment.amount.currency
            )
            payments[payment.id.schedule, default: []].append(payment)
        }
        for (schedule, agreement) in agreements {
            for name in agreement.party { schedules[name, default: []].insert(schedule) }
        }
    }

    /// The verb that records a line, and on what: on the only schedule that it names or that is with its counterpart, or
    /// as the refund of a payment where its money went the other way (`record 3`, `refund 3/p1`).
    func verb(for line: BankLine) -> String {
        let those = schedules(of: line)
        let fitting = those.filter { agreements[$0]?.direction == line.direction }
        if fitting.count == 1, let schedule = fitting.first { return "record \(schedule)" }
        guard fitting.isEmpty, !those.isEmpty else { return "record SCHEDULE" }
        let paid = those.flatMap { payments[$0] ?? [] }.filter { $0.amount.minorUnits >= line.amount.minorUnits }
        return "refund \(paid.count == 1 ? paid[0].id.description : "PAYMENT")"
    }

    /// Returns why a line may be a refund recorded before, as the end of a sentence.
    ///
    /// Nil where no payment on the schedules of the line was refunded by as much as its amount.
    func doubt(of line: BankLine) -> String? {
        let refunded = schedules(of: line).sorted().filter { agreements[$0]?.direction != line.direction }
            .flatMap { payments[$0] ?? [] }.filter { $0.refunded.minorUnits >= line.amount.minorUnits }
        guard !refunded.isEmpty else { return nil }
        let names = refunded.map { "\($0.refunded.text) of \($0.id)" }.joined(separator: ", ")
        return "\(names) was given back before, which it may be"
    }

    /// Returns the schedules of the line's currency that it names, else those with its counterpart.
    ///
    /// A schedule that the line names is left out when it is with another party than the line's counterpart.
    private func schedules(of line: BankLine) -> Set<PaymentScheduleID> {
        let name = line.counterpart.map(BankName.plain)
        let named = line.namedSchedules.filter { schedule in
            agreements[schedule].map { agreement in name.map(agreement.party.contains) ?? true } ?? false
        }
        let those = named.isEmpty ? name.flatMap { schedules[$0] } ?? [] : Set(named)
        return those.filter { agreements[$0]?.currency == line.amount.currency }
    }
}
