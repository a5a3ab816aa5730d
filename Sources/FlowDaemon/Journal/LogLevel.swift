package import Logging
import Synchronization

/// What is logged, as it is now: one for all loggers of the process, which ask it at each record.
package final class LogLevel: Sendable {
    private static let levels = Logger.Level.allCases

    private let index: Atomic<Int>

    /// Begins with a level.
    package init(_ level: Logger.Level) {
        index = Atomic(Self.index(of: level))
    }

    /// This and everything graver is logged.
    package var current: Logger.Level {
        get { Self.levels[index.load(ordering: .relaxed)] }
        set { index.store(Self.index(of: newValue), ordering: .relaxed) }
    }

    private static func index(of level: Logger.Level) -> Int { levels.firstIndex(of: level) ?? 0 }
}

extension Logger.Level {
    /// The level that lets pass what syslog's level does, 0 to 7; the graver ones are told apart by nobody here.
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
