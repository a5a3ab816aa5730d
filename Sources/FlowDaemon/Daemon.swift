import CLinux
import FlowEngine
import FlowStore
import Glibc
package import Logging
import ServiceLifecycle
import UnixSignals
import Varlink

/// The daemon: opens the store, recovers, serves, drains.
package struct Daemon {
    /// Time in milliseconds for which the end of the process waits for the reader of its log.
    package static let logFlushMilliseconds = 1000

    private let configuration: Configuration
    private let environment: [String: String]
    private let loader: ConfigurationLoader
    private let level: LogLevel
    private let logger: Logger

    /// Makes a daemon; nothing is touched before `run`.
    ///
    /// `loader` reads the configuration again, `level` is what the process logs.
    package init(
        configuration: Configuration,
        environment: [String: String],
        loader: ConfigurationLoader,
        level: LogLevel,
        logger: Logger
    ) {
        self.configuration = configuration
        self.environment = environment
        self.loader = loader
        self.level = level
        self.logger = logger
    }

    /// Runs until a signal asks it to stop and everything accepted is answered.
    package func run() async throws {
        // The database and its log are for flowd alone; the socket's mode is set by itself.
        umask(0o077)
        guard !configuration.stateDirectory.isEmpty else { throw StartError.noStateDirectory }
        if clinux_rest_idle_pool() != 0 {
            logger.info("The timer of the dispatch library goes on while nothing is done: 60 wake-ups a minute")
        }
        let sockets = try ActivatedSockets.takeOver()
        do {
            try await run(at: sockets)
        } catch {
            sockets.turnAway()
            throw error
        }
    }

    private func run(at sockets: ActivatedSockets) async throws {
        let address = try listenAddress(of: sockets)
        let report = try sockets.optionalListener(named: "varlink-metrics")
        // Before anything is made: where another server listens, this one was perhaps started by mistake.
        try address.checkIsFree()
        let lock = try StateLock(directory: configuration.stateDirectory)
        // The socket may be in the state directory, which is there by now.
        if case .path(let path, _) = address { try SocketFolder.check(ofSocketAt: path) }
        let manager = ServiceManager(environment: environment, logger: logger)
        let patience = Patience(manager: manager, clock: SystemClock())
        try await patience.during {
            patience.ask(atMost: Patience.startMax)
            let parts = try await DaemonParts(configuration, loader, level: level, manager: manager, logger: logger)
            try noteSchema()
            try await serve(parts, at: address, report: report, patience)
            await parts.time.recordStop()
            try close(parts.engine.store)
        }
        logger.notice("Stopped")
        withExtendedLifetime(lock) {}
    }

    /// Writes down, for a package that is to replace this flowd, which schema the database has by now.
    private func noteSchema() throws(StoreError) {
        guard let own = try SchemaFingerprint.opened().first else { return }
        do {
            try SchemaFile(in: configuration.stateDirectory).write(own)
        } catch {
            guard case .diskFull = error else { throw error }
            logger.warning(
                "The schema could not be noted; until a start with room a package may refuse to replace this flowd",
                metadata: [LogKey.error: "\(error)"]
            )
        }
    }

    private func close(_ store: Store) throws(StoreError) {
        do {
            try store.close()
        } catch {
            guard case .diskFull = error else { throw error }
            logger.warning("The log could not be emptied, the disk is full; the next start reads it, ignoring")
        }
    }

    private func serve(
        _ parts: DaemonParts,
        at address: ListenAddress,
        report: Int32?,
        _ patience: Patience
    ) async throws {
        let server = try parts.makeServer(at: address)
        let reportServer = try report.map { descriptor in try parts.makeReportServer(at: descriptor) }
        let reports: [any Service] = reportServer.map { [SocketService(server: $0)] } ?? []
        let watchdog = WatchdogInterval(environment: environment, processID: getpid()).map { interval in
            WatchdogService(
                gate: parts.engine.gate,
                scheduler: parts.time.scheduler,
                manager: parts.manager,
                interval: interval,
                clock: parts.clock,
                logger: logger
            )
        }
        // The last one stops first: what is said of the stop, the scheduler, then the socket, then what goes out, then the
        // engine; the watchdog is fed until all have stopped.
        let services: [any Service] =
            (watchdog.map { [$0] } ?? []) + [EngineService(engine: parts.engine)] + parts.upkeepServices()
            + reports + [
                DelivererService(deliverer: parts.time.deliverer, senders: parts.time.senders),
                SocketService(server: server) { await parts.tellReady(patience) },
                SchedulerService(engine: parts.engine, scheduler: parts.time.scheduler),
                HangupService(reloader: parts.reloader),
            ] + parts.statusServices(patience)
        let group = ServiceGroup(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await group.run()
    }

    private func listenAddress(of sockets: ActivatedSockets) throws -> ListenAddress {
        if let descriptor = try sockets.listener(named: "varlink") { return .descriptor(descriptor) }
        return .path(configuration.socketPath)
    }
}
