import FlowCore
import FlowStore

/// A simulation of one tenant: the daemon's own scheduler and engine over a copy, in virtual time, on one thread.
struct Simulation {
    let copy: Store
    let tenant: TenantID
    let plan: SimulationPlan
    /// Beginning of the virtual clock: after everything that is recorded in the copy.
    let start: Timestamp
    let zones: any ZoneCatalog
    let templates: any TemplateRenderer
    let channels: [String]
    let limits: SimulationLimits

    /// Runs to the end, and calls `tell` in between with what it has found out; `tell` may take its time.
    ///
    /// Ends early when its task is cancelled, and with `limitReached` for too many lines or instants.
    func run(
        _ tell: @escaping @Sendable (SimulationProgress) async throws -> Void
    ) async throws -> SimulationSummary {
        let executor = SeededExecutor(seed: plan.seed, standsBack: limits.standsBack)
        return try await executor.run { () async throws -> SimulationSummary in
            let course = Course(self, executor, tell)
            return try await course.run()
        }
    }
}

/// A simulation under way.
private struct Course: Sendable {
    private let simulation: Simulation
    private let executor: SeededExecutor
    private let tell: @Sendable (SimulationProgress) async throws -> Void
    private let clock: VirtualClock
    private let random: SeededRandom
    private let failure = SimulationFailure()
    private let attempts = SimulatedAttempts()
    private let report: SimulationReport

    init(
        _ simulation: Simulation,
        _ executor: SeededExecutor,
        _ tell: @escaping @Sendable (SimulationProgress) async throws -> Void
    ) {
        (self.simulation, self.executor, self.tell) = (simulation, executor, tell)
        clock = VirtualClock(at: simulation.start)
        random = SeededRandom(seed: simulation.plan.seed)
        report = SimulationReport(
            copy: simulation.copy,
            tenant: simulation.tenant,
            attempts: attempts,
            from: simulation.start,
            until: simulation.plan.until,
            limits: simulation.limits
        )
    }

    func run() async throws -> SimulationSummary {
        // The clock begins behind what is recorded, so it tells of nothing that was there before.
        let start = simulation.start.advanced(byMilliseconds: 1)
        for life in simulation.plan.lives(from: start) {
            clock.advance(to: life.from)
            let daemon = SimulatedDaemon(
                copy: simulation.copy,
                executor: executor,
                clock: clock,
                random: random,
                zones: simulation.zones,
                templates: simulation.templates,
                channels: simulation.channels.map { name in
                    SimulatedChannel(name: name, plan: simulation.plan, attempts: attempts)
                },
                failure: failure
            )
            try await daemon.run { try await self.live(daemon, until: life.until) }
        }
        let (rest, summary) = try await report.finish()
        if !rest.lines.isEmpty { try await tell(rest) }
        return summary
    }

    /// Lets time pass from one alarm to the next; what is due at the end is still done.
    private func live(_ daemon: SimulatedDaemon, until end: Timestamp) async throws {
        while true {
            await daemon.settle()
            try Task.checkCancellation()
            try failure.check()
            try await report.collect(at: clock.now)
            if let progress = await report.drainProgress(at: clock.now) { try await tell(progress) }
            guard clock.now < end else { return try await checkNothingIsLeft() }
            clock.advance(to: min(clock.nextAlarm ?? end, end))
        }
    }

    /// Throws `SimulationLeftovers` when a due item was left undone by the simulated daemon.
    ///
    /// The daemon was there for it, so the reported lines would be no answer.
    private func checkNothingIsLeft() async throws {
        let (copy, now) = (simulation.copy, clock.now)
        if let wake = try await copy.wakesOfAllTenants(upTo: now, limit: 1).first {
            throw SimulationLeftovers(what: "A tenant that was due at \(wake.dueAt.rfc3339)", at: now)
        }
        if let channel = try await copy.pendingChannelsOfAllTenants(upTo: now).first {
            throw SimulationLeftovers(what: "A delivery on channel \(channel)", at: now)
        }
        if let delivery = try await copy.sendingDeliveriesOfAllTenants(limit: 1).first {
            throw SimulationLeftovers(what: "The end of delivery \(delivery.id)", at: now)
        }
    }
}
