/// A task that follows a step or an instalment: it is made, changed and ended by what happens to that.
extension TenantTask {
    /// Makes the task of a wish, with its one occurrence and the reminders of that.
    ///
    /// Reminders whose time is over go out at once, as one: whoever begins late is told once, and never left in silence.
    package init(following wish: FollowingWish, id: TaskID, zoneRelease: String, _ moment: TaskMoment) {
        self.init(
            id: id,
            origin: wish.origin,
            spec: wish.spec,
            rules: wish.rules.enumerated().map { TaskRule(number: $0.offset, rule: $0.element, addedAt: moment.now) },
            since: Self.beginning,
            zoneRelease: zoneRelease,
            tenantQuiet: moment.tenantQuiet,
            hoursEvent: moment.hoursEvent,
            created: moment.stamp,
            event: moment.stamp.event
        )
        _ = materialise(moment)
    }

    /// Takes over what is wished now; false when that is what there is.
    ///
    /// Another due date, and another one who has it, is another revision: what was open of the one before is superseded.
    package mutating func takeOver(_ wish: FollowingWish, _ moment: TaskMoment) -> Bool {
        // Whoever has it now is reminded from the beginning; where nobody has it, nobody is.
        let addressee = wish.spec.following?.addressee
        let isOthers = addressee != nil && addressee != spec.following?.addressee
        let isOtherTiming = wish.spec.timing != spec.timing || isOthers
        let isOtherRules = wish.rules != rules.filter { !$0.isRetired }.map(\.rule)
        guard wish.spec != spec || isOtherRules else { return false }
        spec = wish.spec
        if isOtherTiming {
            let isNews = origin.moment?.news != nil && origin.moment != .overdue
            let reason =
                isOthers
                ? "It was given to somebody else" : isNews ? "A newer one tells it" : "The due date was changed"
            close(.superseded, .suppressedSuperseded, reason, moment)
            revision += 1
            since = Self.beginning
            last = nil
        }
        if isOtherRules {
            reminding.replaceRules(wish.rules, of: isOtherTiming ? revision : nil, reminders(at: moment))
        }
        if isOtherTiming { _ = materialise(moment) }
        return true
    }

    /// Ends it with what it followed.
    package mutating func end(
        as occurrenceState: OccurrenceState,
        _ fate: ReminderFate,
        _ reason: String,
        _ moment: TaskMoment
    ) {
        close(occurrenceState, fate, reason, moment)
        state = .ended
        materialiseAt = nil
    }

    private mutating func close(
        _ occurrenceState: OccurrenceState,
        _ fate: ReminderFate,
        _ reason: String,
        _ moment: TaskMoment
    ) {
        for number in reminding.occurrences.keys.sorted() {
            if reminding.occurrences[number]?.occurrence.state == .open {
                settle(number, as: occurrenceState, note: reason, moment)
            }
            reminding.suppress(number, fate, reason, at: moment.now)
        }
    }

    /// Before everything: an occurrence is made however long ago it was due.
    private static let beginning = Timestamp(milliseconds: 0)
}
