// Written by generate.py from the payloads of events.

extension PaymentScheduleAddedEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .paymentScheduleAdded }
}

extension PaymentEventKind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .paymentLadderSet: .paymentLadderSet
        case .paymentRecorded: .paymentRecorded
        case .paymentRefunded: .paymentRefunded
        case .paymentScheduleAmended: .paymentScheduleAmended
        case .instalmentAdded: .instalmentAdded
        case .instalmentAmended: .instalmentAmended
        case .instalmentRemoved: .instalmentRemoved
        case .instalmentWaived: .instalmentWaived
        case .instalmentReopened: .instalmentReopened
        case .instalmentCancelled: .instalmentCancelled
        case .instalmentHeld: .instalmentHeld
        case .instalmentDisputed: .instalmentDisputed
        case .instalmentPromised: .instalmentPromised
        case .instalmentRedated: .instalmentRedated
        case .instalmentCharged: .instalmentCharged
        case .chargeLowered: .chargeLowered
        case .chargeReversed: .chargeReversed
        case .creditUsed: .creditUsed
        case .paymentReallocated: .paymentReallocated
        }
    }
}

extension BudgetSetEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind { .budgetSet }
}

extension BankLineEvent.Kind {
    /// Kind among those of all payloads.
    package var eventKind: EventKind {
        switch self {
        case .bankLineDismissed: .bankLineDismissed
        case .bankLineRestored: .bankLineRestored
        }
    }
}
