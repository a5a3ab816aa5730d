extension Debt {
    /// Creates the debt of an instalment in its displayed form: without what else its payer owes.
    package init(_ schedule: PaymentSchedule, _ number: Int, _ party: Profile?) {
        self.init(schedule, number, party, zone: .utc)
    }

    /// Returns the reason for which no reminder of the debt goes out on a day; nil when one may.
    package func obstacle(on day: LocalDate) -> LadderBlock? {
        let account = PayerAccount([], on: day, including: schedule.id, number)
        let facts = instalment.map { LadderFacts($0, of: schedule, account: account, exclusion: exclusion) }
        return facts?.block(on: day)
    }
}

extension LadderPlan {
    package func nextStep(_ state: LadderState) -> String? {
        ladder.step(at: state.progress.position)?.key.text
    }
}
