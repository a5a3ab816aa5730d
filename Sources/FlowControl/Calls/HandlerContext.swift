import FlowCore
import FlowEngine

/// What handlers work with, the same for all calls.
struct HandlerContext: Sendable {
    let engine: Engine
    let zones: any ZoneCatalog
    let clock: any Clock
    let clockWatch: ClockWatch?
    let startedAt: Timestamp
    let control: any DaemonControl
    /// The names of the channels through which the daemon delivers.
    var channels: [String] { control.channels }
    /// How many records of the log were dropped since the start.
    let droppedLogRecordCount: @Sendable () -> Int
    /// The numbers that flowd keeps about itself.
    let metrics: MetricsSource
}
