import CLinux
import FlowControl
import FlowCore
import FlowEngine
import FlowStore
import FlowZones
import Glibc
package import Logging
import ServiceLifecycle
import UnixSignals
import Varlink

/// The daemon: opens the store, recovers, serves, drains.
package struct Daemon {
    /// How long the end of the process waits for whoever reads its log.
    package static let logFlushMilliseconds = 1000

    private let configuration: Configuration
    private let environment: [String: String]
    private let logger: Logger

    /// Makes a daemon; nothing is touched before `run`.
    package init(configuration: Configuration, environment: [String: String], logger: Logger) {
        self.configuration = configuration
        self.environment = environment
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
        let address = try listenAddress()
        // Before anything is made: where another server listens, this one was perhaps started by mistake.
        try address.checkIsFree()
        let lock = try StateLock(directory: configuration.stateDirectory)
        // The socket may be in the state directory, which is there by now.
        if case .path(let path, _) = address { try SocketFolder.check(ofSocketAt: path) }
        let manager = ServiceManager(environment: environment, logger: logger)
        let store = try Store(
            path: configuration.stateDirectory + "/flowd.sqlite",
            logLimits: configuration.databaseLog,
            readLimits: configuration.reads
        )
        let gate = makeGate(store)
        let clock = SystemClock()
        let zones = CurrentZones()
        let engine = Engine(
            store: store,
            gate: gate,
            clock: clock,
            random: SystemRandom(),
            zones: zones,
            limits: configuration.engineLimits,
            executor: LoopExecutor(),
            logger: logger
        )
        try await engine.recover()
        let identity = PeerIdentity(
            operatorGroups: configuration.operatorGroups,
            operatorUIDs: configuration.operatorUIDs
        )
        let time = try await TimeWork(
            engine: engine,
            clock: clock,
            manager: manager,
            configuration: configuration,
            logger: logger
        )
        try await time.recordStart(engine)
        let service = try ControlService(
            engine: engine,
            clock: clock,
            zones: zones,
            clockWatch: time.watch,
            channels: [ChannelDefinition.journalName] + configuration.channels.map(\.name),
            droppedLogRecordCount: { LogQueue.shared.droppedCount },
            identify: { descriptor in try identity.caller(descriptor: descriptor) }
        )
        let server = VarlinkServer(
            service: service,
            at: address,
            limits: serverLimits(),
            logger: logger,
            notify: { [logger] notice in notice.log(to: logger) }
        )
        try await serve(server, engine: engine, time: time, manager: manager, clock: clock, zones: zones)
        await time.recordStop()
        try close(store)
        logger.notice("Stopped")
        withExtendedLifetime(lock) {}
    }

    private func makeGate(_ store: Store) -> CommitGate {
        CommitGate(
            store: store,
            limits: configuration.gate,
            waiter: SystemClock(),
            onRoomChange: { [logger] change in
                switch change {
                case .full: logger.warning("The disk is full: changes are refused until there is room")
                case .roomAgain(let count):
                    logger.notice("The disk has room again, changes are taken", metadata: ["refused": "\(count)"])
                }
            },
            onDiskFailure: { [logger] error in
                logger.critical("The disk failed, stopping", metadata: ["error": "\(error)"])
                LogQueue.shared.flush(withinMilliseconds: Self.logFlushMilliseconds)
                _exit(Self.diskFailureExitCode)
            }
        )
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
        _ server: VarlinkServer<ControlService>,
        engine: Engine,
        time: TimeWork,
        manager: ServiceManager,
        clock: SystemClock,
        zones: CurrentZones
    ) async throws {
        let totals = try await engine.store.totals()
        let status = "Ready: \(totals.runningJobs) running jobs of \(totals.tenants) tenants"
        var services: [any Service] = [
            EngineService(engine: engine),
            HousekeepingService(
                engine: engine,
                clock: clock,
                clockWatch: time.watch,
                zones: zones,
                interval: configuration.housekeepingInterval,
                retention: configuration.idempotencyRetention,
                logger: logger
            ),
            EvictionService(
                engine: engine,
                clock: clock,
                interval: configuration.evictionInterval,
                logger: logger
            ),
            LogEmptierService(emptier: LogEmptier(gate: engine.gate, sleeper: clock)),
            // The last one stops first: the scheduler, then the socket, then what goes out, then the engine.
            DelivererService(deliverer: time.deliverer),
            SocketService(
                server: server,
                manager: manager,
                readyStatus: { time.status(ready: status) },
                logger: logger
            ),
            SchedulerService(engine: engine, scheduler: time.scheduler),
            HangupService(logger: logger),
        ]
        if let interval = WatchdogInterval(environment: environment, processID: getpid()) {
            services.append(
                WatchdogService(
                    gate: engine.gate,
                    scheduler: time.scheduler,
                    manager: manager,
                    interval: interval,
                    clock: clock
                )
            )
        }
        let group = ServiceGroup(
            services: services,
            gracefulShutdownSignals: [.sigterm, .sigint],
            logger: logger
        )
        try await group.run()
    }

    /// The limits that fit what there is; tells what of them doesn't count in full.
    private func serverLimits() -> ServerLimits {
        let limits = DescriptorLimit.fitted(configuration.server, logger: logger)
        for cut in ConfigurationCut.all(in: limits) {
            logger.notice(
                "Of a limit only a part counts, as another leaves no room for more",
                metadata: [
                    "limit": "\(cut.key)", "configured": "\(cut.configured)", "allowed": "\(cut.counted)",
                    "reason": "\(cut.reason)",
                ]
            )
        }
        return limits
    }

    /// A socket of the service manager, or a path of our own.
    private func listenAddress() throws -> ListenAddress {
        let sockets = try ActivatedSockets.takeOver()
        if let descriptor = try sockets.listener(named: "varlink") { return .descriptor(descriptor) }
        return .path(configuration.socketPath)
    }
}
