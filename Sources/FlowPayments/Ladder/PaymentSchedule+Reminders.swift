/// Queries and changes of a schedule that reminders of its instalments need.
extension PaymentSchedule {
    /// Returns the request for the task that follows an instalment, by its ladder if there is one.
    ///
    /// Nil as long as the due date of the instalment isn't known.
    package func request(
        of instalment: Instalment,
        _ plan: LadderPlan?,
        _ party: Profile?,
        _ zone: DebtZone
    ) -> DerivedTaskRequest? {
        guard let date = instalment.dueDate else { return nil }
        let name = party?.content.title ?? self.party.text
        let direction = direction == .incoming ? "from" : "to"
        let sendSecond = plan?.ladder.sendSecond ?? Ladder.sendSecondStandard
        let spec = TaskSpec(
            title: title == instalment.title ? title : "\(title): \(instalment.title)",
            timing: TaskTiming(
                rule: nil,
                start: LocalDateTime(date: date, secondOfDay: sendSecond).text,
                zone: zone.name,
                dueAfter: TimeLength(seconds: LocalDateTime.secondsOfDay - sendSecond)
            ),
            isZoneOfTenant: zone.isOfTenant,
            misfire: .coalesce,
            window: WindowChoice(quiet: plan?.quiet),
            confirmation: .none,
            derivation: DerivedTaskDetails(
                context: "payment \(id)/\(instalment.number) \(direction) \(name)",
                addressee: self.direction == .incoming ? self.party.text : nil,
                isWholeDay: true
            )
        )
        return DerivedTaskRequest(origin: .instalment(InstalmentID(id, instalment.number)), spec: spec, rules: [])
    }

    /// Takes back charges that were not yet announced and aren't justified any more.
    ///
    /// That is so where nothing else is owed any more, a block stops reminders, or the reminder was superseded. Returns
    /// the numbers of the instalments that are settled by it.
    package mutating func voidCharges(
        _ unannounced: [Int: Int],
        since before: PaymentSchedule,
        party: Profile?,
        zone: ZoneRules,
        now: Timestamp
    ) -> [Int] {
        var settled: [Int] = []
        for (number, charge) in unannounced.sorted(by: { $0.key < $1.key }) {
            var debt = Debt(self, number, party, zone: zone)
            let block = debt.block(besides: charge, at: now)?.reason
            guard let reason = block ?? supersession(of: number, since: before) else { continue }
            let wasOwed = debt.instalment?.outstanding.isPositive == true
            debt.reverse(charge, reason: reason)
            if wasOwed, debt.instalment?.outstanding.isZero == true { settled.append(number) }
            self = debt.schedule
        }
        return settled
    }

    /// Takes back charges that were not yet announced where the reminder was superseded, as by another due date.
    ///
    /// Returns the numbers of the charges that were taken back, by the number of the instalment.
    package mutating func voidCharges(_ unannounced: [Int: Int], since before: PaymentSchedule) -> [Int: Int] {
        var voided: [Int: Int] = [:]
        for (number, charge) in unannounced {
            guard let reason = supersession(of: number, since: before) else { continue }
            var debt = Debt(self, number, nil, zone: .utc)
            debt.reverse(charge, reason: reason)
            self = debt.schedule
            voided[number] = charge
        }
        return voided
    }

    /// Returns the reason why a reminder that wasn't out doesn't go out unchanged; nil when it does.
    private func supersession(of number: Int, since before: PaymentSchedule) -> String? {
        if ladder != before.ladder { return "the ladder was changed before its reminder went out" }
        if party != before.party { return "the party was changed before its reminder went out" }
        let revisions = [self, before].map { $0.instalments.first { $0.number == number }?.dueRevision }
        return revisions[0] == revisions[1] ? nil : "the due date was changed before its reminder went out"
    }
}
