/// Changing the tenant itself, and its holidays.
struct TenantVerbs {
    let work: WorkingSet

    /// Changes what was asked for when the tenant was created; what is as wanted already makes no event.
    ///
    /// Amounts are in the tenant's currency, so it stays once there is a job or a payment schedule.
    func update(_ update: TenantUpdate) throws(Refusal) -> CommandOutcome {
        let (tenant, old) = (work.tenant, work.tenant.spec.owned(by: work.tenant.access))
        let hasPayments = tenant.counters.nextSchedule.number > 1
        let owners = (tenant.counters.total > 0 ? ["jobs"] : []) + (hasPayments ? ["payment schedules"] : [])
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
        try RecipientCheck(work: work).check(update.notify ?? [])
        let isOtherLocale = new.locale != old.locale
        let remarks = [
            isOtherLocale ? SettingRemarks.locale(new.locale, whose: "messages", otherwise: .en) : nil,
            new.quietHours != old.quietHours ? SettingRemarks.quiet(new.quietHours) : nil,
        ]
        let warnings = Reach.reported(
            JobReach(work: work).warnings(of: update.notify ?? []) + remarks.compactMap(\.self)
        )
        guard new != old else {
            return .tenantChanged(TenantChanged(spec: old, eventNumber: 0, warnings: warnings))
        }
        work.tenant.spec = new
        work.ledger.append(.tenantChanged, TenantChangedEvent(from: old, to: new))
        work.rows.append(.tenantChanged(new))
        // What isn't out yet follows: its tasks are due at once, and the wake has each of them follow.
        if new.quietHours != old.quietHours {
            work.rows.append(.tasksCalled(at: work.context.now))
            work.touch.insert(.wakes)
        }
        if new.timeZone != old.timeZone {
            work.rows.append(.tasksOfTenantZoneCalled)
            work.tenant.movesBefore = ZoneChanges()
        }
        return .tenantChanged(TenantChanged(spec: new, eventNumber: work.ledger.number, warnings: warnings))
    }

    // MARK: - Holidays

    /// Sets or removes a set of holidays; what is as wanted already makes no event.
    ///
    /// Dates of jobs that were derived before stay until something about their job changes. Tasks whose dates are rolled are
    /// due at once: the wake that follows has them follow.
    func decide(_ change: HolidayChange) throws(Refusal) -> CommandOutcome {
        let (old, (new, key)) = (work.tenant.holidays, try changed(change))
        let days = new.sets[key]?.days.count ?? 0
        guard new.sets[key] != old.sets[key] else {
            return .holidaysChanged(HolidaysChanged(key: key.text, dayCount: days, eventNumber: 0))
        }
        let payload = HolidaysEvent(key, from: old.sets[key], to: new.sets[key])
        work.ledger.append(new.sets[key] == nil ? .holidaysRemoved : .holidaysSet, payload)
        work.tenant.holidays = new
        work.rows.append(.holidaysChanged(change, at: work.context.now))
        work.touch.insert(.wakes)
        let event = work.ledger.number
        return .holidaysChanged(HolidaysChanged(key: key.text, dayCount: days, eventNumber: event))
    }

    private func changed(_ change: HolidayChange) throws(Refusal) -> (HolidayBook, HolidaySetKey) {
        let holidays = work.tenant.holidays
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
}

extension TenantSpec {
    fileprivate func updated(by update: TenantUpdate) -> TenantSpec {
        TenantSpec(
            stored: slug,
            title: update.title ?? title,
            timeZone: update.timeZone ?? timeZone,
            locale: update.locale ?? locale,
            currency: update.currency ?? currency,
            ownerUIDs: ownerUIDs,
            limits: limits.updated(by: update.limits),
            quietHours: update.quietHours.map { $0.hours } ?? quietHours,
            notify: update.notify.map { $0.isEmpty ? nil : $0.map(\.text) } ?? notify
        )
    }

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
            quietHours: quietHours,
            notify: notify
        )
    }
}
