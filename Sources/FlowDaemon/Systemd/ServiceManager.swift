import CLinux
package import Logging

/// The service manager that started this process, if one did and wants to hear from it.
///
/// Without `NOTIFY_SOCKET` every message goes nowhere. A message that cannot be delivered is logged and forgotten: the
/// manager has its own time limits, and no work of a tenant may fail because of it.
package struct ServiceManager: Sendable {
    private let address: String?
    private let logger: Logger

    /// Takes the manager's address from `NOTIFY_SOCKET` in `environment`.
    package init(environment: [String: String], logger: Logger) {
        address = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        self.logger = logger
    }

    package var isPresent: Bool { address != nil }

    /// Says that the socket is served: `systemctl start` returns now, and a reload ends.
    package func ready(status: String) { send(.ready(status: status)) }

    /// Sets the line that `systemctl status` shows, to be called on change, not by a timer.
    package func status(_ status: String) { send(.status(status)) }

    /// Says that the daemon drains and will end by itself: the first thing to do on SIGTERM.
    package func stopping(status: String) { send(.stopping(status: status)) }

    /// Says that the daemon is alive, to be called only after the commit gate has answered.
    package func watchdog() { send(.watchdog) }

    /// Says that the configuration is being read again; `ready(status:)` must follow.
    package func reloading() {
        send(.reloading(monotonicMicroseconds: clinux_monotonic_microseconds()))
    }

    /// Asks for `duration` from now on to start, reload or stop, to be called again before it runs out.
    package func extendTimeout(_ duration: Duration) {
        send(.extendTimeout(microseconds: duration.wholeMicroseconds))
    }

    private func send(_ notification: ServiceNotification) {
        guard let address else { return }
        var message = notification.message
        let result = message.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { clinux_notify(address, $0.baseAddress, $0.count) }
        }
        if result < 0 {
            logger.warning(
                "Could not notify the service manager, ignoring",
                metadata: ["notification": "\(notification)", "errno": "\(-result)"]
            )
        }
    }
}

extension Duration {
    /// The microseconds in this duration, rounded down; zero if it is negative, the greatest number if it is too long.
    fileprivate var wholeMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        let (whole, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000)
        return overflow ? .max : whole.addingReportingOverflow(UInt64(attoseconds / 1_000_000_000_000)).partialValue
    }
}
