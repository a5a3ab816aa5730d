import FlowAPI
import FlowCore

/// The payments that lines were matched with: flowd records a line only where there are no others like it by then.
struct SeenPayments {
    /// Properties that a line shares with a payment that may be the same transfer.
    private struct Trait: Hashable {
        let party: String
        let direction: PaymentDirection
        let amount: Money
    }

    private var payments: [Trait: [(id: String, day: LocalDate)]] = [:]
    private let parties: [String: String]

    init(_ recorded: [RecordedPayment], _ open: [OpenInstalment]) {
        parties = Dictionary(open.map { ("\($0.id.schedule)", $0.party) }) { first, _ in first }
        for payment in recorded {
            let trait = Trait(party: payment.party, direction: payment.direction, amount: payment.amount)
            payments[trait, default: []].append((payment.id.description, payment.paidOn))
        }
    }

    mutating func add(_ payment: String, of line: BankLine, with party: String) {
        let trait = Trait(party: party, direction: line.direction, amount: line.amount)
        payments[trait, default: []].append((payment, line.date))
    }

    func similar(to line: BankLine, on schedule: String) -> [String] {
        let trait = Trait(party: parties[schedule] ?? "", direction: line.direction, amount: line.amount)
        let near = (payments[trait] ?? []).filter { abs($0.day.day - line.date.day) <= BankLedger.daysBefore }
        // With more, flowd refuses the line as one that somebody else is recording.
        return near.suffix(SimilarPayments.seenCountMax).map(\.id)
    }
}
