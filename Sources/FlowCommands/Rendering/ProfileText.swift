import FlowAPI
import FlowTerminal
import Varlink

/// Profiles, one a line, or one with all that is known.
enum ProfileText {
    static func table(_ profiles: [ProfilesAPI.Profile], _ style: Style) -> [Line] {
        guard !profiles.isEmpty else { return [Line("There are no profiles: flowctl profile add KEY", .dim)] }
        let table = Table(
            [
                .init("PROFILE"), .init("KIND"), .init("TITLE", .left, .flexible()), .init("PRINCIPAL", .left, .spare),
                .init("ZONE", .left, .spare), .init("STATE"),
            ],
            rows: profiles.map { profile in
                [
                    Line(profile.spec.key, .bold), Line(profile.spec.kind), Line(profile.spec.title),
                    Line(profile.spec.principal ?? ""), Line(profile.spec.timeZone ?? ""),
                    state(of: profile.status),
                ]
            }
        )
        return table.lines(width: style.width)
    }

    /// While some of its tasks are paused because it is, it is paused; of its addresses those to which not everything goes.
    private static func state(of status: ProfilesAPI.ProfileStatus) -> Line {
        if status.archived { return Line("archived", .dim) }
        let state = (status.pausedTaskCount ?? 0) > 0 ? Span("paused", .yellow) : Span("active")
        let standings = (status.standings ?? []).map { Span(", \($0.channel) \(word(for: $0.kind))", .yellow) }
        return Line([state] + standings)
    }

    static func lines(_ profile: ProfilesAPI.Profile, remark: String = "", _ style: Style) -> [Line] {
        let (spec, status) = (profile.spec, profile.status)
        var facts = [spec.kind]
        if status.archived { facts.append("archived") }
        if let count = status.pausedTaskCount, count > 0, !status.archived {
            facts.append("paused, with \(count) task\(count == 1 ? "" : "s")")
        }
        if let principal = spec.principal { facts.append("work of \(principal)") }
        facts += [spec.timeZone, spec.locale, spec.quietHours.map { $0 == "none" ? "no quiet hours" : "quiet \($0)" }]
            .compactMap(\.self)
        if let since = status.feedAt { facts.append("feed since \(TimeText.zoned(since, in: style.zone))") }
        facts.append("event \(status.eventNumber)")
        facts.append(
            "changed \(TimeText.zoned(status.changedAt, in: style.zone)) by \(style.principal(status.changedBy))"
        )
        let heading = [
            Line([Span(spec.key, .bold), " · ", Span(spec.title, .bold), Span(remark)]),
            Line(facts.joined(separator: " · "), .dim),
        ]
        var attributes: [(String, String)] = []
        if case .object(let all) = spec.attributes {
            attributes = all.sorted { $0.key < $1.key }.map { ($0.key, text($0.value)) }
        }
        let addresses = (spec.addresses ?? []).map { address in
            let standing = status.standings?.first { $0.channel == address.channel }.map { text($0, style) }
            return (address.channel, SafeText.line(address.address) + (standing ?? ""))
        }
        return heading + table("CHANNEL", "ADDRESS", addresses, style) + table("ATTRIBUTE", "VALUE", attributes, style)
    }

    private static func word(for standing: String) -> String {
        ["bounced": "refused", "unverified": "to be confirmed"][standing] ?? standing
    }

    /// Returns the reason why not everything goes to an address.
    private static func text(_ standing: ProfilesAPI.AddressStanding, _ style: Style) -> String {
        let since = " (\(word(for: standing.kind)) since \(TimeText.zoned(standing.since, in: style.zone))"
        return since + (standing.reason.map { ": \(SafeText.line($0))" } ?? "") + ")"
    }

    private static func table(_ key: String, _ value: String, _ pairs: [(String, String)], _ style: Style) -> [Line] {
        guard !pairs.isEmpty else { return [] }
        let rows = pairs.map { [Line($0.0, .bold), Line($0.1)] }
        return [.empty] + Table([.init(key), .init(value, .left, .words())], rows: rows).lines(width: style.width)
    }

    static func text(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): SafeText.line(text)
        case .int(let number): "\(number)"
        case .double(let number): number.plainText
        case .bool(let isTrue): isTrue ? "true" : "false"
        case .null, .array, .object: ""
        }
    }
}
