import FlowAPI
import FlowCalendar
import FlowCore

/// Steps and instalments that are due by a day, as rows of a day's and a week's sheet.
extension ReportSource {
    /// Open steps that are due until a day is over, and that were before: the earliest first.
    ///
    /// A step that a payment does stands there as the instalments that it waits for. On the sheet of a day its time is
    /// enough for what is due then.
    func dueSteps(until last: LocalDate, for profile: String?, onSheetOf day: LocalDate? = nil) async throws
        -> [ReportValues]
    {
        let steps = try await all(
            ActionsAPI.List.self,
            .init(tenant: slug, assignee: profile, dueBefore: CalendarSpan.day(last, plus: 2).text, sort: "due")
        )
        return steps.filter { step in
            step.payment == nil && step.due?.date.map { $0.prefix(10) <= last.text } ?? false
        }.map { step in
            var row = row(of: step)
            if let day, let due = step.due?.date, due.hasPrefix("\(day.text)T") {
                row[text: "when"] = String(due.dropFirst(11).prefix(5))
            }
            return row
        }
    }

    func row(of step: ActionsAPI.Action) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "id"] = "\(step.job)/\(step.step)"
        row[text: "title"] = step.title
        row[text: "job"] = step.jobTitle
        row[text: "subject"] = step.subject
        row[text: "who"] = name(of: step.assignedTo)
        row[text: "when"] = step.due?.date.map(words.dateTime)
        row[text: "state"] = words.state(step.state.rawValue)
        row[flag: "overdue"] = step.due?.overdue ?? false
        row[flag: "optional"] = step.optional
        row[flag: "waits"] = step.state == .blocked || step.state == .waiting
        return row
    }

    /// Instalments on which something is owed and that are due until a day is over, the earliest first.
    func dueInstalments(until last: LocalDate, with party: String?) async throws -> [ReportValues] {
        try await all(PaymentsAPI.Due.self, .init(tenant: slug, party: party, until: last.text)).map(row(of:))
    }

    private func row(of part: PaymentsAPI.Instalment) -> ReportValues {
        var row: ReportValues = [:]
        row[text: "id"] = part.id
        row[text: "title"] =
            part.title == part.scheduleTitle ? part.title : "\(part.scheduleTitle): \(part.title)"
        row[text: "party"] = name(of: part.party)
        row[text: "amount"] = words.amount(part.outstanding, part.currency)
        row[text: "when"] = part.dueDate.map(words.dateTime)
        row[text: "state"] = words.state(part.state.rawValue)
        row[flag: "overdue"] = part.state == .overdue
        row[flag: "incoming"] = part.direction == .incoming
        row[flag: "outgoing"] = part.direction == .outgoing
        return row
    }
}
