import FlowAPI
import FlowClient
import FlowCore
import FlowReports

/// Screen *Money*: what comes in and goes out by month, and the instalments on which something is owed.
struct MoneyScreen: Sendable {
    static let rowCountMax = 50
    /// Months of the outlook, the present one included.
    static let monthCount = 12

    let view: TenantView
    let texts: WebTexts
    let after: String?

    func page() async throws -> WebPage {
        let outlooks = try await view.client.call(
            PaymentsAPI.GetOutlook.self,
            .init(tenant: view.slug, months: Self.monthCount)
        ).outlooks
        let due = try await view.client.call(
            PaymentsAPI.Due.self,
            .init(
                tenant: view.slug,
                until: view.today.advanced(byMonths: Self.monthCount).text,
                undated: true,
                limit: Self.rowCountMax,
                after: after
            )
        )
        var values: ReportValues = [:]
        values.set("outlooks", outlooks.map(outlook))
        values.set("instalments", due.instalments.map(row))
        values[text: "next"] = due.next.map { "/t/\(view.slug)/money?after=\(FormText.encoded($0))" }
        values[text: "first"] = after.map { _ in "/t/\(view.slug)/money" }
        var page = WebPage(PackageResources.money_mustache, title: texts["money"], values)
        page.screen = "money"
        return page
    }

    /// A currency's months, each with bars that are as long as their part of the greatest amount.
    private func outlook(_ outlook: PaymentsAPI.Outlook) -> ReportValues {
        let amounts = outlook.rows.flatMap { [$0.incoming, $0.outgoing] }.compactMap { MoneyBar.size($0) }
        let scale = MoneyBar(greatest: amounts.max() ?? 0)
        var values: ReportValues = [:]
        values[text: "currency"] = outlook.currency
        values.set(
            "months",
            outlook.rows.map { row in
                [
                    "period": .text(period(row.period)),
                    "incoming": .text(view.words.amount(row.incoming, outlook.currency)),
                    "incomingShare": .text(scale.share(of: row.incoming)),
                    "outgoing": .text(view.words.amount(row.outgoing, outlook.currency)),
                    "outgoingShare": .text(scale.share(of: row.outgoing)),
                ]
            }
        )
        return values
    }

    private func period(_ period: String) -> String {
        guard period.utf8.count == 7, period.contains("-") else { return texts["period.\(period)"] }
        return period
    }

    private func row(_ instalment: PaymentsAPI.Instalment) -> ReportValues {
        let item = DueItem(instalment, view, texts)
        var values = item.values
        values[text: "href"] = ScheduleScreen.address(view.slug, instalment.schedule)
        values[text: "state"] = texts["instalment.\(instalment.state.rawValue)"]
        values[flag: "late"] = item.isOverdue
        return values
    }
}
