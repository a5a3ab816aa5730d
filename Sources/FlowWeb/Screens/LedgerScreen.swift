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
        values.set("parts", Self.parts(view.slug, texts, current: part))
        values[text: "next"] = reply.next.map { address(part) + "&after=\(FormText.encoded($0))" }
        values[text: "first"] = after.map { _ in address(part) }
        var page = WebPage(PackageResources.ledger_mustache, title: texts["reminders"], values)
        page.screen = "reminders"
        return page
    }

    private func address(_ part: Part) -> String { Self.address(view.slug, part) }

    private static func address(_ slug: String, _ part: Part) -> String {
        "/t/\(slug)/reminders?part=\(part.rawValue)"
    }

    /// Links to the parts of the ledger, and to what would go out; nil is the latter.
    static func parts(_ slug: String, _ texts: WebTexts, current: Part?) -> [ReportValues] {
        let parts = Part.allCases.map { (address(slug, $0), $0.rawValue, $0 == current) }
        return (parts + [(SimulateScreen.address(slug), "simulate", current == nil)]).map { href, name, isThis in
            ["href": .text(href), "name": .text(texts["part.\(name)"]), "isThis": .boolean(isThis)]
        }
    }

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
