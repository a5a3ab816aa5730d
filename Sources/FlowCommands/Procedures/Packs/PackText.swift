import FlowCore
import FlowTerminal

/// A pack, as the JSON of `flowctl pack` has it.
struct PackSummary: Encodable, Sendable {
    let pack: String
    let title: String
    let description: String?
    let folder: String
    let holidays: [String]
    let library: [String]
    let templates: [String]
    let tasks: [String]
    let profiles: [String]
    let valid: Bool

    init(_ pack: Pack) {
        self.pack = pack.name
        folder = pack.folder
        valid = pack.definition != nil
        title = pack.definition?.title ?? ""
        description = pack.definition?.summary
        holidays = pack.definition?.holidays ?? []
        library = pack.definition?.library ?? []
        templates = pack.definition?.templates ?? []
        tasks = pack.definition?.tasks ?? []
        profiles = pack.definition?.profiles.map(\.key) ?? []
    }
}

/// Packs as people read them.
enum PackText {
    static func table(_ packs: [PackSummary], _ style: Style) -> [Line] {
        guard !packs.isEmpty else { return [Line("There are no packs.", .dim)] }
        let table = Table(
            [.init("PACK"), .init("TEMPLATES", .right), .init("PROFILES", .right), .init("TITLE", .left, .words())],
            rows: packs.map { pack in
                [
                    Line(pack.pack, .bold), Line("\(pack.templates.count)"), Line("\(pack.profiles.count)"),
                    pack.valid ? Line(pack.title) : Line("has errors", .red),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    static func lines(_ pack: Pack, _ style: Style) -> [Line] {
        guard let definition = pack.definition else { return [] }
        var lines = [
            Line([Span(definition.key, .bold), " · ", Span(definition.title, .bold)]), Line(pack.folder, .dim),
        ]
        // On a terminal its lines are as long as that is wide, not as its file has them.
        let summary = (definition.summary ?? "").split(separator: "\n").map(String.init)
        lines += (style.width == nil ? summary : [summary.joined(separator: " ")]).map { Line($0) }
        lines += section("Holidays", definition.holidays.map { Line("  \($0)") })
        lines += section("Library", definition.library.map { Line("  \($0)") })
        lines += section("Templates", definition.templates.map { Line("  \($0)") })
        lines += section("Tasks", definition.tasks.map { Line("  \($0)") })
        let profiles = Table(
            [.init(""), .init("", .left, .words()), .init("")],
            rows: definition.profiles.map { [Line("  \($0.key)"), Line($0.title, .dim), Line($0.kind, .dim)] }
        )
        lines += section("Profiles", profiles.rowLines(width: style.width))
        return lines + [.empty, Line("flowctl pack apply \(definition.key)", .dim)]
    }

    private static func section(_ title: String, _ lines: [Line]) -> [Line] {
        lines.isEmpty ? [] : [.empty, Line(title, .bold)] + lines
    }
}
