/// Label that distinguishes the numbers of a metric.
///
/// The values of each label are few and known: none names a tenant, a person or a job, of which there may be 100,000.
package enum MetricLabel: String, Hashable, Sendable, CaseIterable {
    case channel, fate, kind, limit, origin, outcome, queue, state, version

    package var meaning: String {
        switch self {
        case .channel: "the name of a channel; `other` when there were more than 64 of them"
        case .fate: "what became of a reminder, in the words of `flowctl reminder list`"
        case .kind: "what a command does"
        case .limit: "a limit, by its key in the configuration or by its name in [limits.md](limits.md)"
        case .origin: "`caller` for what somebody asked for, `daemon` for what time brought"
        case .outcome: "how it ended"
        case .queue: "where something waits"
        case .state: "how far a delivery is"
        case .version: "the version of flowd"
        }
    }
}
