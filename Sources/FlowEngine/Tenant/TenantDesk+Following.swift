import FlowCore
import FlowStore

/// Reminders of steps: tasks that follow a job, changed in the changeset that changes the job.
extension TenantDesk {
    /// What follows a job; nil when nothing of it is reminded of.
    ///
    /// Read before the job changes: a failed read then changes nothing.
    func following(_ job: JobID, _ plan: Plan) async throws(ReadFailure) -> [TenantTask]? {
        plan.hasReminders ? try await tasks.following(job) : nil
    }

    /// Keeps a job as it was decided, with what follows it.
    func verdict(
        _ decision: Decision<Job>,
        _ following: [TenantTask]?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Verdict {
        verdict(decision.outcome, decision.changeset, of: decision.value, following, &state, context)
    }

    /// The same for a job that something else than a deed to it has changed.
    func verdict(
        _ outcome: CommandOutcome,
        _ changeset: Changeset?,
        of job: Job,
        _ following: [TenantTask]?,
        _ state: inout TenantState,
        _ context: DecisionContext
    ) -> Verdict {
        jobs.keep(job, as: job.header.id)
        guard let changeset, let following else { return Verdict(outcome: outcome, changeset: changeset) }
        return Verdict(outcome: outcome, changeset: tasks.follow(job, following, changeset, &state, context))
    }

    /// Refuses a recipient in the form of a profile's key that is no profile, or one in the archive.
    func checkRecipients(_ keys: Set<ProfileKey>, of step: StepKey) async throws {
        for key in keys.sorted() {
            guard let profile = try await profile(key) else {
                throw Refusal.profile(.unassignable(key, .missing, step: step))
            }
            guard !profile.isArchived else { throw Refusal.profile(.unassignable(key, .archived, step: step)) }
        }
    }
}
