import Logging

extension Engine {
    /// Reports to an operator that a limit is reached: each once in a while, however often callers reach it.
    package func report(_ reached: ReachedLimit, of tenant: String) {
        let key = reached.isOfTenant ? "\(reached.name) \(tenant)" : reached.name
        guard ports.mayTellLimit(key) else { return }
        ports.logger.tell(
            reached.isOfTenant
                ? .tenantLimitReached(
                    tenant: tenant,
                    limit: reached.name,
                    allowed: reached.allowed,
                    remedy: reached.remedy
                )
                : .limitReached(
                    "A limit is reached, and calls are refused by it",
                    limit: reached.name,
                    allowed: reached.allowed,
                    remedy: reached.remedy
                )
        )
    }
}
