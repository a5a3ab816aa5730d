// Written by generate.py from io.flowd.Daemon.varlink.

import Varlink

extension DaemonAPI {
    /// How a metric moves.
    package enum MetricKind: String, WireEnum {
        /// Up only, from 0 at each start of flowd.
        case counter
        /// Up and down.
        case gauge
        /// Always 1: what there is to know stands in its labels.
        case info
        /// How many observations were at most so large.
        case histogram
    }
}
