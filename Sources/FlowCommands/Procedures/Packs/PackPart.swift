import FlowAPI
import FlowTerminal

/// A part of a pack that was applied, or would be.
enum PackPart: Encodable, Sendable {
    case template(TemplatesAPI.Apply.Reply)
    case task(TasksAPI.TaskStatus)
    case comparison(TemplateComparison)
    case outlook(PackTaskOutlook)

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .template(let reply): try reply.encode(to: encoder)
        case .task(let task): try ["task": task].encode(to: encoder)
        case .comparison(let comparison): try comparison.encode(to: encoder)
        case .outlook(let outlook): try outlook.encode(to: encoder)
        }
    }

    func lines(_ style: Style) -> [Line] {
        switch self {
        case .template(let reply): Sentences.lines(applied: reply)
        case .task(let task): TaskTable.lines(task, verb: "Applied", style)
        case .comparison(let comparison): TemplateDiffText.lines(comparison)
        case .outlook(let outlook): outlook.lines
        }
    }
}
