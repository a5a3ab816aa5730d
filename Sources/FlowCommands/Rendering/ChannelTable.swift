import FlowAPI
import FlowTerminal

/// The ways out for messages.
enum ChannelTable {
    static func lines(_ channels: [DaemonAPI.Channel], _ style: Style) -> [Line] {
        Table(
            [
                .init("CHANNEL"), .init("KIND"), .init("THROUGH", .left, .flexible(widthMin: 12)), .init("TO"),
                .init("STATE"), .init("WHY", .left, .below()),
            ],
            rows: channels.map { channel in
                [
                    Line(channel.name, .bold), Line(channel.kind.rawValue), Line(SafeText.line(channel.target ?? "")),
                    Line(to(channel)), state(channel), Line(why(channel, style), .dim),
                ]
            }
        ).lines(width: style.width)
    }

    private static func to(_ channel: DaemonAPI.Channel) -> String {
        channel.to ?? (channel.addressed ? "whom it is for" : "")
    }

    private static func state(_ channel: DaemonAPI.Channel) -> Line {
        if channel.disabled { return Line("disabled", .yellow) }
        if channel.fault != nil { return Line("can't work", .red) }
        // Whether what nobody has tried works isn't known.
        return channel.failing == nil ? Line("ready", .green) : Line("fails", .yellow)
    }

    private static func why(_ channel: DaemonAPI.Channel, _ style: Style) -> String {
        let waiting = channel.failing.map { failing in
            "\(failing.waitingCount) waiting since \(TimeText.zoned(failing.oldestDueAt, in: style.zone))"
                + (failing.reason.map { ": \($0)" } ?? "")
        }
        return [channel.fault, waiting].compactMap(\.self).joined(separator: "; ")
    }
}
