/// A task that follows a step or an instalment: it is made, changed and ended by what happens to that.
extension TenantTask {
    /// Creates the derived task of a request, with its one occurrence and the reminders of that.
    ///
    /// Reminders whose time is over go out at once, as one: a recipient who begins late is reminded, and only once.
    package init(derivedBy request: DerivedTaskRequest, id: TaskID, zoneRelease: String, _ context: TaskContext) {
        self.init(
            id: id,
            origin: request.origin,
            spec: request.spec,
            rules: request.rules.enumerated().map {
                TaskRule(number: $0.offset, rule: $0.element, addedAt: context.now)
            },
            since: Self.beginning,
            zoneRelease: zoneRelease,
            tenantQuiet: context.tenantQuiet,
            hoursEvent: context.hoursEvent,
            created: context.stamp,
            event: context.stamp.event
        )
        _ = materialise(context)
    }

    /// Takes over the present request; false when the task is what it asks for already.
    ///
    /// Another due date, and another one who has it, is another revision: what was open of the one before is
    /// superseded.
    package mutating func takeOver(_ request: DerivedTaskRequest, _ context: TaskContext) -> Bool {
        // Whoever has it now is reminded from the beginning; where nobody has it, nobody is.
        let addressee = request.spec.derivation?.addressee
        let isOthers = addressee != nil && addressee != spec.derivation?.addressee
        let isOtherTiming = request.spec.timing != spec.timing || isOthers
        let isOtherRules = request.rules != rules.filter { !$0.isRetired }.map(\.rule)
        guard request.spec != spec || isOtherRules else { return false }
        spec = request.spec
        if isOtherTiming {
            let isNews = origin.anchor?.news != nil && origin.anchor != .overdue
            let reason =
                isOthers
                ? "It was given to somebody else" : isNews ? "A newer one reports it" : "The due date was changed"
            close(.superseded, .suppressedSuperseded, reason, context)
            revision += 1
            since = Self.beginning
            last = nil
        }
        if isOtherRules {
            reminding.replaceRules(request.rules, of: isOtherTiming ? revision : nil, reminders(at: context))
        }
        if isOtherTiming { _ = materialise(context) }
        return true
    }

    /// Ends it with what it followed.
    package mutating func finish(
        as occurrenceState: OccurrenceState,
        _ fate: ReminderFate,
        _ reason: String,
        _ context: TaskContext
    ) {
        close(occurrenceState, fate, reason, context)
        state = .ended
        materialiseAt = nil
    }

    private mutating func close(
        _ occurrenceState: OccurrenceState,
        _ fate: ReminderFate,
        _ reason: String,
        _ context: TaskContext
    ) {
        for number in reminding.occurrences.keys.sorted() {
            if reminding.occurrences[number]?.occurrence.state == .open {
                settle(number, as: occurrenceState, note: reason, context)
            }
            reminding.suppress(number, fate, reason, at: context.now)
        }
    }

    /// Before everything: an occurrence is made however long ago it was due.
    private static let beginning = Timestamp(milliseconds: 0)
}
