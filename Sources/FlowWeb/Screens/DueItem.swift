import FlowAPI
import FlowCore
import FlowReports

/// Work that is due: an occurrence of a task, a step of a job, or an instalment.
struct DueItem: Sendable {
    let kind: String
    let title: String
    /// Job or profile to which it belongs.
    let belongsTo: String
    /// Due date on the tenant's clock, in the tenant's language.
    let due: String
    let isOverdue: Bool
    /// Place by which items of all kinds are sorted: the instant, or the end of the day.
    let order: String
    var href: String?
    /// Circumstance that a list has to say: that it waits, is paused, disputed or promised.
    var note: String?

    var values: ReportValues {
        var values: ReportValues = [:]
        values[text: "kind"] = kind
        values[text: "item"] = title
        values[text: "for"] = belongsTo
        values[text: "due"] = due
        values[text: "href"] = href
        values[text: "note"] = note
        return values
    }

    init(_ occurrence: TasksAPI.Occurrence, _ view: TenantView, _ texts: WebTexts) {
        kind = texts["task"]
        title = occurrence.title
        belongsTo = view.person(occurrence.profile)
        due = view.time(occurrence.dueAt)
        isOverdue = occurrence.dueAt < view.now.rfc3339
        order = occurrence.dueAt
        href = TaskScreen.address(view.slug, occurrence.task)
        note = occurrence.paused == true ? texts["paused"] : nil
    }

    init(_ action: ActionsAPI.Action, _ view: TenantView, _ texts: WebTexts) {
        kind = texts["step"]
        title = action.title
        belongsTo = JobValues.joined(action.jobTitle, action.subject)
        // A date alone is a day; with a time it is read as others of today are.
        let isDay = action.due?.date?.utf8.count == 10
        due = (isDay ? action.due?.date.map(view.date) : action.due?.at.map(view.time)) ?? ""
        note = action.state == .blocked ? texts["state.blocked"] : nil
        isOverdue = action.due?.overdue ?? false
        order = action.due?.at ?? ""
        href = StepScreen.address(view.slug, action.job, action.step)
    }

    init(_ instalment: PaymentsAPI.Instalment, _ view: TenantView, _ texts: WebTexts) {
        kind = texts["instalment"]
        let amount = view.words.amount(instalment.outstanding, instalment.currency)
        title = "\(JobValues.joined(instalment.scheduleTitle, instalment.title)) · \(amount)"
        belongsTo = texts.text(instalment.direction == .incoming ? "from" : "to", view.person(instalment.party))
        note =
            if instalment.disputed != nil {
                texts["disputed"]
            } else if instalment.held != nil {
                texts["held"]
            } else {
                instalment.promisedUntil.map { texts.text("promised", view.date($0)) }
            }
        due = instalment.dueDate.map(view.date) ?? ""
        isOverdue = instalment.state == .overdue
        order = (instalment.dueDate ?? "9999-12-31") + "T24"
        href = ScheduleScreen.address(view.slug, instalment.schedule)
    }
}
