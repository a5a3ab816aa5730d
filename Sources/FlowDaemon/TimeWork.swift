import FlowAPI
import FlowChannels
import FlowConfiguration
import FlowCore
import FlowEngine
import FlowStore
import Logging

/// Work of the daemon by the clock: judging the clock, waking tenants, delivering.
struct TimeWork {
    let watch: ClockWatch
    let scheduler: Scheduler
    let deliverer: Deliverer
    let senders: Senders
    private let gate: CommitGate
    private let configured: ConfiguredChannels
    private let owed: OwedStart
    private let summary: CatchUpSummary
    private let builtAt: Timestamp
    private let logger: Logger

    /// Judges the clock and puts the parts together; nothing runs yet.
    init(
        engine: Engine,
        clock: SystemClock,
        statusChanged: LookSignal,
        configuration: Configuration,
        logger: Logger
    ) async throws {
        gate = engine.gate
        configured = engine.configuredChannels
        self.logger = logger
        let (owed, summary) = (OwedStart(), CatchUpSummary(store: engine.store, logger: logger))
        (self.owed, self.summary) = (owed, summary)
        var policy = configuration.clock
        let builtAt = try Timestamp(validating: FlowVersion.madeAt, field: "madeAt")
        self.builtAt = builtAt
        policy.builtAt = builtAt
        watch = ClockWatch(clocks: clock, last: try await engine.store.lastTick(), policy: policy) { change in
            Self.report(change, logger)
            statusChanged.give()
        }
        scheduler = Scheduler(
            source: engine,
            waker: engine,
            timer: try SystemWallTimer(),
            watch: watch,
            logger: logger,
            onCaughtUp: { [summary] until, tenantCount in await summary.tell(until, tenantCount) },
            onSleep: { [gate, summary] outage, reading in
                do {
                    try await gate.perform { store throws(StoreError) in try store.recordSleep(outage, reading) }
                } catch {
                    logger.warning("That the machine slept was not recorded", metadata: [LogKey.error: "\(error)"])
                }
                summary.begin(after: outage, at: outage.endedAt)
            }
        ) { [gate] reading in
            do {
                if try await owed.record(reading, gate) { return }
                try await gate.perform { store throws(StoreError) in try store.recordTick(reading) }
            } catch {
                // The next start is judged by an older tick, which is no harm.
                logger.warning("The tick was not recorded, ignoring", metadata: [LogKey.error: "\(error)"])
            }
        }
        senders = Senders(configuration, clock, logger)
        let channels = Self.channels(configuration, senders, logger)
        configured.update(channels, linkBase: configuration.linkBase)
        deliverer = Deliverer(
            queue: engine,
            channels: channels,
            timer: try SystemWallTimer(),
            clocks: clock,
            sleeper: clock,
            limits: configuration.deliverer,
            meters: engine.deliveryMeters,
            logger: logger
        )
        gate.wakesTouched.attach { [scheduler] in scheduler.look() }
        gate.deliveriesTouched.attach { [deliverer] in deliverer.look() }
    }

    /// Records the outage before anything is done, and has every tenant catch up first; to be called before READY.
    ///
    /// While the clock isn't trusted the length of the outage is unknown: it ends, and is recorded, when the clock is
    /// trusted again.
    func recordStart(_ engine: Engine) async throws {
        let reading = watch.look()
        guard watch.hold == nil else {
            owed.isOwed = true
            return summary.beginHeld(after: try await engine.store.outage(until: reading.wall))
        }
        let outage = try await gate.perform { store throws(StoreError) in try store.recordStart(reading) }
        try await engine.catchUp(until: reading.wall)
        summary.begin(after: outage, at: reading.wall)
    }

    /// Records the end of the work, unless the clock isn't believed: the tick before it stays then.
    func recordStop() async {
        let reading = watch.look()
        guard watch.hold == nil else { return }
        do {
            _ = try await owed.record(reading, gate)
            try await gate.perform { store throws(StoreError) in try store.recordStop(reading) }
        } catch {
            logger.warning("The stop was not recorded, ignoring", metadata: [LogKey.error: "\(error)"])
        }
    }

    /// Goes by another configuration; deliveries under way end as they began.
    func apply(_ configuration: Configuration) {
        var policy = configuration.clock
        policy.builtAt = builtAt
        watch.update(policy)
        let channels = Self.channels(configuration, senders, logger)
        configured.update(channels, linkBase: configuration.linkBase)
        deliverer.update(channels: channels, limits: configuration.deliverer)
    }

    private static func report(_ change: ClockGuard.Change, _ logger: Logger) {
        switch change {
        case .held(let hold):
            logger.tell(.clockHeld(cause: "\(hold.suspicion)", clock: hold.since.wall.rfc3339))
        case .released(let cause):
            logger.tell(.clockBelieved(cause: cause.rawValue))
        }
    }

    private static func channels(
        _ configuration: Configuration,
        _ senders: Senders,
        _ logger: Logger
    ) -> [any Channel] {
        let sink: any JournalSink = SystemJournal.isPresent ? SystemJournal() : LoggedJournal(logger: logger)
        let journal = JournalChannel(name: ChannelDefinition.journalName, sink: sink)
        return [journal]
            + configuration.channels.map { channel -> any Channel in
                switch channel.kind {
                case .journal:
                    var journal = JournalChannel(name: channel.name, concurrencyMax: channel.concurrencyMax, sink: sink)
                    journal.rates = channel.rates
                    journal.isHeldWhenAmbiguous = channel.isHeldWhenAmbiguous
                    journal.isDisabled = channel.isDisabled
                    return journal
                case .command, .webhook, .mail, .ntfy, .sendmail:
                    // What its kind wants was looked at when it was read.
                    guard let way = SenderWay(channel, places: configuration.secretPlaces) else { return journal }
                    var sent = SentChannel(
                        name: channel.name,
                        concurrencyMax: channel.concurrencyMax,
                        way: way,
                        link: senders.link(for: channel.kind),
                        logger: logger
                    )
                    sent.rates = channel.rates
                    sent.isHeldWhenAmbiguous = channel.isHeldWhenAmbiguous
                    sent.isDisabled = channel.isDisabled
                    return sent
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
                "message": "\(values["MESSAGE"] ?? "")", LogKey.tenant: "\(values["FLOWD_TENANT"] ?? "")",
                LogKey.reminder: "\(values["FLOWD_REMINDER"] ?? "")",
                LogKey.delivery: "\(values["FLOWD_DELIVERY"] ?? "")",
            ]
        )
    }
}
