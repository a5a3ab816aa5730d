/// Commands on the amounts planned for the budgets of jobs.
struct BudgetVerbs {
    let work: WorkingSet

    func set(_ input: BudgetInput) throws(Refusal) -> CommandOutcome {
        _ = try work.job(input.job)
        let known = work.budgets(of: input.job)
        let plan: (category: BudgetCategory, planned: Money?)
        do throws(PaymentRefusal) {
            plan = try input.plan(currency: work.tenant.spec.currency)
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
        guard after != known else { return receipt(0) }
        let event = work.ledger.nextStamp.event
        let payload = BudgetSetEvent(
            budget: category.text,
            job: Int(input.job.number),
            before: before?.description,
            after: plan.planned?.description
        )
        work.ledger.append(.budgetSet, payload)
        let row = BudgetRow(job: input.job, category: category, planned: plan.planned, event: event)
        work.rows.append(.budgetChanged(row))
        work.changes.budgets[input.job] = after
        return receipt(event)
    }
}
