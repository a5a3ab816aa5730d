import FlowAPI
import FlowChannels
import FlowCore
import FlowEngine
import FlowStore
import Logging

/// What the daemon does by the clock: judges it, wakes tenants, delivers.
struct TimeWork {
    let watch: ClockWatch
    let scheduler: Scheduler
    let deliverer: Deliverer
    private let gate: CommitGate
    private let logger: Logger

    /// Judges the clock and puts the parts together; nothing runs yet.
    init(
        engine: Engine,
        clock: SystemClock,
        manager: ServiceManager,
        configuration: Configuration,
        logger: Logger
    ) async throws {
        gate = engine.gate
        self.logger = logger
        var policy = configuration.clock
        policy.builtAt = try Timestamp(validating: FlowVersion.madeAt, field: "madeAt")
        watch = ClockWatch(clocks: clock, last: try await engine.store.lastTick(), policy: policy) { change in
            Self.report(change, manager, logger)
        }
        scheduler = Scheduler(
            source: engine,
            waker: engine,
            timer: try SystemWallTimer(),
            watch: watch,
            logger: logger
        ) { [gate] reading in
            do {
                try await gate.perform { store throws(StoreError) in try store.recordTick(reading) }
            } catch {
                // The next start is judged by an older tick, which is no harm.
                logger.warning("The tick was not recorded, ignoring", metadata: ["error": "\(error)"])
            }
        }
        deliverer = Deliverer(
            queue: engine,
            channels: Self.channels(configuration, logger),
            timer: try SystemWallTimer(),
            clocks: clock,
            sleeper: clock,
            limits: configuration.deliverer,
            logger: logger
        )
        gate.wakesTouched.attach { [scheduler] in scheduler.look() }
        gate.deliveriesTouched.attach { [deliverer] in deliverer.look() }
    }

    /// Records the outage before anything is done, and has every tenant catch up first; to be called before READY.
    func recordStart(_ engine: Engine) async throws {
        let reading = watch.look()
        let isBelieved = watch.hold == nil
        let outage = try await gate.perform { store throws(StoreError) in
            try store.recordStart(reading, isBelieved: isBelieved)
        }
        if isBelieved { try await engine.catchUp(until: reading.wall) }
        guard let outage else { return }
        logger.notice(
            "Back after an outage",
            metadata: [
                "from": "\(outage.beganAt.rfc3339)", "until": "\(outage.endedAt.rfc3339)",
                "clean": "\(outage.isClean)",
            ]
        )
    }

    /// Records the end of the work, unless the clock isn't believed: the tick before it stays then.
    func recordStop() async {
        let reading = watch.look()
        guard watch.hold == nil else { return }
        do {
            try await gate.perform { store throws(StoreError) in try store.recordStop(reading) }
        } catch {
            logger.warning("The stop was not recorded, ignoring", metadata: ["error": "\(error)"])
        }
    }

    /// The line that the service manager shows.
    func status(ready: String) -> String { watch.hold?.summary ?? ready }

    private static func report(_ change: ClockGuard.Change, _ manager: ServiceManager, _ logger: Logger) {
        switch change {
        case .held(let hold):
            manager.status(hold.summary)
            logger.warning(
                "Reminders are held: the clock is not believed",
                metadata: [
                    LogRecord.messageIDKey: "1f5d9c0f3a764e0d8d0a1cf4b8a6e2c7", "cause": "\(hold.suspicion)",
                    "clock": "\(hold.since.wall.rfc3339)", "advice": "flowctl daemon confirm-clock, if it is right",
                ]
            )
        case .released(let cause):
            manager.status("Running")
            logger.notice("The clock is believed again", metadata: ["cause": "\(cause.rawValue)"])
        }
    }

    private static func channels(_ configuration: Configuration, _ logger: Logger) -> [any Channel] {
        let sink: any JournalSink = SystemJournal.isPresent ? SystemJournal() : LoggedJournal(logger: logger)
        let journal = JournalChannel(name: ChannelDefinition.journalName, sink: sink)
        return [journal]
            + configuration.channels.map { channel -> any Channel in
                switch channel.kind {
                case .journal:
                    return JournalChannel(name: channel.name, concurrencyMax: channel.concurrencyMax, sink: sink)
                case .command:
                    let settings = CommandChannel.Settings(
                        arguments: channel.arguments,
                        timeLimit: Int64(channel.timeLimit.wholeSeconds) * 1000,
                        concurrencyMax: channel.concurrencyMax
                    )
                    return CommandChannel(name: channel.name, settings: settings, logger: logger)
                }
            }
    }
}

/// Takes the journal's place where there is none: entries go where the daemon's log goes.
private struct LoggedJournal: JournalSink {
    let logger: Logger

    func send(_ fields: [JournalField]) {
        let values = Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
        logger.notice(
            "Reminder",
            metadata: [
                "message": "\(values["MESSAGE"] ?? "")", "reminder": "\(values["FLOWD_REMINDER"] ?? "")",
                "delivery": "\(values["FLOWD_DELIVERY"] ?? "")",
            ]
        )
    }
}
