/// What reminders of instalments ask of their schedule.
extension PaymentSchedule {
    /// What its ladder wants of an instalment, if there is one; nothing as long as it isn't known when that is due.
    package func wish(
        of instalment: Instalment,
        _ plan: LadderPlan?,
        _ party: Profile?,
        _ zone: DebtZone
    ) -> FollowingWish? {
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
            following: FollowedDetails(
                context: "payment \(id)/\(instalment.number) \(direction) \(name)",
                addressee: self.direction == .incoming ? self.party.text : nil,
                isWholeDay: true
            )
        )
        return FollowingWish(origin: .instalment(InstalmentID(id, instalment.number)), spec: spec, rules: [])
    }

    /// Takes back charges of which nobody was told, where nothing else is owed any more, something stops reminders, or
    /// the reminder was superseded; tells which instalments that has settled.
    package mutating func voidCharges(
        _ untold: [Int: Int],
        since before: PaymentSchedule,
        party: Profile?,
        zone: ZoneRules,
        now: Timestamp
    ) -> [Int] {
        var settled: [Int] = []
        for (number, charge) in untold.sorted(by: { $0.key < $1.key }) {
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

    /// Takes back charges of which nobody was told on instalments that are due on another day by now; tells which.
    package mutating func voidCharges(_ untold: [Int: Int], since before: PaymentSchedule) -> [Int: Int] {
        var voided: [Int: Int] = [:]
        for (number, charge) in untold {
            guard let reason = supersession(of: number, since: before) else { continue }
            var debt = Debt(self, number, nil, zone: .utc)
            debt.reverse(charge, reason: reason)
            self = debt.schedule
            voided[number] = charge
        }
        return voided
    }

    /// Why a reminder that wasn't out doesn't go out as it was; nil when it does.
    private func supersession(of number: Int, since before: PaymentSchedule) -> String? {
        if ladder != before.ladder { return "the ladder was changed before its reminder went out" }
        if party != before.party { return "the party was changed before its reminder went out" }
        let revisions = [self, before].map { $0.instalments.first { $0.number == number }?.dueRevision }
        return revisions[0] == revisions[1] ? nil : "the due date was changed before its reminder went out"
    }
}
