/// Parameters of a method about one tenant.
package protocol TenantParameters: Codable, Sendable, Hashable {
    var tenant: String { get set }
}

/// Parameters of a method that changes something in a tenant.
package protocol CommandParameters: TenantParameters {
    /// The caller's name for the command, under which it is done once; nil when it has none.
    var idempotencyKey: String? { get set }
}

/// Parameters of a method that changes a job.
package protocol JobCommandParameters: CommandParameters {
    var job: String { get set }
}

/// Parameters of a method that changes a step of a job.
package protocol StepCommandParameters: JobCommandParameters {
    var step: String { get set }
}

/// Parameters of a method that changes a job's details or plan, which may come too late.
package protocol EditParameters: JobCommandParameters {
    /// The newest event about the job that the caller has seen; nil when that doesn't matter.
    var ifEvent: Int? { get set }
}

/// Parameters of a method that changes what was agreed in a payment schedule.
package protocol AmendmentParameters: CommandParameters {
    /// The instalment that takes the difference.
    var against: String? { get set }

    var useCredit: Bool? { get set }

    var reason: String? { get set }

    /// The newest event of the schedule that the caller has seen; nil when that doesn't matter.
    var ifEvent: Int? { get set }
}
