/// Payers in the archive: they are left in peace, and their ladders stop before what would go to them.
extension TenantTask {
    /// Steps that would go to a payer who is in the archive, and to nobody else, with the words for that.
    ///
    /// The ladder stops before them. One that would go to others who are all in the archive fails, and it goes on.
    func absences(_ plan: LadderPlan, _ moment: TaskMoment) -> [StepKey: String] {
        guard let payer = spec.following?.addressee, moment.archived.contains(payer) else { return [:] }
        var absences: [StepKey: String] = [:]
        for (index, step) in plan.ladder.steps.enumerated() {
            guard let addressee = plan.addressee(ofStep: index), addressee.recipients?.contains(payer) ?? true,
                reminding.recipients(of: addressee, reminders(at: moment)).isEmpty
            else { continue }
            absences[step.key] = reminding.absence(ofRecipientsOf: addressee, reminders(at: moment)).reason
        }
        return absences
    }

    /// The words for the absence of the payer to whom a step would go; nil where it goes to somebody.
    func absence(of step: StepKey?, _ moment: TaskMoment) -> String? {
        guard let step, let plan = ladder?.plan else { return nil }
        return absences(plan, moment)[step]
    }
}

extension LadderPlan {
    /// Why the next step goes to nobody, as it is shown: the payer is in the archive.
    package func absence(_ state: LadderState, of party: Profile?, _ direction: PaymentDirection) -> String? {
        guard direction == .incoming, let party, party.isArchived,
            let addressee = addressee(ofStep: state.progress.position.step),
            addressee.recipients.map({ $0 == [party.key.text] }) ?? true
        else { return nil }
        return Reminding.archiveReason([party.key.text])
    }
}
