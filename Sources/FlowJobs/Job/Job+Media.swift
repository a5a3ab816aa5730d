/// Media on steps, as far as they bear on what may happen to a step.
extension Job {
    package func evidence(ofLeaf index: Int) -> [EvidenceAccount] {
        Self.evidence(plan.leaves[index].step, actions[index].media)
    }

    private static func evidence(_ step: StepDefinition, _ media: MediaCounts) -> [EvidenceAccount] {
        step.evidence.map { EvidenceAccount(requirement: $0, count: media.count(for: $0.kind)) }
    }

    func checkEvidence(ofLeaf index: Int) throws(JobRefusal) {
        try Self.check(evidence(ofLeaf: index), of: plan.leaves[index].step.key, in: header.id, isRemoval: false)
    }

    private static func check(
        _ accounts: [EvidenceAccount],
        of step: StepKey,
        in job: JobID,
        isRemoval: Bool
    ) throws(JobRefusal) {
        guard accounts.contains(where: \.isShort) else { return }
        throw .evidenceMissing(job: job, step: step, accounts: accounts, isRemoval: isRemoval)
    }

    /// Refuses a step that isn't there.
    package func requireStep(_ step: StepKey) throws(JobRefusal) {
        guard plan.leaf(step) != nil else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nearestStep(to: step.text))
        }
    }

    /// Puts a medium on a step, in whatever state it is: evidence often comes later than the operation.
    ///
    /// Throws when there is no such step, or when it would have more media than the limits allow.
    package mutating func addMedia(_ kind: MediaKind, to step: StepKey, limits: MediaLimits) throws(JobRefusal) {
        guard let index = plan.leaf(step) else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nearestStep(to: step.text))
        }
        var media = actions[index].media
        do throws(TenantLimitReached) {
            try limits.check(countOnStep: media.total + 1)
        } catch {
            throw .tenantLimitReached(error)
        }
        media[kind] += 1
        setMedia(media, at: index)
    }

    /// Takes a medium off its step; a step that is done keeps what it wants to see.
    package mutating func removeMedia(_ kind: MediaKind, from step: StepKey) throws(JobRefusal) {
        guard let index = plan.leaf(step) else {
            throw .noSuchStep(job: header.id, step: step.text, suggestion: nil)
        }
        var media = actions[index].media
        media[kind] -= 1
        if actions[index].state == .done {
            let step = plan.leaves[index].step
            try Self.check(Self.evidence(step, media), of: step.key, in: header.id, isRemoval: true)
        }
        setMedia(media, at: index)
    }
}
