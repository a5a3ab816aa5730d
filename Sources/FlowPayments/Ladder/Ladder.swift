/// Ladder of reminders of an instalment: steps before, on and after its due date, and then again and again.
///
/// It decides nothing by the calendar alone: the next step that wasn't sent comes next, whatever was missed, and what
/// comes after it counts from its actual delivery.
package struct Ladder: Hashable, Sendable {
    /// The steps, from the earliest to the latest; at least one.
    package let steps: [LadderStep]
    /// Days after which the last step is sent again, without end; nil when it isn't.
    package let repeatDays: Int?
    /// Maximum of the late fees on an instalment.
    ///
    /// Nil when only the fees of repeats have a limit, which is `repeatedFeeCapStandard`.
    package let feeCap: FeeCap?
    /// Seconds that lie between two steps of an instalment at least; whole days are days of the payer.
    package let minGap: Int
    /// The second of the payer's day at which steps go out.
    package let sendSecond: Int

    package static let stepCountMax = 200
    package static let offsetDaysMax = 3660
    /// Seconds of a gap that are taken: an hour to 366 days.
    package static let minGapBounds = 3600...366 * 86_400
    /// Number of attempts of a step whose delivery failed for good, before the next step follows.
    package static let attemptCountMax = 3
    /// Maximum of the late fees through a fee that is charged with each repeat.
    ///
    /// It is the agreed amount of the instalment, unless the ladder has a cap.
    package static let repeatedFeeCapStandard = FeeCap.share(.whole)
    /// Number of seconds after the ladder's time of day in which a late step may still go out: one hour.
    package static let sendSpan = 3600
    /// Number of times that a late step waits for the next time of day at which steps go out.
    ///
    /// After that it goes out when it can: where nothing runs at that hour, no payer would ever be reminded.
    package static let postponementCountMax = 7
    /// Seconds that lie between two steps unless something else is said: a day.
    package static let minGapStandard = 86_400
    package static let sendSecondStandard = 9 * 3600

    /// Creates a ladder; throws the rule that it breaks.
    ///
    /// Unless stated otherwise, steps are a day apart at least and go out at nine in the morning.
    package init(
        steps: [LadderStep],
        repeatDays: Int? = nil,
        feeCap: FeeCap? = nil,
        minGap: Int = Ladder.minGapStandard,
        sendSecond: Int = Ladder.sendSecondStandard
    ) throws(InvalidInput) {
        guard (1...Self.stepCountMax).contains(steps.count) else {
            let allowed = "1 to \(Self.stepCountMax) steps"
            throw InvalidInput(field: "ladder.steps", found: "\(steps.count) steps", allowed: allowed)
        }
        try Self.check(steps, repeatDays: repeatDays)
        try Self.checkFees(steps, repeatDays: repeatDays, feeCap)
        guard Self.minGapBounds.contains(minGap) else {
            throw InvalidInput(field: "ladder.minGap", found: "\(minGap) seconds", allowed: "1 hour to 366 days")
        }
        guard (0..<LocalDateTime.secondsOfDay).contains(sendSecond) else {
            throw InvalidInput(field: "ladder.sendAt", found: "\(sendSecond)", allowed: "a time of day")
        }
        self.steps = steps
        self.repeatDays = repeatDays
        self.feeCap = feeCap
        self.minGap = minGap
        self.sendSecond = sendSecond
    }

    private static func check(_ steps: [LadderStep], repeatDays: Int?) throws(InvalidInput) {
        for (step, next) in zip(steps, steps.dropFirst()) where step.offsetDays >= next.offsetDays {
            throw InvalidInput(
                field: "ladder.steps",
                found: "\(next.key) at \(next.offsetDays) days after \(step.key) at \(step.offsetDays) days",
                allowed: "steps in order, each later than the one before it"
            )
        }
        var keys: Set<StepKey> = []
        for step in steps {
            guard keys.insert(step.key).inserted else {
                throw InvalidInput(field: "ladder.steps", found: step.key.text, allowed: "each key once in a ladder")
            }
            guard (-offsetDaysMax...offsetDaysMax).contains(step.offsetDays) else {
                let allowed = "up to \(offsetDaysMax) days before or after the due date"
                throw InvalidInput(field: "ladder.steps.days", found: "\(step.offsetDays)", allowed: allowed)
            }
            guard step.charge == nil || step.offsetDays > 0 else {
                let allowed = "late fees and interest on steps after the due date only"
                throw InvalidInput(field: "ladder.steps.charge", found: step.key.text, allowed: allowed)
            }
        }
        guard let repeatDays else { return }
        guard (1...offsetDaysMax).contains(repeatDays) else {
            let allowed = "1 to \(offsetDaysMax) days"
            throw InvalidInput(field: "ladder.repeat", found: "\(repeatDays)", allowed: allowed)
        }
        guard let last = steps.last, last.offsetDays >= 0 else {
            let allowed = "repeats of a step on or after the due date"
            throw InvalidInput(field: "ladder.repeat", found: "the last step is before it", allowed: allowed)
        }
    }

    private static func checkFees(_ steps: [LadderStep], repeatDays: Int?, _ cap: FeeCap?) throws(InvalidInput) {
        for (index, step) in steps.enumerated() where step.isChargedEach {
            guard repeatDays != nil, index == steps.count - 1, step.charge?.isOneTime == true else {
                let allowed = "fee each on the last step, of a ladder with repeat"
                throw InvalidInput(field: "ladder.steps.charge", found: "\(step.key) with fee each", allowed: allowed)
            }
        }
        guard cap == nil || steps.contains(where: { $0.charge?.isOneTime == true }) else {
            let allowed = "a cap of a ladder with fees"
            throw InvalidInput(field: "ladder.cap", found: "no step with a fee", allowed: allowed)
        }
    }
}

/// One step of a ladder.
package struct LadderStep: Hashable, Sendable {
    package let key: StepKey
    /// Days after the due date; before it when negative.
    package let offsetDays: Int
    /// Conditions that all have to hold when the step's time has come; otherwise the step is skipped, on record.
    package let conditions: [LadderCondition]
    package let charge: LateCharge?
    /// True when each repeat costs that too; a fee is charged once otherwise.
    package let isChargedEach: Bool

    package init(
        _ key: StepKey,
        offsetDays: Int,
        conditions: [LadderCondition] = [],
        charge: LateCharge? = nil,
        isChargedEach: Bool = false
    ) {
        self.key = key
        self.offsetDays = offsetDays
        self.conditions = conditions
        self.charge = charge
        self.isChargedEach = isChargedEach
    }
}
