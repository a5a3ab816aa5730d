import FlowAPI
import FlowTerminal

/// One version of a template: where it comes from, and its source.
enum TemplateText {
    static func lines(_ template: TemplatesAPI.TemplateVersion, _ style: Style) -> [Line] {
        let created = TimeText.zoned(template.createdAt, in: style.zone)
        let steps = template.stepCount == 1 ? "1 step" : "\(template.stepCount) steps"
        let heading = [
            Line([Span("\(template.key) v\(template.version)", .bold), " · ", Span(template.title, .bold)]),
            Line(
                "\(steps) · published \(created) by \(style.principal(template.createdBy)) · \(template.digest.prefix(12))",
                .dim
            ),
            .empty,
        ]
        return heading
            + template.source.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0)).whole }
    }
}
