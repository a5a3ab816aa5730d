/// Decisions on commands, made over a working set.
extension WorkingSet {
    /// Decides a command, and what follows from it; what it means is known when nothing is missing: see `isComplete`.
    package func decide(_ command: TenantCommand) throws(Refusal) -> CommandOutcome {
        let outcome = try outcome(of: command)
        settleConsequences()
        return outcome
    }

    private func outcome(of command: TenantCommand) throws(Refusal) -> CommandOutcome {
        switch command {
        case .updateTenant(let update): return try TenantVerbs(work: self).update(update)
        case .changeAccess(let change): return try AccessVerbs(work: self).decide(change)
        case .changeProfile(let change): return try ProfileVerbs(work: self).decide(change)
        case .changeHolidays(let change): return try TenantVerbs(work: self).decide(change)
        case .changeMessageWords(let change): return try MessageVerbs(work: self).decide(change)
        case .changeText(let change): return try TextVerbs(work: self).decide(change)
        case .previewMessage(let preview): return try MessageVerbs(work: self).preview(preview)
        case .applyLibraryAction(let source): return try TemplateVerbs(work: self).applyLibraryAction(source: source)
        case .applyTemplate(let source): return try TemplateVerbs(work: self).apply(source: source)
        case .startJob(let start): return try JobStart(work: self).start(start)
        case .assign(let assignment): return try Assigning(work: self).assign(assignment)
        case .act(let job, let step, let operation, let seen):
            return try StepVerbs(work: self).act(operation, on: step, of: job, seen: seen)
        case .addMedia(let new): return try MediaVerbs(work: self).add(new)
        case .removeMedia(let id, let reason): return try MediaVerbs(work: self).remove(id, reason: reason)
        case .pruneMedia: return try MediaVerbs(work: self).prune()
        case .pruneDeliveries: return DeliveryVerbs(work: self).prune()
        case .changeJob(let job, let operation): return try JobVerbs(work: self).decide(operation, on: job)
        case .task(let command): return try TaskVerbs(work: self).decide(command)
        case .payment(let command): return try PaymentVerbs(work: self).decide(command)
        case .setBudget(let input): return try BudgetVerbs(work: self).set(input)
        case .delivery(let command): return try DeliveryVerbs(work: self).decide(command)
        case .redeem(let hash): return try CodeVerbs(work: self).redeem(hash)
        case .dismissBankLine(let input): return try BankLineVerbs(work: self).decide(input)
        case .time(let command): return try outcome(of: command)
        }
    }

    private func outcome(of command: TimeCommand) throws(Refusal) -> CommandOutcome {
        switch command {
        case .wake:
            var waking = Waking(work: self)
            return waking.wake()
        case .applyZones(let task): return ZoneApplication(work: self).apply(behind: task)
        case .attempt(let stage, let delivery, let task):
            return try Delivering(work: self).attempt(stage, of: delivery, of: task)
        }
    }
}
