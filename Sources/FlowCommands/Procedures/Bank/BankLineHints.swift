import FlowCore

/// What a line that is left may be about, for the command that is told with it: nothing is recorded by it.
struct BankLineHints {
    private struct Agreement {
        var party: Set<String>
        var direction: PaymentDirection
    }

    private var agreements: [PaymentScheduleID: Agreement] = [:]
    private var payments: [PaymentScheduleID: [RecordedPayment]] = [:]
    private var schedules: [String: Set<PaymentScheduleID>] = [:]

    /// Looks at what is open, and at what was recorded lately.
    init(_ open: [OpenInstalment], _ recorded: [RecordedPayment]) {
        for part in open {
            let names = Set([part.party, part.partyName].map(BankName.normal))
            agreements[part.id.schedule] = Agreement(party: names, direction: part.direction)
        }
        for payment in recorded {
            let names = Set([payment.party, payment.partyName].map(BankName.normal))
            agreements[payment.id.schedule] = Agreement(party: names, direction: payment.direction)
            payments[payment.id.schedule, default: []].append(payment)
        }
        for (schedule, agreement) in agreements {
            for name in agreement.party { schedules[name, default: []].insert(schedule) }
        }
    }

    /// The verb that records a line, and on what: on the only schedule that it names or that is with its counterpart, or
    /// as the refund of a payment where its money went the other way (`record 3`, `refund 3/p1`).
    func verb(for line: BankLine) -> String {
        let name = line.counterpart.map(BankName.normal)
        let named = line.namedSchedules.filter { agreements[$0] != nil }
        let those = named.isEmpty ? name.flatMap { schedules[$0] } ?? [] : named
        let fitting = those.filter { agreements[$0]?.direction == line.direction }
        if fitting.count == 1, let schedule = fitting.first { return "record \(schedule)" }
        guard fitting.isEmpty, !those.isEmpty else { return "record SCHEDULE" }
        let paid = those.flatMap { payments[$0] ?? [] }.filter {
            $0.amount.currency == line.amount.currency && $0.amount.minorUnits >= line.amount.minorUnits
        }
        return "refund \(paid.count == 1 ? paid[0].id.description : "PAYMENT")"
    }
}
