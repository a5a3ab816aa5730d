/// One message to the service manager, as sd_notify(3) words it.
package enum ServiceNotification: Equatable, Sendable {
    /// The database is recovered and the socket is served. Also ends a reload.
    case ready(status: String)
    /// A line for `systemctl status`.
    case status(String)
    case stopping(status: String)
    /// The daemon is alive: everything that must answer has answered.
    case watchdog
    /// The configuration is being read again; `ready` follows.
    case reloading(monotonicMicroseconds: UInt64)
    /// Start, reload or stop goes on for up to this long from now.
    case extendTimeout(microseconds: UInt64)

    /// The bytes on the wire: one `NAME=value` a line.
    package var message: String {
        switch self {
        case .ready(let status): "READY=1\nSTATUS=\(Self.singleLine(status))"
        case .status(let status): "STATUS=\(Self.singleLine(status))"
        case .stopping(let status): "STOPPING=1\nSTATUS=\(Self.singleLine(status))"
        case .watchdog: "WATCHDOG=1"
        case .reloading(let microseconds): "RELOADING=1\nMONOTONIC_USEC=\(microseconds)"
        case .extendTimeout(let microseconds): "EXTEND_TIMEOUT_USEC=\(microseconds)"
        }
    }

    /// A line break in a status would begin another assignment.
    private static func singleLine(_ status: String) -> String {
        String(
            String.UnicodeScalarView(status.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 })
        )
    }
}
