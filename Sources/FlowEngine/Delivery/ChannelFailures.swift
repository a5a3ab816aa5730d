import FlowCore

/// Failing channels, counted by recipient, since a phone that is off says nothing of the others.
struct ChannelFailures {
    /// Change that is reported to an operator.
    enum Change: Hashable {
        /// Channel fails from now on, after this number of failed attempts in succession to one recipient.
        case begins(Int)
        case ends
    }

    private struct Failure {
        var count: Int
        var at: Int64
    }

    /// Attempts in succession after which a channel is said to fail.
    static let countMin = 3
    /// Maximum number of recipients of a channel that are remembered; more are not distinguished.
    static let recipientCountMax = 1000
    /// Milliseconds after which a failure is forgotten that nothing was tried after: longer than anything is tried.
    static let ageMax = DeliveryBackoff.ageMaxMilliseconds + DeliveryBackoff.pauseMaxMilliseconds

    private var byChannel: [String: [String: Failure]] = [:]

    var channels: [String] { Array(byChannel.keys) }

    var failing: [String] { byChannel.keys.filter(isFailing).sorted() }

    mutating func forget(_ channel: String) { byChannel[channel] = nil }

    /// Records how an attempt ended, at an instant since the boot in milliseconds; returns what that changes.
    mutating func record(_ result: DeliveryResult, of delivery: Delivery, at now: Int64) -> Change? {
        let (channel, before) = (delivery.channel, isFailing(delivery.channel))
        var all = (byChannel[channel] ?? [:]).filter { now - $0.value.at <= Self.ageMax }
        let recipient = delivery.recipient ?? ""
        var count = 0
        if result == .sent {
            all[recipient] = nil
        } else {
            let name = all[recipient] != nil || all.count < Self.recipientCountMax ? recipient : "\u{0}"
            count = (all[name]?.count ?? 0) + 1
            all[name] = Failure(count: count, at: now)
        }
        byChannel[channel] = all.isEmpty ? nil : all
        let after = isFailing(channel)
        if after == before { return nil }
        // What was forgotten meanwhile works no better for it.
        return after ? .begins(count) : result == .sent ? .ends : nil
    }

    private func isFailing(_ channel: String) -> Bool {
        byChannel[channel]?.values.contains { $0.count >= Self.countMin } ?? false
    }
}
