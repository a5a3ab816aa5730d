import FlowAPI
import FlowTerminal

/// Table of the deliveries in the outbox.
enum DeliveryTable {
    private static let idLength = 12

    static func lines(_ deliveries: [DeliveriesAPI.Delivery], _ style: Style) -> [Line] {
        guard !deliveries.isEmpty else { return [Line("There are no such deliveries.", .dim)] }
        return Table(
            [
                .init("DELIVERY"), .init(TimeText.heading("CREATED", in: style.zone)), .init("STATE"), .init("CHANNEL"),
                .init("TO"), .init("TITLE", .left, .flexible(widthMin: 12)), .init("WHY", .left, .below()),
            ],
            rows: deliveries.map { delivery in
                [
                    Line(String(delivery.id.prefix(idLength)), .bold),
                    Line(TimeText.short(delivery.createdAt, in: style.zone)), state(delivery.state),
                    Line(delivery.channel), Line(delivery.recipient ?? ""), Line(delivery.title),
                    Line(why(delivery, style), .dim),
                ]
            }
        ).lines(width: style.width)
    }

    static func lines(_ reply: DeliveriesAPI.Show.Reply, _ style: Style) -> [Line] {
        let delivery = reply.delivery
        let address = delivery.address.flatMap { $0 == delivery.recipient ? nil : " at \($0)" } ?? ""
        let to = delivery.recipient.map { " to \($0)" + address } ?? ""
        let attempts = delivery.attempt == 1 ? "1 attempt" : "\(delivery.attempt) attempts"
        var lines = [
            Line([Span(delivery.id, .bold), Span("  ")]) + state(delivery.state),
            Line("reminder \(delivery.reminder) by \(delivery.channel)\(to), \(attempts)", .dim),
        ]
        lines += reply.text.split(separator: "\n", omittingEmptySubsequences: false).map { Line("  \($0)") }
        lines.append(story(delivery.createdAt, "It was decided", style))
        lines += reply.history.map { story($0.at, reported($0), style) }
        if let dueAt = delivery.dueAt {
            lines.append(story(dueAt, "It is tried" + (delivery.reason.map { ": \($0)" } ?? ""), style))
        } else if delivery.state == .sent, reply.history.last?.kind != .settledAsSent {
            lines.append(story(delivery.changedAt, "Attempt \(delivery.attempt) went out", style))
        } else if delivery.state == .cancelled {
            let why = delivery.reason.map { ": \($0)" } ?? ""
            lines.append(story(delivery.changedAt, "It wasn't wanted any more\(why)", style))
        }
        lines += reply.links.map { link in
            let used = link.redeemedAt.map { "was used at \(TimeText.zoned($0, in: style.zone))" }
            let until = "can be used until \(TimeText.zoned(link.expiresAt, in: style.zone))"
            return Line("Its link \(link.purpose) \(used ?? until)", .dim)
        }
        return lines + advice(delivery)
    }

    static func lines(_ reply: DeliveriesAPI.Replay.Reply, _ remark: String, _ style: Style) -> [Line] {
        var line = Line([Span(String(reply.id.prefix(idLength)), .bold), Span(remark)])
        if let reason = reply.reason, let dueAt = reply.dueAt {
            line += Line(", not before \(TimeText.zoned(dueAt, in: style.zone)): \(reason)")
        }
        return [line]
    }

    private static func advice(_ delivery: DeliveriesAPI.Delivery) -> [Line] {
        let id = delivery.id.prefix(idLength)
        switch delivery.state {
        case .dead:
            return [
                Line("Have it tried again: flowctl delivery replay \(id)", .dim),
                Line("Or give it up:       flowctl delivery drop \(id) --reason \"...\"", .dim),
            ]
        case .ambiguous:
            return [
                Line("Nobody repeats it by itself.", .dim),
                Line("If it went out: flowctl delivery settle \(id) --sent", .dim),
                Line("If it didn't:   flowctl delivery settle \(id) --dead", .dim),
            ]
        case .pending where delivery.attempt > 0:
            return [Line("Have it tried now: flowctl delivery replay \(id)", .dim)]
        case .pending, .sending, .sent, .cancelled, .dropped: return []
        }
    }

    private static func story(_ at: String, _ what: String, _ style: Style) -> Line {
        Line([Span(TimeText.precise(at, in: style.zone), .dim), Span("  \(what)")])
    }

    private static func reported(_ entry: DeliveriesAPI.Entry) -> String {
        let what =
            switch entry.kind {
            case .failed: "Attempt \(entry.attempt) failed"
            case .ambiguous: "Nobody knows how attempt \(entry.attempt) ended"
            case .replayed: "It was replayed"
            case .dropped: "It was given up"
            case .settledAsSent: "It was found to have gone out"
            case .settledAsDead: "It was found not to have gone out"
            }
        let by = entry.by.map { " by \($0)" } ?? ""
        return what + by + (entry.reason.map { ": \($0)" } ?? "")
    }

    private static func why(_ delivery: DeliveriesAPI.Delivery, _ style: Style) -> String {
        let next = delivery.dueAt.map { "next at \(TimeText.short($0, in: style.zone))" }
        guard delivery.state != .sent else { return "" }
        return [delivery.reason, delivery.attempt > 0 ? next : nil].compactMap(\.self).joined(separator: "; ")
    }

    private static func state(_ state: DeliveriesAPI.DeliveryState) -> Line {
        switch state {
        case .pending, .sending: Line(state.rawValue, .cyan)
        case .sent: Line(state.rawValue, .green)
        case .dead, .ambiguous: Line(state.rawValue, .red)
        case .cancelled, .dropped: Line(state.rawValue, .yellow)
        }
    }
}
