/// Changing what was asked for when the tenant was created.
extension TenantState {
    /// Changes the tenant itself; what is as wanted already makes no event.
    ///
    /// Amounts are in the tenant's currency, so it stays once there is a job or a payment schedule.
    package mutating func update(
        _ update: TenantUpdate,
        context: DecisionContext
    ) throws(Refusal) -> Decision<TenantSpec> {
        let old = spec.owned(by: access)
        let hasPayments = counters.nextSchedule.number > 1
        let owners = (counters.total > 0 ? ["jobs"] : []) + (hasPayments ? ["payment schedules"] : [])
        if let currency = update.currency, currency != old.currency, !owners.isEmpty {
            throw .invalidInput(
                InvalidInput(
                    field: "currency",
                    found: currency,
                    allowed:
                        "\(old.currency), because there are \(owners.joined(separator: " and ")) whose amounts are in it"
                )
            )
        }
        let new = old.updated(by: update)
        guard new != old else {
            return Decision(
                outcome: .tenantChanged(TenantChanged(spec: old, eventNumber: 0)),
                changeset: nil,
                value: old
            )
        }
        spec = new
        var ledger = Ledger(tenant: id, head: head, context: context)
        ledger.append(.tenantChanged, TenantChangedEvent(from: old, to: new))
        // What isn't out yet follows: its tasks are due at once, and the wake has each of them follow.
        let isOtherQuiet = new.quietHours != old.quietHours
        let changeset = close(
            ledger,
            rows: [.tenantChanged(new)] + (isOtherQuiet ? [.tasksCalled(at: context.now)] : [])
                + (new.timeZone != old.timeZone ? [.tasksOfTenantZoneCalled] : []),
            touch: isOtherQuiet ? .wakes : []
        )
        return Decision(
            outcome: .tenantChanged(TenantChanged(spec: new, eventNumber: head.number)),
            changeset: changeset,
            value: new
        )
    }
}

extension TenantSpec {
    /// The same with what an update gives.
    fileprivate func updated(by update: TenantUpdate) -> TenantSpec {
        TenantSpec(
            stored: slug,
            title: update.title ?? title,
            timeZone: update.timeZone ?? timeZone,
            locale: update.locale ?? locale,
            currency: update.currency ?? currency,
            ownerUIDs: ownerUIDs,
            limits: limits.updated(by: update.limits),
            quietHours: update.quietHours.map { $0.hours } ?? quietHours
        )
    }

    /// The same with those who own the tenant now.
    fileprivate func owned(by access: AccessList) -> TenantSpec {
        let owners = access.members.filter { $0.value == .owner }.compactMap { $0.key.uid }
        return TenantSpec(
            stored: slug,
            title: title,
            timeZone: timeZone,
            locale: locale,
            currency: currency,
            ownerUIDs: owners.sorted(),
            limits: limits,
            quietHours: quietHours
        )
    }
}
