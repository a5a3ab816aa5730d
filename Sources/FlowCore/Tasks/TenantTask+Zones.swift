/// What a changed zone database, and changed holidays, change: instants, and nothing else.
extension TenantTask {
    /// Stands for the release of a zone database that doesn't tell it.
    package static let releaseUnknown = "unknown"

    /// True when it is in its tenant's zone, and the tenant has another one by now.
    func isBehindZone(of tenant: TenantSpec) -> Bool {
        spec.isZoneOfTenant && state != .ended && spec.timing.zone != tenant.timeZone
    }

    /// Goes to its tenant's zone where it has none of its own; `follow` then computes anew what is to come.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    @discardableResult
    mutating func takeZone(ofTenant tenant: TenantSpec) -> String? {
        guard isBehindZone(of: tenant) else { return nil }
        return moving { $0.timing.zone = tenant.timeZone }
    }

    /// Goes to the zone that its profile has now, or to its tenant's where it has none any more, unless somebody gave it
    /// one of its own; `follow` then computes anew what is to come.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    mutating func takeZone(_ standard: StandardZone) -> String? {
        guard spec.isZoneStandard, state != .ended else { return nil }
        return moving { $0.take(standard) }
    }

    /// Has a ladder go to the zone that who pays has now: their own, or their tenant's where they have none.
    ///
    /// Returns the zone in which it was, nil when it stays there.
    mutating func takeZone(ofPayer name: String, isOfTenant: Bool) -> String? {
        guard state != .ended else { return nil }
        return moving { spec in
            spec.timing.zone = name
            spec.isZoneOfTenant = isOfTenant
        }
    }

    /// Changes the zone; returns the one before when it is another, in which its instants were computed.
    private mutating func moving(_ change: (inout TaskSpec) -> Void) -> String? {
        let old = spec.timing.zone
        change(&spec)
        guard old != spec.timing.zone else { return nil }
        zoneRelease = Self.releaseStale
        return old
    }

    /// Stands for instants that were computed in another zone.
    package static let releaseStale = ""

    /// Computes anew when everything is that is still to come; returns what has another instant now, as text.
    ///
    /// The nominal times are the identity and stay. What went out, or has a fate, stays as it was.
    mutating func follow(_ release: String, _ moment: TaskMoment) -> [String] {
        let isOtherQuiet = moment.tenantQuiet != tenantQuiet
        tenantQuiet = moment.tenantQuiet
        if isOtherQuiet, state != .ended { reminding.replanWaiting(reminders(at: moment)) }
        guard release != zoneRelease || moment.schedule.holidays != holidays else {
            guard isOtherQuiet, state != .ended else { return [] }
            reminding.replanEnds(reminders(at: moment))
            return reminding.replanWindows(reminders(at: moment))
        }
        zoneRelease = release
        holidays = moment.schedule.holidays
        guard state != .ended else { return [] }
        // A policy's next time is decided anew.
        if reminding.policy?.nextAt != nil { reminding.policy?.nextAt = moment.now }
        var differences: [String] = []
        for number in reminding.occurrences.keys.sorted() where reminding.occurrences[number]?.occurrence.state == .open
        {
            differences += followOccurrence(number, moment)
        }
        followSequence(moment)
        if materialiseAt != nil { replanMaterialising(moment) }
        return differences
    }

    /// Finds the place in the sequence again from which the next occurrences are made.
    ///
    /// By the wall clock it is the latest of what was made, in the order of now. What follows physical time goes on from
    /// its last instant; when that has another name by now, names may come again, and so they get a revision of their own.
    private mutating func followSequence(_ moment: TaskMoment) {
        guard let last else { return }
        guard !moment.schedule.recurrence.isByWallClock else {
            let made = reminding.occurrences.values.map(\.occurrence).filter { $0.revision == revision }.map(\.mark)
            self.last = (made + [last]).map { moment.schedule.place(of: $0) }.max { $0.precedes($1) }
            return
        }
        guard moment.schedule.zone.localTime(at: last.instant) != last.nominal else { return }
        revision += 1
        guard !moment.schedule.isAfterCompletion else { return }
        since = last.instant
        self.last = nil
    }

    private mutating func followOccurrence(_ number: Int, _ moment: TaskMoment) -> [String] {
        guard let known = reminding.occurrences[number]?.occurrence else { return [] }
        var differences: [String] = []
        let instant = moment.schedule.place(of: known.mark).instant
        // Nothing is rolled into the past: what would have been earlier stays where it was expected.
        if instant != known.mark.instant, moment.schedule.holidays == nil || instant > moment.now {
            let mark = OccurrenceMark(nominal: known.mark.nominal, fold: known.mark.fold, instant: instant)
            let dueAt = dueAt(of: mark, in: moment.schedule.zone)
            reminding.occurrences[number]?.occurrence.mark = mark
            reminding.occurrences[number]?.occurrence.dueAt = dueAt
            reminding.changes.occurrences.insert(number)
            differences.append("\(number) \(mark.nominal.text) \(known.mark.instant.rfc3339) \(instant.rfc3339)")
        }
        reminding.replanEnd(of: number, reminders(at: moment))
        return differences + reminding.replanReminders(of: number, reminders(at: moment))
    }
}

extension TaskSchedule {
    /// Where a time stands in the sequence by the zone's rules of now: its instant, and which of two it is.
    ///
    /// What follows physical time stays. A time that the zone hasn't any more is shifted, also where such are skipped:
    /// it is there already.
    func place(of mark: OccurrenceMark) -> OccurrenceMark {
        guard recurrence.isByWallClock else { return mark }
        let options = recurrence.options
        let date = options.calendar.rolled(mark.nominal.date, options.roll)
        let local = LocalDateTime(date: date, secondOfDay: mark.nominal.secondOfDay)
        let wall = local.seconds
        let (second, fold): (Int, Int) =
            switch zone.resolve(local) {
            case .unique(let second): (second, 0)
            case .gap(let gap):
                (options.gap == .firstValid ? gap.second : wall - gap.offsetBefore, 0)
            case .overlap(let overlap):
                switch options.overlap {
                case .first: (wall - overlap.offsetBefore, 0)
                case .second: (wall - overlap.offsetAfter, 1)
                case .both: (wall - (mark.fold == 1 ? overlap.offsetAfter : overlap.offsetBefore), mark.fold)
                }
            }
        return OccurrenceMark(nominal: mark.nominal, fold: fold, instant: Timestamp(milliseconds: Int64(second) * 1000))
    }
}

extension Recurrence {
    /// False for what comes every so many hours, or so many hours after completion, whatever the clocks show.
    var isByWallClock: Bool {
        switch definition.form {
        case .rule, .afterCompletion(.days), .afterCompletion(.months): true
        case .every, .afterCompletion(.seconds): false
        }
    }
}
