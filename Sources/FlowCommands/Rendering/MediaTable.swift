import FlowAPI
import FlowTerminal

/// Media in lists and sentences.
enum MediaTable {
    static func lines(_ media: [MediaAPI.Medium], _ style: Style) -> [Line] {
        guard !media.isEmpty else { return [Line("There are no media.", .dim)] }
        let table = Table(
            [
                .init("MEDIUM", .right), .init("OF"), .init("KIND"), .init("NAME", .left, .flexible()),
                .init("TYPE", .left, .spare), .init("SIZE", .right),
                .init(TimeText.heading("ADDED", in: style.zone)), .init("BY", .left, .spare),
                .init("ABOUT", .left, .below()),
            ],
            rows: media.map { medium in
                [
                    Line(medium.id, .bold), Line(place(of: medium)), Line(medium.kind.rawValue),
                    Line(medium.name), Line(medium.type, .dim),
                    medium.prunedAt == nil ? Line(SizeText.short(medium.size)) : Line("pruned", .dim),
                    Line(TimeText.short(medium.addedAt, in: style.zone)), Line(style.principal(medium.addedBy), .dim),
                    Line(about(medium), .dim),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    /// `Morning medication for rose · With water`.
    private static func about(_ medium: MediaAPI.Medium) -> String {
        let whose = medium.profile ?? medium.subject
        return [medium.title.map { $0 + (whose.map { " for \($0)" } ?? "") }, medium.note].compactMap(\.self)
            .joined(separator: " · ")
    }

    /// Returns the step or occurrence of a medium, such as `12/photo` or `task 3/14`.
    private static func place(of medium: MediaAPI.Medium) -> String {
        medium.occurrence.map { "task \($0)" } ?? "\(medium.job ?? "")/\(medium.step ?? "")"
    }

    /// `Added medium 412 to 12/photo: front.jpg (photo, image/jpeg, 2.1 MB)`.
    static func lines(added reply: MediaAPI.Finish.Reply) -> [Line] {
        let medium = reply.media
        if reply.isKnown == true {
            return [
                Line([
                    Span("\(medium.name) is on \(place(of: medium)) already: medium "), Span(medium.id, .bold),
                    Span(", and counts once."),
                ])
            ]
        }
        let about = "(\(medium.kind.rawValue), \(medium.type), \(SizeText.short(medium.size)))"
        return [
            Line([
                "Added medium ", Span(medium.id, .bold), Span(" to \(place(of: medium)): \(medium.name) "),
                Span(about, .dim),
            ])
        ]
    }
}
