import FlowAPI
import FlowCore

/// Instalments on which something is owed.
struct OwedPayments: Sendable {
    let instalments: [PaymentsAPI.Instalment]
    let words: CalendarWords

    /// True for a step that is done by a payment of which there are instalments here: it is nothing else to do.
    func show(_ step: ActionsAPI.Action) -> Bool {
        guard let target = step.payment else { return false }
        return instalments.contains { part in
            guard part.dueDate != nil, part.job == step.job, let payment = part.payment else { return false }
            return target == payment || part.key.map { target == "\(payment)/\($0)" } ?? false
        }
    }

    /// Returns the instalments that have a due date, as entries.
    func items(_ alarms: CalendarAlarms) -> [CalendarItem] {
        instalments.compactMap { item(of: $0, alarms) }
    }

    private func item(of part: PaymentsAPI.Instalment, _ alarms: CalendarAlarms) -> CalendarItem? {
        guard let date = part.dueDate else { return nil }
        let isIncoming = part.direction == .incoming
        let sum = words.sum(part.outstanding, part.currency, of: part.party, isIncoming: isIncoming)
        let entry = CalendarEntry(
            kind: .instalment,
            id: part.id,
            title: part.title == part.scheduleTitle ? part.title : "\(part.scheduleTitle): \(part.title)",
            about: sum,
            date: date,
            overdue: part.state == .overdue
        )
        var item = CalendarItem(
            entry: entry,
            uid: "instalment-\(part.schedule)-\(part.id.split(separator: "/").last ?? "")"
        )
        item.description = CalendarSource.lines([sum, words.name(.instalment, part.id)])
        item.alarms = alarms.ofInstalment(part.id)
        item.isBegun = part.paid.contains { ("1"..."9").contains($0) }
        return item
    }
}
