import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Reminders*: the ledger, those to come and those with their fate.
struct LedgerScreen: Sendable {
    /// Parts of the ledger, as the address names them.
    enum Part: String, CaseIterable, Sendable {
        case coming, settled, failed
    }

    static let rowCountMax = 50

    let view: TenantView
    let texts: WebTexts
    let part: Part
    let after: String?

    func page() async throws -> WebPage {
        let reply = try await view.client.call(
            RemindersAPI.List.self,
            .init(
                tenant: view.slug,
                settled: part == .coming ? nil : true,
                failed: part == .failed ? true : nil,
                limit: Self.rowCountMax,
                after: after
            )
        )
        var values: ReportValues = [:]
        values.set("reminders", reply.reminders.map(row))
        values.set(
            "parts",
            Part.allCases.map { each in
                [
                    "href": .text(address(each)), "name": .text(texts["part.\(each.rawValue)"]),
                    "isThis": .boolean(each == part),
                ]
            }
        )
        values[text: "next"] = reply.next.map { address(part) + "&after=\(FormText.encoded($0))" }
        values[text: "first"] = after.map { _ in address(part) }
        var page = WebPage(PackageResources.ledger_mustache, title: texts["reminders"], values)
        page.screen = "reminders"
        return page
    }

    private func address(_ part: Part) -> String { "/t/\(view.slug)/reminders?part=\(part.rawValue)" }

    private func row(_ reminder: RemindersAPI.Reminder) -> ReportValues {
        var values: ReportValues = [:]
        values[text: "id"] = reminder.id
        values[text: "href"] = ReminderScreen.address(view.slug, reminder.id)
        values[text: "at"] = view.time(reminder.fateAt ?? reminder.dueAt)
        values[text: "title"] = reminder.title
        values[text: "for"] = reminder.context ?? view.person(reminder.profile)
        values[text: "state"] = ReminderScreen.state(reminder, texts)
        values[text: "reason"] = reminder.undelivered?.joined(separator: ", ") ?? reminder.reason ?? ""
        return values
    }
}
