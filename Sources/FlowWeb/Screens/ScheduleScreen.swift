import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen of a payment schedule: its instalments, where their reminders stand, its payments, and the form for another.
struct ScheduleScreen: Sendable {
    /// Most payments that flowd shows with a schedule.
    private static let paymentCountMax = 50

    let view: TenantView
    let texts: WebTexts
    private let reply: PaymentsAPI.ShowSchedule.Reply
    private let places: [String: PaymentsAPI.LadderPlace]
    private let ladder: String?
    private let isViewer: Bool
    private let problem: String?
    private let refused: RefusedEntry<PaymentVerb>?

    /// Asks for a schedule; throws `NoSuchSchedule` for one that isn't in the tenant.
    init(
        _ view: TenantView,
        _ texts: WebTexts,
        schedule: String,
        refused: RefusedEntry<PaymentVerb>? = nil
    ) async throws {
        (self.view, self.texts, self.refused) = (view, texts, refused)
        reply = try await view.client.call(
            PaymentsAPI.ShowSchedule.self,
            .init(tenant: view.slug, schedule: schedule)
        )
        let found = try await view.client.call(
            PaymentsAPI.GetLadder.self,
            .init(tenant: view.slug, schedule: schedule)
        )
        ladder = found.ladder
        isViewer = try await view.isViewer()
        problem = try await view.problem(refused, texts)
        places = Dictionary(found.places.map { ($0.instalment, $0) }) { first, _ in first }
    }

    private var schedule: PaymentsAPI.Schedule { reply.schedule }

    var page: WebPage {
        var values: ReportValues = [:]
        values[text: "action"] = Self.address(view.slug, schedule.id)
        values[text: "state"] = texts["instalment.\(schedule.state.rawValue)"]
        values.set("facts", facts)
        values.set("instalments", reply.instalments.map(row))
        values.set("payments", reply.payments.map(payment))
        values[flag: "morePayments"] = reply.payments.count == Self.paymentCountMax
        values[text: "problem"] = problem
        let entry = refused?.entry
        values[text: "key"] = RefusedEntry.key(refused, of: .record)
        values[text: "amount"] = entry?.values["amount"] ?? ""
        values[text: "paidOn"] = entry?.values["paidOn"] ?? view.today.text
        values[text: "reference"] = entry?.values["reference"] ?? ""
        // What a person has seen: payments of the same amount, and that more is paid than is owed.
        let seen = reply.payments.map(\.id) + (refused.map(Self.doubt) ?? [])
        values[text: "seen"] = seen.joined(separator: " ")
        values[text: "owed"] = schedule.outstanding
        let isOver = refused?.error as? PaymentDoubtful == .moreThanOwed
        values[text: "agreedAmount"] = (isOver ? entry?.values["amount"] : entry?.before["agreed"]) ?? ""
        values[text: "currency"] = schedule.currency
        values[flag: "isViewer"] = isViewer
        let lost = isViewer ? entry?.values.sorted { $0.key < $1.key } ?? [] : []
        values.set("lost", lost.map { ["name": .text(texts["input.\($0.key)"]), "value": .text($0.value)] })
        var page = WebPage(
            PackageResources.schedule_mustache,
            title: "\(schedule.title) · \(texts["payment"]) \(schedule.id)",
            values
        )
        page.screen = "money"
        page.forms = schedule.state.rawValue
        return page
    }

    /// Payments that the form showed, and those that it was told of.
    static func payments(seenBy entry: FormEntry<PaymentVerb>) -> [String] {
        (entry.before["payments"] ?? "").split(separator: " ").prefix(1000).map(String.init)
    }

    /// Payments that a refusal has shown, and those of which an earlier one has.
    private static func doubt(_ refused: RefusedEntry<PaymentVerb>) -> [String] {
        let earlier = payments(seenBy: refused.entry)
        if case .recordedAlready(let payment) = refused.error as? PaymentDoubtful { return earlier + [payment] }
        return earlier
    }

    static func address(_ slug: String, _ schedule: String) -> String {
        "/t/\(slug)/money/\(FormText.encoded(schedule))"
    }

    private func amount(_ text: String) -> String { view.words.amount(text, schedule.currency) }

    private var facts: [ReportValues] {
        let party = texts.text(schedule.direction == .incoming ? "from" : "to", view.person(schedule.party))
        let given: [(String, String?)] = [
            ("party", party), ("job", schedule.job), ("agreed", amount(schedule.total)),
            ("paid", amount(schedule.paid)), ("outstanding", amount(schedule.outstanding)),
            ("credit", schedule.credit.contains { ("1"..."9").contains($0) } ? amount(schedule.credit) : nil),
            ("ladder", ladder),
        ]
        let links = ["job": schedule.job.map { StepScreen.address(view.slug, $0) }]
        return given.compactMap { key, value in
            value.map { Fact(name: texts[key], value: $0, href: links[key] ?? nil).values }
        }
    }

    private func row(_ instalment: PaymentsAPI.Instalment) -> ReportValues {
        let place = places[instalment.id]
        var values: ReportValues = [:]
        values[text: "title"] = instalment.title
        values[text: "due"] = instalment.dueDate.map(view.date) ?? texts["period.undated"]
        values[text: "amount"] = amount(instalment.amount)
        values[text: "outstanding"] = amount(instalment.outstanding)
        values[text: "state"] = texts["instalment.\(instalment.state.rawValue)"]
        values[flag: "late"] = instalment.state == .overdue
        values[text: "note"] = DueItem(instalment, view, texts).note
        values[text: "last"] = place?.lastStep.map { step in
            [step, place?.lastAt.map(view.time), place?.lastFate.map(fate)].compactMap(\.self).joined(separator: ", ")
        }
        values[text: "lastHref"] = place?.lastReminder.map { ReminderScreen.address(view.slug, $0) }
        values[text: "following"] = place?.nextStep.map { step in
            [step, place?.nextAt.map(view.time)].compactMap(\.self).joined(separator: ", ")
        }
        values[text: "blocked"] = place?.blocked
        return values
    }

    /// Fate of a reminder in words, of a text such as suppressed(paid).
    private func fate(_ text: String) -> String { texts["fate.\(text.prefix { $0 != "(" })"] }

    private func payment(_ payment: PaymentsAPI.Payment) -> ReportValues {
        [
            "id": .text(payment.id), "day": .text(view.date(payment.paidOn)), "amount": .text(amount(payment.amount)),
            "reference": .text(payment.reference ?? ""),
        ]
    }
}
