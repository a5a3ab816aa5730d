import FlowAPI
import FlowTerminal

/// Text of the words of messages, as written or filled in.
enum MessageText {
    static func table(_ words: [MessagesAPI.MessageWords], _ style: Style) -> [Line] {
        guard !words.isEmpty else { return [Line("There are no words of the tenant's own: flowctl message set", .dim)] }
        let table = Table(
            [
                .init("OCCASION"), .init("LANGUAGE"), .init("WHOSE"), .init("TITLE", .left, .spare),
                .init("TEXT", .left, .flexible()),
            ],
            rows: words.map { each in
                [
                    Line(each.occasion, .bold), Line(each.language),
                    each.own ? Line("own", .green) : Line("flowd", .dim),
                    Line(each.title), Line(String(each.text.prefix { !$0.isNewline })),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    /// Returns lines with words as written, and the values that they may use.
    static func lines(
        _ words: MessagesAPI.MessageWords,
        remark: String = "",
        names: [String]? = nil,
        _ style: Style
    ) -> [Line] {
        let whose = words.own ? "words of the tenant's own" : "flowd's words"
        let heading = Line([
            Span("\(words.occasion) \(words.language)", .bold), Span(" · \(whose)\(remark)", .dim),
        ])
        let known = names.map {
            [.empty] + Line("Values: \($0.joined(separator: ", "))", .dim).wrapped(to: style.width)
        }
        return [heading, .empty] + content(words.title, words.text) + (known ?? [])
    }

    static func lines(_ reply: MessagesAPI.Preview.Reply, _ style: Style) -> [Line] {
        let to = reply.recipient.map { " · to \($0)" } ?? ""
        let heading = Line([Span("\(reply.occasion) \(reply.language)", .bold), Span(to, .dim)])
        let fault = reply.fault.map {
            [.empty]
                + Line("The tenant's own words make nothing, so these are flowd's: \($0)", .yellow).wrapped(
                    to: style.width
                )
        }
        return [heading, .empty] + content(reply.title, reply.text) + (fault ?? [])
    }

    private static func content(_ title: String, _ text: String) -> [Line] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { Line(String($0)) }
        return [Line(title, .bold), .empty] + (text.hasSuffix("\n") ? lines.dropLast() : lines)
    }
}
