import CLinux
package import FlowCore
import FlowEngine
import Glibc

/// The real clocks: the only place that reads them.
package struct SystemClock: Clock, ClockReader, Sleeper {
    private let bootID: String

    package init() {
        var id = [CChar](repeating: 0, count: 37)
        // Without an id, each start of flowd is judged as if the machine had been started anew: carefully.
        let isKnown = clinux_boot_id(&id, id.count) == 0
        bootID =
            isKnown ? String(decoding: id.prefix(36).map(UInt8.init(bitPattern:)), as: UTF8.self) : "pid \(getpid())"
    }

    package var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    package var reading: ClockReading {
        // In this order a thread that is held up between the two hasn't slept.
        let sinceBoot = clinux_boottime_milliseconds()
        let slept = sinceBoot - clinux_awake_milliseconds()
        return ClockReading(wall: now, bootID: bootID, sinceBoot: sinceBoot, slept: slept)
    }

    /// Nanoseconds since the machine started, for what is measured.
    static var nanoseconds: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Time since the machine started.
    var elapsed: Duration { .nanoseconds(Self.nanoseconds) }

    /// Waits; throws when cancelled.
    package func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }
}
