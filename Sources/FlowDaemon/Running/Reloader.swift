import FlowConfiguration
import FlowControl
import FlowEngine
import Logging

/// Reads the configuration again, has every part use it, and informs the service manager and the log.
///
/// An actor that waits only when all is done but the report: one reload comes after the other.
actor Reloader {
    private let current: CurrentConfiguration
    private let load: @Sendable () -> ConfigurationReading
    private let manager: ServiceManager
    private let source: StatusSource
    private let status: StatusLine
    private let logger: Logger

    /// `load` reads everything from the beginning, so flags and variables win as they did at the start.
    init(
        current: CurrentConfiguration,
        load: @escaping @Sendable () -> ConfigurationReading,
        manager: ServiceManager,
        source: StatusSource,
        status: StatusLine,
        logger: Logger
    ) {
        self.source = source
        self.current = current
        self.load = load
        self.manager = manager
        self.status = status
        self.logger = logger
    }

    func reload() async throws(ConfigurationRefusal) -> ConfigurationOutcome {
        manager.reloading()
        let result = Result { () throws(ConfigurationRefusal) in try loadAndChange() }
        let text = await source.text
        _ = status.tell(text)
        manager.ready(status: text)
        return try result.get()
    }

    private func loadAndChange() throws(ConfigurationRefusal) -> ConfigurationOutcome {
        let reading = load()
        guard let configuration = reading.configuration else {
            for finding in reading.findings { logger.tell(.configurationRefused(finding: finding)) }
            logger.tell(.reloadRefused(count: reading.findings.count))
            throw ConfigurationRefusal(findings: reading.findings.map(ConfigurationRefusal.Finding.init))
        }
        let difference = ConfigurationDifference(from: current.value, to: configuration)
        current.replace(with: difference.result, keysThatNeedRestart: difference.needRestart.map(\.key))
        report(difference, reading.files)
        return ConfigurationOutcome(changed: difference.changed, needRestart: difference.needRestart)
    }

    private func report(_ difference: ConfigurationDifference, _ files: [String]) {
        logger.tell(
            .reloaded(
                files: files.isEmpty ? "none" : files.joined(separator: ", "),
                changed: difference.changed.count,
                needRestart: difference.needRestart.count
            )
        )
        for change in difference.changed { tell("Changed", change) }
        for change in difference.needRestart { tell("Needs a restart", change) }
    }

    private func tell(_ message: Logger.Message, _ change: ConfigurationOutcome.Change) {
        logger.notice(
            message,
            metadata: ["key": "\(change.key)", "before": "\(change.before)", "after": "\(change.after)"]
        )
    }
}

extension ConfigurationRefusal.Finding {
    init(_ finding: ConfigurationFinding) {
        self.init(
            place: "\(finding.origin)",
            key: finding.key.isEmpty ? nil : finding.key,
            found: finding.found,
            allowed: finding.allowed.isEmpty ? nil : finding.allowed,
            message: "\(finding)"
        )
    }
}
