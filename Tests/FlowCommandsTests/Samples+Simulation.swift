import FlowAPI
import FlowTerminal

/// Replies about simulations.
extension Samples {
    static let simulation = SimulationAPI.Run.Reply(
        lines: [
            SimulationAPI.Line(
                at: "2026-11-22T07:00:00.000Z",
                localAt: "2026-11-22T08:00:00",
                reminder: "3/15/1",
                task: "3",
                title: "Morning medication",
                profile: "ana",
                dueAt: "2026-11-22T07:00:00.000Z",
                count: 1,
                fate: .sent,
                fateText: "sent",
                channel: "sms",
                recipient: "ana",
                delivery: "sent",
                text: "Two of the white ones"
            ),
            SimulationAPI.Line(
                at: "2026-11-23T07:00:00.000Z",
                localAt: "2026-11-23T08:00:00",
                reminder: "3/16/1",
                task: "3",
                title: "Morning medication",
                profile: "ana",
                dueAt: "2026-11-23T07:00:00.000Z",
                count: 1,
                fate: .failed,
                fateText: "failed",
                channel: "sms",
                recipient: "ana",
                delivery: "dead",
                text: "Two of the white ones",
                reason: "no such number"
            ),
            SimulationAPI.Line(
                at: "2026-11-24T07:00:00.000Z",
                localAt: "2026-11-24T08:00:00",
                task: "4",
                title: "Drink",
                dueAt: "2026-11-03T08:00:00",
                count: 1000,
                fate: .coalesced,
                fateText: "coalesced"
            ),
        ],
        at: "2026-12-21T07:00:00.000Z",
        percent: 100,
        summary: SimulationAPI.Summary(
            from: "2026-11-21T07:00:00.000Z",
            until: "2026-12-21T07:00:00.000Z",
            zone: "Europe/Berlin",
            fates: [
                .init(fateText: "sent", fate: .sent, count: 1),
                .init(fateText: "coalesced", fate: .coalesced, count: 1000),
                .init(fateText: "failed", fate: .failed, count: 1),
            ],
            sent: 1,
            open: 2
        )
    )
}
