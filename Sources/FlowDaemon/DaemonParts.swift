import FlowControl
import FlowCore
import FlowEngine
import FlowMessages
import FlowMetrics
import FlowStore
import FlowZones
import Glibc
import Logging
import ServiceLifecycle
import Varlink

/// Parts that work while the daemon runs, put together and recovered before any caller is served.
struct DaemonParts: Sendable {
    let current: CurrentConfiguration
    let clock: SystemClock
    let zones: CurrentZones
    let manager: ServiceManager
    let engine: Engine
    let time: TimeWork
    let status: StatusLine
    let source: StatusSource
    let reloader: Reloader
    let metrics: MetricsSource
    private let channelFolder: String
    private let level: LogLevel
    private let logger: Logger

    /// Opens the store and recovers; the outage before is on record then.
    init(
        _ configuration: Configuration,
        _ loader: ConfigurationLoader,
        level: LogLevel,
        manager: ServiceManager,
        logger: Logger
    ) async throws {
        let (clock, zones, status) = (SystemClock(), CurrentZones(), StatusLine())
        let current = CurrentConfiguration(configuration)
        let registry = MetricRegistry()
        let meters = EngineMeters(registry: registry) { SystemClock.nanoseconds }
        manager.status("Opening the database")
        let store = try Store(
            path: configuration.stateDirectory + "/flowd.sqlite",
            probe: SyncWatch(meters),
            logLimits: configuration.databaseLog,
            readLimits: configuration.reads
        )
        let gate = Self.makeGate(store, configuration, meters, status, logger)
        let engine = Engine(
            store: store,
            gate: gate,
            clock: clock,
            random: SystemRandom(),
            zones: zones,
            templates: MustacheRenderer(),
            limits: configuration.engineLimits,
            executor: LoopExecutor(),
            meters: meters,
            logger: logger
        )
        manager.status("Recovering")
        try await engine.recover()
        let time = try await TimeWork(
            engine: engine,
            clock: clock,
            statusChanged: status.changed,
            configuration: configuration,
            logger: logger
        )
        try await time.recordStart(engine)
        metrics = MetricsSource(registry: registry)
        channelFolder = loader.channelFolder
        (self.current, self.clock, self.zones, self.status) = (current, clock, zones, status)
        (self.engine, self.time, self.manager, self.level, self.logger) = (engine, time, manager, level, logger)
        source = StatusSource(
            engine: engine,
            watch: time.watch,
            deliverer: time.deliverer,
            clock: clock,
            current: current
        )
        reloader = Reloader(
            current: current,
            load: loader.load,
            manager: manager,
            source: source,
            status: status,
            logger: logger
        )
        takeChanges()
    }

    private static func makeGate(
        _ store: Store,
        _ configuration: Configuration,
        _ meters: EngineMeters,
        _ status: StatusLine,
        _ logger: Logger
    ) -> CommitGate {
        let directory = configuration.stateDirectory
        return CommitGate(
            store: store,
            limits: configuration.gate,
            waiter: SemaphoreWaiter(),
            meters: meters,
            onRoomChange: { change in
                switch change {
                case .full: logger.tell(.diskFull(directory: directory))
                case .roomAgain(let count): logger.tell(.diskHasRoom(directory: directory, refused: count))
                }
                status.changed.give()
            },
            onDiskFailure: { error in
                logger.tell(.diskFailed(directory: directory, error: error))
                LogQueue.shared.flush(withinMilliseconds: Daemon.logFlushMilliseconds)
                _exit(Daemon.diskFailureExitCode)
            }
        )
    }

    /// Has each part use a configuration that is read later; the server attaches itself when it is made.
    private func takeChanges() {
        ChannelFault.tell(current.value, logger)
        current.attach { [engine, time, level, logger] configuration in
            level.current = configuration.logLevel
            engine.store.setReadLimits(configuration.reads)
            engine.gate.update(configuration.gate)
            engine.update(configuration.engineLimits)
            time.apply(configuration)
            ChannelFault.tell(configuration, logger)
        }
    }

    func makeServer(at address: ListenAddress) throws -> VarlinkServer<ControlService> {
        let operators = OperatorList(current.value)
        let service = try ControlService(
            engine: engine,
            clock: clock,
            zones: zones,
            clockWatch: time.watch,
            control: RunningDaemon(
                source: source,
                reloader: reloader,
                current: current,
                deliverer: time.deliverer,
                clock: clock,
                channelFolder: channelFolder,
                level: level,
                logger: logger
            ),
            droppedLogRecordCount: { LogQueue.shared.droppedCount },
            metrics: metrics,
            isOperator: { caller in operators.identity.isOperator(caller.uid, caller.gids) },
            identify: { descriptor in try operators.identity.caller(descriptor: descriptor) }
        )
        let server = VarlinkServer(
            service: service,
            at: address,
            limits: FittedLimits.of(current.value.server, logger: logger),
            logger: logger,
            notify: { [logger] notice in notice.log(to: logger) }
        )
        metrics.attach(
            MetricsSource.Surroundings(
                connections: { server.connectionCounts },
                log: { (LogQueue.shared.waitingCount, LogQueue.countMax, LogQueue.shared.droppedCount) }
            )
        )
        current.attach { [logger] configuration in
            operators.apply(configuration)
            server.endOutdated()
            server.update(FittedLimits.of(configuration.server, logger: logger))
        }
        return server
    }

    /// The server of metrics for who collects those of all services, on a socket that was passed.
    func makeReportServer(at descriptor: Int32) throws -> VarlinkServer<ReportService> {
        let operators = OperatorList(current.value)
        current.attach { operators.apply($0) }
        let service = try ReportService(source: metrics) { descriptor in
            try operators.identity.caller(descriptor: descriptor)
        }
        var limits = ServerLimits()
        (limits.connectionCountMax, limits.keptConnectionCount) = (Self.reportConnectionCountMax, 8)
        return VarlinkServer(service: service, at: .descriptor(descriptor), limits: limits, logger: logger)
    }

    private static let reportConnectionCountMax = 32

    func upkeepServices() -> [any Service] {
        [
            HousekeepingService(
                engine: engine,
                clock: clock,
                clockWatch: time.watch,
                zones: zones,
                current: current,
                logger: logger
            ),
            EvictionService(engine: engine, clock: clock, current: current, logger: logger),
            LogEmptierService(emptier: LogEmptier(gate: engine.gate, sleeper: clock)),
        ]
    }

    /// Returns the services that report flowd's state to the service manager.
    ///
    /// Without a service manager, there is only the one that reports a stop.
    func statusServices(_ patience: Patience) -> [any Service] {
        let stop = StopNoticeService(
            manager: manager,
            status: status,
            patience: patience,
            current: current,
            logger: logger
        )
        guard manager.isPresent else { return [stop] }
        return [StatusService(source: source, status: status, manager: manager, clock: clock, logger: logger), stop]
    }

    func tellReady(_ patience: Patience) async {
        let text = await source.text
        _ = status.tell(text)
        patience.enough()
        manager.ready(status: text)
        logger.notice("Ready", metadata: ["status": "\(text)"])
    }
}
