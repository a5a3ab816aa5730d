/// What is planned for the budgets of jobs.
extension TenantState {
    /// Plans an amount for a budget of a job, or none any more; what is so already makes no event.
    ///
    /// `known` is what is planned for the job's budgets now.
    package mutating func setBudget(
        _ input: BudgetInput,
        known: [BudgetCategory: Money],
        context: DecisionContext
    ) throws(Refusal) -> Decision<[BudgetCategory: Money]> {
        let plan: (category: BudgetCategory, planned: Money?)
        do throws(PaymentRefusal) {
            plan = try input.plan(currency: spec.currency)
        } catch {
            if case .invalid(let input) = error { throw .invalidInput(input) }
            throw .payment(error, schedule: nil)
        }
        let (category, before) = (plan.category, known[plan.category])
        var after = known
        after[category] = plan.planned
        guard after.count <= BudgetInput.categoryCountMax else {
            throw .limitReached(limit: "budgetCategories", allowed: BudgetInput.categoryCountMax)
        }
        func receipt(_ event: EventNumber) -> CommandOutcome {
            .budget(
                BudgetReceipt(
                    job: input.job,
                    category: category.text,
                    planned: plan.planned?.text,
                    currency: (plan.planned ?? before)?.currency.code,
                    eventNumber: event
                )
            )
        }
        guard after != known else { return Decision(outcome: receipt(0), changeset: nil, value: known) }
        var ledger = Ledger(tenant: id, head: head, context: context)
        let event = ledger.nextStamp.event
        let payload = BudgetSetEvent(
            budget: category.text,
            job: Int(input.job.number),
            before: before?.description,
            after: plan.planned?.description
        )
        ledger.append(.budgetSet, payload)
        let row = BudgetRow(job: input.job, category: category, planned: plan.planned, event: event)
        let changeset = close(ledger, rows: [.budgetChanged(row)])
        return Decision(outcome: receipt(event), changeset: changeset, value: after)
    }
}
