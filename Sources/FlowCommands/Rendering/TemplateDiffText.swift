import FlowTerminal

/// Differences as people read them: `+` added, `-` removed, `~` changed.
enum TemplateDiffText {
    static func lines(_ comparison: TemplateComparison) -> [Line] {
        let new = comparison.toVersion.map { "v\($0)" } ?? comparison.file ?? ""
        guard let old = comparison.fromVersion else {
            return [Line([Span(comparison.template, .bold), Span(" in \(new) isn't published yet", .green)])]
        }
        let heading = Line([Span(comparison.template, .bold), Span(" v\(old) → \(new)")])
        guard !comparison.same else { return [heading + Line(": no difference", .dim)] }
        return [heading] + comparison.differences.flatMap(lines)
    }

    private static func lines(_ difference: TemplateComparison.Difference) -> [Line] {
        let (sign, paint): (String, Paint) =
            switch difference.kind {
            case "added": ("+", .green)
            case "removed": ("-", .red)
            default: ("~", .yellow)
            }
        let title = difference.title == difference.key ? "" : " “\(difference.title)”"
        let name = difference.what == "template" ? "template" : "\(difference.what) \(difference.key)\(title)"
        return [Line("\(sign) \(name)", paint)] + difference.fields.flatMap(lines)
    }

    private static func lines(_ field: TemplateComparison.Field) -> [Line] {
        let name = Span("    \(field.field): ")
        switch (field.before, field.after) {
        case (let before?, let after?) where before.contains("\n") || after.contains("\n"):
            return [Line([name])] + whole(before, "-", .red) + whole(after, "+", .green)
        case (let before?, let after?):
            return [Line([name, Span(before, .red), " → ", Span(after, .green)])]
        case (let before?, nil): return [Line([name, Span("- \(before)", .red)])]
        case (nil, let after?): return [Line([name, Span("+ \(after)", .green)])]
        case (nil, nil): return []
        }
    }

    private static func whole(_ text: String, _ sign: String, _ paint: Paint) -> [Line] {
        text.split(separator: "\n").map { Line("      \(sign) \($0)", paint) }
    }
}
