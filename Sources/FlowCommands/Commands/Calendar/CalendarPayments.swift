import FlowAPI
import FlowClient
import FlowCore

/// The instalments in a calendar: those on which something is owed.
struct CalendarPayments: Sendable {
    /// Most schedules whose ladders are asked for: those of which something is due first.
    static let ladderCountMax = 50

    let source: CalendarSource
    /// The days that are shown; nil is all.
    let span: CalendarSpan?

    /// Asks for them.
    func owed(_ client: FlowClient) async throws -> OwedPayments {
        let last = span?.last ?? LocalDate(year: LocalDate.yearMax, month: 12, day: 31)
        let pages = client.pages(
            PaymentsAPI.Due.self,
            .init(
                tenant: source.tenant.spec.slug,
                party: source.profile,
                until: last.text,
                limit: Session.pageSizeMax
            )
        )
        return OwedPayments(instalments: try await source.session.gather(pages))
    }

    /// When the next reminder of each goes out, by its id: those of a ladder come into being at their time only.
    func nextReminders(of payments: OwedPayments, _ client: FlowClient) async throws -> [String: String] {
        var schedules: [String] = []
        for part in payments.instalments where part.dueDate != nil && !schedules.contains(part.schedule) {
            guard schedules.count < Self.ladderCountMax else { break }
            schedules.append(part.schedule)
        }
        var times: [String: String] = [:]
        for schedule in schedules {
            let reply = try await client.call(
                PaymentsAPI.GetLadder.self,
                .init(tenant: source.tenant.spec.slug, schedule: schedule)
            )
            for place in reply.places where place.nextStep != nil && place.blocked == nil {
                times[place.instalment] = place.nextAt
            }
        }
        return times
    }
}

/// Instalments on which something is owed.
struct OwedPayments: Sendable {
    let instalments: [PaymentsAPI.Instalment]

    /// True for a step that is done by a payment of which there are instalments here: it is nothing else to do.
    func show(_ step: ActionsAPI.Action) -> Bool {
        guard let target = step.payment else { return false }
        return instalments.contains { part in
            guard part.dueDate != nil, part.job == step.job, let payment = part.payment else { return false }
            return target == payment || part.key.map { target == "\(payment)/\($0)" } ?? false
        }
    }

    /// Those that have a day, as entries.
    func items(_ alarms: CalendarAlarms) -> [CalendarItem] {
        instalments.compactMap { item(of: $0, alarms) }
    }

    private func item(of part: PaymentsAPI.Instalment, _ alarms: CalendarAlarms) -> CalendarItem? {
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
        item.alarms = alarms.ofInstalment(part.id)
        item.isBegun = PaymentTable.isPositive(part.paid)
        return item
    }
}
