import FlowDaemon
import Logging
import Testing

/// One level for all loggers, which is changed while they are there.
@Suite struct LogLevelTests {
    @Test(arguments: [LogBootstrap.Destination.journal, .standardError(.readable)])
    func loggersGoByTheLevelAsItIs(destination: LogBootstrap.Destination) {
        let level = LogLevel(.info)
        let logger = Logger(label: "test") { LogBootstrap.handler(label: $0, destination: destination, level: level) }
        var own = logger
        own.logLevel = .error
        for changed in Logger.Level.allCases {
            level.current = changed
            #expect(level.current == changed && logger.logLevel == changed)
            #expect(own.logLevel == .error, "one that has its own keeps it")
        }
    }

    static let priorities: [(priority: Int, level: Logger.Level)] = [
        (-1, .critical), (0, .critical), (1, .critical), (2, .critical), (3, .error), (4, .warning), (5, .notice),
        (6, .info), (7, .debug), (8, .debug),
    ]

    @Test(arguments: priorities)
    func syslogsLevelsAreOurs(priority: Int, level: Logger.Level) {
        #expect(Logger.Level(syslogPriority: priority) == level)
        if (2...7).contains(priority) { #expect(level.syslogPriority == priority) }
    }
}
