package import Logging
import Synchronization

/// Current log level, one for all loggers of the process, which read it at each record.
package final class LogLevel: Sendable {
    private static let levels = Logger.Level.allCases

    private let index: Atomic<Int>

    package init(_ level: Logger.Level) {
        index = Atomic(Self.index(of: level))
    }

    package var current: Logger.Level {
        get { Self.levels[index.load(ordering: .relaxed)] }
        set { index.store(Self.index(of: newValue), ordering: .relaxed) }
    }

    private static func index(of level: Logger.Level) -> Int { levels.firstIndex(of: level) ?? 0 }
}

extension Logger.Level {
    /// Creates the level that lets pass what a syslog priority from 0 to 7 does.
    ///
    /// Priorities graver than an error all become `critical`.
    package init(syslogPriority: Int) {
        self =
            switch syslogPriority {
            case 7...: .debug
            case 6: .info
            case 5: .notice
            case 4: .warning
            case 3: .error
            default: .critical
            }
    }
}
