import FlowCore
package import FlowStore

/// Limit that a caller has reached, if an operator can do something about it.
package struct ReachedLimit: Hashable, Sendable {
    /// Name of the limit, spelled as in its setting.
    package let name: String
    package let allowed: Int
    /// Command or setting that raises the limit, or another way out.
    package let remedy: String
    /// Whether it counts for each tenant by itself.
    package let isOfTenant: Bool

    private init(_ name: String, _ allowed: Int, _ remedy: String, isOfTenant: Bool) {
        self.name = name
        self.allowed = allowed
        self.remedy = remedy
        self.isOfTenant = isOfTenant
    }

    /// The limit in a refusal of a command to a tenant; nil for what is the caller's alone.
    package init?(_ failure: CommandFailure, tenant: String) {
        switch failure {
        case .busy(let limit): self.init(configured: "limits.waitingCommands", limit, isOfTenant: true)
        case .refused(let refusal): self.init(refusal, tenant: tenant)
        case .diskFull, .stopping, .internalError: return nil
        }
    }

    package init?(_ failure: ReadFailure, tenant: String) {
        switch failure {
        case .refused(let refusal): self.init(refusal, tenant: tenant)
        case .failed(.tooManyReads(let limit)): self.init(configured: "limits.waitingReads", limit, isOfTenant: true)
        case .failed(.readTooLong(let limit)):
            self.init(configured: "limits.readTimeout", Int(limit / 1000), isOfTenant: true)
        case .failed: return nil
        }
    }

    private init?(_ refusal: Refusal, tenant: String) {
        switch refusal {
        case .tenantLimitReached(let reached), .job(.tenantLimitReached(let reached)),
            .task(.tenantLimitReached(let reached)):
            let name = reached.limit.rawValue
            self.init(name, reached.value, "flowctl tenant set \(tenant) --limit \(name)=N", isOfTenant: true)
        case .limitReached("uploads", let allowed): self.init(configured: "limits.uploads", allowed, isOfTenant: false)
        case .limitReached("uploadsPerTenant", let allowed):
            self.init(configured: "limits.uploadsPerTenant", allowed, isOfTenant: true)
        case .limitReached(let name, let allowed) where ["watchers", "watchersPerUser", "simulations"].contains(name):
            self.init(name, allowed, "It isn't set: have some of what holds it end", isOfTenant: false)
        default: return nil
        }
    }

    private init(configured key: String, _ allowed: Int, isOfTenant: Bool) {
        self.init(key, allowed, "\(key) in the configuration", isOfTenant: isOfTenant)
    }
}
