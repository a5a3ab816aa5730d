import FlowCore
import FlowEngine

/// What handlers work with, the same for all calls.
struct HandlerContext: Sendable {
    let engine: Engine
    let zones: any ZoneCatalog
    let clock: any Clock
    let clockWatch: ClockWatch?
    let startedAt: Timestamp
    /// The names of the channels through which the daemon delivers.
    let channels: [String]
    /// How many records of the log were dropped since the start.
    let droppedLogRecordCount: @Sendable () -> Int
}
