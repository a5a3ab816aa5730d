import FlowAPI
import FlowTerminal

/// A part of a pack that was applied, or would be.
enum PackPart: Encodable, Sendable {
    case profile(PackProfile)
    case holidays(TenantsAPI.SetHolidays.Reply)
    case template(TemplatesAPI.Apply.Reply)
    case task(TasksAPI.TaskStatus)
    case comparison(TemplateComparison)
    case outlook(PackTaskOutlook)
    case holidaysOutlook(PackHolidaysOutlook)
    case action(LibraryAPI.Apply.Reply)
    case actionOutlook(PackActionOutlook)
    case kept(PackKept)
    case keptTask(PackKeptTask)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .profile(let profile): try profile.encode(to: encoder)
        case .holidays(let reply): try ["holidays": reply].encode(to: encoder)
        case .holidaysOutlook(let outlook): try outlook.encode(to: encoder)
        case .template(let reply): try reply.encode(to: encoder)
        case .task(let task): try ["task": task].encode(to: encoder)
        case .comparison(let comparison): try comparison.encode(to: encoder)
        case .outlook(let outlook): try outlook.encode(to: encoder)
        case .action(let reply): try ["action": reply].encode(to: encoder)
        case .actionOutlook(let outlook): try outlook.encode(to: encoder)
        case .kept(let kept): try kept.encode(to: encoder)
        case .keptTask(let kept): try kept.encode(to: encoder)
        }
    }

    func lines(_ style: Style) -> [Line] {
        switch self {
        case .profile(let profile): [profile.line]
        case .holidays(let reply): HolidaysText.lines(set: reply, name: "holidays ")
        case .holidaysOutlook(let outlook): [outlook.line]
        case .template(let reply): Sentences.lines(applied: reply)
        case .task(let task): TaskTable.lines(task, verb: "Applied", style)
        case .comparison(let comparison): TemplateDiffText.lines(comparison)
        case .outlook(let outlook): outlook.lines
        case .action(let reply): [LibraryText.line(applied: reply)]
        case .actionOutlook(let outlook): [outlook.line]
        case .kept(let kept): [kept.line]
        case .keptTask(let kept): [kept.line]
        }
    }
}

/// An example profile of a pack that was made, or would be.
struct PackProfile: Encodable, Sendable {
    let profile: String
    let title: String
    /// False where it only would be.
    let made: Bool

    var line: Line {
        Line([Span("profile \(profile)", .bold), Span(", \(title), \(made ? "is" : "would be") made")])
    }
}
