import FlowAPI

extension Samples {
    /// One metric of each kind, with what has to be escaped.
    static let metrics = [
        DaemonAPI.Metric(
            name: "flowd_build_info",
            kind: .info,
            help: "The version.",
            samples: [.init(labels: [.init(name: "version", value: "0.5")], value: 1)]
        ),
        DaemonAPI.Metric(
            name: "flowd_commands_total",
            kind: .counter,
            help: "A \\ and a \" and a\nline.",
            samples: [
                .init(
                    labels: [.init(name: "kind", value: "a\\b\"c\nd"), .init(name: "outcome", value: "done")],
                    value: 9_007_199_254_740_992
                ),
                .init(labels: [.init(name: "kind", value: "é"), .init(name: "outcome", value: "")], value: 0),
            ]
        ),
        DaemonAPI.Metric(
            name: "flowd_limit_used_ratio",
            kind: .gauge,
            unit: "ratio",
            help: "How much.",
            samples: [.init(labels: [], value: 0.25), .init(labels: [], value: -1e21)]
        ),
        DaemonAPI.Metric(
            name: "flowd_command_seconds",
            kind: .histogram,
            unit: "seconds",
            help: "Time.",
            samples: [
                .init(
                    labels: [.init(name: "origin", value: "caller")],
                    distribution: .init(
                        buckets: [.init(upTo: 0.0001, count: 1), .init(upTo: 1, count: 3)],
                        count: 4,
                        sum: 12.5
                    )
                )
            ]
        ),
    ]
}
