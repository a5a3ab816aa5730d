import FlowAPI
import FlowClient
import FlowCore

/// The instalments in a calendar: those on which something is owed.
struct CalendarPayments: Sendable {
    let source: CalendarSource
    /// The days that are shown; nil is all.
    let span: CalendarSpan?

    func items(_ client: FlowClient) async throws -> [CalendarItem] {
        let last = span?.last ?? LocalDate(year: LocalDate.yearMax, month: 12, day: 31)
        let pages = client.dueInstalments(
            .init(
                tenant: source.tenant.spec.slug,
                party: source.profile,
                until: last.text,
                limit: Session.pageSizeMax
            )
        )
        return try await source.session.gather(pages, items: \.instalments).compactMap(item(of:))
    }

    private func item(of part: PaymentsAPI.Instalment) -> CalendarItem? {
        guard let date = part.dueDate else { return nil }
        let isIncoming = part.direction == .incoming
        let sum = "\(part.outstanding) \(part.currency) \(isIncoming ? "from" : "to") \(part.party)"
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
        item.description = CalendarSource.words([sum, "Instalment \(part.id)"])
        item.isBegun = PaymentTable.isPositive(part.paid)
        return item
    }
}
