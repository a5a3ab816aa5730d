import FlowAPI
import FlowTerminal

/// Table of the positions of instalments on their ladder.
enum LadderTable {
    static func lines(_ reply: PaymentsAPI.GetLadder.Reply, _ style: Style) -> [Line] {
        guard let ladder = reply.ladder else {
            return [Line("Nobody is reminded of this schedule; set a ladder with payment schedule set --ladder.", .dim)]
        }
        let table = Table(
            [
                .init("INSTALMENT", .right), .init("DUE"), .init("OWED AFTER CREDIT", .right),
                .init("LAST STEP", .left, .words(widthMin: 10)),
                .init("NEXT STEP"),
                .init(TimeText.heading("WHEN", in: style.zone)),
                .init("BLOCKED BY", .left, .below(label: "blocked by:")),
            ],
            rows: reply.places.map { place in
                let last = place.lastStep.map { "\($0) \(fate(place.lastFate))" }
                return [
                    Line(place.instalment, .bold), Line(place.dueDate ?? "–"),
                    Line("\(style.amount(place.outstanding)) \(place.currency)"),
                    Line(last ?? "–"), Line(place.nextStep ?? "–"),
                    Line(place.nextAt.map { TimeText.short($0, in: style.zone) } ?? "–"),
                    Line(place.blocked ?? "", .yellow),
                ]
            }
        )
        return [Line([Span("ladder ", .dim), Span(ladder)])] + table.lines(width: style.width)
    }

    /// `suppressed (paid)`: in two words, so that it can be broken between them.
    private static func fate(_ text: String?) -> String {
        guard let text else { return "going out" }
        return text.split(separator: "(", maxSplits: 1).joined(separator: " (")
    }
}
