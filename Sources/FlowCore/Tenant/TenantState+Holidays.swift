/// A tenant's holidays, and what its due dates are derived with.
extension TenantState {
    /// Sets or removes a set of holidays; what is as wanted already makes no event.
    ///
    /// Dates of jobs that were derived before stay until something about their job changes. Tasks whose dates are rolled are
    /// due at once: the wake that follows has them follow.
    package mutating func change(
        _ change: HolidayChange,
        context: DecisionContext
    ) throws(Refusal) -> Decision<HolidayBook> {
        let (new, key) = try changed(change)
        guard new.sets[key] != holidays.sets[key] else {
            let days = holidays.sets[key]?.days.count ?? 0
            let outcome = HolidaysChanged(key: key.text, dayCount: days, eventNumber: 0)
            return Decision(outcome: .holidaysChanged(outcome), changeset: nil, value: holidays)
        }
        var ledger = Ledger(tenant: id, head: head, context: context)
        let payload = HolidaysEvent(key, from: holidays.sets[key], to: new.sets[key])
        ledger.append(new.sets[key] == nil ? .holidaysRemoved : .holidaysSet, payload)
        holidays = new
        let changeset = close(ledger, rows: [.holidaysChanged(change, at: context.now)], touch: .wakes)
        let days = new.sets[key]?.days.count ?? 0
        let outcome = HolidaysChanged(key: key.text, dayCount: days, eventNumber: head.number)
        return Decision(outcome: .holidaysChanged(outcome), changeset: changeset, value: new)
    }

    private func changed(_ change: HolidayChange) throws(Refusal) -> (HolidayBook, HolidaySetKey) {
        do throws(InvalidInput) {
            switch change {
            case .set(let set):
                let new = try holidays.setting(set)
                if new.sets.count <= HolidayBook.setCountMax { return (new, set.key) }
            case .remove(let key):
                if holidays.sets[key] != nil { return (try holidays.removing(key), key) }
            }
        } catch {
            throw .invalidInput(error)
        }
        switch change {
        case .set: throw .limitReached(limit: "holidaySets", allowed: HolidayBook.setCountMax)
        case .remove(let key):
            throw .noSuchHolidays(
                set: key.text,
                suggestion: Suggestion.closest(to: key.text, in: holidays.sets.keys.map(\.text).sorted())
            )
        }
    }

    /// What due dates are derived with now.
    func dueClock(_ context: DecisionContext) -> DueClock {
        DueClock(zones: context.zones, zone: spec.timeZone, calendar: holidays.calendar)
    }
}
