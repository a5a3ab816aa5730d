import FlowAPI
import FlowTerminal

/// Sets of holidays, one a line.
enum HolidaysText {
    static func lines(_ sets: [TenantsAPI.HolidaySet], _ style: Style) -> [Line] {
        guard !sets.isEmpty else {
            return [Line("There are no holidays: business days are Monday to Friday.", .dim)]
        }
        let table = Table(
            [.init("SET"), .init("DAYS", .right), .init("FROM"), .init("TO")],
            rows: sets.map { [Line($0.set, .bold), Line("\($0.dayCount)"), Line($0.first), Line($0.last)] }
        )
        return table.lines(width: style.width)
    }

    /// A set that was set; `name` stands before it.
    static func lines(set reply: TenantsAPI.SetHolidays.Reply, name: String = "") -> [Line] {
        let remark = reply.eventNumber == 0 ? ", as before" : ""
        return [Line([Span(name + reply.set, .bold), Span(" has \(days(reply.dayCount))\(remark)")])]
            + kept(reply.keptJobs, isMore: reply.moreKeptJobs)
    }

    /// Jobs whose due dates don't follow yet.
    static func kept(_ jobs: [String]?, isMore: Bool?) -> [Line] {
        KeptJobsText.lines(jobs, isMore: isMore == true, what: "due dates by the former holidays")
    }

    /// `1 day`, `12 days`.
    static func days(_ count: Int) -> String {
        count == 1 ? "1 day" : "\(count) days"
    }
}
