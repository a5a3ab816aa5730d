// Written by generate.py from io.flowd.Daemon.varlink.

import Varlink

extension DaemonAPI {
    /// Kind of a metric, by how its value moves.
    package enum MetricKind: String, WireEnum {
        /// Up only, from 0 at each start of flowd.
        case counter
        /// Value that goes up and down.
        case gauge
        /// Always 1: what there is to know stands in its labels.
        case info
        /// Numbers of observations that were at most as large as each bound.
        case histogram
    }
}
