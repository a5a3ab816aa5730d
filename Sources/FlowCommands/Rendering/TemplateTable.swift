import FlowAPI
import FlowTerminal

/// Templates, one a line.
enum TemplateTable {
    static func lines(_ templates: [TemplatesAPI.Template], _ style: Style) -> [Line] {
        guard !templates.isEmpty else { return [Line("There are no templates: flowctl template apply FILE", .dim)] }
        let table = Table(
            [
                .init("TEMPLATE"), .init("VERSION", .right), .init("STEPS", .right),
                .init(TimeText.heading("UPDATED", in: style.zone)), .init("TITLE", .left, .flexible()),
            ],
            rows: templates.map { template in
                [
                    Line(template.key, .bold), Line("v\(template.latestVersion)"), Line("\(template.stepCount)"),
                    Line(TimeText.short(template.updatedAt, in: style.zone)), Line(template.title),
                ]
            }
        )
        return table.lines(width: style.width)
    }
}
