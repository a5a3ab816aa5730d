import FlowAPI
import FlowClient
import FlowTerminal

/// Replay of all dead deliveries of a channel, and of those that wait after an attempt.
///
/// Each is tried once more, oldest first, and its outcome is reported.
struct DeliveryReplays {
    /// Result of one replay.
    private struct Entry: Encodable {
        let delivery: DeliveriesAPI.Delivery
        var isReplayed = true
        var message: String?
    }

    let channel: String
    let reason: String?
    let session: Session

    func perform() async throws {
        let entries = try await session.ask { client, tenant in
            var left: [DeliveriesAPI.Delivery] = []
            for state in [DeliveriesAPI.DeliveryState.dead, .pending] {
                let wanted = DeliveriesAPI.List.Parameters(
                    tenant: tenant,
                    state: state,
                    channel: channel,
                    limit: Session.pageSizeMax
                )
                left += try await session.gather(client.pages(DeliveriesAPI.List.self, wanted))
            }
            // Each time has the same form, by which they sort.
            let tried = left.filter { $0.attempt > 0 }.sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
            return try await replay(tried, client, tenant)
        }
        try await session.show(list: entries, lines)
        if entries.contains(where: { !$0.isReplayed }) { throw EarlyEnd(status: .partly) }
    }

    private func replay(
        _ left: [DeliveriesAPI.Delivery],
        _ client: FlowClient,
        _ tenant: String
    ) async throws -> [Entry] {
        let progress = BulkProgress("replay", count: left.count, session)
        defer { progress.clear() }
        var entries: [Entry] = []
        for delivery in left {
            progress.show(entries.count)
            var entry = Entry(delivery: delivery)
            do {
                let wanted = DeliveriesAPI.Replay.Parameters(tenant: tenant, delivery: delivery.id, reason: reason)
                _ = try await client.call(DeliveriesAPI.Replay.self, wanted)
            } catch {
                // What is wrong with one isn't with the next.
                guard error.kind == .failed || error.kind == .noSuchObject else { throw error }
                entry.isReplayed = false
                entry.message = Problem(error, socket: session.socket).message
            }
            entries.append(entry)
        }
        return entries
    }

    private func lines(_ entries: [Entry], _ style: Style) -> [Line] {
        guard !entries.isEmpty else { return [Line("\(channel) has no deliveries that didn't get out.", .dim)] }
        let refused = entries.compactMap(\.message).map { Line($0, .yellow) }
        let count = entries.count - refused.count
        let done = count == 1 ? "1 delivery is tried again" : "\(count) deliveries are tried again"
        return refused + [Line(count == 0 ? "Nothing is tried again" : done)]
    }
}
