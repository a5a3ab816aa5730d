extension Debt {
    /// The debt of an instalment as far as it is shown: without what else its payer owes.
    package init(_ schedule: PaymentSchedule, _ number: Int, _ party: Profile?) {
        self.init(schedule, number, party, zone: .utc)
    }

    /// Why nobody is reminded of it on a day; nil when somebody is.
    package func obstacle(on day: LocalDate) -> LadderBlock? {
        let account = PayerAccount([], on: day, including: schedule.id, number)
        let facts = instalment.map { LadderFacts($0, of: schedule, account: account, exclusion: exclusion) }
        return facts?.block(on: day)
    }
}

extension LadderPlan {
    /// The name of the step that comes next; nil behind the last one.
    package func nextStep(_ state: LadderState) -> String? {
        ladder.step(at: state.progress.position)?.key.text
    }
}
