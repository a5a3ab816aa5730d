package import FlowCore
import FlowStore

extension Engine {
    /// Simulates what the clock alone would make happen in a tenant, as if its users did nothing until then.
    ///
    /// Nothing leaves, and nothing of the tenant is changed.
    ///
    /// `tell` is called with what was found out, in order, and may take its time. A message whose channel isn't among
    /// `channels` fails, as it does in the daemon. Refuses a tenant that isn't the caller's, and what is beyond
    /// `SimulationLimits`; ends early when its task is cancelled.
    package func simulate(
        _ plan: SimulationPlan,
        of slug: String,
        for caller: Caller,
        channels: [String],
        _ tell: @escaping @Sendable (SimulationProgress) async throws -> Void
    ) async throws -> SimulationSummary {
        let tenant = try tenant(slug, for: caller)
        do throws(Refusal) {
            try simulations.reserveSlot(for: tenant, within: limits.simulations)
        } catch {
            throw ReadFailure.refused(error)
        }
        defer { simulations.giveBack(tenant) }
        let copy = try await store.copy(of: slug, for: caller, rowCountMax: limits.simulations.rowCountMax)
        let simulation = Simulation(
            copy: copy.store,
            tenant: copy.tenant,
            plan: plan,
            start: ports.clock.now,
            zones: zones,
            templates: ports.templates,
            channels: channels,
            limits: limits.simulations
        )
        let result: Result<SimulationSummary, any Error>
        do {
            result = .success(try await simulation.run(tell))
        } catch let leftovers as SimulationLeftovers {
            result = .failure(ports.internalError(StoreError.refused("\(leftovers)"), tenant: slug))
        } catch CommandFailure.internalError(let reference) {
            // What the copy's engine noted is in no log.
            let failure = CommandFailure.internalError(reference: reference)
            result = .failure(ports.internalError(failure, tenant: slug))
        } catch {
            result = .failure(error)
        }
        try copy.store.close()
        return try result.get()
    }
}
