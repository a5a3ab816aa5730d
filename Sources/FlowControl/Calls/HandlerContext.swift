import FlowCore
import FlowEngine

/// Dependencies of handlers, shared by all calls.
struct HandlerContext: Sendable {
    let engine: Engine
    let zones: any ZoneCatalog
    let clock: any Clock
    let clockWatch: ClockWatch?
    let startedAt: Timestamp
    let control: any DaemonControl
    var channels: [String] { control.channels }
    let droppedLogRecordCount: @Sendable () -> Int
    let metrics: MetricsSource
}
